using Quoll.Intl.Options;

namespace Quoll.Intl.Temporal;

/// <summary>Exact time: nanoseconds since 1970-01-01T00:00Z.</summary>
internal static class EpochTime
{
    /// <summary>nsMaxInstant: 10^8 days after the epoch.</summary>
    public static readonly Int128 Maximum = (Int128)100_000_000 * TemporalUnits.NanosecondsPerDay;

    /// <summary>nsMinInstant.</summary>
    public static readonly Int128 Minimum = -Maximum;

    /// <summary>IsValidEpochNanoseconds.</summary>
    public static bool IsValid(Int128 nanoseconds) => nanoseconds >= Minimum && nanoseconds <= Maximum;

    /// <summary>Returns the value.</summary>
    /// <exception cref="ScriptError">It is outside the range of Temporal: a RangeError.</exception>
    public static Int128 Require(Int128 nanoseconds) => IsValid(nanoseconds) ? nanoseconds
        : throw Fault.Range("The time is more than 100,000,000 days from 1970-01-01T00:00Z");

    /// <summary>AddInstant.</summary>
    public static Int128 Add(Int128 nanoseconds, Int128 timeDuration) => Require(nanoseconds + timeDuration);
}
