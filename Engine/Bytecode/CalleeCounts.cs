namespace Quoll.Bytecode;

/// <summary>
/// How often an instruction has called which code. Threads may lose counts of each other, which costs speed only.
/// </summary>
internal sealed class CalleeCounts
{
    /// <summary>Code other than the first blocks, up to this number, is only counted.</summary>
    private const int Most = 8;

    /// <summary>Code is rare if it gets less than one call in this many.</summary>
    private const int CallsPerRareOne = 24;

    private readonly (CodeBlock? Callee, int Count)[] _known = new (CodeBlock?, int)[Most];
    private int _all;

    /// <summary>Counts a call.</summary>
    public void Add(CodeBlock callee)
    {
        _all++;
        foreach (ref var known in _known.AsSpan())
        {
            known.Callee ??= callee;
            if (!ReferenceEquals(known.Callee, callee)) continue;
            known.Count++;
            return;
        }
    }

    /// <summary>How many calls there were.</summary>
    public int All => _all;

    /// <summary>Whether there were calls of other code than the first.</summary>
    public bool HasSeveral => _known[1].Callee is not null;

    /// <summary>Returns the code that is not rare; what is called most is the first.</summary>
    public CodeBlock[] Frequent =>
    [
        .. _known.Where(known => known.Count * CallsPerRareOne > _all)
            .OrderByDescending(static known => known.Count).Select(static known => known.Callee!),
    ];

    /// <summary>Returns the only code that is not rare; null if there are several.</summary>
    public CodeBlock? Usual => Frequent is [var callee] ? callee : null;

    /// <summary>Returns how many calls are rare.</summary>
    public int Few => _all / CallsPerRareOne;

    /// <summary>Returns how often other code was called.</summary>
    public int OthersThan(CodeBlock[] blocks) =>
        _all - _known.Sum(known => Array.IndexOf(blocks, known.Callee) >= 0 ? known.Count : 0);
}
