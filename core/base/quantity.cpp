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
    if (text.empty()) {
        return Suffix{};
    }
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

/// Whole numbers of an ordinary size, which nearly all are: in nano without a division. nullopt: take the long way.
std::optional<Wide> parseOrdinary(std::string_view digits, const Suffix &suffix)
{
    static constexpr long long powers[] = {
        1, 1'000, 1'000'000, 1'000'000'000, 1'000'000'000'000, 1'000'000'000'000'000, 1'000'000'000'000'000'000};
    const int step = suffix.decimalPower / 3 + 3;
    if (suffix.format == Quantity::Format::DecimalExponent || step > 6 || digits.empty() ||
        digits.size() > (suffix.binaryPower > 0 ? 10 : 18)) {
        return std::nullopt;
    }
    long long value = 0;
    for (const char digit : digits) {
        if (digit == '.') {
            return std::nullopt;
        }
        value = value * 10 + (digit - '0');
    }
    // At most 10^10 × 10^9 × 2^60 or 10^18 × 10^18: both fit.
    const Wide nano = Wide{value} * powers[step] * (Wide{1} << (10 * suffix.binaryPower));
    return std::min(nano, maxNano);
}

std::string digitsOf(Wide value)
{
    if (value >= std::numeric_limits<long long>::min() && value <= std::numeric_limits<long long>::max()) {
        return std::to_string(static_cast<long long>(value));
    }
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

    Quantity quantity;
    quantity.m_format = suffix->format;
    if (const std::optional<Wide> nano = parseOrdinary(number, *suffix)) {
        quantity.m_nano = negative ? -*nano : *nano;
        return quantity;
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

    quantity.m_nano = negative ? -mantissa : mantissa;
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
        long long value = static_cast<long long>(units);
        int power = 0;
        while (power < 6 && value % 1024 == 0) {
            value /= 1024;
            ++power;
        }
        return std::to_string(value) + (power == 0 ? "" : std::string(binarySuffixes[power - 1]));
    }
    // Whole units are brought to 64 bits first: dividing 128 of them is slow.
    if (isWhole && m_format != Format::DecimalExponent) {
        long long whole = static_cast<long long>(units);
        int step = 3;
        for (; whole % 1000 == 0 && step < 9; ++step) {
            whole /= 1000;
        }
        return std::to_string(whole) + std::string(decimalSuffixes[step]);
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
