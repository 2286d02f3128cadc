namespace Quoll.Runtime.Agents;

/// <summary>
/// Knows whether what inherits from a built-in prototype can be iterated without its iterator: [@@iterator] of the
/// prototype and next of its iterators are the original functions, and the iterators have no return method. Layouts are
/// checked once an epoch, values each time.
/// </summary>
/// <param name="realm">The realm.</param>
/// <param name="prototype">The prototype.</param>
/// <param name="iteratorPrototype">The prototype of its iterators.</param>
/// <param name="name">The name of the original function [@@iterator].</param>
internal sealed class PristineIteration(Realm realm, Intrinsic prototype, Intrinsic iteratorPrototype, string name)
{
    private static readonly PropertyKey IteratorKey = JsSymbol.Iterator;

    private uint _epoch;
    private bool _isPristineLayout;
    private int _iteratorSlot, _nextSlot;
    private JsValue _iterator, _next;

    /// <summary>Whether it can be iterated without its iterator now.</summary>
    public bool Holds
    {
        get
        {
            if (_epoch != realm.Agent.PrototypeEpoch) CheckLayout();
            return _isPristineLayout
                && JsValue.AreIdentical(realm[prototype].Slots[_iteratorSlot], _iterator)
                && JsValue.AreIdentical(realm[iteratorPrototype].Slots[_nextSlot], _next);
        }
    }

    private void CheckLayout()
    {
        var values = realm[prototype];
        var iterators = realm[iteratorPrototype];
        // From now on a change of their layout ends the epoch.
        iterators.Flags |= ObjectFlags.IsPrototype;
        values.Flags |= ObjectFlags.IsPrototype;
        _iteratorSlot = values.Shape.Find(IteratorKey);
        _nextSlot = iterators.Shape.Find(WellKnown.Next);
        if (_epoch == 0 && _iteratorSlot >= 0 && _nextSlot >= 0)
        {
            // The first check: a script may have replaced the functions before, so the check compares their native
            // code.
            _iterator = values.ReadSlot(_iteratorSlot);
            _next = iterators.ReadSlot(_nextSlot);
            if (!IsNative(realm, _iterator, name) || !IsNative(realm, _next, "next")) _iterator = _next = JsValue.Hole;
        }
        _epoch = realm.Agent.PrototypeEpoch;
        _isPristineLayout = _iteratorSlot >= 0 && _nextSlot >= 0 && !iterators.HasProperty(WellKnown.Return);
    }

    /// <summary>Whether a value is a built-in function of a realm with this name.</summary>
    public static bool IsNative(Realm realm, in JsValue value, string name) =>
        value.ObjectOrNull is NativeFunction function && ReferenceEquals(function.Realm, realm)
            && function.Get(WellKnown.Name) is { IsString: true } text && text.String == name;
}
