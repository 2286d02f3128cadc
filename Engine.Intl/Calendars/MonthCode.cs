using System.Globalization;

namespace Quoll.Intl.Calendars;

/// <summary>A month code (Temporal §12.2.1): <c>M05</c>, or <c>M05L</c> for the leap month after the fifth.</summary>
/// <param name="Number">The number of the month in a year without leap months, from 1; 0 only for <c>M00L</c>.</param>
/// <param name="IsLeap">Whether it is the leap month that follows that month.</param>
internal readonly record struct MonthCode(int Number, bool IsLeap = false) : IComparable<MonthCode>
{
    private static readonly string[] Texts = CreateTexts();

    /// <summary>The order of month codes in a year, which is that of their texts.</summary>
    public int CompareTo(MonthCode other) =>
        Number != other.Number ? Number.CompareTo(other.Number) : IsLeap.CompareTo(other.IsLeap);

    /// <summary>CreateMonthCode (§12.2.3).</summary>
    public override string ToString() =>
        Number <= 13 ? Texts[2 * Number + (IsLeap ? 1 : 0)] : $"M{Number:00}{(IsLeap ? "L" : "")}";

    /// <summary>
    /// Parses a month code (§12.2.2, ParseMonthCode): M, two digits, L for a leap month; M00 is none.
    /// </summary>
    public static bool TryParse(string text, out MonthCode code)
    {
        code = default;
        if (text.Length is not (3 or 4) || text[0] != 'M' || !char.IsAsciiDigit(text[1]) || !char.IsAsciiDigit(text[2])) return false;
        if (text.Length == 4 && text[3] != 'L') return false;
        code = new((text[1] - '0') * 10 + (text[2] - '0'), text.Length == 4);
        return code.Number != 0 || code.IsLeap;
    }

    private static string[] CreateTexts()
    {
        var texts = new string[28];
        for (var i = 0; i < texts.Length; i++)
        {
            texts[i] = string.Create(CultureInfo.InvariantCulture, $"M{i / 2:00}{(i % 2 == 0 ? "" : "L")}");
        }
        return texts;
    }
}
