namespace Quoll.Intl.Numbers;

// Rounding (ECMA-402 §16.5.8 ToRawPrecision, §16.5.9 ToRawFixed, §16.5.18 ApplyUnsignedRoundingMode).
internal ref partial struct DecimalQuantity
{
    // Each increment, and twice each increment, divides 10 to the power of this.
    private const int IncrementDigits = 5;

    /// <summary>Rounds to the digits that the options ask for.</summary>
    /// <returns>How many fraction digits are shown at least.</returns>
    public int Round(DigitOptions options)
    {
        var minimum = options.Type switch
        {
            RoundingType.FractionDigits => RoundFraction(options),
            RoundingType.SignificantDigits => RoundSignificant(options),
            _ => RoundEither(options),
        };
        return options.StripIfInteger && IsInteger ? 0 : minimum;
    }

    private int RoundFraction(DigitOptions options)
    {
        RoundAt(Point + options.MaximumFraction, options.Increment, options.Mode);
        return options.MinimumFraction;
    }

    private int RoundSignificant(DigitOptions options)
    {
        RoundAt(options.MaximumSignificant, 1, options.Mode);
        return MinimumFractionOf(options.MinimumSignificant);
    }

    // §16.5.3 FormatNumericToString, steps 5 to 7: the result with the smaller, or the greater, rounding magnitude.
    private int RoundEither(DigitOptions options)
    {
        var fractionMagnitude = -options.MaximumFraction;
        var significantMagnitude = (IsZeroish ? 1 : Point) - options.MaximumSignificant;
        var bySignificant = options.Type == RoundingType.MorePrecision
            ? significantMagnitude <= fractionMagnitude
            : significantMagnitude > fractionMagnitude;
        return bySignificant ? RoundSignificant(options) : RoundFraction(options);
    }

    // Zero has one significant digit before the decimal point.
    private readonly int MinimumFractionOf(int significant) => Math.Max(0, significant - (IsZeroish ? 1 : Point));

    /// <summary>Keeps digits up to a position, so that they are a multiple of the increment.</summary>
    private void RoundAt(int kept, int increment, RoundingMode mode)
    {
        if (Count == 0) return;
        if (increment != 1) RoundToIncrement(kept, increment, mode);
        else if (kept < Count) RoundToDigit(kept, mode);
    }

    private void RoundToDigit(int kept, RoundingMode mode)
    {
        var isOdd = kept > 0 && (_digits[kept - 1] & 1) != 0;
        var up = mode.IsAwayFromZero(IsNegative, CompareRest(kept), isOdd);
        if (kept <= 0)
        {
            // Nothing is left, or one unit of the last kept position.
            Count = 0;
            Point -= kept;
            if (up) Prepend(1);
            else Point = 0;
            return;
        }
        Count = kept;
        if (up) AddAt(kept - 1, 1);
        TrimZeros();
    }

    private void RoundToIncrement(int kept, int increment, RoundingMode mode)
    {
        var last = 0;
        for (var i = kept - IncrementDigits; i < kept; i++) last = (last * 10) + this[i];
        var remainder = last % increment;
        var rest = kept < Count ? CompareRest(kept) : int.MinValue;
        if (remainder == 0 && rest == int.MinValue) return;

        // 2 × (remainder + rest) - increment, where rest is a part of one unit.
        var missing = increment - (2 * remainder);
        var comparison = missing switch
        {
            < 0 => 1,
            0 => rest == int.MinValue ? 0 : 1,
            1 => rest == int.MinValue ? -1 : rest,
            _ => -1,
        };
        var isOdd = last / increment % 2 != 0;
        var change = (mode.IsAwayFromZero(IsNegative, comparison, isOdd) ? increment : 0) - remainder;
        Pad(kept);
        if (kept > 0) AddAt(kept - 1, change);
        else if (change > 0) SetUnits(change, -kept);
        else Count = 0;
        TrimZeros();
    }

    // A number of units of a position before all digits.
    private void SetUnits(int units, int zeros)
    {
        var decimals = -(Point + zeros);
        Count = 0;
        SetInteger((ulong)units, decimals);
    }

    // Makes the digits end at a position.
    private void Pad(int kept)
    {
        if (kept <= Count)
        {
            Count = Math.Max(kept, 0);
            return;
        }
        Reserve(kept);
        _digits[Count..kept].Clear();
        Count = kept;
    }

    // Adds a number, which may be negative, of units of the digit at an index. The result is not negative.
    private void AddAt(int index, int change)
    {
        for (; change != 0 && index >= 0; index--)
        {
            var sum = _digits[index] + change;
            var digit = ((sum % 10) + 10) % 10;
            _digits[index] = (byte)digit;
            change = (sum - digit) / 10;
        }
        while (change != 0)
        {
            Prepend((byte)(change % 10));
            change /= 10;
        }
        TrimLeadingZeros();
    }

    private void Prepend(byte digit)
    {
        Reserve(Count + 1);
        _digits[..Count].CopyTo(_digits[1..]);
        _digits[0] = digit;
        Count++;
        Point++;
    }

    private void TrimLeadingZeros()
    {
        if (Count == 0 || _digits[0] != 0) return;
        var zeros = _digits[..Count].IndexOfAnyExcept((byte)0);
        if (zeros < 0) zeros = Count;
        _digits[zeros..Count].CopyTo(_digits);
        Count -= zeros;
        Point -= zeros;
    }

    // Compares the digits from a position with half a unit of the digit before it. They are not all zeros.
    private readonly int CompareRest(int kept)
    {
        if (kept < 0 || _digits[kept] < 5) return -1;
        return _digits[kept] > 5 || kept + 1 < Count ? 1 : 0;
    }
}
