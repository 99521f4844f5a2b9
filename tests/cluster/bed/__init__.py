# SPDX-FileCopyrightText: 2026 The Hopyard authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The test bed: a real control plane with simulated nodes, see ../README.md."""
