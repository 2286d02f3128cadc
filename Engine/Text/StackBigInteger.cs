namespace Quoll.Text;

/// <summary>
/// A natural number in a buffer that the caller provides (on its stack), least limb first. It has only the operations
/// that exact conversions between decimals and doubles need. Their sizes are bounded, so nothing is allocated.
/// </summary>
internal ref struct StackBigInteger
{
    /// <summary>
    /// Enough for every use: 769 decimal digits take 2,555 bits, and 2^53 * 5^1093 takes 2,592. The remaining powers of
    /// two to shift by are below 2^64 where these are large (the greatest double has 1,024 bits).
    /// </summary>
    internal const int MaxLimbs = 56;

    private const ulong FiveTo27 = 7_450_580_596_923_828_125;
    private const uint Billion = 1_000_000_000;

    private readonly Span<ulong> _limbs;
    private int _length; // the limb below it is not zero; 0 for zero

    internal StackBigInteger(Span<ulong> limbs, ulong value)
    {
        _limbs = limbs;
        _limbs[0] = value;
        _length = value == 0 ? 0 : 1;
    }

    internal readonly bool IsZero => _length == 0;

    /// <summary>this = this * factor + addend.</summary>
    internal void MultiplyAdd(ulong factor, ulong addend)
    {
        ulong carry = addend;
        for (int i = 0; i < _length; i++)
        {
            ulong high = Math.BigMul(_limbs[i], factor, out ulong low);
            low += carry;
            if (low < carry) high++;
            _limbs[i] = low;
            carry = high;
        }
        if (carry != 0) _limbs[_length++] = carry;
    }

    internal void MultiplyByPowerOfFive(int exponent)
    {
        for (; exponent >= 27; exponent -= 27) MultiplyAdd(FiveTo27, 0);
        ulong factor = 1;
        for (; exponent > 0; exponent--) factor *= 5;
        MultiplyAdd(factor, 0);
    }

    internal void ShiftLeft(int count)
    {
        if (_length == 0) return;
        int limbs = count >> 6;
        int bits = count & 63;
        if (bits != 0)
        {
            ulong carry = 0;
            for (int i = 0; i < _length; i++)
            {
                ulong limb = _limbs[i];
                _limbs[i] = limb << bits | carry;
                carry = limb >> (64 - bits);
            }
            if (carry != 0) _limbs[_length++] = carry;
        }
        if (limbs != 0)
        {
            _limbs[.._length].CopyTo(_limbs[limbs..]);
            _limbs[..limbs].Clear();
            _length += limbs;
        }
    }

    /// <summary>this = floor(this / 10^9); returns the remainder.</summary>
    internal uint DivideByBillion()
    {
        // Two steps of 32 bits for each limb: a division of 64 by 32 bits by a constant is a multiplication.
        ulong remainder = 0;
        for (int i = _length - 1; i >= 0; i--)
        {
            ulong limb = _limbs[i];
            ulong upper = remainder << 32 | limb >> 32;
            ulong upperQuotient = upper / Billion;
            ulong lower = (upper - upperQuotient * Billion) << 32 | (uint)limb;
            ulong lowerQuotient = lower / Billion;
            remainder = lower - lowerQuotient * Billion;
            _limbs[i] = upperQuotient << 32 | lowerQuotient;
        }
        if (_length > 0 && _limbs[_length - 1] == 0) _length--;
        return (uint)remainder;
    }

    internal readonly int CompareTo(in StackBigInteger other)
    {
        if (_length != other._length) return _length.CompareTo(other._length);
        for (int i = _length - 1; i >= 0; i--)
        {
            if (_limbs[i] != other._limbs[i]) return _limbs[i].CompareTo(other._limbs[i]);
        }
        return 0;
    }
}
