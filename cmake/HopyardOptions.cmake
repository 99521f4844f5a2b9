# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Build options and the one INTERFACE target that carries standard, warnings and sanitizers to every other target.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

option(HOPYARD_GUI "Build the window (Qt 6 Widgets); OFF builds core and the command line without Qt" ON)
option(HOPYARD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(HOPYARD_BENCH "Build the benchmarks" OFF)
# A precompiled header speeds up one cold build; without it ccache shares objects between checkouts.
option(HOPYARD_PCH "Use precompiled headers" ON)
option(HOPYARD_WERROR "Treat warnings as errors" OFF)
set(HOPYARD_SANITIZE "" CACHE STRING "Sanitizers, e.g. address,undefined or thread")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

find_program(HOPYARD_CCACHE ccache)
if(HOPYARD_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness lets ccache serve objects built with a precompiled header; base_dir shares them between checkouts.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${HOPYARD_CCACHE})
endif()

add_library(hopyard_options INTERFACE)
target_include_directories(hopyard_options INTERFACE "${CMAKE_SOURCE_DIR}")
target_compile_options(hopyard_options INTERFACE
  -Wall -Wextra -Wpedantic -Wold-style-cast -Woverloaded-virtual -Wnon-virtual-dtor -Wshadow=local
  # GCC 12 sees overlaps and overflows in std::string that are not there (GCC bug 105651).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict;-Wno-stringop-overflow;$<$<CONFIG:Release>:-Wno-array-bounds;-Wno-stringop-overread>>
  $<$<BOOL:${HOPYARD_WERROR}>:-Werror>
  $<$<BOOL:${HOPYARD_PCH}>:-fpch-preprocess>)
if(HOPYARD_SANITIZE)
  target_compile_options(hopyard_options INTERFACE -fsanitize=${HOPYARD_SANITIZE} -fno-omit-frame-pointer
                         -fno-sanitize-recover=undefined
                         # Instrumented code makes GCC see uninitialised values that are not there; its manual says so.
                         -Wno-maybe-uninitialized)
  target_link_options(hopyard_options INTERFACE -fsanitize=${HOPYARD_SANITIZE})
endif()

find_package(Threads REQUIRED)
find_package(CURL REQUIRED)
find_package(OpenSSL REQUIRED) # the TLS library of the libcurl that is needed
find_package(simdjson REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(tl-expected REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(GRAPHVIZ REQUIRED IMPORTED_TARGET libgvc libcgraph)

if(HOPYARD_GUI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Charts Svg LinguistTools)
endif()
