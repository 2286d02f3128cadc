using System.Globalization;
using Quoll.Intl.Calendars;
using Quoll.Intl.Numbers;

namespace Quoll.Intl.Temporal;

/// <summary>
/// Writes the ISO 8601 forms of dates, times and offsets into a buffer, which the caller makes long enough.
/// </summary>
internal ref struct IsoWriter(Span<char> buffer)
{
    /// <summary>A buffer that holds any date and time with offset, without annotations.</summary>
    public const int Capacity = 64;

    private readonly Span<char> _buffer = buffer;
    private int _length;

    public override readonly string ToString() => new(_buffer[.._length]);

    /// <summary>The text with annotations after it.</summary>
    public readonly string ToString(string annotations) => string.Concat(_buffer[.._length], annotations);

    /// <summary>ISODateTimeToString of all digits, without a calendar.</summary>
    public static string ToString(IsoDateTime value)
    {
        var writer = new IsoWriter(stackalloc char[Capacity]);
        writer.Write(value, SecondsPrecision.Auto);
        return writer.ToString();
    }

    /// <summary>A date as <c>YYYY-MM-DD</c>.</summary>
    public static string ToString(IsoDate value)
    {
        var writer = new IsoWriter(stackalloc char[Capacity]);
        writer.Write(value);
        return writer.ToString();
    }

    /// <summary>FormatTimeString.</summary>
    public static string ToString(IsoTime value, int digits)
    {
        var writer = new IsoWriter(stackalloc char[Capacity]);
        writer.Write(value, digits);
        return writer.ToString();
    }

    public void Write(char character) => _buffer[_length++] = character;

    public void Write(string text)
    {
        text.CopyTo(_buffer[_length..]);
        _length += text.Length;
    }

    public void Write(long value)
    {
        value.TryFormat(_buffer[_length..], out var written, default, CultureInfo.InvariantCulture);
        _length += written;
    }

    /// <summary>Digits with leading zeros (ToZeroPaddedDecimalString).</summary>
    public void WriteDigits(int value, int count)
    {
        for (var i = _length + count - 1; i >= _length; i--)
        {
            (value, var digit) = Math.DivRem(value, 10);
            _buffer[i] = (char)('0' + digit);
        }
        _length += count;
    }

    public void Write(IsoDateTime value, int digits)
    {
        Write(value.Date);
        Write('T');
        Write(value.Time, digits);
    }

    public void Write(IsoDate date)
    {
        WriteYear(date.Year);
        Write('-');
        WriteDigits(date.Month, 2);
        Write('-');
        WriteDigits(date.Day, 2);
    }

    /// <summary>PadISOYear.</summary>
    public void WriteYear(int year)
    {
        if (year is < 0 or > 9999)
        {
            Write(year < 0 ? '-' : '+');
            WriteDigits(Math.Abs(year), 6);
        }
        else
        {
            WriteDigits(year, 4);
        }
    }

    /// <summary>FormatTimeString.</summary>
    /// <param name="time">The time.</param>
    /// <param name="digits">As <see cref="SecondsPrecision.Digits"/>.</param>
    public void Write(IsoTime time, int digits)
    {
        WriteDigits(time.Hour, 2);
        Write(':');
        WriteDigits(time.Minute, 2);
        if (digits == SecondsPrecision.Minute) return;
        Write(':');
        WriteDigits(time.Second, 2);
        WriteFraction((int)(time.Nanoseconds % 1_000_000_000), digits);
    }

    /// <summary>FormatFractionalSeconds.</summary>
    public void WriteFraction(int nanoseconds, int digits)
    {
        if (digits == 0 || (digits == SecondsPrecision.Auto && nanoseconds == 0)) return;
        Write('.');
        WriteDigits(nanoseconds, 9);
        if (digits != SecondsPrecision.Auto)
        {
            _length -= 9 - digits;
            return;
        }
        while (_buffer[_length - 1] == '0') _length--;
    }

    /// <summary>FormatUTCOffsetNanoseconds: seconds and their fraction only where they are not zero.</summary>
    public void WriteOffset(long nanoseconds)
    {
        Write(nanoseconds < 0 ? '-' : '+');
        var time = new IsoTime(Math.Abs(nanoseconds));
        Write(time, time.Nanoseconds % 60_000_000_000 == 0 ? SecondsPrecision.Minute : SecondsPrecision.Auto);
    }

    /// <summary>FormatDateTimeUTCOffsetRounded: to the minute.</summary>
    public void WriteRoundedOffset(long nanoseconds) =>
        WriteOffset(Rounding.ToIncrement(nanoseconds, 60_000_000_000L, RoundingMode.HalfExpand));

    /// <summary>FormatCalendarAnnotation.</summary>
    public static string CalendarAnnotation(string calendar, ShowAnnotation show) => show switch
    {
        ShowAnnotation.Never => "",
        ShowAnnotation.Auto when calendar == "iso8601" => "",
        ShowAnnotation.Critical => $"[!u-ca={calendar}]",
        _ => $"[u-ca={calendar}]",
    };
}
