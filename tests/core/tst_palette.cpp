// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <string>

#include "core/diagram/metrics.h"
#include "core/diagram/palette.h"

#include <QTest>

#include <array>
#include <cmath>
#include <set>

using namespace hopyard::core;

namespace
{

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

/// Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB.
const std::array<std::pair<const char *, Matrix>, 4> visions = {
    {{"normal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
     {"protanopia",
      {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
     {"deuteranopia",
      {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
     {"tritanopia",
      {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}}};

double linear(std::uint8_t value)
{
    const double c = value / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple lab(Rgb color, const Matrix &vision)
{
    const Triple rgb = {linear(color.r), linear(color.g), linear(color.b)};
    Triple seen{};
    for (std::size_t row = 0; row < 3; ++row) {
        const double sum = vision[row][0] * rgb[0] + vision[row][1] * rgb[1] + vision[row][2] * rgb[2];
        seen[row] = std::min(1.0, std::max(0.0, sum));
    }
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047);
    const double y = f(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]);
    const double z = f((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const Triple &a, const Triple &b)
{
    return std::sqrt(std::pow(a[0] - b[0], 2) + std::pow(a[1] - b[1], 2) + std::pow(a[2] - b[2], 2));
}

} // namespace

class TestPalette : public QObject
{
    Q_OBJECT

private:
    static const Palette &palette(bool dark) { return dark ? Palette::dark() : Palette::light(); }

private Q_SLOTS:
    void themes_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void themes()
    {
        QFETCH(bool, dark);
        const Palette &colors = palette(dark);
        QVERIFY(contrast(colors.text, colors.background) >= 4.5);
        QVERIFY(contrast(colors.mutedText, colors.background) >= 4.5);
        const Rgb band = mixed(colors.background, colors.at(ColorDomain), 0.4); // level names stand on it
        QVERIFY(contrast(colors.mutedText, band) >= 4.5);
        for (int i = 0; i < ColorFirstCategory + categoryColors; ++i) {
            const auto index = static_cast<ColorIndex>(i);
            QVERIFY2(contrast(colors.textOn(index), colors.at(index)) >= 4.5, qPrintable(QString::number(i)));
        }
        QVERIFY(contrast(colors.at(ColorNotReady), colors.background) >= 3);  // outlines
        QVERIFY(contrast(colors.at(ColorUsed), colors.at(ColorHost)) >= 2.5); // fill bars
    }

    void categoriesDiffer_data() { themes_data(); }
    void categoriesDiffer()
    {
        QFETCH(bool, dark);
        for (const auto &[name, vision] : visions) {
            for (int i = 0; i < categoryColors; ++i) {
                for (int j = i + 1; j < categoryColors; ++j) {
                    const auto at = [&](int k) {
                        return palette(dark).at(static_cast<ColorIndex>(ColorFirstCategory + k));
                    };
                    const double apart = distance(lab(at(i), vision), lab(at(j), vision));
                    QVERIFY2(apart >= 20,
                             qPrintable(QString("%1: %2 and %3 are %4 apart").arg(name).arg(i).arg(j).arg(apart)));
                }
            }
        }
    }

    void categoryOfAKey()
    {
        std::set<ColorIndex> used;
        std::array<int, categoryColors> counts{};
        for (int i = 0; i < 1200; ++i) {
            const ColorIndex color = categoryColor("Job/team-a/train-" + std::to_string(i));
            QVERIFY(color >= ColorFirstCategory && color < ColorFirstCategory + categoryColors);
            ++counts[std::size_t(color - ColorFirstCategory)];
            used.insert(color);
        }
        QCOMPARE(used.size(), std::size_t{categoryColors});
        for (const int count : counts) {
            QVERIFY2(count > 50 && count < 150, qPrintable(QString::number(count))); // 100 each, spread evenly
        }
        QCOMPARE(int(categoryColor("Job/team-a/train")), int(categoryColor(std::string("Job/team-a/") + "train")));
    }

    void texts()
    {
        QCOMPARE(QString::fromStdString(toHex({0x1f, 0x77, 0x0a})), "#1f770a");
        QVERIFY(qAbs(contrast({0, 0, 0}, {255, 255, 255}) - 21) < 0.01);
        QCOMPARE(toHex(mixed({0, 0, 0}, {255, 255, 255}, 0.5)), "#808080");
        QCOMPARE(toHex(Palette::light().at(200)), toHex(Palette::light().at(ColorNeutral))); // never out of range
    }

    void everyMarkHasItsOwnIcon()
    {
        std::set<const void *> icons;
        for (int bit = 1; bit <= MarkForecast; bit *= 2) {
            const auto strokes = metrics::iconOf(static_cast<Mark>(bit));
            QVERIFY(!strokes.empty());
            QVERIFY(icons.insert(strokes.data()).second);
            QVERIFY(!metrics::nameOf(static_cast<Mark>(bit)).empty());
            QCOMPARE(int(metrics::dominantMark(static_cast<std::uint16_t>(bit))), bit);
            for (const auto &stroke : strokes) {
                for (const DiagramPoint &point : stroke) {
                    QVERIFY(point.x >= 0 && point.x <= metrics::iconSize && point.y >= 0 &&
                            point.y <= metrics::iconSize);
                }
            }
        }
        QVERIFY(metrics::iconOf(MarkNone).empty());
    }
};

QTEST_GUILESS_MAIN(TestPalette)
#include "tst_palette.moc"
