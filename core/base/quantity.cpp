// SPDX-FileCopyrightText: 2026 The Hopyard authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/quantity.h"

#include <algorithm>
#include <array>
#include <limits>

namespace hopyard::core
{

namespace
{

__extension__ using Wide = __int128;

constexpr Wide nanoPerUnit = 1'000'000'000;
/// apimachinery caps quantities at 2^63-1 units.
constexpr Wide maxNano = Wide{std::numeric_limits<long long>::max()} * nanoPerUnit;

constexpr std::string_view binarySuffixes[] = {"Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
constexpr std::string_view decimalSuffixes[] = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};

struct Suffix {
    Quantity::Format format = Quantity::Format::DecimalSi;
    int binaryPower = 0;  ///< × 1024^n
    int decimalPower = 0; ///< × 10^n
};

std::optional<Suffix> parseSuffix(std::string_view text)
{
    for (int index = 0; index < 6; ++index) {
        if (text == binarySuffixes[index]) {
            return Suffix{Quantity::Format::BinarySi, index + 1, 0};
        }
    }
    for (int index = 0; index < 10; ++index) {
        if (text == decimalSuffixes[index]) {
            return Suffix{Quantity::Format::DecimalSi, 0, (index - 3) * 3};
        }
    }
    if (text.size() < 2 || text.size() > 5 || (text[0] != 'e' && text[0] != 'E')) {
        return std::nullopt;
    }
    const bool negative = text[1] == '-';
    const std::size_t digits = negative || text[1] == '+' ? 2 : 1;
    int power = 0;
    if (digits == text.size()) {
        return std::nullopt;
    }
    for (const char digit : text.substr(digits)) {
        if (digit < '0' || digit > '9') {
            return std::nullopt;
        }
        power = power * 10 + (digit - '0');
    }
    return Suffix{Quantity::Format::DecimalExponent, 0, negative ? -power : power};
}

std::string digitsOf(Wide value)
{
    std::string text;
    const bool negative = value < 0;
    do {
        const int digit = static_cast<int>(value % 10);
        text += static_cast<char>('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (negative) {
        text += '-';
    }
    std::reverse(text.begin(), text.end());
    return text;
}

long long ceilDivide(Wide value, Wide by)
{
    const Wide quotient = value / by;
    const Wide result = quotient + (value % by > 0 ? 1 : 0);
    const Wide most = std::numeric_limits<long long>::max();
    return static_cast<long long>(std::clamp<Wide>(result, -most, most));
}

} // namespace

Quantity Quantity::fromUnits(long long units, Format format)
{
    Quantity quantity;
    quantity.m_nano = Wide{units} * nanoPerUnit;
    quantity.m_format = format;
    return quantity;
}

Quantity Quantity::fromMilli(long long milli)
{
    Quantity quantity;
    quantity.m_nano = Wide{milli} * (nanoPerUnit / 1000);
    return quantity;
}

std::optional<Quantity> Quantity::parse(std::string_view text)
{
    const bool negative = !text.empty() && text[0] == '-';
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        text.remove_prefix(1);
    }
    std::size_t length = 0;
    while (length < text.size() && ((text[length] >= '0' && text[length] <= '9') || text[length] == '.')) {
        ++length;
    }
    const std::string_view number = text.substr(0, length);
    const std::size_t point = number.find('.');
    const std::size_t digits = number.size() - (point == std::string_view::npos ? 0 : 1);
    const std::optional<Suffix> suffix = parseSuffix(text.substr(length));
    if (digits == 0 || !suffix || std::count(number.begin(), number.end(), '.') > 1) {
        return std::nullopt;
    }

    // mantissa × 10^scale × 1024^binaryPower, brought to nano; whatever is finer than a nano rounds away from zero.
    Wide mantissa = 0;
    int scale = suffix->decimalPower + 9;
    bool lostDigits = false;
    bool afterPoint = false;
    for (const char character : number) {
        if (character == '.') {
            afterPoint = true;
            continue;
        }
        if (mantissa > maxNano / 16) {
            lostDigits = lostDigits || character != '0';
            scale += afterPoint ? 0 : 1;
            continue;
        }
        mantissa = mantissa * 10 + (character - '0');
        scale -= afterPoint ? 1 : 0;
    }
    const auto multiply = [&mantissa](Wide factor) {
        mantissa = mantissa > maxNano / factor ? maxNano : mantissa * factor;
    };
    for (int power = 0; power < suffix->binaryPower; ++power) {
        multiply(1024);
    }
    for (; scale > 0 && mantissa != 0 && mantissa < maxNano; --scale) {
        multiply(10);
    }
    for (; scale < 0 && mantissa != 0; ++scale) {
        lostDigits = lostDigits || mantissa % 10 != 0;
        mantissa /= 10;
    }
    mantissa = std::min(mantissa + (lostDigits ? 1 : 0), maxNano);

    Quantity quantity;
    quantity.m_nano = negative ? -mantissa : mantissa;
    quantity.m_format = suffix->format;
    return quantity;
}

long long Quantity::unitsCeil() const
{
    return ceilDivide(m_nano, nanoPerUnit);
}

long long Quantity::milliCeil() const
{
    return ceilDivide(m_nano, nanoPerUnit / 1000);
}

double Quantity::toDouble() const
{
    return static_cast<double>(m_nano) / static_cast<double>(nanoPerUnit);
}

std::string Quantity::toString() const
{
    if (m_nano == 0) {
        return "0";
    }
    // Small or fractional binary quantities are shown in decimal form, as apimachinery does.
    const bool isWhole = m_nano % nanoPerUnit == 0;
    const Wide units = m_nano / nanoPerUnit;
    if (m_format == Format::BinarySi && isWhole && (units >= 1024 || units <= -1024)) {
        Wide value = units;
        int power = 0;
        while (power < 6 && value % 1024 == 0) {
            value /= 1024;
            ++power;
        }
        return digitsOf(value) + (power == 0 ? "" : std::string(binarySuffixes[power - 1]));
    }
    Wide value = m_nano;
    int exponent = -9;
    while (value % 1000 == 0 && exponent < 18) {
        value /= 1000;
        exponent += 3;
    }
    if (m_format == Format::DecimalExponent) {
        return digitsOf(value) + (exponent == 0 ? "" : "e" + std::to_string(exponent));
    }
    return digitsOf(value) + std::string(decimalSuffixes[exponent / 3 + 3]);
}

Quantity &Quantity::operator+=(const Quantity &other)
{
    if (m_nano == 0) {
        m_format = other.m_format;
    }
    m_nano = std::clamp(m_nano + other.m_nano, -maxNano, maxNano);
    return *this;
}

Quantity &Quantity::operator-=(const Quantity &other)
{
    if (m_nano == 0) {
        m_format = other.m_format;
    }
    m_nano = std::clamp(m_nano - other.m_nano, -maxNano, maxNano);
    return *this;
}

Quantity Quantity::operator*(long long factor) const
{
    Quantity result = *this;
    const Wide size = m_nano < 0 ? -m_nano : m_nano;
    const Wide times = factor < 0 ? -Wide{factor} : Wide{factor};
    const bool negative = (m_nano < 0) != (factor < 0);
    const Wide product = times != 0 && size > maxNano / times ? maxNano : size * times;
    result.m_nano = negative ? -product : product;
    return result;
}

} // namespace hopyard::core
