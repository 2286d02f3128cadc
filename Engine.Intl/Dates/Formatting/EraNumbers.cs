using Quoll.Intl.Calendars;

namespace Quoll.Intl.Dates.Formatting;

/// <summary>The numbers by which CLDR's data has the eras of Temporal.</summary>
internal static class EraNumbers
{
    /// <summary>Returns the number of an era in its calendar.</summary>
    public static int Of(string calendar, string? era) => (calendar, era) switch
    {
        (_, null) => 0,
        ("gregory" or "iso8601", "bce") => 0,
        ("gregory" or "iso8601", _) => 1,
        ("coptic", _) => 1,
        ("ethiopic", "am") => 1,
        (_, "bh") => 1,
        ("roc", "roc") => 1,
        ("japanese", "meiji") => 232,
        ("japanese", "taisho") => 233,
        ("japanese", "showa") => 234,
        ("japanese", "heisei") => 235,
        ("japanese", "reiwa") => 236,
        _ => 0,
    };
}
