#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The two commands of the README, on a fresh Debian 12 machine:
#   bash packaging/bootstrap.sh run    installs what is missing, builds, opens the demo cluster; without a display it does the
#                                      same main job on the command line and prints the picture's path as its last line
#   bash packaging/bootstrap.sh test   installs what is missing, builds with sanitizers, runs every test, also those on a real
#                                      control plane
# Needs no terminal, no USER, no standard input; honours the environment's proxies, GOPROXY, GOSUMDB, pip and npm settings.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
export HOME="${HOME:-/root}" LC_ALL=C.UTF-8
exec < /dev/null

build_packages=(
  build-essential cmake ninja-build ccache pkg-config ca-certificates
  libcurl4-openssl-dev libssl-dev libyaml-cpp-dev libsimdjson-dev libexpected-dev libgraphviz-dev graphviz zlib1g-dev
  qt6-base-dev qt6-charts-dev libqt6opengl6-dev libqt6svg6-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
  linguist-qt6 libqscintilla2-qt6-dev libxkbcommon-dev libgl-dev libegl-dev libopengl-dev libvulkan-dev
  qt6-qpa-plugins fonts-dejavu-core fonts-noto-cjk
)
test_packages=(clang-format-14 openssl jq python3 python3-yaml librsvg2-bin git procps)

say() { printf '%s\n' "== $*"; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null 2>&1; then
    sudo -n --preserve-env=DEBIAN_FRONTEND,http_proxy,https_proxy,no_proxy,HTTP_PROXY,HTTPS_PROXY,NO_PROXY "$@"
  else
    echo "Hopyard needs these packages; ask an administrator to install them: $*" >&2
    return 1
  fi
}

missing_packages() {
  local name
  for name in "$@"; do
    dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed || printf '%s\n' "$name"
  done
}

install_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  [ "${#missing[@]}" -eq 0 ] && return 0
  say "installing ${#missing[@]} packages"
  export DEBIAN_FRONTEND=noninteractive
  local log
  log=$(mktemp)
  if ! { as_root apt-get update -q && as_root apt-get install -q -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

jobs_count() { nproc 2>/dev/null || echo 2; }

build_release() {
  say "building"
  cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHOPYARD_TESTS=OFF >/dev/null
  cmake --build build -j "$(jobs_count)" -- --quiet
}

has_display() {
  [ "${HOPYARD_HEADLESS:-0}" != 1 ] && { [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; }
}

# The main job without a display: the tree, a job composed, validated and placed, the picture.
run_headless() {
  local out="$root/out" hopyard="$root/build/bin/hopyard"
  mkdir -p "$out"
  say "the demo cluster's tree"
  "$hopyard" --demo tree | head -n 40
  say "a job of ten pods that wants to sit under one layer-3 switch"
  "$hopyard" --demo -n hyperpod-ns-vision compose job --name demo-training --image public.ecr.aws/docker/library/alpine:latest \
    --replicas 10 --cpu 1 --queue hyperpod-ns-vision-localqueue --priority training-priority --required layer-3 \
    -- sleep 600 > "$out/demo-training.yaml"
  cat "$out/demo-training.yaml"
  say "validated, submitted, placed"
  "$hopyard" --demo validate -f "$out/demo-training.yaml"
  "$hopyard" --demo submit -f "$out/demo-training.yaml" --wait --timeout 120
  "$hopyard" --demo export "$out/demo.svg"
  say "no display here: this is the picture of the demo cluster"
  printf '%s\n' "$out/demo.svg"
}

run() {
  install_packages "${build_packages[@]}"
  build_release
  if has_display; then
    say "opening the demo cluster"
    exec "$root/build/bin/hopyard" --demo
  fi
  run_headless
}

case "${1:-}" in
  run) run ;;
  test)
    # The control plane is built with Go; Debian's is enough to fetch the release it needs.
    command -v go >/dev/null 2>&1 || test_packages+=(golang-go)
    install_packages "${build_packages[@]}" "${test_packages[@]}"
    exec bash "$root/tests/run-all"
    ;;
  *)
    echo "usage: bash packaging/bootstrap.sh run|test" >&2
    exit 2
    ;;
esac
