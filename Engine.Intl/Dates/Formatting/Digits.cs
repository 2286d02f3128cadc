using System.Runtime.CompilerServices;
using System.Text;
using Quoll.Intl.Data;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>Writes integers in a numbering system.</summary>
internal sealed class Digits
{
    private static readonly BoundedCache<string, Digits> Known = new(200);

    private readonly string[] _digits = new string[10];
    private readonly AlgorithmicNumbers? _algorithm;
    private readonly char _zero;

    private Digits(string digits, AlgorithmicNumbers? algorithm)
    {
        var index = 0;
        foreach (var rune in digits.EnumerateRunes()) _digits[index++] = rune.ToString();
        _algorithm = algorithm;
        // Most systems have ten neighbouring characters of one unit.
        var isRun = digits.Length == 10;
        for (var digit = 1; isRun && digit < 10; digit++) isRun = digits[digit] == digits[0] + digit;
        _zero = isRun ? digits[0] : '\0';
    }

    /// <summary>Returns the writer of a numbering system.</summary>
    /// <param name="system">Its name, such as <c>arab</c>. An unknown one is that of ASCII.</param>
    public static Digits Of(string system) => Known.GetOrAdd(system, static system =>
        new Digits(SupplementalData.Find($"numberingSystems/{system}/_digits") ?? "0123456789", AlgorithmicNumbers.Of(system)));

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
