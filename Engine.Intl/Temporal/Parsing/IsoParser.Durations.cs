using System.Globalization;
using System.Runtime.CompilerServices;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal.Parsing;

// Strings of ISO 8601 durations (§13, ParseTemporalDurationString).
internal ref partial struct IsoParser
{
    private static readonly (char Designator, TemporalUnit Unit)[] DateParts =
        [('Y', TemporalUnit.Year), ('M', TemporalUnit.Month), ('W', TemporalUnit.Week), ('D', TemporalUnit.Day)];

    private static readonly (char Designator, TemporalUnit Unit)[] TimeParts =
        [('H', TemporalUnit.Hour), ('M', TemporalUnit.Minute), ('S', TemporalUnit.Second)];

    // Numbers of this many digits are below 2^53.
    private const int ExactDigits = 15;

    // Numbers of more digits are no Numbers.
    private const int InfiniteDigits = 309;

    /// <summary>ParseTemporalDurationString.</summary>
    /// <exception cref="ScriptError">The text is not a duration, or not a valid one: a RangeError.</exception>
    public static Duration ParseDuration(string text)
    {
        var parser = new IsoParser(text);
        return parser.Duration() is { } duration ? duration : throw Fault.Range($"{Fault.Show(text)} is not an ISO 8601 duration.");
    }

    /// <summary>Duration: ASCIISign? DurationDesignator, then DurationDate or DurationTime</summary>
    private Duration? Duration()
    {
        var isNegative = Character('-');
        if (!isNegative) Character('+');
        if (!Letter('P')) return null;
        var parts = new DurationParts();
        if (!DurationPart(DateParts, ref parts, out var hasDate)) return null;
        if (Letter('T'))
        {
            if (!DurationPart(TimeParts, ref parts, out var hasTime) || !hasTime) return null;
        }
        else if (!hasDate)
        {
            return null;
        }
        return IsAtEnd ? parts.ToDuration(isNegative ? -1 : 1) : null;
    }

    /// <summary>DurationDate or DurationTime: numbers with designators, in their order, each at most once.</summary>
    private bool DurationPart((char Designator, TemporalUnit Unit)[] known, ref DurationParts parts, out bool hasAny)
    {
        hasAny = false;
        var next = 0;
        while (_position < _text.Length && char.IsAsciiDigit(_text[_position]))
        {
            var number = DecimalDigits();
            var fraction = 0;
            var hasFraction = known == TimeParts && TemporalDecimalFraction(out fraction);
            while (next < known.Length && !Letter(known[next].Designator)) next++;
            if (next == known.Length) return false;
            var unit = known[next++].Unit;
            parts[unit - TemporalUnit.Year] = number;
            hasAny = true;
            if (!hasFraction) continue;
            // A fraction of billionths times the length of a unit in seconds is nanoseconds. Nothing comes after it.
            parts.Fraction = fraction * (unit.Length() / 1_000_000_000);
            return true;
        }
        return true;
    }

    /// <summary>DecimalDigits: as a Number, which is exact as far as a duration reaches</summary>
    private double DecimalDigits()
    {
        var start = _position;
        var value = 0L;
        while (_position < _text.Length && char.IsAsciiDigit(_text[_position]))
        {
            if (value == 0) start = _position;
            if (_position - start < ExactDigits) value = value * 10 + (_text[_position] - '0');
            _work.MoveTo(++_position);
        }
        var length = _position - start;
        return length <= ExactDigits ? value : length > InfiniteDigits ? double.PositiveInfinity
            : double.Parse(_text[start.._position], NumberStyles.None, CultureInfo.InvariantCulture);
    }

    // Values by unit, from year to second.
    [InlineArray(7)]
    private struct DurationValues
    {
        private double _first;
    }

    private struct DurationParts
    {
        private DurationValues _values;

        // What the fraction of the smallest unit is, in nanoseconds: less than an hour.
        public long Fraction;

        public double this[int unit]
        {
            readonly get => _values[unit];
            set => _values[unit] = value;
        }

        public readonly Duration ToDuration(int sign)
        {
            // The fraction is less than one of the smallest unit, and the units below it are zero.
            var (minutes, rest) = Math.DivRem(Fraction, 60_000_000_000);
            var time = new IsoTime(rest);
            return Temporal.Duration.Create(
                sign * this[0], sign * this[1], sign * this[2], sign * this[3], sign * this[4],
                sign * (this[5] + minutes), sign * (this[6] + time.Second),
                sign * time.Millisecond, sign * time.Microsecond, sign * time.Nanosecond);
        }
    }
}
