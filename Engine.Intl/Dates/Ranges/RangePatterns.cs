using System.Runtime.CompilerServices;
using Quoll.Intl.Calendars;
using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Options;

namespace Quoll.Intl.Dates.Ranges;

/// <summary>The compiled patterns of ranges of one format; made at the first range.</summary>
internal sealed class RangePatterns
{
    private readonly (CompiledPattern? First, CompiledPattern Second)?[] _patterns =
        new (CompiledPattern?, CompiledPattern)?[RangeFields.Count];
    private readonly CompiledPattern _single;
    private readonly CompiledPattern? _date;
    private readonly CompiledPattern? _time;
    private readonly string _fallback;
    private readonly string _join;
    private readonly int _fractionDivisor;

    /// <summary>Compiles the patterns.</summary>
    /// <param name="builder">The patterns of UTS 35.</param>
    /// <param name="single">The pattern of one date, where there is no other.</param>
    /// <param name="context">What the patterns share.</param>
    /// <param name="hourLetter">The letter of hours; NUL to leave them.</param>
    public RangePatterns(RangePatternBuilder builder, string single, PatternContext context, char hourLetter)
    {
        _single = Compile(single);
        _date = builder.DatePattern is { } date ? Compile(date) : null;
        _time = builder.TimePattern is { } time ? Compile(time) : null;
        for (var field = RangeField.Era; field <= RangeField.Fraction; field++)
        {
            if (builder[field] is not { } pattern) continue;
            _patterns[(int)field] = (pattern.First.Length == 0 ? null : Compile(pattern.First), Compile(pattern.Second));
        }
        _fallback = context.Locale.Patterns.IntervalFallback;
        _join = context.Locale.Patterns.JoinRange("medium");
        _fractionDivisor = 1;
        foreach (var step in _single.Steps)
        {
            if (step.Letter == 'S') _fractionDivisor = step.Length switch { 1 => 100, 2 => 10, _ => 1 };
        }

        CompiledPattern Compile(string pattern) => new(HourCycles.Replace(pattern, hourLetter), context);
    }

    /// <summary>Appends a range. Returns false, and appends nothing, if both ends look the same.</summary>
    /// <param name="text">Where to append.</param>
    /// <param name="start">The first date.</param>
    /// <param name="end">The second date.</param>
    /// <param name="parts">Gets the parts, with their sources.</param>
    public bool TryAppend(ref DefaultInterpolatedStringHandler text, in Moment start, in Moment end, List<DatePart> parts)
    {
        if (LargestDifference(start, end) is not { } largest) return false;
        if (_patterns[(int)largest] is { First: { } first, Second: var second })
        {
            first.Append(ref text, start, parts, PartSource.StartRange);
            second.Append(ref text, end, parts, PartSource.EndRange);
        }
        else if (_patterns[(int)largest] is { } whole)
        {
            AppendFallback(ref text, whole.Second, start, end, parts);
        }
        else
        {
            if (largest.IsBelow(_single.Pattern)) return false;
            if (largest >= RangeField.AmPm && _date is not null && _time is not null)
                AppendDateAndTimes(ref text, start, end, parts);
            else AppendFallback(ref text, _single, start, end, parts);
        }
        return RangeSources.Assign(parts);
    }

    private RangeField? LargestDifference(in Moment start, in Moment end)
    {
        if (start.Date != end.Date)
        {
            if (start.Calendar is { } calendar)
            {
                var (one, two) = (calendar.FromIso(start.Date), calendar.FromIso(end.Date));
                if (one.Era != two.Era) return RangeField.Era;
                if (one.Year != two.Year) return RangeField.Year;
                return one.MonthCode != two.MonthCode ? RangeField.Month : RangeField.Day;
            }
            if (start.Date.Year > 0 != end.Date.Year > 0) return RangeField.Era;
            if (start.Date.Year != end.Date.Year) return RangeField.Year;
            return start.Date.Month != end.Date.Month ? RangeField.Month : RangeField.Day;
        }
        if (start.Hour / 12 != end.Hour / 12) return RangeField.AmPm;
        if (start.Hour != end.Hour) return RangeField.Hour;
        if (start.Minute != end.Minute) return RangeField.Minute;
        if (start.Second != end.Second) return RangeField.Second;
        return start.Millisecond / _fractionDivisor != end.Millisecond / _fractionDivisor ? RangeField.Fraction : null;
    }

    private void AppendFallback(
        ref DefaultInterpolatedStringHandler text, CompiledPattern pattern, in Moment start, in Moment end, List<DatePart> parts)
    {
        var startAt = _fallback.IndexOf("{0}", StringComparison.Ordinal);
        var endAt = _fallback.IndexOf("{1}", StringComparison.Ordinal);
        var isStartFirst = startAt < endAt;
        var (early, late) = (Math.Min(startAt, endAt), Math.Max(startAt, endAt));
        AppendLiteral(ref text, _fallback.AsSpan(0, early), parts);
        pattern.Append(ref text, isStartFirst ? start : end, parts, isStartFirst ? PartSource.StartRange : PartSource.EndRange);
        AppendLiteral(ref text, _fallback.AsSpan((early + 3)..late), parts);
        pattern.Append(ref text, isStartFirst ? end : start, parts, isStartFirst ? PartSource.EndRange : PartSource.StartRange);
        AppendLiteral(ref text, _fallback.AsSpan(late + 3), parts);
    }

    // Times of one day: the date once, then the range of times.
    private void AppendDateAndTimes(ref DefaultInterpolatedStringHandler text, in Moment start, in Moment end, List<DatePart> parts)
    {
        foreach (var element in Patterns.PatternElement.Parse(_join))
        {
            // The places are in literals: braces are no letters.
            var literal = element.Literal ?? "";
            var at = 0;
            while (at < literal.Length)
            {
                var place = literal.IndexOf('{', at);
                if (place < 0) place = literal.Length;
                AppendLiteral(ref text, literal.AsSpan(at..place), parts);
                if (place == literal.Length) break;
                if (literal[place + 1] == '1') _date!.Append(ref text, start, parts);
                else AppendFallback(ref text, _time!, start, end, parts);
                at = place + 3;
            }
        }
    }

    private static void AppendLiteral(ref DefaultInterpolatedStringHandler text, ReadOnlySpan<char> literal, List<DatePart> parts)
    {
        if (literal.IsEmpty) return;
        text.AppendFormatted(literal);
        parts.Add(new DatePart(PartType.Literal, text.Text.Length, PartSource.Shared));
    }
}
