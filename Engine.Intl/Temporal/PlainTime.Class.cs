using Quoll.Intl.Dates;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

// The constructor Temporal.PlainTime, its members and its prototype (§4).
internal sealed partial class PlainTime
{
    internal static readonly ScriptClass<PlainTime> Class = new("PlainTime")
    {
        Constructor = Construct,
        Static = static members => members
            .Function("from", static (in HostCall call) => Create(call, From(call[0], call[1])), 1)
            .Function("compare", static (in HostCall call) => From(call[0]).CompareTo(From(call[1])), 2),
        Prototype = static members => members
            .TimeOfDay<PlainTime, TimeSource>(Class!)
            .Function("add", static (in HostCall call) => Add(call, isSubtract: false), 1)
            .Function("subtract", static (in HostCall call) => Add(call, isSubtract: true), 1)
            .Function("with", With, 1)
            .Function("until", static (in HostCall call) => Difference(call, isSince: false), 1)
            .Function("since", static (in HostCall call) => Difference(call, isSince: true), 1)
            .Function("round", Round, 1)
            .Function("equals", static (in HostCall call) => Of(call) is var time && time == From(call[0]), 1)
            .Function("toString", ToText)
            .Function("toLocaleString", static (in HostCall call) =>
                TemporalStrings.Format(call, Class!, FormatScope.Time, FormatScope.Time))
            .Function("toJSON", static (in HostCall call) => IsoWriter.ToString(Of(call), SecondsPrecision.Auto))
            .Function("valueOf", TemporalGlobals.ValueOf)
            .Tag("Temporal.PlainTime"),
    };

    /// <summary>CreateTemporalTime.</summary>
    public static JsValue Create(in HostCall call, IsoTime time) => Class.Create(call, new PlainTime(time));

    private static IsoTime Of(in HostCall call) => Class.TargetOf(call.This).Time;

    private static PlainTime Construct(in HostCall call)
    {
        Span<double> fields = stackalloc double[6];
        for (var i = 0; i < fields.Length; i++)
        {
            if (!call[i].IsUndefined) fields[i] = IntegerConversion.ToIntegerWithTruncation(call[i]);
        }
        return new PlainTime(IsoTime.Regulate(fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], Overflow.Reject));
    }

    /// <summary>AddDurationToTime.</summary>
    private static JsValue Add(in HostCall call, bool isSubtract)
    {
        var time = Of(call);
        var duration = Duration.From(call[0]).ToInternalWith24HourDays().Time;
        return Create(call, time.Add(isSubtract ? -duration : duration).Time);
    }

    private static JsValue With(in HostCall call)
    {
        var fields = new TimeFields(Of(call));
        TemporalGlobals.RequirePartial(call[0]);
        fields.Read(call[0]);
        return Create(call, fields.Regulate(TemporalOptions.OverflowOf(call[1])));
    }

    /// <summary>DifferenceTemporalPlainTime.</summary>
    private static JsValue Difference(in HostCall call, bool isSince)
    {
        var time = Of(call);
        var other = From(call[0]);
        var settings = DifferenceSettings.Read(
            isSince, call[1], UnitGroup.Time, TemporalUnit.Unset, TemporalUnit.Nanosecond, TemporalUnit.Hour);
        var difference = Differences.Between(time.Nanoseconds, other.Nanoseconds, settings);
        var duration = Duration.FromInternal(difference, settings.LargestUnit);
        return Duration.Create(call, isSince ? duration.Negated() : duration);
    }

    private static JsValue Round(in HostCall call)
    {
        var time = Of(call);
        var settings = RoundingSettings.Read(call[0]);
        TemporalOptions.ValidateUnit(settings.Unit, UnitGroup.Time, "smallestUnit");
        TemporalOptions.ValidateIncrement(settings.Increment, settings.Unit.MaximumRoundingIncrement(), false);
        return Create(call, time.Round(settings.Increment, settings.Unit, settings.Mode).Time);
    }

    private static JsValue ToText(in HostCall call)
    {
        var time = Of(call);
        var options = OptionReader.Strict(call[0]);
        var digits = options.ReadFractionalSecondDigits();
        var mode = options.ReadRoundingMode(RoundingMode.Trunc);
        var precision = SecondsPrecision.Validated(options.ReadUnit("smallestUnit"), digits);
        return IsoWriter.ToString(time.Round(precision.Increment, precision.Unit, mode).Time, precision.Digits);
    }

    private readonly struct TimeSource : ITimeSource
    {
        public static IsoTime TimeOf(object target) => ((PlainTime)target).Time;
    }
}
