// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/version.h"

#include <cstdio>

int main()
{
    std::puts("hopyard " HOPYARD_VERSION);
    return 0;
}
