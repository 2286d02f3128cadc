using System.Text;

namespace Quoll.Text.Dates;

/// <summary>
/// Dates and times in the profile of ISO 8601-1:2019 that System.Text.Json uses: <c>2026-11-22T19:17:05.5+01:00</c>,
/// with as many digits of the fraction as necessary. Written digit by digit.
/// </summary>
internal static class IsoDates
{
    /// <summary>
    /// The greatest number of bytes that are written: <c>"yyyy-MM-ddTHH:mm:ss.fffffff+HH:mm"</c>, stored in pairs.
    /// </summary>
    public const int BufferLength = 40;

    /// <summary>Digits of a fraction that are read: the first seven count.</summary>
    private const int MostFractionDigits = 16;

    private const int CountedFractionDigits = 7;

    private const int OffsetMinutesLimit = 14 * 60;

    /// <summary>Writes a date in quotes and returns the number of bytes. Bounds: <see cref="BufferLength"/>.</summary>
    public static int Write(DateTime value, ref byte target)
    {
        target = (byte)'"';
        var at = 1 + WriteClock(value, ref Unsafe.Add(ref target, 1));
        if (value.Kind == DateTimeKind.Utc) Unsafe.Add(ref target, at++) = (byte)'Z';
        else if (value.Kind == DateTimeKind.Local)
            at += WriteOffset(TimeZoneInfo.Local.GetUtcOffset(value), ref Unsafe.Add(ref target, at));
        Unsafe.Add(ref target, at) = (byte)'"';
        return at + 1;
    }

    /// <inheritdoc cref="Write(DateTime, ref byte)"/>
    public static int Write(DateTimeOffset value, ref byte target)
    {
        target = (byte)'"';
        var at = 1 + WriteClock(value.DateTime, ref Unsafe.Add(ref target, 1));
        at += WriteOffset(value.Offset, ref Unsafe.Add(ref target, at));
        Unsafe.Add(ref target, at) = (byte)'"';
        return at + 1;
    }

    /// <summary>Returns a date as <see cref="Write(DateTime, ref byte)"/> writes it, without quotes.</summary>
    public static string ToText(DateTime value)
    {
        Span<byte> buffer = stackalloc byte[BufferLength];
        var length = Write(value, ref buffer[0]);
        return Encoding.ASCII.GetString(buffer[1..(length - 1)]);
    }

    /// <inheritdoc cref="ToText(DateTime)"/>
    public static string ToText(DateTimeOffset value)
    {
        Span<byte> buffer = stackalloc byte[BufferLength];
        var length = Write(value, ref buffer[0]);
        return Encoding.ASCII.GetString(buffer[1..(length - 1)]);
    }

    private static int WriteClock(DateTime value, ref byte target)
    {
        var (year, month, day) = value;
        var ticks = value.TimeOfDay.Ticks;
        var seconds = (int)(ticks / TimeSpan.TicksPerSecond);
        var fraction = (int)(ticks % TimeSpan.TicksPerSecond);
        WriteTwo(year / 100, ref target);
        WriteTwo(year % 100, ref Unsafe.Add(ref target, 2));
        Unsafe.Add(ref target, 4) = (byte)'-';
        WriteTwo(month, ref Unsafe.Add(ref target, 5));
        Unsafe.Add(ref target, 7) = (byte)'-';
        WriteTwo(day, ref Unsafe.Add(ref target, 8));
        Unsafe.Add(ref target, 10) = (byte)'T';
        WriteTwo(seconds / 3600, ref Unsafe.Add(ref target, 11));
        Unsafe.Add(ref target, 13) = (byte)':';
        WriteTwo(seconds / 60 % 60, ref Unsafe.Add(ref target, 14));
        Unsafe.Add(ref target, 16) = (byte)':';
        WriteTwo(seconds % 60, ref Unsafe.Add(ref target, 17));
        return fraction == 0 ? 19 : 19 + WriteFraction(fraction, ref Unsafe.Add(ref target, 19));
    }

    private static int WriteFraction(int fraction, ref byte target)
    {
        target = (byte)'.';
        var digits = CountedFractionDigits;
        while (fraction % 10 == 0)
        {
            fraction /= 10;
            digits--;
        }
        for (var at = digits; at > 0; at--)
        {
            Unsafe.Add(ref target, at) = (byte)('0' + fraction % 10);
            fraction /= 10;
        }
        return 1 + digits;
    }

    private static int WriteOffset(TimeSpan offset, ref byte target)
    {
        var minutes = (int)(offset.Ticks / TimeSpan.TicksPerMinute);
        target = minutes < 0 ? (byte)'-' : (byte)'+';
        minutes = Math.Abs(minutes);
        WriteTwo(minutes / 60, ref Unsafe.Add(ref target, 1));
        Unsafe.Add(ref target, 3) = (byte)':';
        WriteTwo(minutes % 60, ref Unsafe.Add(ref target, 4));
        return 6;
    }

    private static void WriteTwo(int value, ref byte target)
    {
        var tens = value / 10;
        target = (byte)('0' + tens);
        Unsafe.Add(ref target, 1) = (byte)('0' + value - 10 * tens);
    }

    /// <summary>
    /// Parses a date. A date with an offset is converted to local time; a date without one stays unspecified.
    /// </summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out DateTime value)
    {
        value = default;
        if (!TryParse(text, out var clock, out var zone, out var minutes)) return false;
        if (zone == Zone.Offset)
        {
            if (!TryAdd(clock, minutes, out var moment)) return false;
            value = moment.LocalDateTime;
        }
        else value = new DateTime(clock, zone == Zone.Utc ? DateTimeKind.Utc : DateTimeKind.Unspecified);
        return true;
    }

    /// <summary>Parses a date. A date without an offset is in local time.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out DateTimeOffset value)
    {
        value = default;
        if (!TryParse(text, out var clock, out var zone, out var minutes)) return false;
        if (zone == Zone.None) minutes = (int)(TimeZoneInfo.Local.GetUtcOffset(new DateTime(clock)).Ticks / TimeSpan.TicksPerMinute);
        return TryAdd(clock, minutes, out value);
    }

    /// <summary>Parses a day, <c>yyyy-MM-dd</c>.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out DateOnly value)
    {
        value = default;
        if (text.Length != 10 || !TryParseDay(text, out var year, out var month, out var day)) return false;
        value = new DateOnly(year, month, day);
        return true;
    }

    private static bool TryAdd(long clock, int minutes, out DateTimeOffset value)
    {
        value = default;
        var utc = clock - minutes * TimeSpan.TicksPerMinute;
        if (utc < DateTime.MinValue.Ticks || utc > DateTime.MaxValue.Ticks) return false;
        value = new DateTimeOffset(clock, TimeSpan.FromMinutes(minutes));
        return true;
    }

    private enum Zone
    {
        None,
        Utc,
        Offset,
    }

    private static bool TryParse(ReadOnlySpan<byte> text, out long clock, out Zone zone, out int minutes)
    {
        (clock, zone, minutes) = (0, Zone.None, 0);
        if (text.Length < 10 || !TryParseDay(text, out var year, out var month, out var day)) return false;
        var ticks = new DateTime(year, month, day).Ticks;
        if (text.Length == 10)
        {
            clock = ticks;
            return true;
        }
        if (text.Length < 16 || text[10] != 'T' || text[13] != ':' || Two(text, 11) is not (>= 0 and <= 23 and var hour)
            || Two(text, 14) is not (>= 0 and <= 59 and var minute)) return false;
        ticks += hour * TimeSpan.TicksPerHour + minute * TimeSpan.TicksPerMinute;
        var at = 16;
        if (at < text.Length && text[at] == ':')
        {
            if (text.Length < 19 || Two(text, 17) is not (>= 0 and <= 59 and var second)) return false;
            ticks += second * TimeSpan.TicksPerSecond;
            at = 19;
            if (at < text.Length && text[at] == '.' && !TryParseFraction(text, ref at, ref ticks)) return false;
        }
        clock = ticks;
        return at == text.Length || TryParseZone(text[at..], out zone, out minutes);
    }

    private static bool TryParseDay(ReadOnlySpan<byte> text, out int year, out int month, out int day)
    {
        (year, month, day) = (Two(text, 0), Two(text, 5), Two(text, 8));
        if (year < 0 || Two(text, 2) is not (>= 0 and var low) || text[4] != '-' || text[7] != '-') return false;
        year = year * 100 + low;
        return year > 0 && month is >= 1 and <= 12 && day >= 1 && (day <= 28 || day <= DateTime.DaysInMonth(year, month));
    }

    private static bool TryParseFraction(ReadOnlySpan<byte> text, ref int at, ref long ticks)
    {
        var start = ++at;
        var fraction = 0;
        var counted = 0;
        while (at < text.Length && at - start < MostFractionDigits && text[at] - '0' is >= 0 and <= 9 and var digit)
        {
            if (counted < CountedFractionDigits)
            {
                fraction = fraction * 10 + digit;
                counted++;
            }
            at++;
        }
        // As in System.Text.Json: "05.Z" has no digits and is accepted.
        if (start == text.Length) return false;
        for (; counted < CountedFractionDigits; counted++) fraction *= 10;
        ticks += fraction;
        return true;
    }

    private static bool TryParseZone(ReadOnlySpan<byte> text, out Zone zone, out int minutes)
    {
        (zone, minutes) = (Zone.Utc, 0);
        if (text.Length == 1) return text[0] == 'Z';
        zone = Zone.Offset;
        if (text[0] is not ((byte)'+' or (byte)'-') || text.Length is not (3 or 6) || Two(text, 1) is not (>= 0 and var hours))
            return false;
        minutes = hours * 60;
        if (text.Length == 6)
        {
            if (text[3] != ':' || Two(text, 4) is not (>= 0 and <= 59 and var rest)) return false;
            minutes += rest;
        }
        if (minutes > OffsetMinutesLimit) return false;
        if (text[0] == '-') minutes = -minutes;
        return true;
    }

    // Reads a number of two digits; returns a negative number if there are none.
    private static int Two(ReadOnlySpan<byte> text, int at)
    {
        int tens = text[at] - '0', ones = text[at + 1] - '0';
        return tens is >= 0 and <= 9 && ones is >= 0 and <= 9 ? tens * 10 + ones : -1;
    }
}
