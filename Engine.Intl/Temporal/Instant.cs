using System.Numerics;
using Quoll.Intl.Numbers;
using Quoll.Intl.Options;
using Quoll.Intl.Temporal.Parsing;
using Quoll.Intl.TimeZones;
using static Quoll.Intl.Calendars.FloorDivision;

namespace Quoll.Intl.Temporal;

/// <summary>
/// The internal slot of a <c>Temporal.Instant</c> (§8): nanoseconds since the epoch, in the range of Temporal.
/// </summary>
internal sealed partial class Instant(Int128 epochNanoseconds)
{
    public Int128 EpochNanoseconds => epochNanoseconds;

    /// <summary>ToTemporalInstant.</summary>
    /// <exception cref="ScriptError">The value is not a string (TypeError), or not an instant (RangeError).</exception>
    public static Int128 From(JsValue item)
    {
        if (item.IsObject)
        {
            if (Class.TryGetTarget(item, out var instant)) return instant.EpochNanoseconds;
            if (ZonedDateTime.Class.TryGetTarget(item, out var zoned)) return zoned.EpochNanoseconds;
            item = AbstractOperations.ToPrimitive(item, JsValueType.String);
        }
        if (!item.IsString) throw Fault.Type($"An instant is an object or a string, not {item}.");
        var parsed = IsoParser.Parse(item.AsString(), IsoGoal.Instant, "an instant: a date and time with a UTC offset or Z");
        var local = new IsoDateTime(parsed.Date, parsed.Time!.Value);
        return EpochTime.Require(local.ToEpochNanoseconds() - (parsed.IsUtc ? 0 : parsed.Offset!.Value));
    }

    /// <summary>ToBigInt of a number of nanoseconds, in the range of Temporal.</summary>
    public static Int128 FromBigInt(JsValue nanoseconds)
    {
        var value = AbstractOperations.ToBigInt(nanoseconds);
        return BigInteger.Abs(value) <= (BigInteger)EpochTime.Maximum ? (Int128)value : EpochTime.Require(EpochTime.Maximum + 1);
    }

    /// <summary>A Number of milliseconds, which is an integer in the range of Temporal.</summary>
    public static Int128 FromMilliseconds(double milliseconds)
    {
        if (!double.IsInteger(milliseconds)) throw Fault.Range($"A whole number of milliseconds was expected, not {milliseconds}.");
        return Math.Abs(milliseconds) <= 8.64e15 ? (Int128)(long)milliseconds * 1_000_000 : EpochTime.Require(EpochTime.Maximum + 1);
    }

    /// <summary>The whole milliseconds since the epoch, towards negative infinity.</summary>
    public static double ToMilliseconds(Int128 epochNanoseconds) =>
        (double)(long)FloorDivide(epochNanoseconds, 1_000_000, out _);

    /// <summary>RoundTemporalInstant.</summary>
    public static Int128 Round(Int128 epochNanoseconds, long increment, TemporalUnit unit, RoundingMode mode) =>
        Rounding.ToIncrementAsIfPositive(epochNanoseconds, (Int128)increment * unit.Length(), mode);

    /// <summary>TemporalInstantToString.</summary>
    /// <param name="epochNanoseconds">The exact time.</param>
    /// <param name="zone">The zone whose offset the string has; null for <c>Z</c>.</param>
    /// <param name="digits">As <see cref="SecondsPrecision.Digits"/>.</param>
    public static string ToText(Int128 epochNanoseconds, Zone? zone, int digits)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        var offset = zone?.OffsetAt(epochNanoseconds) ?? 0;
        writer.Write(IsoDateTime.FromEpochNanoseconds(epochNanoseconds + offset), digits);
        if (zone is null) writer.Write('Z');
        else writer.WriteRoundedOffset(offset);
        return writer.ToString();
    }
}
