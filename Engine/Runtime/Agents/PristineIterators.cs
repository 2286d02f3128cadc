namespace Quoll.Runtime.Agents;

/// <summary>
/// Knows whether an iterator that inherits from a built-in prototype is its own iterator, and finds its next method,
/// without a search along its prototypes. Layouts are checked once an epoch, values each time.
/// </summary>
/// <param name="realm">The realm.</param>
/// <param name="prototype">The built-in prototype, which inherits from %IteratorPrototype%.</param>
internal sealed class PristineIterators(Realm realm, Intrinsic prototype)
{
    private uint _epoch;

    // Below zero: not where they were at first.
    private int _iteratorSlot = -1, _nextSlot = -1;

    /// <summary>
    /// Returns whether [@@iterator] of an object is the built-in method that returns the object, and its next method.
    /// </summary>
    public bool TryFindNext(JsObject iterator, out JsValue next)
    {
        next = JsValue.Undefined;
        if (!Inherits(iterator)) return false;
        if (_epoch != realm.Agent.PrototypeEpoch) FindLayout();
        if (_iteratorSlot < 0 || _nextSlot < 0) return false;
        if (realm[Intrinsic.IteratorPrototype].SlotAt(_iteratorSlot).ObjectOrNull is not NativeFunction method
            || !ReferenceEquals(method.Code, BuiltinIterator.Itself)) return false;
        next = realm[prototype].SlotAt(_nextSlot);
        return !next.IsInternal;
    }

    // Nothing of its own, and at most one empty object in between: the one that each generator function has.
    private bool Inherits(JsObject iterator)
    {
        if (iterator.Shape.Count > 0 || iterator.Shape.Prototype is not { } parent) return false;
        var wanted = realm[prototype];
        return ReferenceEquals(parent, wanted)
            || parent.Shape.Count == 0 && (parent.Flags & ObjectFlags.Exotic) == 0 && ReferenceEquals(parent.Shape.Prototype, wanted);
    }

    private void FindLayout()
    {
        var (own, root) = (realm[prototype], realm[Intrinsic.IteratorPrototype]);
        // From now on a change of the layout ends the epoch.
        own.Flags |= ObjectFlags.IsPrototype;
        root.Flags |= ObjectFlags.IsPrototype;
        _nextSlot = own.Shape.Find(WellKnown.Next);
        _iteratorSlot = ReferenceEquals(own.Shape.Prototype, root) && own.Shape.Find(JsSymbol.Iterator) < 0
            ? root.Shape.Find(JsSymbol.Iterator) : -1;
        if (_nextSlot >= 0) own.ReadSlot(_nextSlot);
        if (_iteratorSlot >= 0) root.ReadSlot(_iteratorSlot);
        _epoch = realm.Agent.PrototypeEpoch;
    }
}
