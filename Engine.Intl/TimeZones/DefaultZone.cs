namespace Quoll.Intl.TimeZones;

/// <summary>The default time zone of an engine: <see cref="EngineOptions.TimeZone"/>.</summary>
internal static class DefaultZone
{
    private static readonly EngineState<Zone> Zones = new(static engine => Of(engine.Options.TimeZone));

    /// <summary>SystemTimeZoneIdentifier.</summary>
    public static Zone Of(Engine engine) => Zones.Of(engine);

    private static Zone Of(TimeZoneInfo zone)
    {
        var id = zone.HasIanaId ? zone.Id : TimeZoneInfo.TryConvertWindowsIdToIanaId(zone.Id, out var converted) ? converted : zone.Id;
        if (ZoneRegistry.Find(id) is { } known) return known.PrimaryId == known.Id ? known : ZoneRegistry.Find(known.PrimaryId)!;
        // A zone that the host made: Temporal has names of the database, and offsets of whole minutes.
        return OffsetZone.Of((long)zone.BaseUtcOffset.TotalMinutes * 60_000_000_000);
    }
}
