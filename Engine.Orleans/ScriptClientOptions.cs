namespace Quoll.Orleans;

/// <summary>How a <see cref="ScriptClient"/> repeats calls.</summary>
public sealed class ScriptClientOptions
{
    /// <summary>
    /// How many times a call is sent, including the first time. With the default of 12 and the default delays, a call
    /// that is refused each time ends after some ten seconds.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than one.</exception>
    public int MaxAttempts
    {
        get;
        set
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 12;

    /// <summary>
    /// How long to wait for an answer before the call is sent again, to the next gateway; the attempt is cancelled
    /// then. Must be longer than a call may take, with its time in the queue of a silo. Null, the default, for the
    /// response timeout of Orleans (<c>MessagingOptions.ResponseTimeout</c>, 30 seconds by default).
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is not positive.</exception>
    public TimeSpan? AttemptTimeout
    {
        get;
        set
        {
            if (value is { } time) ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(time, TimeSpan.Zero);
            field = value;
        }
    }

    /// <summary>
    /// The pause before the second attempt. Each further pause is twice as long, up to <see cref="MaxDelay"/>; a random
    /// part of up to a half is left out, so that clients do not come back at the same moment.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan FirstDelay { get; set => field = NotNegative(value); } = TimeSpan.FromMilliseconds(20);

    /// <summary>The longest pause between two attempts.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The time is negative.</exception>
    public TimeSpan MaxDelay { get; set => field = NotNegative(value); } = TimeSpan.FromSeconds(2);

    internal TimeSpan DelayAfter(int attempt)
    {
        // Doubled no more often than a TimeSpan can hold.
        var delay = Math.Min(FirstDelay.Ticks * Math.Pow(2, attempt - 1), MaxDelay.Ticks);
        return TimeSpan.FromTicks((long)(delay * (1 - Random.Shared.NextDouble() / 2)));
    }

    private static TimeSpan NotNegative(TimeSpan value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
        return value;
    }
}
