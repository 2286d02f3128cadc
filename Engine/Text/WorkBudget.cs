namespace Quoll.Text;

/// <summary>
/// What the running call of a host may still use. Code that does work of a size that a script decides charges it here,
/// and requests memory here before it allocates. A used-up budget throws. Engines without limits have no budget, so
/// nothing is counted.
/// </summary>
/// <remarks>
/// The budget of a call belongs to the thread on which it runs. So code for text, numbers, patterns and programs obeys
/// the same limits as script without knowing about engines. Loops that have their engine available charge it directly,
/// which is faster.
/// </remarks>
internal abstract class WorkBudget
{
    /// <summary>
    /// Units of bulk work (code units compared, words multiplied, elements moved) that take about as long as a step of
    /// script.
    /// </summary>
    public const int UnitsPerStep = 64;

    /// <summary>
    /// The cost of throwing through the native stack when it is used up: some milliseconds for a megabyte.
    /// </summary>
    public const int StepsOfStack = 20_000;

    /// <summary>The cost of throwing and catching an exception of .NET: some microseconds.</summary>
    public const int StepsOfThrow = 10;

    /// <summary>
    /// The cost of asking the host for something that it may look up outside, and that may fail there with an
    /// exception: about ten microseconds.
    /// </summary>
    public const int StepsOfHost = 100;

    /// <summary>Less work is covered by the step that it belongs to.</summary>
    public const int FreeUnits = 256;

    /// <summary>The next check of the limits covers smaller pieces of memory.</summary>
    protected const int FreeBytes = 4096;

    /// <summary>The next check of the limits is in time after shorter work: a millisecond.</summary>
    private const long FreeNanoseconds = 1_000_000;

    /// <summary>
    /// Units that are copied between two checks: a tenth of a millisecond, or one millisecond if the memory is new.
    /// </summary>
    public const int CopiedAtOnce = 1 << 19;

    [ThreadStatic]
    private static WorkBudget? _current;

    /// <summary>The budget of the call that runs on this thread; null if it has no limits.</summary>
    public static WorkBudget? Current { get => _current; set => _current = value; }

    /// <summary>
    /// Charges bulk work, before or after it is done, in units of which <see cref="UnitsPerStep"/> are one step.
    /// </summary>
    public static void Work(long units)
    {
        if (units > FreeUnits) _current?.Spend(units / UnitsPerStep);
    }

    /// <summary>Charges steps.</summary>
    public static void Steps(long steps) => _current?.Spend(steps);

    /// <summary>Requests memory before its allocation, in bytes.</summary>
    public static void Memory(long bytes)
    {
        if (bytes > FreeBytes) _current?.Reserve(bytes);
    }

    /// <summary>
    /// Requests time before work that cannot be interrupted, by an estimate in nanoseconds on a common machine.
    /// </summary>
    public static void Time(long nanoseconds)
    {
        if (nanoseconds > FreeNanoseconds) _current?.ReserveTime(nanoseconds);
    }

    /// <summary>
    /// Copies a text that has been charged. A long text is copied in parts, so that ending the call need not wait for
    /// the whole text.
    /// </summary>
    public static void Copy(ReadOnlySpan<char> text, Span<char> target)
    {
        while (text.Length > CopiedAtOnce)
        {
            text[..CopiedAtOnce].CopyTo(target);
            text = text[CopiedAtOnce..];
            target = target[CopiedAtOnce..];
            _current?.Spend(0);
        }
        text.CopyTo(target);
    }

    /// <summary>Creates a string of units that have been charged, copied in the same way.</summary>
    public static string NewString(ReadOnlySpan<char> units) =>
        units.Length <= CopiedAtOnce ? new string(units) : string.Create(units.Length, units, static (text, units) => Copy(units, text));

    /// <summary>
    /// Does work that a script did not ask for, such as describing where it ended, without charging the running call.
    /// </summary>
    public static TResult Free<TState, TResult>(TState state, Func<TState, TResult> work)
    {
        var charged = _current;
        _current = null;
        try
        {
            return work(state);
        }
        finally
        {
            _current = charged;
        }
    }

    /// <summary>Charges steps; throws if steps, time or memory are used up.</summary>
    public abstract void Spend(long steps);

    /// <summary>
    /// Throws if that many more bytes would exceed the limit. Charges nothing, because only real allocations count.
    /// </summary>
    public abstract void Reserve(long bytes);

    /// <summary>
    /// Throws if that much more time would exceed the limit. Charges nothing, because only real time counts.
    /// </summary>
    public abstract void ReserveTime(long nanoseconds);
}

/// <summary>
/// Charges a loop over a text, portion by portion. The loop may move by any number of units: one that moves by pairs of
/// surrogates never stands at an odd position, so a test for certain positions could miss all of them.
/// </summary>
/// <param name="cost">
/// The work for one unit of the text (<see cref="WorkBudget.Work"/>); zero where it is charged otherwise, and the loop
/// only polls.
/// </param>
internal struct TextProgress(int cost)
{
    /// <summary>Units of the text between two charges.</summary>
    private const int Portion = 1024;

    private int _charged;

    /// <summary>Charges what lies before a position, if it is long enough.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void MoveTo(int position)
    {
        if (position - _charged >= Portion) Charge(position);
    }

    private void Charge(int position)
    {
        WorkBudget.Steps((long)(position - _charged) * cost / WorkBudget.UnitsPerStep);
        _charged = position;
    }
}
