namespace Quoll.Text;

/// <summary>
/// What the running call of a host may still use. Whatever does work of a size that a script decides charges it here,
/// and asks here for memory before it takes it; a budget that is used up throws. Engines without limits have none: then
/// nothing is counted.
/// </summary>
/// <remarks>
/// The budget of a call belongs to the thread that it runs on, so that text, numbers, patterns and programs are worked
/// on under the same limits as script, without knowing of engines. Loops that have their engine at hand ask it
/// directly, which is faster.
/// </remarks>
internal abstract class WorkBudget
{
    /// <summary>
    /// Units of bulk work (code units compared, words multiplied, elements moved) that take about as long as a step of
    /// script.
    /// </summary>
    public const int UnitsPerStep = 64;

    /// <summary>
    /// What it takes to throw through the native stack when it is used up: some milliseconds for a megabyte.
    /// </summary>
    public const int StepsOfStack = 20_000;

    /// <summary>The cost of throwing and catching an exception of .NET: some microseconds.</summary>
    public const int StepsOfThrow = 10;

    /// <summary>
    /// What it takes to ask the host for something that it may look for outside, and that may fail there with an
    /// exception: some ten microseconds.
    /// </summary>
    public const int StepsOfHost = 100;

    /// <summary>Less work is a part of the step that it belongs to.</summary>
    private const int FreeUnits = 256;

    /// <summary>Smaller pieces of memory are seen by the next look at the limits.</summary>
    protected const int FreeBytes = 4096;

    /// <summary>
    /// Units that are copied between two looks: a tenth of a millisecond, one where the memory is new.
    /// </summary>
    public const int CopiedAtOnce = 1 << 19;

    [ThreadStatic]
    private static WorkBudget? _current;

    /// <summary>The budget of the call that runs on this thread; null if it has no limits.</summary>
    public static WorkBudget? Current { get => _current; set => _current = value; }

    /// <summary>
    /// Charges bulk work, before or after it is done, in units of which <see cref="UnitsPerStep"/> are a step.
    /// </summary>
    public static void Work(long units)
    {
        if (units > FreeUnits) _current?.Spend(units / UnitsPerStep);
    }

    /// <summary>Charges steps.</summary>
    public static void Steps(long steps) => _current?.Spend(steps);

    /// <summary>Asks for memory that is about to be taken, in bytes.</summary>
    public static void Memory(long bytes)
    {
        if (bytes > FreeBytes) _current?.Reserve(bytes);
    }

    /// <summary>
    /// Copies a text, which has been charged: a long one in parts, so that who ends the call need not wait for all of
    /// it.
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

    /// <summary>A string of units that have been charged, copied like that.</summary>
    public static string NewString(ReadOnlySpan<char> units) =>
        units.Length <= CopiedAtOnce ? new string(units) : string.Create(units.Length, units, static (text, units) => Copy(units, text));

    /// <summary>Charges steps; throws where they, the time or the memory are used up.</summary>
    public abstract void Spend(long steps);

    /// <summary>
    /// Throws where that many bytes more would be too many. Takes nothing: what is really allocated is what counts.
    /// </summary>
    public abstract void Reserve(long bytes);
}
