namespace Quoll.Runtime.Agents;

/// <summary>
/// The limits that hold from an entry into the engine until it is left: those of what entered, and those of all below
/// it, of which the strictest counts. Most engines have none, and need not have room for it.
/// </summary>
internal sealed class LimitFrame
{
    /// <summary>The frame below.</summary>
    public LimitFrame? Outer;

    /// <summary>The entry that it came with.</summary>
    public int Entry;

    /// <summary>The budget that the thread had before.</summary>
    public WorkBudget? BudgetBefore;

    /// <summary>The scope that is charged; null if none counts.</summary>
    public PartialCall? Payer;

    /// <summary>The amounts that the agent had used at its start.</summary>
    public LimitsUsed Begin;

    /// <summary>
    /// Where the limits are reached: a count of steps, a time of the stopwatch, the bytes that the thread has
    /// allocated; the greatest number for never.
    /// </summary>
    public LimitsUsed End;

    /// <summary>The limits that are reached there, for messages.</summary>
    public Allowance Allowed;

    /// <summary>Ends what runs.</summary>
    public CancellationToken Token;

    /// <summary>What ends when the token or one below it is cancelled, once somebody has asked for it.</summary>
    public CancellationTokenSource? Linked;

    /// <summary>
    /// Is there anything that must be looked at in time? Not where calls are only told from each other.
    /// </summary>
    public bool NeedsAlarm;

    /// <summary>How many <see cref="ExecutionLimits.Open">scopes</see> it and those below it have taken in.</summary>
    public int Scopes;

    /// <summary>No more than so much of its own, and no more than the frame below it allows.</summary>
    public void Set(in Allowance allowed, in LimitsUsed used)
    {
        var outer = Outer?.End ?? Never;
        Allowed = Outer?.Allowed ?? default;
        var (steps, ticks, bytes) = outer;
        if (allowed.Steps is { } most && After(Begin.Steps, most - used.Steps) is var lastStep && lastStep < steps)
        {
            steps = lastStep;
            Allowed = Allowed with { Steps = most };
        }
        if (allowed.Ticks is { } time && After(Begin.Ticks, time - used.Ticks) is var deadline && deadline < ticks)
        {
            ticks = deadline;
            Allowed = Allowed with { Time = allowed.Time };
        }
        if (allowed.Bytes is { } memory && After(Begin.Bytes, memory - used.Bytes) is var lastByte && lastByte < bytes)
        {
            bytes = lastByte;
            Allowed = Allowed with { Bytes = memory };
        }
        End = new LimitsUsed(steps, ticks, bytes);
    }

    private static long After(long begin, long amount) => amount > long.MaxValue - begin ? long.MaxValue : begin + amount;

    /// <summary>Holds on to nothing: a frame is used again.</summary>
    public void Forget()
    {
        Outer = null;
        Payer = null;
        BudgetBefore = null;
        Linked?.Dispose();
        Linked = null;
    }

    private static readonly LimitsUsed Never = new(long.MaxValue - 1, long.MaxValue, long.MaxValue);
}
