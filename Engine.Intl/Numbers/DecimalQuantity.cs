using System.Buffers;
using System.Globalization;

namespace Quoll.Intl.Numbers;

/// <summary>A number in decimal digits, to be scaled and rounded: 0.DDD… × 10^<see cref="Point"/>.</summary>
/// <remarks>
/// The first and the last digit are not zero; zero has no digits. The digits are in a buffer of the caller
/// (<see cref="BufferSize"/> is enough for each Number), or a rented one, which <see cref="Dispose"/> returns.
/// </remarks>
internal ref partial struct DecimalQuantity
{
    /// <summary>The length of a buffer that is enough for each Number: 17 digits, and 20 of a long.</summary>
    public const int BufferSize = 32;

    // A product below this is exact, and so is each decimal of as many digits: two of them are never the same Number.
    private const double MaximumExact = 1e15;

    private Span<byte> _digits;
    private byte[]? _rented;

    private DecimalQuantity(Span<byte> buffer) => _digits = buffer;

    /// <summary>The number of significant digits; 0 for zero.</summary>
    public int Count { get; private set; }

    /// <summary>The number of digits before the decimal point; negative if zeros follow it.</summary>
    public int Point { get; private set; }

    /// <summary>Whether the number is negative; also of zero.</summary>
    public bool IsNegative { get; set; }

    /// <summary>Whether the number is NaN, which has no digits.</summary>
    public bool IsNaN { get; private set; }

    /// <summary>Whether the number is infinite, which has no digits.</summary>
    public bool IsInfinite { get; private set; }

    /// <summary>Whether all digits are zeros; also of NaN and infinities.</summary>
    public readonly bool IsZeroish => Count == 0;

    /// <summary>Whether the number is an integer.</summary>
    public readonly bool IsInteger => Count <= Point;

    /// <summary>The exponent of the first digit: 2 for 123. Only for numbers other than zero.</summary>
    public readonly int Magnitude => Point - 1;

    /// <summary>The significant digits, each 0 to 9.</summary>
    public readonly ReadOnlySpan<byte> Digits => _digits[..Count];

    /// <summary>Returns the digit at a distance from the first one; 0 outside.</summary>
    public readonly int this[int index] => (uint)index < (uint)Count ? _digits[index] : 0;

    /// <summary>Returns a rented buffer.</summary>
    public readonly void Dispose()
    {
        if (_rented is not null) ArrayPool<byte>.Shared.Return(_rented);
    }

    /// <summary>Multiplies by a power of ten.</summary>
    public void Scale(int exponent)
    {
        if (Count != 0) Point += exponent;
    }

    /// <summary>The number that a script sees as the shortest decimal (Number::toString, §6.1.6.1.20).</summary>
    /// <remarks>
    /// ECMA-402 formats the exact value of a Number. V8, JavaScriptCore and SpiderMonkey format the shortest decimal:
    /// 1.005 with two fraction digits is 1.01 in all of them, and users expect that.
    /// </remarks>
    public static DecimalQuantity Of(double value, Span<byte> buffer)
    {
        var result = new DecimalQuantity(buffer);
        if (!double.IsFinite(value))
        {
            result.IsNaN = double.IsNaN(value);
            result.IsInfinite = !result.IsNaN;
            result.IsNegative = value < 0;
            return result;
        }
        result.IsNegative = double.IsNegative(value);
        var magnitude = Math.Abs(value);
        if (magnitude < MaximumExact)
        {
            // A decimal of at most 15 digits that is the Number is its shortest one.
            var power = 1.0;
            for (var decimals = 0; decimals <= 4; decimals++)
            {
                var integer = Math.Round(magnitude * power);
                if (integer >= MaximumExact) break;
                if (integer / power == magnitude)
                {
                    result.SetInteger((ulong)integer, decimals);
                    return result;
                }
                power *= 10;
            }
        }
        result.SetShortest(magnitude);
        return result;
    }

    /// <summary>The number of an integer, divided by a power of ten.</summary>
    public static DecimalQuantity Of(long value, Span<byte> buffer, int decimals = 0)
    {
        var result = new DecimalQuantity(buffer) { IsNegative = value < 0 };
        result.SetInteger((ulong)Int128.Abs(value), decimals);
        return result;
    }

    /// <summary>The number of ASCII digits, divided by a power of ten.</summary>
    public static DecimalQuantity Of(ReadOnlySpan<char> digits, int decimals, bool isNegative, Span<byte> buffer)
    {
        var result = new DecimalQuantity(buffer) { IsNegative = isNegative };
        var first = digits.IndexOfAnyExcept('0');
        if (first < 0) return result;
        digits = digits[first..];
        result.Point = digits.Length - decimals;
        digits = digits.TrimEnd('0');
        result.Reserve(digits.Length);
        for (var i = 0; i < digits.Length; i++) result._digits[i] = (byte)(digits[i] - '0');
        result.Count = digits.Length;
        return result;
    }

    /// <summary>Returns a copy in another buffer.</summary>
    public readonly DecimalQuantity CopyTo(Span<byte> buffer)
    {
        var copy = new DecimalQuantity(buffer) { IsNegative = IsNegative, IsNaN = IsNaN, IsInfinite = IsInfinite, Point = Point };
        copy.Reserve(Count);
        Digits.CopyTo(copy._digits);
        copy.Count = Count;
        return copy;
    }

    /// <summary>Whether two numbers have the same digits and sign.</summary>
    public readonly bool Equals(in DecimalQuantity other) =>
        IsNegative == other.IsNegative && IsNaN == other.IsNaN && IsInfinite == other.IsInfinite
        && (Count == 0 || Point == other.Point) && Digits.SequenceEqual(other.Digits);

    private void SetInteger(ulong value, int decimals)
    {
        if (value == 0) return;
        while (value % 10 == 0)
        {
            value /= 10;
            decimals--;
        }
        var count = CountDigits(value);
        for (var i = count - 1; i >= 0; i--)
        {
            var rest = value / 10;
            _digits[i] = (byte)(value - (rest * 10));
            value = rest;
        }
        Count = count;
        Point = count - decimals;
    }

    private static int CountDigits(ulong value)
    {
        var count = 1;
        for (; value >= 10000; value /= 10000) count += 4;
        return value < 10 ? count : value < 100 ? count + 1 : value < 1000 ? count + 2 : count + 3;
    }

    // "E16" is exact for all Numbers but need not be the shortest one, "R" is; its form is d[.ddd][E±dd].
    private void SetShortest(double magnitude)
    {
        Span<byte> text = stackalloc byte[40];
        magnitude.TryFormat(text, out var length, "R", CultureInfo.InvariantCulture);
        text = text[..length];
        var exponent = 0;
        var mark = text.IndexOf((byte)'E');
        if (mark >= 0)
        {
            exponent = int.Parse(text[(mark + 1)..], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
            text = text[..mark];
        }
        var point = text.IndexOf((byte)'.');
        Point = (point >= 0 ? point : text.Length) + exponent;
        foreach (var unit in text)
        {
            if (unit == '.') continue;
            if (unit == '0' && Count == 0) Point--;
            else _digits[Count++] = (byte)(unit - '0');
        }
        TrimZeros();
    }

    private void Reserve(int length)
    {
        if (length <= _digits.Length) return;
        var larger = ArrayPool<byte>.Shared.Rent(length);
        Digits.CopyTo(larger);
        if (_rented is not null) ArrayPool<byte>.Shared.Return(_rented);
        _digits = _rented = larger;
    }

    private void TrimZeros()
    {
        while (Count > 0 && _digits[Count - 1] == 0) Count--;
        if (Count == 0) Point = 0;
    }
}
