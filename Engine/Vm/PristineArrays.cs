namespace Quoll.Vm;

/// <summary>
/// Knows whether an array can be iterated without its iterator, and copied without a look at its species: then
/// %Array.prototype%.constructor and %Array%[@@species] are the original ones.
/// </summary>
internal sealed class PristineArrays(Realm realm)
{
    private static readonly PropertyKey IteratorKey = JsSymbol.Iterator;

    private readonly PristineIteration _iteration =
        new(realm, Intrinsic.ArrayPrototype, Intrinsic.ArrayIteratorPrototype, "values");

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
            && PristineIteration.IsNative(realm, new JsValue(getter), "get [Symbol.species]")) _species = species;
    }

    // Whether an array has this realm's prototype, and no property of its own that comes before the prototype's.
    private bool Inherits(JsObject array, in PropertyKey key) =>
        ReferenceEquals(array.Shape.Prototype, realm[Intrinsic.ArrayPrototype])
        && (array.Shape.Count == 0 || array.Shape.Find(key) < 0);

    /// <summary>Whether an array can be iterated without its iterator.</summary>
    public bool Contains(JsObject array) => Inherits(array, IteratorKey) && _iteration.Holds;
}
