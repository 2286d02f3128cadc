namespace Quoll.Runtime.Agents;

/// <summary>Where the last object had a property that the engine asks for: the handler of a proxy a trap.</summary>
internal struct TrapCache
{
    public Shape? Shape;
    public int Slot;

    /// <summary>Notes where an object has a property, if its shape tells.</summary>
    public void Fill(JsObject o, in PropertyKey name)
    {
        if (!o.IsDescribedByShape || o.Shape.IsDictionary) return;
        var slot = o.Shape.Find(name);
        if (slot >= 0) (Shape, Slot) = (o.Shape, slot);
    }
}

/// <summary>The traps that are called most, and the method then of the prototype of promises.</summary>
internal sealed class TrapCaches
{
    public TrapCache Get, Set, Has, Then;
}
