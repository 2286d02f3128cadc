namespace Quoll.Runtime.Agents;

/// <summary>
/// The limits in force from an entry into the engine until it is left: those of this entry and of all entries below it,
/// of which the strictest counts. Most engines have no limits and need no memory for a frame.
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
    /// The values at which the limits are reached: a count of steps, a time of the stopwatch, the bytes that the thread
    /// has allocated. The greatest number means never.
    /// </summary>
    public LimitsUsed End;

    /// <summary>The limits that are reached at these values, for messages.</summary>
    public Allowance Allowed;

    /// <summary>The token that ends the running call.</summary>
    public CancellationToken Token;

    /// <summary>The source that is linked to the token and those below it, once it has been requested.</summary>
    public CancellationTokenSource? Linked;

    /// <summary>Whether anything must be checked in time. False if the frame only tells calls apart.</summary>
    public bool NeedsAlarm;

    /// <summary>
    /// The number of <see cref="ExecutionLimits.Open">scopes</see> that this frame and those below it include.
    /// </summary>
    public int Scopes;

    /// <summary>Sets the limits to the given amounts, and at most to those of the frame below.</summary>
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

    /// <summary>Moves the times of its start and its end, where it has any.</summary>
    public void Extend(long ticks)
    {
        if (Begin.Ticks != 0) Begin = Begin with { Ticks = Begin.Ticks + ticks };
        if (End.Ticks < long.MaxValue) End = End with { Ticks = After(End.Ticks, ticks) };
    }

    private static long After(long begin, long amount) => amount > long.MaxValue - begin ? long.MaxValue : begin + amount;

    /// <summary>Releases all references, because frames are reused.</summary>
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
