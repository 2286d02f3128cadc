using System.Globalization;
using Quoll.Intl.Data;

namespace Quoll.Intl.Dates.Names;

/// <summary>Which period of the day an hour is in (UTS 35 part 4, Day Period Rules).</summary>
internal sealed class DayPeriodRules
{
    private readonly string?[] _hours = new string?[24];

    private DayPeriodRules() { }

    /// <summary>Whether the language has a word for exactly 12:00.</summary>
    public bool HasNoon { get; private init; }

    /// <summary>Returns the rules of a locale; null if it has none.</summary>
    /// <param name="locale">The locale: the rules of the longest prefix count.</param>
    public static DayPeriodRules? Of(string locale)
    {
        for (var name = locale; ;)
        {
            var path = $"dayPeriods/{name}";
            var periods = SupplementalData.Table("dayPeriods").Keys(name);
            if (periods.Count > 0) return Read(path, periods);
            var dash = name.LastIndexOf('-');
            if (dash < 0) return null;
            name = name[..dash];
        }
    }

    /// <summary>Returns the period of an hour.</summary>
    public string? At(int hour) => _hours[hour];

    private static DayPeriodRules Read(string path, List<string> periods)
    {
        var rules = new DayPeriodRules { HasNoon = periods.Contains("noon") };
        foreach (var period in periods)
        {
            if (Hour(path, period, "_from") is not { } from || Hour(path, period, "_before") is not { } before) continue;
            for (var hour = from; hour != before % 24 || hour == from; hour = (hour + 1) % 24)
            {
                rules._hours[hour] = period;
                if ((hour + 1) % 24 == before % 24) break;
            }
        }
        return rules;
    }

    private static int? Hour(string path, string period, string bound) =>
        SupplementalData.Find($"{path}/{period}/{bound}") is { } time
            ? int.Parse(time.AsSpan(0, time.IndexOf(':', StringComparison.Ordinal)), CultureInfo.InvariantCulture) : null;
}
