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

/// <summary>The traps that are called most, and the property then of promises and of other objects.</summary>
internal sealed class TrapCaches
{
    /// <summary>A longer chain of prototypes takes steps.</summary>
    private const int FewPrototypes = 8;

    public TrapCache Get, Set, Has, Then;

    // The shape of objects that have no property then, own or inherited, in an epoch.
    private Shape? _withoutThen;
    private uint _epoch;

    /// <summary>
    /// Finds the property then of an object without a call of script or a look at its prototypes. Returns false if it
    /// must be read.
    /// </summary>
    public bool TryFindThen(Agent agent, JsObject o, out JsValue then)
    {
        then = JsValue.Undefined;
        if (o is PromiseObject promise) return promise.TryGetKnownThen(ref Then, out then);
        return _epoch == agent.PrototypeEpoch && ReferenceEquals(o.Shape, _withoutThen) || LacksThen(agent, o);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool LacksThen(Agent agent, JsObject o)
    {
        if (o.Shape.IsDictionary) return false;
        var p = o;
        for (var i = 0; i < FewPrototypes; i++)
        {
            if ((p.Flags & ObjectFlags.Exotic) != 0 || p.Shape.Find(WellKnown.Then) >= 0
                || (p.Flags & ObjectFlags.ExoticIndices) != 0 && p.HidesNamedProperty(WellKnown.Then)) return false;
            if (p.Shape.Prototype is not { } next)
            {
                (_withoutThen, _epoch) = (o.Shape, agent.PrototypeEpoch);
                return true;
            }
            p = next;
        }
        return false;
    }
}
