using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Dates.Patterns;
using Quoll.Intl.Dates.Ranges;

namespace Quoll.Intl.Dates;

/// <summary>A pattern of a formatter, and those of its ranges.</summary>
internal sealed class DateTimePattern(string text, string? numbers, PatternContext context, char hourLetter)
{
    private RangePatterns? _ranges;

    /// <summary>The pattern of UTS 35.</summary>
    public string Text => text;

    /// <summary>The pattern, compiled.</summary>
    public CompiledPattern Compiled { get; } = new(text, context, numbers);

    /// <summary>The patterns of ranges; made when the first range is formatted.</summary>
    public RangePatterns Ranges => _ranges ??= CreateRanges();

    private RangePatterns CreateRanges()
    {
        var skeleton = Skeleton.Parse(text).ToString();
        return new RangePatterns(
            new RangePatternBuilder(context.Locale, skeleton), context.Locale.Find(skeleton, false), context, hourLetter);
    }
}
