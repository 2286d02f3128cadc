using Quoll.Intl.Options;
using Quoll.Intl.Text;

namespace Quoll.Intl.Temporal.Parsing;

/// <summary>
/// Parses strings of ISO 8601 and RFC 9557 (§13, ParseISODateTime). Each production of the grammar is a method, which
/// advances the position if the production matches, and leaves it if not.
/// </summary>
internal ref partial struct IsoParser(ReadOnlySpan<char> text)
{
    private readonly ReadOnlySpan<char> _text = text;
    private int _position;
    private IsoParse _result;

    // A text may have names, annotations and numbers of any length.
    private WorkCharge _work = new(0);

    /// <summary>ParseISODateTime.</summary>
    /// <exception cref="ScriptError">The text matches none of the goals: a RangeError.</exception>
    public static IsoParse Parse(string text, IsoGoal goals, string expected) => TryParse(text, goals, out var result, out var error)
        ? result : throw Fault.Range($"{Fault.Show(text)} is not {expected}{(error is null ? "" : ": " + error)}.");

    /// <summary>Parses a text as the first of some goals that matches.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, IsoGoal goals, out IsoParse result) =>
        TryParse(text, goals, out result, out _);

    private static bool TryParse(ReadOnlySpan<char> text, IsoGoal goals, out IsoParse result, out string? error)
    {
        for (var goal = IsoGoal.ZonedDateTime; goal <= IsoGoal.YearMonth; goal = (IsoGoal)((int)goal << 1))
        {
            if ((goals & goal) == 0) continue;
            var parser = new IsoParser(text);
            if (!parser.Goal(goal)) continue;
            result = parser._result;
            error = result.Error;
            return error is null;
        }
        (result, error) = (default, null);
        return false;
    }

    private bool Goal(IsoGoal goal) => goal switch
    {
        IsoGoal.ZonedDateTime => AnnotatedDateTime(isZoned: true, isTimeRequired: false),
        IsoGoal.DateTime => AnnotatedDateTime(isZoned: false, isTimeRequired: false),
        IsoGoal.Instant => TemporalInstantString(),
        IsoGoal.Time => AnnotatedTime() || (Restart() && AnnotatedDateTime(isZoned: false, isTimeRequired: true)),
        IsoGoal.MonthDay => AnnotatedMonthDay() || (Restart() && AnnotatedDateTime(isZoned: false, isTimeRequired: false)),
        _ => AnnotatedYearMonth() || (Restart() && AnnotatedDateTime(isZoned: false, isTimeRequired: false)),
    };

    private bool Restart()
    {
        _position = 0;
        _result = default;
        _work = new(0);
        return true;
    }

    private readonly bool IsAtEnd => _position == _text.Length;

    /// <summary>
    /// TemporalInstantString: Date DateTimeSeparator Time DateTimeUTCOffset[+Z] TimeZoneAnnotation? Annotations?
    /// </summary>
    private bool TemporalInstantString()
    {
        if (!Date() || !DateTimeSeparator() || !Time() || !DateTimeUtcOffset(allowsZ: true)) return false;
        TimeZoneAnnotation();
        return Annotations() && IsAtEnd;
    }

    /// <summary>AnnotatedDateTime[Zoned, TimeRequired]</summary>
    private bool AnnotatedDateTime(bool isZoned, bool isTimeRequired)
    {
        if (!DateTime(allowsZ: isZoned, isTimeRequired)) return false;
        if (!TimeZoneAnnotation() && isZoned) return false;
        return Annotations() && IsAtEnd;
    }

    /// <summary>DateTime[Z, TimeRequired]: Date, or Date DateTimeSeparator Time DateTimeUTCOffset[?Z]?</summary>
    private bool DateTime(bool allowsZ, bool isTimeRequired)
    {
        if (!Date()) return false;
        if (!DateTimeSeparator()) return !isTimeRequired;
        if (!Time()) return false;
        DateTimeUtcOffset(allowsZ);
        return true;
    }

    /// <summary>AnnotatedTime: TimeDesignator? Time DateTimeUTCOffset[~Z]? TimeZoneAnnotation? Annotations?</summary>
    private bool AnnotatedTime()
    {
        var hasDesignator = Letter('T');
        var start = _position;
        if (!Time()) return false;
        DateTimeUtcOffset(allowsZ: false);
        if (!hasDesignator && IsAmbiguous(_text[start.._position])) return false;
        TimeZoneAnnotation();
        return Annotations() && IsAtEnd;
    }

    /// <summary>Early errors of AnnotatedTime: without a designator, a month-day or year-month is not a time.</summary>
    private static bool IsAmbiguous(ReadOnlySpan<char> text)
    {
        var parser = new IsoParser(text);
        if (parser.DateSpecMonthDay() && parser.IsAtEnd) return true;
        parser.Restart();
        return parser.DateSpecYearMonth() && parser.IsAtEnd;
    }

    /// <summary>AnnotatedYearMonth: DateSpecYearMonth TimeZoneAnnotation? Annotations?</summary>
    private bool AnnotatedYearMonth()
    {
        if (!DateSpecYearMonth()) return false;
        TimeZoneAnnotation();
        return Annotations() && IsAtEnd && RequireIsoCalendar("a year and month without a day have the calendar iso8601");
    }

    /// <summary>AnnotatedMonthDay: DateSpecMonthDay TimeZoneAnnotation? Annotations?</summary>
    private bool AnnotatedMonthDay()
    {
        if (!DateSpecMonthDay()) return false;
        TimeZoneAnnotation();
        return Annotations() && IsAtEnd && RequireIsoCalendar("a month and day without a year have the calendar iso8601");
    }

    private bool RequireIsoCalendar(string error)
    {
        if (_result.Calendar is { } calendar && !calendar.Equals("iso8601", StringComparison.OrdinalIgnoreCase)) _result.Error ??= error;
        return true;
    }

    /// <summary>Date: DateSpec[+Extended], DateSpec[~Extended]</summary>
    private bool Date()
    {
        if (!DateYear()) return false;
        var isExtended = Character('-');
        if (!DateMonth() || (isExtended && !Character('-')) || !DateDay()) return false;
        return Calendars.IsoDate.IsValid(_result.Year, _result.Month, _result.Day);
    }

    /// <summary>DateSpecYearMonth: DateYear DateSeparator DateMonth</summary>
    private bool DateSpecYearMonth()
    {
        if (!DateYear()) return false;
        Character('-');
        _result.Day = 1;
        return DateMonth();
    }

    /// <summary>DateSpecMonthDay: --? DateMonth DateSeparator DateDay</summary>
    private bool DateSpecMonthDay()
    {
        if (Character('-') && !Character('-')) return false;
        if (!DateMonth()) return false;
        Character('-');
        // IsValidMonthDay: a leap year has all days.
        return DateDay() && Calendars.IsoDate.IsValid(1972, _result.Month, _result.Day);
    }

    /// <summary>DateYear: four digits, or a sign and six; -000000 is an error.</summary>
    private bool DateYear()
    {
        var start = _position;
        var sign = Sign();
        if (!Digits(sign == 0 ? 4 : 6, out _result.Year) || (sign < 0 && _result.Year == 0))
        {
            _position = start;
            return false;
        }
        if (sign < 0) _result.Year = -_result.Year;
        return _result.HasYear = true;
    }

    /// <summary>DateMonth: 01 to 12</summary>
    private bool DateMonth() => Number(1, 12, out _result.Month);

    /// <summary>DateDay: 01 to 31</summary>
    private bool DateDay() => _result.HasDay = Number(1, 31, out _result.Day);

    /// <summary>DateTimeSeparator: a space, T or t</summary>
    private bool DateTimeSeparator() => Character(' ') || Letter('T');

    /// <summary>Time: TimeSpec[+Extended], TimeSpec[~Extended]</summary>
    private bool Time()
    {
        if (!ClockTime(60, out var time, out _)) return false;
        _result.Time = time;
        return true;
    }

    /// <summary>DateTimeUTCOffset[Z]: UTCDesignator, or UTCOffset[+SubMinutePrecision]</summary>
    private bool DateTimeUtcOffset(bool allowsZ)
    {
        if (allowsZ && Letter('Z')) return _result.IsUtc = true;
        if (!UtcOffset(allowsSeconds: true, out var offset, out _result.OffsetHasSeconds)) return false;
        _result.Offset = offset;
        return true;
    }

    /// <summary>UTCOffset[SubMinutePrecision]: a sign and a time</summary>
    private bool UtcOffset(bool allowsSeconds, out long nanoseconds, out bool hasSeconds)
    {
        (nanoseconds, hasSeconds) = (0, false);
        var start = _position;
        var sign = Sign();
        if (sign == 0 || !ClockTime(59, out var time, out hasSeconds) || (hasSeconds && !allowsSeconds))
        {
            _position = start;
            return false;
        }
        nanoseconds = sign * time.Nanoseconds;
        return true;
    }

    /// <summary>
    /// Hour, then MinuteSecond, then seconds and a fraction; all separators are colons, or none is there.
    /// </summary>
    private bool ClockTime(int maximumSecond, out IsoTime time, out bool hasSeconds)
    {
        (time, hasSeconds) = (default, false);
        if (!Number(0, 23, out var hour)) return false;
        var isExtended = Character(':');
        if (!Number(0, 59, out var minute))
        {
            time = IsoTime.Of(hour);
            return !isExtended;
        }
        int second = 0, fraction = 0;
        if (!isExtended || Character(':'))
        {
            hasSeconds = Number(0, maximumSecond, out second);
            if (!hasSeconds && isExtended) return false;
            if (hasSeconds) TemporalDecimalFraction(out fraction);
        }
        // A leap second is the second before it.
        time = new IsoTime(IsoTime.Of(hour, minute, Math.Min(second, 59)).Nanoseconds + fraction);
        return true;
    }

    /// <summary>TemporalDecimalFraction: a point or comma, and one to nine digits, in billionths</summary>
    private bool TemporalDecimalFraction(out int billionths)
    {
        billionths = 0;
        var start = _position;
        if (!Character('.') && !Character(',')) return false;
        var count = 0;
        for (; count < 9 && Digit(out var digit); count++) billionths = billionths * 10 + digit;
        if (count == 0)
        {
            _position = start;
            return false;
        }
        for (; count < 9; count++) billionths *= 10;
        return true;
    }

    /// <summary>ASCIISign</summary>
    /// <returns>1, -1, or 0 if there is none.</returns>
    private int Sign() => Character('+') ? 1 : Character('-') ? -1 : 0;

    private bool Character(char expected)
    {
        if (_position >= _text.Length || _text[_position] != expected) return false;
        _position++;
        return true;
    }

    /// <summary>A designator, in capital or small.</summary>
    private bool Letter(char capital)
    {
        if (_position >= _text.Length || (_text[_position] & ~0x20) != capital) return false;
        _position++;
        return true;
    }

    private bool Digit(out int digit)
    {
        digit = _position < _text.Length ? _text[_position] - '0' : -1;
        if (digit is < 0 or > 9) return false;
        _position++;
        return true;
    }

    private bool Digits(int count, out int value)
    {
        value = 0;
        var start = _position;
        for (var i = 0; i < count; i++)
        {
            if (Digit(out var digit))
            {
                value = value * 10 + digit;
                continue;
            }
            _position = start;
            return false;
        }
        return true;
    }

    /// <summary>Two digits of a number in a range.</summary>
    private bool Number(int minimum, int maximum, out int value)
    {
        var start = _position;
        if (Digits(2, out value) && value >= minimum && value <= maximum) return true;
        _position = start;
        return false;
    }
}
