namespace Quoll.Vm;

/// <summary>
/// Knows whether an array can be iterated without its iterator, and copied without a look at its species.
/// </summary>
internal sealed class PristineArrays(Realm realm)
{
    private static readonly PropertyKey IteratorKey = JsSymbol.Iterator;

    private readonly PristineIteration _iteration =
        new(realm, Intrinsic.ArrayPrototype, Intrinsic.ArrayIteratorPrototype);

    private readonly PristineSpecies _species = new(realm, Intrinsic.ArrayPrototype, Intrinsic.Array);

    /// <summary>Whether ArraySpeciesCreate (§10.4.2.3) makes an ordinary array of this realm.</summary>
    public bool HasPlainSpecies(JsArray array) => Inherits(array, WellKnown.Constructor) && _species.Holds;

    /// <summary>Whether an array can be iterated without its iterator.</summary>
    public bool Contains(JsObject array) => Inherits(array, IteratorKey) && _iteration.Holds;

    // Whether an array has this realm's prototype, and no property of its own that comes before the prototype's.
    private bool Inherits(JsObject array, in PropertyKey key) =>
        ReferenceEquals(array.Shape.Prototype, realm[Intrinsic.ArrayPrototype])
        && (array.Shape.Count == 0 || array.Shape.Find(key) < 0);
}
