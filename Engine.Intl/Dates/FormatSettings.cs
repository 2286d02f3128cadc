using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Dates;

/// <summary>All that decides how a formatter formats: formatters of equal settings are one.</summary>
internal sealed record FormatSettings
{
    /// <summary>The resolved locale, with the extensions that hold.</summary>
    public required string Locale { get; init; }

    /// <summary>The locale whose data is used.</summary>
    public required string DataLocale { get; init; }

    /// <summary>The canonical identifier of the calendar.</summary>
    public required string Calendar { get; init; }

    /// <summary>The numbering system.</summary>
    public required string NumberingSystem { get; init; }

    /// <summary>The identifier of the time zone, as scripts see it.</summary>
    public required string ZoneId { get; init; }

    /// <summary>The letter of hours: K, h, H or k.</summary>
    public required char HourLetter { get; init; }

    /// <summary>The components that were asked for.</summary>
    public FormatOptions Options { get; init; }

    /// <summary>The style of the date; null without one.</summary>
    public string? DateStyle { get; init; }

    /// <summary>The style of the time; null without one.</summary>
    public string? TimeStyle { get; init; }

    /// <summary>The scope of what is shown.</summary>
    public FormatScope Required { get; init; }

    /// <summary>The scope of what is shown by default.</summary>
    public FormatScope Defaults { get; init; }

    /// <summary>
    /// Returns the hash of what differs most. That of all members would take code that .NET has not compiled ahead of
    /// time, for the components.
    /// </summary>
    public override int GetHashCode()
    {
        var hash = new HashCode();
        string?[] parts =
        [
            DataLocale, Calendar, NumberingSystem, ZoneId, DateStyle, TimeStyle, Options.Weekday, Options.Year, Options.Month, Options.Day,
            Options.Hour, Options.Minute, Options.Second, Options.TimeZoneName,
        ];
        foreach (var part in parts) hash.Add(part?.GetHashCode(StringComparison.Ordinal) ?? 0);
        hash.Add((int)HourLetter);
        return hash.ToHashCode();
    }

    /// <summary>Returns the time zone.</summary>
    public Zone FindZone() => Zone.Find(ZoneId) ?? throw new InvalidOperationException($"No time zone '{ZoneId}'.");
}
