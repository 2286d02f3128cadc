using Quoll.Intl.Temporal;

namespace Quoll.Intl.TimeZones;

/// <summary>A fixed UTC offset.</summary>
internal sealed class OffsetZone(string id, long offset, bool isNamed = false) : Zone(id)
{
    public override bool IsOffset => !isNamed;

    /// <summary>The zone of an offset of whole minutes.</summary>
    public static OffsetZone Of(long nanoseconds)
    {
        var writer = new IsoWriter(stackalloc char[IsoWriter.Capacity]);
        writer.WriteOffset(nanoseconds);
        return new OffsetZone(writer.ToString(), nanoseconds);
    }

    public override long OffsetAt(Int128 epochNanoseconds) => offset;

    public override long OffsetAtSecond(long epochSecond) => offset;

    public override Int128? NextTransition(Int128 epochNanoseconds) => null;

    public override Int128? PreviousTransition(Int128 epochNanoseconds) => null;

    protected override PossibleTimes PossibleTimesOf(Int128 localNanoseconds) => new(localNanoseconds - offset);
}
