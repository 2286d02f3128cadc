using System.Runtime.CompilerServices;
using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Dates.Patterns;

namespace Quoll.Intl.Dates;

/// <summary>
/// What DateTimeFormat objects of equal settings share: the patterns for each type of value, compiled when the first
/// such value is formatted. Immutable as far as one can see.
/// </summary>
internal sealed class DateTimeFormatter
{
    private static readonly BoundedCache<FormatSettings, DateTimeFormatter> Known = new(256);

    private readonly LocaleCalendar _calendar;
    private readonly PatternContext _context;
    private readonly DateTimePattern?[] _patterns = new DateTimePattern?[(int)FormattableKind.Instant + 1];
    private readonly bool[] _isResolved = new bool[(int)FormattableKind.Instant + 1];

    private DateTimeFormatter(FormatSettings settings)
    {
        Settings = settings;
        _calendar = LocaleCalendar.Of(settings.DataLocale, settings.Calendar);
        _context = new PatternContext(_calendar, settings.NumberingSystem, settings.FindZone());
        var pattern = Pattern(FormattableKind.TimeValue)!;
        Shown = FormatOptions.Of(pattern.Text);
        HourCycle = HourCycles.In(pattern.Text) is var letter and not '\0' ? HourCycles.Of(letter) : null;
    }

    /// <summary>The settings.</summary>
    public FormatSettings Settings { get; }

    /// <summary>The components that dates show.</summary>
    public FormatOptions Shown { get; }

    /// <summary>How hours are counted; null if none are shown.</summary>
    public string? HourCycle { get; }

    /// <summary>The locale, calendar, digits and time zone.</summary>
    public PatternContext Context => _context;

    /// <summary>Returns the formatter of settings.</summary>
    public static DateTimeFormatter Of(FormatSettings settings) =>
        Known.GetOrAdd(settings, static settings => new DateTimeFormatter(settings));

    /// <summary>Returns the pattern for a type of values; null if the format shows nothing of it.</summary>
    public DateTimePattern? Pattern(FormattableKind kind)
    {
        if (Volatile.Read(ref _isResolved[(int)kind])) return _patterns[(int)kind];
        var pattern = Find(kind) is var (text, numbers) ? new DateTimePattern(text, numbers, _context, Settings.HourLetter) : null;
        _patterns[(int)kind] = pattern;
        Volatile.Write(ref _isResolved[(int)kind], true);
        return pattern;
    }

    private (string Text, string? Numbers)? Find(FormattableKind kind)
    {
        if (Settings.DateStyle is null && Settings.TimeStyle is null)
        {
            var isWhole = kind is FormattableKind.TimeValue or FormattableKind.Instant;
            var (required, defaults) = ScopesOf(kind);
            return FormatScopes.Complete(Settings.Options, required, defaults, isWhole) is { } options
                ? (OfSkeleton(options.ToSkeleton(Settings.HourLetter)), null) : null;
        }
        if (kind is FormattableKind.PlainTime ? Settings.TimeStyle is null : kind is FormattableKind.PlainDate
            or FormattableKind.PlainYearMonth or FormattableKind.PlainMonthDay && Settings.DateStyle is null) return null;
        var style = OfStyle();
        return kind is FormattableKind.TimeValue or FormattableKind.Instant ? style : Restrict(style, ScopesOf(kind).Required);
    }

    private (FormatScope Required, FormatScope Defaults) ScopesOf(FormattableKind kind) => kind switch
    {
        FormattableKind.PlainDate => (FormatScope.Date, FormatScope.Date),
        FormattableKind.PlainYearMonth => (FormatScope.YearMonth, FormatScope.YearMonth),
        FormattableKind.PlainMonthDay => (FormatScope.MonthDay, FormatScope.MonthDay),
        FormattableKind.PlainTime => (FormatScope.Time, FormatScope.Time),
        FormattableKind.PlainDateTime => (FormatScope.Any, FormatScope.Any),
        FormattableKind.Instant => (FormatScope.Any, Settings.Defaults == FormatScope.ZonedDateTime ? Settings.Defaults : FormatScope.Any),
        _ => (Settings.Required, Settings.Defaults),
    };

    private string OfSkeleton(string skeleton) => HourCycles.Replace(_calendar.Find(skeleton, true), Settings.HourLetter);

    // DateTimeStyleFormat (ECMA-402 §11.1.6). If the style counts hours in another way, the fields of the style are
    // matched.
    private (string Text, string? Numbers) OfStyle()
    {
        var date = Settings.DateStyle is { } dateStyle ? _calendar.Patterns.Date(dateStyle) : null;
        var time = Settings.TimeStyle is { } timeStyle ? _calendar.Patterns.Time(timeStyle) : null;
        var text = date is null ? time!.Value.Pattern : time is null ? date.Value.Pattern
            : PatternGenerator.Fill(_calendar.Patterns.Join(Settings.DateStyle!), time.Value.Pattern, date.Value.Pattern, "");
        if (time is null || HourCycles.In(text) is var letter && (letter == '\0' || letter == Settings.HourLetter))
            return (text, date?.Numbers);
        return (OfSkeleton(SkeletonOf(text, Settings.HourLetter)), null);
    }

    private static string SkeletonOf(string pattern, char hourLetter)
    {
        var skeleton = new System.Text.StringBuilder();
        foreach (var letter in Skeleton.Parse(pattern).ToString())
        {
            if (letter is 'a' or 'b' or 'B') continue;
            skeleton.Append(letter is 'h' or 'H' or 'K' or 'k' ? hourLetter : letter);
        }
        return skeleton.ToString();
    }

    // AdjustDateTimeStyleFormat (Temporal §15.6.2): a style that shows more than there is keeps its other fields.
    private (string Text, string? Numbers)? Restrict((string Text, string? Numbers) style, FormatScope scope)
    {
        var skeleton = new System.Text.StringBuilder();
        var isWhole = true;
        foreach (var element in PatternElement.Parse(style.Text))
        {
            if (element.IsLiteral) continue;
            var shown = FormatOptions.Of(new string(element.Letter, element.Length));
            var isInScope = element.Letter is 'a' ? scope is FormatScope.Time or FormatScope.Any
                : !FormatScopes.Restrict(shown, scope).IsEmpty;
            isWhole &= isInScope;
            // Years of other calendars have no letters of their own in skeletons.
            if (isInScope && element.Letter is not ('a' or 'U'))
                skeleton.Append(element.Letter == 'r' ? 'y' : element.Letter, element.Length);
        }
        if (isWhole) return style;
        return skeleton.Length == 0 ? null : (OfSkeleton(skeleton.ToString()), null);
    }

    /// <summary>Formats a date and time to parts.</summary>
    public static string FormatToParts(DateTimePattern pattern, in Moment moment, List<DatePart> parts)
    {
        var text = new DefaultInterpolatedStringHandler(0, 0, null, stackalloc char[128]);
        pattern.Compiled.Append(ref text, moment, parts);
        return text.ToStringAndClear();
    }

    /// <summary>Formats a range to parts (PartitionDateTimeRangePattern, ECMA-402 §11.5.7).</summary>
    public static string FormatRange(DateTimePattern pattern, in Moment start, in Moment end, List<DatePart> parts)
    {
        var text = new DefaultInterpolatedStringHandler(0, 0, null, stackalloc char[128]);
        if (!pattern.Ranges.TryAppend(ref text, start, end, parts))
        {
            text.Clear();
            parts.Clear();
            text = new DefaultInterpolatedStringHandler(0, 0, null, stackalloc char[128]);
            pattern.Compiled.Append(ref text, start, parts);
        }
        return text.ToStringAndClear();
    }
}
