# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# hopyard_add_test(NAME tst_x SOURCES a.cpp … [LIBS …] [LABELS …] [TIMEOUT S])
# moc must not see that the compiler has concepts: it trips over the standard headers that define some.
# One executable a unit, run offscreen in the C locale with a fixed DPI so that results do not depend on the machine.

function(hopyard_add_test)
  cmake_parse_arguments(ARG "" "NAME;TIMEOUT" "SOURCES;LIBS;LABELS" ${ARGN})
  add_executable(${ARG_NAME} ${ARG_SOURCES})
  set_target_properties(${ARG_NAME} PROPERTIES AUTOMOC ON AUTOMOC_COMPILER_PREDEFINES OFF RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests/bin")
  target_link_libraries(${ARG_NAME} PRIVATE hopyard_options hopyard_testsupport ${ARG_LIBS})
  add_test(NAME ${ARG_NAME} COMMAND ${ARG_NAME})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  set_tests_properties(${ARG_NAME} PROPERTIES
    LABELS "${ARG_LABELS}"
    TIMEOUT ${ARG_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_FONT_DPI=96;LC_ALL=C.UTF-8;TZ=UTC;HOPYARD_SOURCE_DIR=${CMAKE_SOURCE_DIR};HOPYARD_BINARY=$<TARGET_FILE:hopyard>;ASAN_OPTIONS=detect_leaks=0;UBSAN_OPTIONS=print_stacktrace=1")
endfunction()
