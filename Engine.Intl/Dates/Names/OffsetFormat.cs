using System.Runtime.CompilerServices;
using Quoll.Intl.Data;
using Quoll.Intl.Dates.Formatting;
using Quoll.Intl.Dates.Patterns;

namespace Quoll.Intl.Dates.Names;

/// <summary>Offsets from UTC in a locale (UTS 35 part 4, Localized GMT format), such as GMT+01:00 and GMT+1.</summary>
internal sealed class OffsetFormat
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    private readonly Digits _digits;
    private readonly string _format;
    private readonly string _positive;
    private readonly string _negative;

    /// <summary>Reads the patterns of a locale.</summary>
    public OffsetFormat(LocalePart part, Digits digits)
    {
        _digits = digits;
        _format = part["gmtFormat"] ?? "GMT{0}";
        var hours = (part["hourFormat"] ?? "+HH:mm;-HH:mm").Split(';');
        (_positive, _negative) = (hours[0], hours[^1]);
    }

    /// <summary>Returns an offset.</summary>
    /// <param name="nanoseconds">The offset.</param>
    /// <param name="isShort">
    /// Whether hours have as few digits as they need, and minutes are left out if they are 0.
    /// </param>
    public string Format(long nanoseconds, bool isShort)
    {
        var seconds = (int)(nanoseconds / NanosecondsPerSecond);
        var text = new DefaultInterpolatedStringHandler(0, 0, null, stackalloc char[32]);
        Append(ref text, seconds < 0 ? _negative : _positive, Math.Abs(seconds), isShort);
        return _format.Replace("{0}", text.ToStringAndClear(), StringComparison.Ordinal);
    }

    private void Append(ref DefaultInterpolatedStringHandler text, string pattern, int offset, bool isShort)
    {
        var (hours, minutes, seconds) = (offset / 3600, offset / 60 % 60, offset % 60);
        var separator = "";
        var isPastMinutes = false;
        foreach (var element in PatternElement.Parse(pattern))
        {
            switch (element.Letter)
            {
                case 'H':
                    _digits.Append(ref text, hours, isShort ? 1 : 2);
                    // What stands between hours and minutes is left out with the minutes.
                    separator = null;
                    break;
                case 'm':
                    isPastMinutes = true;
                    if (isShort && minutes == 0 && seconds == 0) break;
                    text.AppendLiteral(separator ?? "");
                    _digits.Append(ref text, minutes, 2);
                    if (seconds == 0) break;
                    text.AppendLiteral(separator ?? "");
                    _digits.Append(ref text, seconds, 2);
                    break;
                default:
                    if (separator is null && !isPastMinutes) separator = element.Literal;
                    else if (!isShort || minutes != 0 || seconds != 0 || !isPastMinutes) text.AppendLiteral(element.Literal ?? "");
                    break;
            }
        }
    }
}
