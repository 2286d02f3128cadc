using Quoll.Intl.Calendars;
using Quoll.Intl.TimeZones;

namespace Quoll.Intl.Temporal;

/// <summary>The object <c>Temporal.Now</c> (§2): the clock and the time zone of the engine's options.</summary>
internal static class Now
{
    public static void Describe(MemberTable members) => members
        .Function("timeZoneId", static (in HostCall call) => DefaultZone.Of(call.Engine).Id)
        .Function("instant", static (in HostCall call) => Instant.Create(call, EpochNanoseconds(call.Engine)))
        .Function("plainDateTimeISO", static (in HostCall call) => PlainDateTime.Create(call, DateTime(call), Calendar.Iso))
        .Function("zonedDateTimeISO", static (in HostCall call) =>
            ZoneFrom(call) is var zone ? ZonedDateTime.Create(call, EpochNanoseconds(call.Engine), zone, Calendar.Iso) : default)
        .Function("plainDateISO", static (in HostCall call) => PlainDate.Create(call, DateTime(call).Date, Calendar.Iso))
        .Function("plainTimeISO", static (in HostCall call) => PlainTime.Create(call, DateTime(call).Time))
        .Tag("Temporal.Now");

    /// <summary>SystemDateTime.</summary>
    private static IsoDateTime DateTime(in HostCall call) => ZoneFrom(call).DateTimeAt(EpochNanoseconds(call.Engine));

    private static Zone ZoneFrom(in HostCall call) =>
        call[0].IsUndefined ? DefaultZone.Of(call.Engine) : ZonedDateTime.ZoneFrom(call[0]);

    /// <summary>SystemUTCEpochNanoseconds.</summary>
    private static Int128 EpochNanoseconds(Engine engine) =>
        (Int128)(engine.Options.TimeProvider.GetUtcNow() - DateTimeOffset.UnixEpoch).Ticks * 100;
}
