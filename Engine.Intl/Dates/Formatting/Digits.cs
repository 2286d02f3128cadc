using System.Runtime.CompilerServices;
using Quoll.Intl.Numbers;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>Writes integers in a numbering system.</summary>
internal sealed class Digits
{
    private static readonly BoundedCache<string, Digits> Known = new(200);

    private readonly string[] _digits;
    private readonly AlgorithmicNumbers? _algorithm;
    private readonly char _zero;

    private Digits(string system)
    {
        _digits = NumberingSystems.DigitsOf(system);
        _algorithm = AlgorithmicNumbers.Of(system);
        _zero = NumberingSystems.ZeroOf(_digits);
    }

    /// <summary>Returns the writer of a numbering system.</summary>
    /// <param name="system">Its name, such as <c>arab</c>. An unknown one is that of ASCII.</param>
    public static Digits Of(string system) => Known.GetOrAdd(system, static system => new Digits(system));

    /// <summary>Appends a number with a least number of digits.</summary>
    public void Append(ref DefaultInterpolatedStringHandler text, long number, int least)
    {
        if (_algorithm is not null && _algorithm.TryWrite(number) is { } written)
        {
            text.AppendLiteral(written);
            return;
        }
        if (number < 0)
        {
            text.AppendFormatted('-');
            number = -number;
        }
        Span<char> ascii = stackalloc char[20];
        number.TryFormat(ascii, out var length, provider: System.Globalization.CultureInfo.InvariantCulture);
        for (var zeros = least - length; zeros > 0; zeros--) AppendDigit(ref text, 0);
        if (_zero == '0')
        {
            text.AppendFormatted(ascii[..length]);
            return;
        }
        foreach (var digit in ascii[..length]) AppendDigit(ref text, digit - '0');
    }

    private void AppendDigit(ref DefaultInterpolatedStringHandler text, int digit)
    {
        if (_zero != '\0') text.AppendFormatted((char)(_zero + digit));
        else text.AppendLiteral(_digits[digit]);
    }
}
