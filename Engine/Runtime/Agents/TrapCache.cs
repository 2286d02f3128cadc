namespace Quoll.Runtime.Agents;

/// <summary>Where the last handler of a proxy had a trap.</summary>
internal struct TrapCache
{
    public Shape? Shape;
    public int Slot;

    /// <summary>Notes where a handler has a trap, if its shape tells.</summary>
    public void Fill(JsObject handler, in PropertyKey name)
    {
        if (!handler.IsDescribedByShape || handler.Shape.IsDictionary) return;
        var slot = handler.Shape.Find(name);
        if (slot >= 0) (Shape, Slot) = (handler.Shape, slot);
    }
}

/// <summary>The traps that are called most.</summary>
internal sealed class TrapCaches
{
    public TrapCache Get, Set, Has;
}
