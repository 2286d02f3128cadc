namespace Quoll.Text.Dates;

/// <summary>
/// The dates that engines read besides the standard format (ECMA-262 §21.4.3.2 leaves them open). They are the output
/// of Date's toString and toUTCString, and forms such as "Jan 1 2020 10:00", "1 January 2020", "1/2/2020 3:04 PM",
/// "2020/01/02", "1.2.2020", "1" and "2020-1-2 10:00 +0100". The parts come in any order. Without an offset
/// they are in local time. Text in parentheses and the day of the week are skipped.
/// </summary>
internal ref struct InformalDateText
{
    /// <summary>The year of a date without a year, as in other engines.</summary>
    private const int YearWhenAbsent = 2001;

    /// <summary>The greatest number that may be a day or, without a name, a month.</summary>
    private const int LastDay = 31;

    private static readonly string[] Months =
        ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];

    private static readonly string[] Days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

    private readonly ReadOnlySpan<char> _text;
    private int _position;

    // The numbers of the date in their order. One that cannot be a day is a year.
    private (int Value, bool IsYear) _first, _second, _third;
    private int _count;
    private int _month;
    private bool _hasTime;
    private int _hour, _minute, _seconds, _millisecond;
    private int? _offset;
    private bool _hasOffsetDigits, _hasDayPeriod;

    private InformalDateText(ReadOnlySpan<char> text) => _text = text;

    public static bool TryParse(ReadOnlySpan<char> text, out WrittenDate date)
    {
        var reader = new InformalDateText(text);
        date = default;
        while (reader._position < text.Length)
        {
            WorkBudget.Steps(1);
            if (!reader.TryReadPart()) return false;
        }
        return reader.TryAssemble(out date);
    }

    private readonly char Peek(int ahead = 0) => _position + ahead < _text.Length ? _text[_position + ahead] : '\0';

    private bool TryReadPart()
    {
        var c = Peek();
        if (char.IsAsciiDigit(c)) return TryReadNumber();
        if (char.IsAsciiLetter(c)) return TryReadWord();
        if (c == '(') return TrySkipParentheses();
        if (c is '+' or '-') return TryReadSign();
        _position++;
        return c is ',' or '/' or '.' || char.IsWhiteSpace(c);
    }

    // A part of the date, or a time if a colon follows.
    private bool TryReadNumber()
    {
        if (!TryReadDigits(out var value, out _)) return false;
        return Peek() == ':' ? TryReadTime(value) : TryAddNumber(value, value is 0 or > LastDay);
    }

    private bool TryAddNumber(int value, bool isYear)
    {
        switch (_count++)
        {
            case 0: _first = (value, isYear); return true;
            case 1: _second = (value, isYear); return true;
            case 2: _third = (value, isYear); return true;
            default: return false;
        }
    }

    private bool TryReadTime(int hour)
    {
        if (_hasTime || hour > 24) return false;
        _hasTime = true;
        _hour = hour;
        _position++;
        if (!TryReadDigits(out _minute, out _)) return false;
        if (Peek() != ':') return true;
        _position++;
        if (!TryReadDigits(out _seconds, out _)) return false;
        if (Peek() != '.') return true;
        _position++;
        var scale = 100;
        if (!char.IsAsciiDigit(Peek())) return false;
        for (; char.IsAsciiDigit(Peek()); _position++, scale /= 10) _millisecond += scale * (Peek() - '0');
        return true;
    }

    private bool TryReadWord()
    {
        var start = _position;
        while (char.IsAsciiLetter(Peek())) _position++;
        var word = _text[start.._position];
        if (word.Length > "september".Length) return false;
        Span<char> lower = stackalloc char[word.Length];
        word.ToLowerInvariant(lower);
        if (Peek() == '.' && lower.Length >= 3) _position++;
        switch (lower)
        {
            case "am" or "pm": return TryApplyHalf(lower is "pm");
            case "z" or "gmt" or "utc" or "ut": return TrySetZone(0);
            case "edt": return TrySetZone(-4);
            case "est" or "cdt": return TrySetZone(-5);
            case "cst" or "mdt": return TrySetZone(-6);
            case "mst" or "pdt": return TrySetZone(-7);
            case "pst": return TrySetZone(-8);
        }
        if (lower.Length < 3) return false;
        if (IndexOfName(Days, lower) >= 0) return true;
        if (_month != 0) return false;
        _month = IndexOfName(Months, lower) + 1;
        return _month != 0;
    }

    private static int IndexOfName(string[] names, ReadOnlySpan<char> word)
    {
        for (var i = 0; i < names.Length; i++)
        {
            if (names[i].AsSpan().StartsWith(word)) return i;
        }
        return -1;
    }

    private bool TryApplyHalf(bool afternoon)
    {
        if (!_hasTime || _hasDayPeriod || _hour is < 1 or > 12) return false;
        _hasDayPeriod = true;
        _hour = _hour % 12 + (afternoon ? 12 : 0);
        return true;
    }

    private bool TrySetZone(int hours)
    {
        if (_offset is not null) return false;
        _offset = hours * 60;
        return true;
    }

    // After a time or a zone a sign starts an offset. Inside a date a hyphen separates. Alone it makes a year negative.
    private bool TryReadSign()
    {
        var negative = Peek() == '-';
        var isSeparator = _position > 0 && char.IsAsciiLetterOrDigit(_text[_position - 1]);
        _position++;
        if (_hasTime || _offset is not null) return TryReadOffset(negative);
        if (!negative) return false;
        if (isSeparator) return char.IsAsciiLetterOrDigit(Peek());
        return TryReadDigits(out var year, out _) && year != 0 && TryAddNumber(-year, true);
    }

    // +1, +01, +0100 or +01:00.
    private bool TryReadOffset(bool negative)
    {
        // A zone with its own offset, as in "EST-0500", has no known meaning. GMT is the origin of offsets.
        if (_hasOffsetDigits || _offset is not (null or 0) || !TryReadDigits(out var hours, out var digits)) return false;
        var minutes = 0;
        if (Peek() == ':')
        {
            _position++;
            if (digits > 2 || !TryReadDigits(out minutes, out _)) return false;
        }
        else if (digits > 2)
        {
            (hours, minutes) = (hours / 100, hours % 100);
        }
        if (hours > 23 || minutes > 59) return false;
        _hasOffsetDigits = true;
        _offset = (hours * 60 + minutes) * (negative ? -1 : 1);
        return true;
    }

    private bool TrySkipParentheses()
    {
        var depth = 0;
        for (; _position < _text.Length; _position++)
        {
            if (_text[_position] == '(') depth++;
            else if (_text[_position] == ')' && --depth == 0)
            {
                _position++;
                return true;
            }
        }
        return false;
    }

    // At most nine digits, so that the value is an int.
    private bool TryReadDigits(out int value, out int digits)
    {
        value = 0;
        for (digits = 0; char.IsAsciiDigit(Peek()); digits++, _position++)
        {
            if (digits == 9) return false;
            value = value * 10 + (Peek() - '0');
        }
        return digits > 0;
    }

    private readonly bool TryAssemble(out WrittenDate date)
    {
        var yearFirst = _first.IsYear;
        var named = (_month, false);
        (int Value, bool IsYear) year = (YearWhenAbsent, true), month, day = (1, false);
        switch (_month != 0, _count)
        {
            // Jan 2020
            case (true, 1) when yearFirst: (year, month) = (_first, named); break;
            // Jan 2
            case (true, 1): (month, day) = (named, _first); break;
            // 2020 Jan 2
            case (true, 2) when yearFirst: (year, month, day) = (_first, named, _second); break;
            // Jan 2 2020, 2 Jan 2020
            case (true, 2): (year, month, day) = (_second, named, _first); break;
            // 2020
            case (false, 1) when yearFirst: (year, month) = (_first, (1, false)); break;
            // 1
            case (false, 1): month = _first; break;
            // 2020/1
            case (false, 2) when yearFirst: (year, month) = (_first, _second); break;
            // 1/2
            case (false, 2): (month, day) = (_first, _second); break;
            // 2020/1/2
            case (false, 3) when yearFirst: (year, month, day) = (_first, _second, _third); break;
            // 1/2/2020
            case (false, 3): (year, month, day) = (_third, _first, _second); break;
            default: date = default; return false;
        }
        date = new WrittenDate(FullYear(year), month.Value, day.Value, _hour, _minute, _seconds, _millisecond, _offset);
        return date.Exists && !month.IsYear && !day.IsYear;
    }

    // Two digits are a year from 1950 to 2049.
    private static int FullYear((int Value, bool IsYear) year) =>
        year.Value is >= 0 and < 100 ? year.Value + (year.Value < 50 ? 2000 : 1900) : year.Value;
}
