using System.Numerics;
using Quoll.Intl.Calendars;
using Quoll.Intl.Dates;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.Instant, its members and its prototype (§8).
internal sealed partial class Instant
{
    internal static readonly ScriptClass<Instant> Class = new("Instant")
    {
        Length = 1,
        Constructor = static (in HostCall call) => new Instant(FromBigInt(call[0])),
        Static = static members => members
            .Function("from", static (in HostCall call) => Create(call, From(call[0])), 1)
            .Function("fromEpochMilliseconds", static (in HostCall call) =>
                Create(call, FromMilliseconds(AbstractOperations.ToNumber(call[0]))), 1)
            .Function("fromEpochNanoseconds", static (in HostCall call) => Create(call, FromBigInt(call[0])), 1)
            .Function("compare", static (in HostCall call) => From(call[0]).CompareTo(From(call[1])), 2),
        Prototype = static members => members
            .Getter("epochMilliseconds", Class!, static self => ToMilliseconds(self.EpochNanoseconds))
            .Getter("epochNanoseconds", Class!, static self => (BigInteger)self.EpochNanoseconds)
            .Function("add", static (in HostCall call) => Add(call, isSubtract: false), 1)
            .Function("subtract", static (in HostCall call) => Add(call, isSubtract: true), 1)
            .Function("until", static (in HostCall call) => Difference(call, isSince: false), 1)
            .Function("since", static (in HostCall call) => Difference(call, isSince: true), 1)
            .Function("round", Round, 1)
            .Function("equals", static (in HostCall call) => Of(call) is var instant && instant == From(call[0]), 1)
            .Function("toString", ToText)
            .Function("toLocaleString", static (in HostCall call) => TemporalStrings.Format(call, Class!, FormatScope.Any, FormatScope.Any))
            .Function("toJSON", static (in HostCall call) => ToText(Of(call), null, SecondsPrecision.Auto))
            .Function("valueOf", TemporalGlobals.ValueOf)
            .Function("toZonedDateTimeISO", static (in HostCall call) => Of(call) is var instant
                ? ZonedDateTime.Create(call, instant, ZonedDateTime.ZoneFrom(call[0]), Calendar.Iso) : default, 1)
            .Tag("Temporal.Instant"),
    };

    /// <summary>CreateTemporalInstant.</summary>
    public static JsValue Create(in HostCall call, Int128 epochNanoseconds) => Class.Create(call, new Instant(epochNanoseconds));

    private static Int128 Of(in HostCall call) => Class.TargetOf(call.This).EpochNanoseconds;

    /// <summary>AddDurationToInstant.</summary>
    private static JsValue Add(in HostCall call, bool isSubtract)
    {
        var instant = Of(call);
        var duration = Duration.From(call[0]);
        if (duration.LargestUnit.IsDateUnit())
            throw Fault.Range($"An instant has no {duration.LargestUnit.Name()}s: only hours and smaller units can be added.");
        return Create(call, EpochTime.Add(instant, isSubtract ? -duration.Time : duration.Time));
    }

    /// <summary>DifferenceTemporalInstant.</summary>
    private static JsValue Difference(in HostCall call, bool isSince)
    {
        var instant = Of(call);
        var other = From(call[0]);
        var settings = DifferenceSettings.Read(
            isSince, call[1], UnitGroup.Time, TemporalUnit.Unset, TemporalUnit.Nanosecond, TemporalUnit.Second);
        var duration = Duration.FromInternal(Differences.Between(instant, other, settings), settings.LargestUnit);
        return Duration.Create(call, isSince ? duration.Negated() : duration);
    }

    private static JsValue Round(in HostCall call)
    {
        var instant = Of(call);
        var settings = RoundingSettings.Read(call[0]);
        TemporalOptions.ValidateUnit(settings.Unit, UnitGroup.Time, "smallestUnit");
        TemporalOptions.ValidateIncrement(settings.Increment, TemporalUnits.NanosecondsPerDay / settings.Unit.Length(), true);
        return Create(call, Round(instant, settings.Increment, settings.Unit, settings.Mode));
    }

    private static JsValue ToText(in HostCall call)
    {
        var instant = Of(call);
        var options = OptionReader.Strict(call[0]);
        var digits = options.ReadFractionalSecondDigits();
        var mode = options.ReadRoundingMode(RoundingMode.Trunc);
        var smallestUnit = options.ReadUnit("smallestUnit");
        var timeZone = options.Get("timeZone");
        var precision = SecondsPrecision.Validated(smallestUnit, digits);
        var zone = timeZone.IsUndefined ? null : ZonedDateTime.ZoneFrom(timeZone);
        return ToText(Round(instant, precision.Increment, precision.Unit, mode), zone, precision.Digits);
    }
}
