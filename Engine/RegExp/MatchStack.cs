namespace Quoll.RegExp;

/// <summary>Thrown if a match needs more memory for backtracking than it may use.</summary>
internal sealed class RegExpStackException() : Exception("The regular expression needs too much memory for backtracking");

/// <summary>
/// The memory of a running match: the registers and the backtrack stack. An entry of the stack is a position with an
/// address above it, or an old value with the complement of its register above it. Runs keep one more number below. It
/// serves one match after the other.
/// </summary>
internal sealed class MatchStack
{
    private const int InitialSize = 256;

    /// <summary>Larger stacks are not kept for the next match.</summary>
    private const int MaxKeptSize = 1 << 16;

    /// <summary>256 MB: enough for four iterations of a loop for each character of a string of four million.</summary>
    private const int MaxSize = 1 << 26;

    public int[] Entries { get; private set; } = new int[InitialSize];

    public int[] Registers { get; private set; } = new int[32];

    // A match that starts inside another one, or after one that was abandoned, must not use its memory.
    private bool _isInUse;

    /// <summary>Returns the spare memory, or else new memory, which becomes the spare one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static MatchStack Take(ref MatchStack spare, int registers)
    {
        var stack = spare;
        if (stack._isInUse || stack.Registers.Length < registers) stack = Replace(ref spare, registers);
        stack._isInUse = true;
        return stack;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static MatchStack Replace(ref MatchStack spare, int registers)
    {
        if (spare._isInUse) spare = new MatchStack();
        if (spare.Registers.Length < registers) spare.Registers = new int[Math.Max(registers, 2 * spare.Registers.Length)];
        return spare;
    }

    /// <summary>
    /// Lets the next match use the memory, unless it has become large. The registers keep the captures until then.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Leave() => _isInUse = Math.Max(Entries.Length, Registers.Length) > MaxKeptSize;

    /// <summary>Makes room for <paramref name="needed"/> more numbers and returns the new array.</summary>
    public int[] Grow(int needed, WorkBudget? budget)
    {
        long size = Math.Max(2L * Entries.Length, (long)Entries.Length + needed);
        if (size > MaxSize) throw new RegExpStackException();
        budget?.Reserve((size - Entries.Length) * sizeof(int));
        var larger = new int[size];
        Entries.AsSpan().CopyTo(larger);
        return Entries = larger;
    }
}
