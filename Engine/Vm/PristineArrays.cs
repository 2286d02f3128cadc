namespace Quoll.Vm;

/// <summary>
/// Knows whether an array can be iterated without its iterator, and copied without a look at its species. The
/// conditions of the first: %Array.prototype%[@@iterator] and %ArrayIteratorPrototype%.next are the original functions,
/// and array iterators have no return method. Of the second: %Array.prototype%.constructor and %Array%[@@species] are
/// the original ones. Layouts are checked once an epoch, values each time.
/// </summary>
internal sealed class PristineArrays(Realm realm)
{
    private static readonly PropertyKey IteratorKey = JsSymbol.Iterator;

    private uint _epoch;
    private bool _isPristineLayout;
    private int _iteratorSlot, _nextSlot;
    private JsValue _values, _next;

    private uint _speciesEpoch;
    private Shape? _constructorShape;
    private int _constructorSlot, _speciesSlot;
    private JsValue _species;

    /// <summary>Whether ArraySpeciesCreate (§10.4.2.3) makes an ordinary array of this realm.</summary>
    public bool HasPlainSpecies(JsArray array)
    {
        if (!Inherits(array, WellKnown.Constructor)) return false;
        var constructor = realm[Intrinsic.Array];
        if (_speciesEpoch != realm.Agent.PrototypeEpoch || !ReferenceEquals(_constructorShape, constructor.Shape)) FindSpecies(constructor);
        return _speciesSlot >= 0
            && ReferenceEquals(realm[Intrinsic.ArrayPrototype].Slots[_constructorSlot].ObjectOrNull, constructor)
            && JsValue.AreIdentical(constructor.Slots[_speciesSlot], _species);
    }

    private void FindSpecies(JsObject constructor)
    {
        var arrays = realm[Intrinsic.ArrayPrototype];
        var isFirst = _constructorShape is null;
        _constructorShape = constructor.Shape;
        _speciesEpoch = realm.Agent.PrototypeEpoch;
        _constructorSlot = arrays.Shape.Find(WellKnown.Constructor);
        _speciesSlot = constructor.Shape.IsDictionary || _constructorSlot < 0 ? -1 : constructor.Shape.Find(JsSymbol.Species);
        if (_speciesSlot < 0) return;
        arrays.ReadSlot(_constructorSlot);
        var species = constructor.ReadSlot(_speciesSlot);
        if (isFirst && species is { IsInternal: true, InternalObject: Accessor { Getter: { } getter } }
            && IsNative(new JsValue(getter), "get [Symbol.species]")) _species = species;
    }

    // Whether an array has this realm's prototype, and no property of its own that comes before the prototype's.
    private bool Inherits(JsObject array, in PropertyKey key) =>
        ReferenceEquals(array.Shape.Prototype, realm[Intrinsic.ArrayPrototype])
        && (array.Shape.Count == 0 || array.Shape.Find(key) < 0);

    public bool Contains(JsObject array)
    {
        if (!Inherits(array, IteratorKey)) return false;
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
