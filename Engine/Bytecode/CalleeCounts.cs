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

    /// <summary>The same by the places that have called the instruction's function, if it has called several.</summary>
    public CallContexts? Contexts { get; private set; }

    /// <summary>Counts for new machine code, which keep what is known of places; null if that is nothing.</summary>
    public CalleeCounts? WithoutCounts => Contexts is { } contexts ? new CalleeCounts { Contexts = contexts } : null;

    /// <summary>Counts a call.</summary>
    /// <param name="callee">The code that is called.</param>
    /// <param name="caller">The code that has called the function of the instruction; null for none.</param>
    /// <param name="callerPc">Its instruction.</param>
    public void Add(CodeBlock callee, CodeBlock? caller = null, int callerPc = 0)
    {
        Count(callee);
        if (caller is not null && _known[1].Callee is not null) (Contexts ??= new CallContexts()).Add(caller, callerPc, callee);
    }

    private void Count(CodeBlock callee)
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
