namespace Quoll.Vm;

/// <summary>
/// Knows whether an array can be iterated without its iterator. The conditions: %Array.prototype%[@@iterator] and
/// %ArrayIteratorPrototype%.next are the original functions, and array iterators have no return method. Layouts are
/// checked once an epoch, values each time.
/// </summary>
internal sealed class PristineArrays(Realm realm)
{
    private static readonly PropertyKey IteratorKey = JsSymbol.Iterator;

    private uint _epoch;
    private bool _isPristineLayout;
    private int _iteratorSlot, _nextSlot;
    private JsValue _values, _next;

    public bool Contains(JsObject array)
    {
        if (!ReferenceEquals(array.Shape.Prototype, realm[Intrinsic.ArrayPrototype]) || array.Shape.Count != 0
            && array.Shape.Find(IteratorKey) >= 0) return false;
        if (_epoch != realm.Agent.PrototypeEpoch) CheckLayout();
        return _isPristineLayout
            && JsValue.AreIdentical(realm[Intrinsic.ArrayPrototype].Slots[_iteratorSlot], _values)
            && JsValue.AreIdentical(realm[Intrinsic.ArrayIteratorPrototype].Slots[_nextSlot], _next);
    }

    private void CheckLayout()
    {
        var arrays = realm[Intrinsic.ArrayPrototype];
        var iterators = realm[Intrinsic.ArrayIteratorPrototype];
        // From now on a change of their layout ends the epoch.
        iterators.Flags |= ObjectFlags.IsPrototype;
        arrays.Flags |= ObjectFlags.IsPrototype;
        _iteratorSlot = arrays.Shape.Find(IteratorKey);
        _nextSlot = iterators.Shape.Find(WellKnown.Next);
        if (_epoch == 0 && _iteratorSlot >= 0 && _nextSlot >= 0)
        {
            // The first check: a script may have replaced the functions before, so the check compares their native
            // code.
            _values = arrays.ReadSlot(_iteratorSlot);
            _next = iterators.ReadSlot(_nextSlot);
            if (!IsNative(_values, "values") || !IsNative(_next, "next")) _values = _next = JsValue.Hole;
        }
        _epoch = realm.Agent.PrototypeEpoch;
        _isPristineLayout = _iteratorSlot >= 0 && _nextSlot >= 0 && !iterators.HasProperty(WellKnown.Return);
    }

    private bool IsNative(in JsValue value, string name) =>
        value.ObjectOrNull is NativeFunction function && ReferenceEquals(function.Realm, realm)
            && function.Get(WellKnown.Name) is { IsString: true } text && text.String == name;
}
