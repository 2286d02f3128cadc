namespace Quoll.Runtime.Agents;

/// <summary>
/// Knows whether SpeciesConstructor (ECMA-262 §7.3.23) of an object without a constructor property of its own returns
/// the built-in constructor: constructor of the prototype and [@@species] of the constructor are the original ones.
/// Layouts are checked once an epoch, values each time.
/// </summary>
internal sealed class PristineSpecies(Realm realm, Intrinsic prototype, Intrinsic constructor)
{
    private uint _epoch;
    private Shape? _constructorShape;
    private int _constructorSlot, _speciesSlot;
    private JsValue _species;

    /// <summary>Whether constructor of the prototype is the original one now.</summary>
    public bool HasConstructor
    {
        get
        {
            if (realm.IsUntouched(constructor)) return HasUnreadConstructor;
            CheckLayout();
            return _constructorSlot >= 0 && ReferenceEquals(realm[prototype].SlotAt(_constructorSlot).ObjectOrNull, realm[constructor]);
        }
    }

    /// <summary>Whether [@@species] is the original one, too.</summary>
    public bool Holds => realm.IsUntouched(constructor) ? HasUnreadConstructor
        : HasConstructor && _speciesSlot >= 0 && JsValue.AreIdentical(realm[constructor].SlotAt(_speciesSlot), _species);

    // While nobody has seen the constructor, its species is the original one, and a fresh engine need not make it. A
    // lazy slot has never been read.
    private bool HasUnreadConstructor
    {
        get
        {
            var values = realm[prototype];
            if (_epoch != realm.Agent.PrototypeEpoch)
            {
                // From now on a change of its layout ends the epoch.
                values.Flags |= ObjectFlags.IsPrototype;
                _constructorSlot = values.Shape.Find(WellKnown.Constructor);
                _epoch = realm.Agent.PrototypeEpoch;
            }
            return _constructorSlot >= 0 && values.SlotAt(_constructorSlot) is { IsInternal: true, InternalObject: LazyValue };
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void CheckLayout()
    {
        var function = realm[constructor];
        if (_epoch != realm.Agent.PrototypeEpoch || !ReferenceEquals(_constructorShape, function.Shape)) FindLayout(function);
    }

    private void FindLayout(JsObject function)
    {
        var isFirst = _constructorShape is null;
        var values = realm[prototype];
        // From now on a change of its layout ends the epoch.
        values.Flags |= ObjectFlags.IsPrototype;
        _constructorShape = function.Shape;
        _epoch = realm.Agent.PrototypeEpoch;
        _constructorSlot = values.Shape.Find(WellKnown.Constructor);
        if (_constructorSlot >= 0) values.ReadSlot(_constructorSlot);
        _speciesSlot = function.Shape.IsDictionary ? -1 : function.Shape.Find(JsSymbol.Species);
        if (_speciesSlot < 0) return;
        var species = function.ReadSlot(_speciesSlot);
        if (isFirst && species is { IsInternal: true, InternalObject: Accessor { Getter: { } getter } }
            && PristineIteration.IsNative(realm, new JsValue(getter), "get [Symbol.species]")) _species = species;
    }
}
