namespace Quoll.Text.Dates;

/// <summary>
/// A date and time as written: a month from 1, and the offset from UTC in minutes, null for local time.
/// </summary>
internal readonly record struct WrittenDate(int Year, int Month, int Day, int Hour, int Minute, int Second, int Millisecond, int? Offset)
{
    /// <summary>The greatest number of a day in any month.</summary>
    private const int LastDay = 31;

    /// <summary>
    /// Whether the clock has this time and some month has this day. As in V8, the 30th of February is a day of March.
    /// 24:00 is the end of the day.
    /// </summary>
    public bool Exists =>
        Month is >= 1 and <= 12 && Day is >= 1 and <= LastDay &&
        Hour <= 24 && Minute <= 59 && Second <= 59 && (Hour < 24 || Minute + Second + Millisecond == 0);
}

/// <summary>
/// The date time string format (ECMA-262 §21.4.1.32): YYYY-MM-DDTHH:mm:ss.sssZ. Its end may be left out, and years may
/// have six digits and a sign. As in other engines, the fraction may have any number of digits, and the offset may lack
/// its colon.
/// </summary>
internal ref struct DateText
{
    private readonly ReadOnlySpan<char> _text;
    private int _position;

    private DateText(ReadOnlySpan<char> text) => _text = text;

    /// <summary>Reads this format, or else the informal ones.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out WrittenDate date)
    {
        // Each format reads the text once, with a few operations for each character.
        WorkBudget.Work(8L * text.Length);
        return (new DateText(text).TryRead(out date) || InformalDateText.TryParse(text, out date)) && date.Exists;
    }

    private bool TryRead(out WrittenDate date)
    {
        date = default;
        int month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0;
        // A date alone is in UTC.
        int? offset = 0;
        if (!TryReadYear(out var year)) return false;
        if (TryRead('-') && (!TryReadDigits(2, out month) || TryRead('-') && !TryReadDigits(2, out day))) return false;
        if (TryRead('T') || TryRead('t'))
        {
            offset = null;
            if (!TryReadDigits(2, out hour) || !TryRead(':') || !TryReadDigits(2, out minute)) return false;
            if (TryRead(':') && (!TryReadDigits(2, out second) || TryRead('.') && !TryReadFraction(out millisecond))) return false;
            if (TryRead('Z')) offset = 0;
            else if (!TryReadOffset(ref offset)) return false;
        }
        date = new WrittenDate(year, month, day, hour, minute, second, millisecond, offset);
        return _position == _text.Length && date.Exists;
    }

    private bool TryReadYear(out int year)
    {
        if (TryRead('+')) return TryReadDigits(6, out year);
        if (!TryRead('-')) return TryReadDigits(4, out year);
        var read = TryReadDigits(6, out year);
        year = -year;
        // The year -0 is not valid (§21.4.1.32.1).
        return read && year != 0;
    }

    private bool TryReadFraction(out int millisecond)
    {
        var scale = 100;
        millisecond = 0;
        var start = _position;
        for (; _position < _text.Length && char.IsAsciiDigit(_text[_position]); _position++, scale /= 10)
            millisecond += scale * (_text[_position] - '0');
        return _position > start;
    }

    // A missing offset means local time.
    private bool TryReadOffset(ref int? offset)
    {
        var sign = TryRead('+') ? 1 : TryRead('-') ? -1 : 0;
        if (sign == 0) return true;
        if (!TryReadDigits(2, out var hours)) return false;
        TryRead(':');
        if (!TryReadDigits(2, out var minutes) || hours > 23 || minutes > 59) return false;
        offset = sign * (hours * 60 + minutes);
        return true;
    }

    private bool TryRead(char expected)
    {
        if (_position >= _text.Length || _text[_position] != expected) return false;
        _position++;
        return true;
    }

    private bool TryReadDigits(int count, out int value)
    {
        value = 0;
        if (_text.Length - _position < count) return false;
        foreach (var c in _text.Slice(_position, count))
        {
            if (!char.IsAsciiDigit(c)) return false;
            value = value * 10 + (c - '0');
        }
        _position += count;
        return true;
    }
}
