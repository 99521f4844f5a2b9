# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One real cluster for the whole run: started before the first test labelled `cluster`, ended after
# the last. Where it cannot run these tests are skipped, unless HOPYARD_REQUIRE_CLUSTER=1.

set(bed "${CMAKE_CURRENT_LIST_DIR}")
set(bed_state "${CMAKE_BINARY_DIR}/test-cluster")
add_test(NAME cluster_up COMMAND "${bed}/ctest-up" "${bed_state}" --no-build)
add_test(NAME cluster_down COMMAND "${bed}/ctest-down" "${bed_state}")
add_test(NAME cluster_selftest COMMAND "${bed}/selftest")
set_tests_properties(cluster_up PROPERTIES
  FIXTURES_SETUP cluster LABELS cluster TIMEOUT 300 SKIP_RETURN_CODE 77)
set_tests_properties(cluster_down PROPERTIES FIXTURES_CLEANUP cluster LABELS cluster TIMEOUT 60)
# Measures how long a start takes, so nothing else may run beside it.
set_tests_properties(cluster_selftest PROPERTIES
  LABELS cluster TIMEOUT 600 SKIP_RETURN_CODE 77 RUN_SERIAL TRUE)

foreach(file ${e2e_tests})
  get_filename_component(name ${file} NAME_WE)
  if(TEST ${name})
    set_tests_properties(${name} PROPERTIES FIXTURES_REQUIRED cluster)
    set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT "HOPYARD_TEST_CLUSTER=${bed_state}")
  endif()
endforeach()
