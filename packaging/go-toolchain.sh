# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# To be sourced. `hopyard_need_go VERSION FOLDER` puts a Go that can build for VERSION (as 1.26.1)
# first in PATH. Any Go of that release is taken as it is; Go 1.21 or newer fetches its toolchain
# itself; an older one (Debian 12 has 1.19) is only used to fetch the toolchain module, checked
# against the checksum database as any module, which is then unpacked under FOLDER/go-VERSION.
# Everything goes through GOPROXY, GOSUMDB and the usual proxy variables. Returns 1 with a sentence.

# Is version $1 (go1.26.8) at least $2 (1.26.1)?
hopyard_go_at_least() {
    _have=${1#go}
    _have=${_have%%[!0-9.]*}
    [ "$(printf '%s\n%s\n' "$2" "$_have" | sort -V | head -n 1)" = "$2" ]
}

hopyard_need_go() {
    _want=$1
    _folder=$2/go-$1
    if [ -x "$_folder/bin/go" ] && ! command -v go >/dev/null 2>&1; then
        PATH=$_folder/bin:$PATH
    fi
    if ! command -v go >/dev/null 2>&1; then
        echo "no go in PATH" >&2
        return 1
    fi
    if [ -z "${HOME:-}" ]; then
        HOME=$(getent passwd "$(id -u)" | cut -d: -f6)
        export HOME
    fi
    _version=$(GOTOOLCHAIN=local go env GOVERSION 2>/dev/null)
    if hopyard_go_at_least "$_version" "$_want"; then
        return 0
    fi
    if hopyard_go_at_least "$_version" 1.21 && [ "$(go env GOTOOLCHAIN)" != local ]; then
        return 0
    fi
    if [ ! -x "$_folder/bin/go" ]; then
        hopyard_fetch_go "$_want" "$_folder" || return 1
    fi
    PATH=$_folder/bin:$PATH
    GOTOOLCHAIN=local
    export PATH GOTOOLCHAIN
}

hopyard_fetch_go() {
    _name=golang.org/toolchain@v0.0.1-go$1.$(go env GOOS)-$(go env GOARCH)
    echo "fetching $_name (this Go is too old)" >&2
    _temp=$2.part$$
    rm -rf "$_temp"
    mkdir -p "$_temp" || return 1
    # Outside any module, so that no go.mod is asked to agree.
    if ! (cd "$_temp" && GOTOOLCHAIN=local GO111MODULE=on go mod download "$_name") >&2; then
        rmdir "$_temp"
        echo "cannot fetch $_name" >&2
        return 1
    fi
    cp -R "$(go env GOMODCACHE)/$_name/." "$_temp" &&
        chmod -R u+w "$_temp" &&
        chmod +x "$_temp"/bin/* "$_temp"/pkg/tool/*/* || return 1
    # A second caller may have been faster: then its folder is as good.
    mv -T "$_temp" "$2" 2>/dev/null || rm -rf "$_temp"
    [ -x "$2/bin/go" ]
}
