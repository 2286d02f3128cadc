using System.Text;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>
/// Numbering systems without digits that dates of some calendars use (UTS 35 part 3, Numbering Systems): Hebrew
/// letters, the names of Chinese days, and the first year of Japanese eras.
/// </summary>
internal sealed class AlgorithmicNumbers
{
    private static readonly AlgorithmicNumbers Hebrew = new(WriteHebrew);
    private static readonly AlgorithmicNumbers HanDays = new(WriteHanDay);
    private static readonly AlgorithmicNumbers JapaneseYears = new(static year => year == 1 ? "元" : null);

    private readonly Func<long, string?> _write;

    private AlgorithmicNumbers(Func<long, string?> write) => _write = write;

    /// <summary>Returns a numbering system; null if it has digits.</summary>
    public static AlgorithmicNumbers? Of(string system) => system switch
    {
        "hebr" => Hebrew,
        "hanidays" => HanDays,
        "jpanyear" => JapaneseYears,
        _ => null,
    };

    /// <summary>Returns a number as the system writes it; null if it uses digits for it.</summary>
    public string? TryWrite(long number) => _write(number);

    // Letters have values; 15 and 16 avoid spelling a name of God. A thousands digit is left out before hundreds.
    private static string? WriteHebrew(long number)
    {
        if (number is <= 0 or >= 10_000) return null;
        var letters = new StringBuilder();
        if (number >= 1000 && number % 1000 == 0) return $"{Letter((int)(number / 1000))}׳";
        var rest = (int)(number % 1000);
        for (; rest >= 400; rest -= 400) letters.Append('ת');
        if (rest >= 100) letters.Append("קרש"[rest / 100 - 1]);
        rest %= 100;
        if (rest is 15 or 16)
        {
            letters.Append('ט').Append(Letter(rest - 9));
        }
        else
        {
            if (rest >= 10) letters.Append("יכלמנסעפצ"[rest / 10 - 1]);
            if (rest % 10 > 0) letters.Append(Letter(rest % 10));
        }
        if (letters.Length == 1) return letters.Append('׳').ToString();
        return letters.Insert(letters.Length - 1, '״').ToString();

        static char Letter(int value) => "אבגדהוזחט"[value - 1];
    }

    private static string? WriteHanDay(long number)
    {
        const string Digits = "一二三四五六七八九十";
        return number switch
        {
            >= 1 and <= 10 => $"初{Digits[(int)number - 1]}",
            > 10 and < 20 => $"十{Digits[(int)number - 11]}",
            20 => "二十",
            > 20 and < 30 => $"廿{Digits[(int)number - 21]}",
            30 => "三十",
            _ => null,
        };
    }
}
