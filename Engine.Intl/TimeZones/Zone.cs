using Quoll.Intl.Options;
using Quoll.Intl.Temporal;
using Quoll.Intl.Temporal.Parsing;

namespace Quoll.Intl.TimeZones;

/// <summary>A time zone: an available named one, or a fixed offset (Temporal §11).</summary>
internal abstract class Zone(string id)
{
    private const long Day = TemporalUnits.NanosecondsPerDay;

    /// <summary>The zone <c>UTC</c>.</summary>
    public static Zone Utc { get; } = new OffsetZone("UTC", 0, isNamed: true);

    /// <summary>The identifier, as scripts see it: in the case of the database, links not followed.</summary>
    public string Id { get; } = id;

    /// <summary>
    /// The primary identifier: the same for all names of a zone. For a fixed offset, it is the identifier.
    /// </summary>
    public virtual string PrimaryId => Id;

    /// <summary>Whether the zone is an offset such as <c>+01:00</c>, not a name.</summary>
    public virtual bool IsOffset => false;

    /// <summary>
    /// GetOffsetNanosecondsFor: the UTC offset at an exact time, which may be outside the range of Temporal.
    /// </summary>
    public abstract long OffsetAt(Int128 epochNanoseconds);

    /// <summary>The UTC offset in nanoseconds at an exact time. It changes at whole seconds only.</summary>
    public abstract long OffsetAtSecond(long epochSecond);

    /// <summary>Returns whether daylight saving time is in force.</summary>
    public virtual bool IsDaylightAt(long epochSecond) => false;

    /// <summary>Returns whether daylight saving time is in force, or was or will be within half a year.</summary>
    public virtual bool HasDaylightAround(long epochSecond) => false;

    /// <summary>
    /// GetNamedTimeZoneNextTransition: the next time at which the offset changes; null if there is none.
    /// </summary>
    public abstract Int128? NextTransition(Int128 epochNanoseconds);

    /// <summary>
    /// GetNamedTimeZonePreviousTransition: the last time before, at which the offset changed; null if there is none.
    /// </summary>
    public abstract Int128? PreviousTransition(Int128 epochNanoseconds);

    /// <summary>
    /// The exact times of a local time: none where a zone skips it, two where it repeats it
    /// (GetNamedTimeZoneEpochNanoseconds).
    /// </summary>
    /// <param name="localNanoseconds">The local time, as nanoseconds since the epoch of UTC.</param>
    protected abstract PossibleTimes PossibleTimesOf(Int128 localNanoseconds);

    /// <summary>GetISODateTimeFor.</summary>
    public IsoDateTime DateTimeAt(Int128 epochNanoseconds) =>
        IsoDateTime.FromEpochNanoseconds(epochNanoseconds + OffsetAt(epochNanoseconds));

    /// <summary>GetPossibleEpochNanoseconds.</summary>
    /// <exception cref="ScriptError">A time is outside the range of Temporal: a RangeError.</exception>
    public PossibleTimes PossibleTimesOf(IsoDateTime local)
    {
        var times = PossibleTimesOf(local.ToEpochNanoseconds());
        if (times.Count > 0) EpochTime.Require(times.Earlier);
        if (times.Count > 1) EpochTime.Require(times.Later);
        return times;
    }

    /// <summary>GetEpochNanosecondsFor.</summary>
    public Int128 EpochNanosecondsOf(IsoDateTime local, Disambiguation disambiguation) =>
        Disambiguate(PossibleTimesOf(local), local, disambiguation);

    /// <summary>DisambiguatePossibleEpochNanoseconds.</summary>
    public Int128 Disambiguate(PossibleTimes times, IsoDateTime local, Disambiguation disambiguation)
    {
        if (times.Count == 1) return times.Earlier;
        if (disambiguation == Disambiguation.Reject)
            throw Fault.Range($"{IsoWriter.ToString(local)} is {(times.Count == 0 ? "skipped" : "repeated")} in the time zone {Id}.");
        if (times.Count != 0) return disambiguation == Disambiguation.Later ? times.Later : times.Earlier;

        // A gap: the local time is moved by its length.
        var nanoseconds = local.ToEpochNanoseconds();
        EpochTime.Require(nanoseconds - Day);
        EpochTime.Require(nanoseconds + Day);
        var gap = OffsetAt(nanoseconds + Day) - OffsetAt(nanoseconds - Day);
        var moved = IsoDateTime.FromEpochNanoseconds(nanoseconds + (disambiguation == Disambiguation.Earlier ? -gap : gap));
        times = PossibleTimesOf(moved);
        return disambiguation == Disambiguation.Earlier ? times.Earlier : times.Later;
    }

    /// <summary>GetStartOfDay: the first exact time of a date.</summary>
    public Int128 StartOfDay(Calendars.IsoDate date)
    {
        var midnight = new IsoDateTime(date, IsoTime.Midnight);
        var times = PossibleTimesOf(midnight);
        if (times.Count > 0) return times.Earlier;
        // The day begins with the change of the offset that skips its midnight.
        var before = midnight.ToEpochNanoseconds() - Day;
        return NextTransition(before) ?? throw new InvalidOperationException($"The zone {Id} skips a time without a transition.");
    }

    /// <summary>CheckISODaysRange.</summary>
    /// <exception cref="ScriptError">The date is outside the range of Temporal: a RangeError.</exception>
    public static void RequireDay(IsoDateTime local)
    {
        if (Math.Abs(local.Date.ToEpochDays()) > 100_000_000)
            throw Fault.Range($"The date and time {IsoWriter.ToString(local)} are outside the range of Temporal.");
    }

    /// <summary>TimeZoneEquals.</summary>
    public bool IsSameAs(Zone other) => ReferenceEquals(this, other) || PrimaryId == other.PrimaryId;

    /// <summary>ToTemporalTimeZoneIdentifier of a string: an identifier, or the zone of an ISO string.</summary>
    /// <exception cref="ScriptError">There is no such zone: a RangeError.</exception>
    public static Zone Parse(string text)
    {
        if (IsoParser.TryParseTimeZoneIdentifier(text, out var offset)) return Of(text, offset);
        var parsed = IsoParser.Parse(text, IsoGoal.Any, "a time zone");
        if (parsed.TimeZone is { } name && IsoParser.TryParseTimeZoneIdentifier(name, out offset)) return Of(name, offset);
        if (parsed.IsUtc) return Utc;
        if (parsed.Offset is not { } nanoseconds || parsed.OffsetHasSeconds)
            throw Fault.Range($"{Fault.Show(text)} has no time zone{(parsed.OffsetHasSeconds ? ": a zone's offset has no seconds" : "")}.");
        return OffsetZone.Of(nanoseconds);
    }

    /// <summary>The zone of an identifier; null if there is none.</summary>
    public static Zone? Find(string identifier) =>
        !IsoParser.TryParseTimeZoneIdentifier(identifier, out var offset) ? null
        : offset is { } nanoseconds ? OffsetZone.Of(nanoseconds) : ZoneRegistry.Find(identifier);

    private static Zone Of(string identifier, long? offset) => offset is { } nanoseconds ? OffsetZone.Of(nanoseconds)
        : ZoneRegistry.Find(identifier) ?? throw Fault.Range($"There is no time zone {Fault.Show(identifier)}.");
}

/// <summary>The exact times of a local time, at most two, in their order.</summary>
internal readonly struct PossibleTimes
{
    public PossibleTimes(Int128 only) => (Count, Earlier, Later) = (1, only, only);

    public PossibleTimes(Int128 earlier, Int128 later) => (Count, Earlier, Later) = (2, earlier, later);

    public int Count { get; }

    /// <summary>The first; undefined if there is none.</summary>
    public Int128 Earlier { get; }

    /// <summary>The last; undefined if there is none.</summary>
    public Int128 Later { get; }
}
