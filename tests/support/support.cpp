// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/support.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace hopyard::test
{

std::string sourceDir()
{
    const char *dir = std::getenv("HOPYARD_SOURCE_DIR");
    return dir && *dir ? dir : ".";
}

std::string dataFile(std::string_view name)
{
    return sourceDir() + "/tests/data/" + std::string(name);
}

std::string sharedDir()
{
    const char *given = std::getenv("HOPYARD_SHARED_DIR");
    const std::string dir = given && *given ? given : sourceDir() + "/../shared";
    return std::filesystem::is_directory(dir + "/data") ? dir : std::string();
}

std::string readAll(const std::string &path)
{
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        std::fprintf(stderr, "cannot read %s\n", path.c_str());
        std::abort();
    }
    std::ostringstream text;
    text << in.rdbuf();
    return std::move(text).str();
}

} // namespace hopyard::test
