// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>

/// The door between the command line (app/) and the window. Free of Qt so that app/ needs no Qt header.
namespace hopyard::ui
{

/// What the window opens with. At most one of context/kubeconfig, snapshotPath and demoName is set; with none of them
/// the start page is shown.
struct StartOptions {
    std::optional<std::string> kubeconfig; ///< explicit file; the usual loading rules otherwise
    std::string context;                   ///< opened at once when set
    std::string snapshotPath;
    std::string demoName;
    double demoSpeed = 1.0;
    std::string ns; ///< first namespace filter; empty: all

    /// Saves a picture of the window (PNG) once its data are drawn, then quits; for the README and for CI.
    std::string screenshotPath;
    int width = 0, height = 0; ///< window size in device-independent pixels; 0: remembered or default
    std::string theme;         ///< "light", "dark", "auto"; empty: remembered
    std::string language;      ///< "en", "zh_CN"; empty: remembered or the system's
    std::string select;        ///< "Job/ns/name" or a host's name: selected once it is there
};

/// Creates the QApplication, shows the window, runs until it is closed. Returns the process's exit code: 0, or 6 when
/// the screenshot cannot be written, or 3 when its data did not come. Main thread only, once a process.
int runWindow(int argc, char **argv, const StartOptions &options);

} // namespace hopyard::ui
