# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the program reads from kubeconfigs and what it lets out, seen from outside: a recording server and proxies on
# loopback. The comparison needs the test bed's kubectl, so it is one of the tests that need the cluster.

set(kubeconfig_environment "${cli_environment};PYTHONDONTWRITEBYTECODE=1;HOPYARD_HAS_WINDOW=$<BOOL:${HOPYARD_GUI}>")
add_test(NAME kubeconfig_secrets COMMAND Python3::Interpreter ${CMAKE_CURRENT_LIST_DIR}/nosecrets.py)
set_tests_properties(kubeconfig_secrets PROPERTIES LABELS cli TIMEOUT 300 ENVIRONMENT "${kubeconfig_environment}")
add_test(NAME kubeconfig_corpus COMMAND Python3::Interpreter ${CMAKE_CURRENT_LIST_DIR}/corpus.py)
set_tests_properties(kubeconfig_corpus PROPERTIES LABELS cluster TIMEOUT 600 FIXTURES_REQUIRED cluster
  ENVIRONMENT "${kubeconfig_environment};HOPYARD_TEST_CLUSTER=${CMAKE_BINARY_DIR}/test-cluster")
add_test(NAME kubeconfig_terminal COMMAND Python3::Interpreter ${CMAKE_CURRENT_LIST_DIR}/terminal.py)
set_tests_properties(kubeconfig_terminal PROPERTIES LABELS cli TIMEOUT 120 ENVIRONMENT "${kubeconfig_environment}")
