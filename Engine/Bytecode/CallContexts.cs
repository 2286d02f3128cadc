namespace Quoll.Bytecode;

/// <summary>
/// What an instruction calls if its function was called in one place or another: a constructor that a library makes for
/// each class calls what the class says, and each place constructs objects of one class.
/// </summary>
internal sealed class CallContexts
{
    /// <summary>Other places than the first ones are not known.</summary>
    private const int Most = 32;

    /// <summary>Fewer calls say nothing of a place.</summary>
    private const int FewCalls = 20;

    private sealed record Place(CodeBlock Caller, int Pc)
    {
        public CalleeCounts Callees { get; } = new();
    }

    private readonly Place?[] _places = new Place?[Most];

    /// <summary>Counts a call.</summary>
    /// <param name="caller">The code that has called the function of the instruction.</param>
    /// <param name="pc">The instruction in it.</param>
    /// <param name="callee">The code that is called.</param>
    public void Add(CodeBlock caller, int pc, CodeBlock callee)
    {
        foreach (ref var place in _places.AsSpan())
        {
            place ??= new Place(caller, pc);
            if (!ReferenceEquals(place.Caller, caller) || place.Pc != pc) continue;
            place.Callees.Add(callee);
            return;
        }
    }

    /// <summary>Returns the code that is not rare for a place; null if too little is known of it.</summary>
    public CodeBlock[]? CalleesFrom(CodeBlock caller, int pc) =>
        Array.Find(_places, place => ReferenceEquals(place?.Caller, caller) && place?.Pc == pc) is { Callees: { All: >= FewCalls } callees }
            ? callees.Frequent : null;
}
