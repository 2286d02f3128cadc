using System.Runtime.CompilerServices;
using Quoll.Intl.Calendars;
using Quoll.Intl.Dates.Names;
using Quoll.Intl.Dates.Patterns;
using Quoll.Intl.Options;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>A pattern with the names and digits that its fields need: formatting looks nothing up but them.</summary>
internal sealed class CompiledPattern
{
    private readonly PatternStep[] _steps;
    private readonly PatternContext _context;
    private readonly bool _hasMinutes;
    private readonly bool _hasSeconds;

    /// <summary>Compiles a pattern.</summary>
    /// <param name="pattern">The pattern of UTS 35.</param>
    /// <param name="context">The locale, calendar, digits and time zone.</param>
    /// <param name="numbers">
    /// Numbering systems of fields, such as <c>d=hanidays</c>; null for those of the context.
    /// </param>
    public CompiledPattern(string pattern, PatternContext context, string? numbers = null)
    {
        _context = context;
        Pattern = pattern;
        var elements = PatternElement.Parse(pattern);
        _steps = new PatternStep[elements.Count];
        for (var index = 0; index < _steps.Length; index++) _steps[index] = Compile(elements[index], numbers);
        foreach (var step in _steps)
        {
            _hasMinutes |= step.Letter == 'm';
            _hasSeconds |= step.Letter == 's';
        }
    }

    /// <summary>The pattern.</summary>
    public string Pattern { get; }

    /// <summary>The fields and literals.</summary>
    public ReadOnlySpan<PatternStep> Steps => _steps;

    /// <summary>Appends a date and time.</summary>
    /// <param name="text">Where to append.</param>
    /// <param name="moment">The date and time.</param>
    /// <param name="parts">Gets a part for each step that is not empty; null for none.</param>
    /// <param name="source">What parts say of their source.</param>
    public void Append(
        ref DefaultInterpolatedStringHandler text, in Moment moment, List<DatePart>? parts = null, PartSource source = PartSource.Shared)
    {
        var fields = moment.Calendar is { } calendar && calendar.Id != "gregory" ? calendar.FromIso(moment.Date) : default(CalendarFields?);
        foreach (ref readonly var step in _steps.AsSpan())
        {
            if (step.Literal is { } literal) text.AppendLiteral(literal);
            else Append(ref text, step, moment, fields);
            if (parts is null) continue;
            var end = text.Text.Length;
            var start = parts.Count == 0 ? 0 : parts[^1].End;
            if (end > start) parts.Add(new DatePart(step.Type, end, source));
        }
    }

    /// <summary>Returns a formatted date and time.</summary>
    public string Format(in Moment moment)
    {
        var text = new DefaultInterpolatedStringHandler(0, 0, null, stackalloc char[128]);
        Append(ref text, moment);
        return text.ToStringAndClear();
    }

    private void Append(ref DefaultInterpolatedStringHandler text, in PatternStep step, in Moment moment, in CalendarFields? fields)
    {
        switch (step.Letter)
        {
            case 'y' or 'Y' or 'u' or 'r':
                AppendYear(ref text, step, moment, fields);
                break;
            case 'M' or 'L':
                AppendMonth(ref text, step, moment, fields);
                break;
            case 'd':
                step.Digits.Append(ref text, fields?.Day ?? moment.Date.Day, step.Length);
                break;
            case 'H':
                step.Digits.Append(ref text, moment.Hour, step.Length);
                break;
            case 'h':
                step.Digits.Append(ref text, moment.Hour % 12 == 0 ? 12 : moment.Hour % 12, step.Length);
                break;
            case 'K':
                step.Digits.Append(ref text, moment.Hour % 12, step.Length);
                break;
            case 'k':
                step.Digits.Append(ref text, moment.Hour == 0 ? 24 : moment.Hour, step.Length);
                break;
            case 'm':
                step.Digits.Append(ref text, moment.Minute, step.Length);
                break;
            case 's':
                step.Digits.Append(ref text, moment.Second, step.Length);
                break;
            case 'S':
                AppendFraction(ref text, step, moment.Millisecond);
                break;
            case 'a' or 'b' or 'B':
                text.AppendLiteral(DayPeriod(step, moment));
                break;
            case 'E' or 'e' or 'c':
                text.AppendLiteral(step.Names![moment.Weekday]!);
                break;
            // ICU, and so V8, shows the number of the cycle where years are counted in cycles.
            case 'G' when _context.HasCycle:
                step.Digits.Append(ref text, CycleNumber(fields!.Value.Year), 1);
                break;
            case 'G':
                text.AppendLiteral(Era(step, moment, fields));
                break;
            case 'U':
                AppendYearName(ref text, step, fields);
                break;
            case 'z' or 'O' or 'v' or 'V':
                text.AppendLiteral(_context.Zones.Name(_context.Zone, step.Letter, step.Length, moment.EpochSeconds));
                break;
        }
    }

    private void AppendYear(ref DefaultInterpolatedStringHandler text, in PatternStep step, in Moment moment, in CalendarFields? fields)
    {
        var year = step.Letter switch
        {
            'r' or 'u' => fields?.Year ?? moment.Date.Year,
            _ when fields is { } known => _context.HasCycle ? CycleYear(known.Year) + 1 : known.EraYear ?? known.Year,
            _ => moment.Date.Year > 0 ? moment.Date.Year : 1 - moment.Date.Year,
        };
        if (step.Length == 2 && step.Letter == 'y') year %= 100;
        // FormatDateTimePattern (ECMA-402 §11.5.5) writes years with a NumberFormat, which has the sign of the locale.
        if (year < 0)
        {
            text.AppendLiteral(_context.MinusSign);
            year = -year;
        }
        step.Digits.Append(ref text, year, step.Length);
    }

    private void AppendYearName(ref DefaultInterpolatedStringHandler text, in PatternStep step, in CalendarFields? fields)
    {
        var index = CycleYear(fields?.Year ?? 0);
        if (step.Names is { } names) text.AppendLiteral(names[index]!);
        else step.Digits.Append(ref text, index + 1, 1);
    }

    // The year 4 of our era is the first of a cycle.
    private static int CycleYear(int year) =>
        (year - 4) % CalendarNames.CycleYears is var rest && rest < 0 ? rest + CalendarNames.CycleYears : rest;

    // The first cycle began in the year that the Gregorian calendar counts as 2637 before the common era.
    private static int CycleNumber(int year) => ((year + 2636 - CycleYear(year)) / CalendarNames.CycleYears) + 1;

    private void AppendMonth(ref DefaultInterpolatedStringHandler text, in PatternStep step, in Moment moment, in CalendarFields? fields)
    {
        if (fields is not { } known)
        {
            if (step.Names?[moment.Date.Month - 1] is { } name) text.AppendLiteral(name);
            else step.Digits.Append(ref text, moment.Date.Month, step.Length >= 3 ? 1 : step.Length);
            return;
        }
        var code = known.MonthCode;
        var isHebrew = _context.CalendarId == "hebrew";
        var (before, after) = ("", "");
        if (code.IsLeap && step.Leap is { } leap)
        {
            var place = leap.IndexOf("{0}", StringComparison.Ordinal);
            (before, after) = (leap[..place], leap[(place + 3)..]);
        }
        text.AppendLiteral(before);
        var index = !isHebrew ? code.Number - 1 : code.IsLeap || code.Number >= 6 ? code.Number : code.Number - 1;
        if (isHebrew && code is { Number: 6, IsLeap: false } && known.InLeapYear && step.Names?[13] is not null) index = 13;
        if (step.Names?[index] is { } monthName) text.AppendLiteral(monthName);
        else step.Digits.Append(ref text, isHebrew ? known.Month : code.Number, step.Length >= 3 ? 1 : step.Length);
        text.AppendLiteral(after);
    }

    private static void AppendFraction(ref DefaultInterpolatedStringHandler text, in PatternStep step, int millisecond)
    {
        var shown = step.Length switch { 1 => millisecond / 100, 2 => millisecond / 10, _ => millisecond };
        step.Digits.Append(ref text, shown, Math.Min(step.Length, 3));
    }

    private string Era(in PatternStep step, in Moment moment, in CalendarFields? fields)
    {
        // ISO 8601 has no eras.
        if (_context.CalendarId == "iso8601") return "";
        // Before its first era, the Japanese calendar has those of the Gregorian one.
        if (fields is { Era: "ce" or "bce" } early) return _context.Names.GregorianEra(step.Length, early.Era == "ce" ? 1 : 0) ?? "";
        var number = fields is { } known ? EraNumbers.Of(_context.CalendarId, known.Era) : moment.Date.Year > 0 ? 1 : 0;
        // Ethiopian years of the world have no names of eras in CLDR.
        if (_context.CalendarId == "ethioaa") return "AA";
        return _context.Names.Era(step.Length, number) ?? fields?.Era?.ToUpperInvariant() ?? "";
    }

    // UTS 35 part 4, Day Period Rules. Exactly noon is that of the shown fields; like ICU, formats say nothing of
    // midnight, which may be that before or after the day.
    private string DayPeriod(in PatternStep step, in Moment moment)
    {
        var isPm = moment.Hour >= 12;
        if (step.Letter != 'a')
        {
            var isExact = (!_hasMinutes || moment.Minute == 0) && (!_hasSeconds || moment.Second == 0);
            var rules = _context.DayPeriods;
            var name = isExact && moment.Hour == 12 && rules is { HasNoon: true } ? _context.Names.DayPeriod(step.Length, "noon") : null;
            if (name is null && step.Letter == 'B' && rules?.At(moment.Hour) is { } period)
                name = _context.Names.DayPeriod(step.Length, period);
            if (name is not null) return name;
        }
        return _context.Names.DayPeriod(step.Length, isPm ? "pm" : "am") ?? (isPm ? "PM" : "AM");
    }

    private PatternStep Compile(PatternElement element, string? numbers)
    {
        var digits = _context.Digits;
        // ICU and so V8 show an ordinary space where CLDR has a narrow one that does not break: many scripts parse the
        // result.
        if (element.Literal is { } literal)
        {
            if (literal.Contains(PatternGenerator.DecimalSeparator, StringComparison.Ordinal))
                literal = literal.Replace($"{PatternGenerator.DecimalSeparator}", _context.DecimalSeparator, StringComparison.Ordinal);
            return new('\0', PartType.Literal, 0, literal.Replace('\u202f', ' '), null, null, digits);
        }
        if (numbers is not null && NumbersOf(numbers, element.Letter) is { } system) digits = Digits.Of(system);
        var names = element.Letter switch
        {
            'M' or 'L' when element.Length >= 3 => _context.Names.Months(element.Length, element.Letter == 'L'),
            'E' => _context.Names.Weekdays(element.Length, false),
            'e' or 'c' => _context.Names.Weekdays(element.Length, element.Letter == 'c'),
            'U' => _context.Names.CycleNames(element.Length),
            _ => null,
        };
        var leap = element.Letter is 'M' or 'L' ? _context.Names.LeapMonth(element.Length, element.Letter == 'L') : null;
        return new(element.Letter, PartTypes.Of(element.Letter), element.Length, null, names, leap, digits);
    }

    // "hebr" is for all fields of the date, "d=hanidays;M=hanidec" for some.
    private static string? NumbersOf(string numbers, char letter)
    {
        if (!numbers.Contains('=', StringComparison.Ordinal)) return letter is 'y' or 'M' or 'L' or 'd' or 'r' or 'U' ? numbers : null;
        foreach (var entry in numbers.Split(';'))
        {
            if (entry.Length > 2 && entry[0] == letter && entry[1] == '=') return entry[2..];
        }
        return null;
    }
}
