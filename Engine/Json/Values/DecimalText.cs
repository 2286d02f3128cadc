namespace Quoll.Json.Values;

/// <summary>The value of a number's text, with all its digits.</summary>
internal readonly ref struct DecimalText
{
    /// <summary>More than the exponent of any number that a document can show by its digits.</summary>
    private const long MaxExponent = long.MaxValue / 4;

    private readonly bool _isNegative;

    // From the first to the last digit that is not 0, perhaps with a point.
    private readonly ReadOnlySpan<byte> _digits;

    // The power of ten of the first digit.
    private readonly long _exponent;

    private DecimalText(ReadOnlySpan<byte> text)
    {
        _isNegative = text[0] == '-';
        if (_isNegative) text = text[1..];
        var end = text.IndexOfAny((byte)'e', (byte)'E');
        var exponent = end < 0 ? 0 : ExponentOf(text[(end + 1)..]);
        if (end >= 0) text = text[..end];
        var point = text.IndexOf((byte)'.');
        if (point < 0) point = text.Length;
        var first = text.IndexOfAnyExcept((byte)'0', (byte)'.');
        if (first < 0) return;
        _digits = text[first..].TrimEnd("0."u8);
        _exponent = exponent + (first < point ? point - first - 1 : point - first);
    }

    /// <summary>Returns whether two texts are the same number.</summary>
    public static bool AreEqual(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        var x = new DecimalText(left);
        var y = new DecimalText(right);
        return x._isNegative == y._isNegative && x._exponent == y._exponent && HaveSameDigits(x._digits, y._digits);
    }

    private static bool HaveSameDigits(ReadOnlySpan<byte> left, ReadOnlySpan<byte> right)
    {
        int i = 0, j = 0;
        while (true)
        {
            if (i < left.Length && left[i] == '.') i++;
            if (j < right.Length && right[j] == '.') j++;
            if (i == left.Length || j == right.Length) return i == left.Length && j == right.Length;
            if (left[i++] != right[j++]) return false;
        }
    }

    private static long ExponentOf(ReadOnlySpan<byte> text)
    {
        var isNegative = text[0] == '-';
        long exponent = 0;
        foreach (var unit in text)
        {
            if (char.IsAsciiDigit((char)unit)) exponent = Math.Min(exponent * 10 + (unit - '0'), MaxExponent);
        }
        return isNegative ? -exponent : exponent;
    }
}
