# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tests of the program as a user runs it: no library of ours in the test process.

find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(cli_environment "HOPYARD_BINARY=$<TARGET_FILE:hopyard>;HOPYARD_SOURCE_DIR=${CMAKE_SOURCE_DIR};LC_ALL=C.UTF-8;TZ=UTC;ASAN_OPTIONS=detect_leaks=0")
add_test(NAME policy COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tests/policy/policy ${CMAKE_SOURCE_DIR})
add_test(NAME cli_offline COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tests/cli/offline.py)
add_test(NAME cli_predict COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tests/cli/predict.py)
add_test(NAME cli_explain COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tests/cli/explain.py)
set_tests_properties(policy cli_offline cli_predict cli_explain PROPERTIES LABELS cli TIMEOUT 300 ENVIRONMENT "${cli_environment}")
if(EXISTS ${CMAKE_SOURCE_DIR}/tests/cluster/cluster.cmake)
  add_test(NAME cli_cluster COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tests/cli/cluster.py)
  set_tests_properties(cli_cluster PROPERTIES LABELS cluster TIMEOUT 600 FIXTURES_REQUIRED cluster
    ENVIRONMENT "${cli_environment};HOPYARD_TEST_CLUSTER=${CMAKE_BINARY_DIR}/test-cluster")
  # Random clusters and jobs, decided by the real Kueue. Makes and removes hosts, so nothing else may run beside it. The seed is
  # fixed here, so that a run can be repeated; by hand it is another each time, and hosts come in two flavors.
  add_test(NAME placement_differential COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tests/placement/differential
    $<TARGET_FILE:hopyard> --decisions 150 --seed 17 --flavors 1 --threads 8)
  set_tests_properties(placement_differential PROPERTIES LABELS cluster TIMEOUT 600 FIXTURES_REQUIRED cluster RUN_SERIAL TRUE
    ENVIRONMENT "${cli_environment};HOPYARD_TEST_CLUSTER=${CMAKE_BINARY_DIR}/test-cluster")
endif()

# A selection of what the real Kueue decided, through the program; tst_placementcases does the same in one process.
add_test(NAME placement_cases COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tests/placement/cases $<TARGET_FILE:hopyard>
  ${CMAKE_SOURCE_DIR}/tests/data/placement)
set_tests_properties(placement_cases PROPERTIES LABELS cli TIMEOUT 300 ENVIRONMENT "${cli_environment}")
