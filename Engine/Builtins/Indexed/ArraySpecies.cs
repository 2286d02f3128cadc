using Quoll.Vm;

namespace Quoll.Builtins.Indexed;

/// <summary>ArrayCreate (ECMA-262 §10.4.2.2) and ArraySpeciesCreate (§10.4.2.3).</summary>
internal static class ArraySpecies
{
    public const long MaxArrayLength = uint.MaxValue;

    /// <summary>The greatest length for which an array that is created with a length reserves room at once.</summary>
    public const long MaxPreallocation = 1 << 16;

    /// <summary>ArrayCreate with %Array.prototype%.</summary>
    public static JsArray ArrayCreate(Realm realm, long length) => ArrayCreate(realm, length, realm.ArrayShape);

    /// <summary>ArrayCreate with the prototype of a shape.</summary>
    public static JsArray ArrayCreate(Realm realm, long length, Shape shape)
    {
        RequireArrayLength(length);
        if (length == 0) return new JsArray(shape, [], 0);
        var capacity = length <= MaxPreallocation ? (int)length : 0;
        realm.Agent.Reserve(capacity * 16L);
        var array = new JsArray(shape, capacity == 0 ? [] : new JsValue[capacity], 0);
        array.TrySetLength((uint)length);
        return array;
    }

    /// <summary>ArrayCreate step 1.</summary>
    public static void RequireArrayLength(long length)
    {
        if (length > MaxArrayLength) throw Raise.RangeError(Messages.InvalidArrayLength);
    }

    /// <summary>ArraySpeciesCreate.</summary>
    public static JsObject Create(Realm realm, JsObject original, long length) => ConstructorFor(realm, original) is { } constructor
        ? ObjectOperations.Construct(constructor, [new JsValue((double)length)])
        : ArrayCreate(realm, length);

    /// <summary>
    /// Returns the constructor that ArraySpeciesCreate calls; null if it creates an ordinary array of the running
    /// realm. A call of this realm's %Array% has the same result: its prototype property can be neither replaced nor
    /// redefined.
    /// </summary>
    public static JsObject? ConstructorFor(Realm realm, JsObject original)
    {
        if (original is JsArray array && RealmCode.Of(realm).PristineArrays.HasPlainSpecies(array) || !Comparison.IsArray(original))
            return null;
        var c = original.Get(WellKnown.Constructor);
        // Step 4: the Array of another realm is replaced by this one's.
        if (Comparison.IsConstructor(c) && ObjectOperations.GetFunctionRealm(c.Object) is var other && other != realm
            && ReferenceEquals(c.Object, other[Intrinsic.Array]))
        {
            return null;
        }
        if (c.IsObject)
        {
            c = c.Object.Get(JsSymbol.Species);
            if (c.IsNull) return null;
        }
        if (c.IsUndefined) return null;
        if (!Comparison.IsConstructor(c)) throw Raise.TypeError(Messages.NotConstructor, Display.Brief(c));
        return ReferenceEquals(c.Object, realm[Intrinsic.Array]) ? null : c.Object;
    }
}
