// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace hopyard::core
{

/// A Kubernetes resource quantity, exact to the nano. Arithmetic keeps the suffix family of the first non-zero operand,
/// as apimachinery's Quantity does, so that sums print the way kubectl prints them. Source: apimachinery
/// pkg/api/resource.
class Quantity
{
public:
    enum class Format { DecimalSi, BinarySi, DecimalExponent };

    constexpr Quantity() = default;
    static Quantity fromUnits(long long units, Format format = Format::DecimalSi);
    static Quantity fromMilli(long long milli);
    /// nullopt for text that is not a quantity ("", "1 Gi", "abc").
    static std::optional<Quantity> parse(std::string_view text);

    /// Whole units rounded up, as kube-scheduler counts (memory bytes, GPUs).
    long long unitsCeil() const;
    /// Thousandths rounded up (CPU).
    long long milliCeil() const;
    double toDouble() const;
    bool isZero() const { return m_nano == 0; }
    bool isNegative() const { return m_nano < 0; }
    /// Canonical text: "1500m", "64Gi", "8".
    std::string toString() const;

    Quantity &operator+=(const Quantity &other);
    Quantity &operator-=(const Quantity &other);
    Quantity operator*(long long factor) const;
    friend Quantity operator+(Quantity a, const Quantity &b) { return a += b; }
    friend Quantity operator-(Quantity a, const Quantity &b) { return a -= b; }
    bool operator==(const Quantity &other) const { return m_nano == other.m_nano; }
    std::strong_ordering operator<=>(const Quantity &other) const { return m_nano <=> other.m_nano; }

private:
    __extension__ using Nano = __int128;
    Nano m_nano = 0;
    Format m_format = Format::DecimalSi;
};

} // namespace hopyard::core
