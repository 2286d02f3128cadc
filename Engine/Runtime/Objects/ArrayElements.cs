namespace Quoll.Runtime.Objects;

/// <summary>
/// The elements of array-likes by integer index, from 0 to 2^53 - 1, as the algorithms of Array.prototype use them.
/// Dense elements of arrays are reached directly: they are plain data with default attributes, so the shortcut cannot
/// be observed.
/// </summary>
internal static class ArrayElements
{
    /// <summary>The longest prototype chain that is searched for elements before an array counts as unusual.</summary>
    private const int MaxChain = 6;

    /// <summary>Returns ! ToString(𝔽(index)) as a property key.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static PropertyKey Key(long index) =>
        index <= PropertyKey.MaxIndex ? new PropertyKey((uint)index) : PropertyKey.From((double)index);

    /// <summary>LengthOfArrayLike (§7.3.18).</summary>
    public static long Length(JsObject o) => o is JsArray array ? array.Length : (long)ObjectOperations.LengthOfArrayLike(o);

    /// <summary>Performs Get(O, index).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsValue Get(JsObject o, long index) =>
        o is JsArray array && (ulong)index < (uint)array.DenseCount && array.TryGetDense((uint)index, out var value) ? value
            : o.Get(Key(index));

    /// <summary>Performs HasProperty(O, index), and if that is true Get(O, index).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryGet(JsObject o, long index, out JsValue value) =>
        o is JsArray array && (ulong)index < (uint)array.DenseCount && array.TryGetDense((uint)index, out value)
            || TryGetSlow(o, index, out value);

    private static bool TryGetSlow(JsObject o, long index, out JsValue value)
    {
        if (o is IElements elements && elements.TryLoad(index, out value)) return true;
        var key = Key(index);
        if (!o.HasProperty(key))
        {
            value = JsValue.Undefined;
            return false;
        }
        value = o.Get(key);
        return true;
    }

    /// <summary>Performs Set(O, index, value, true).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Put(JsObject o, long index, in JsValue value)
    {
        if (o is JsArray array && (ulong)index < (uint)array.DenseCount && array.TrySetDense((uint)index, value)) return;
        o.Put(Key(index), value);
    }

    /// <summary>Performs Set(O, "length", length, true).</summary>
    public static void PutLength(JsObject o, long length) => o.Put(WellKnown.Length, new JsValue((double)length));

    /// <summary>Performs DeletePropertyOrThrow(O, index).</summary>
    public static void Delete(JsObject o, long index) => ObjectOperations.DeletePropertyOrThrow(o, Key(index));

    /// <summary>Performs CreateDataPropertyOrThrow(O, index, value).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Create(JsObject o, long index, in JsValue value)
    {
        if (o is JsArray array && index == array.Length && index < PropertyKey.MaxIndex && array.CanPush)
        {
            array.Push(value);
            array.LayoutChanged();
            return;
        }
        ObjectOperations.CreateDataPropertyOrThrow(o, Key(index), value);
    }

    /// <summary>
    /// Returns whether no prototype has elements. Then a hole of the array is absent, and writing to a hole involves no
    /// other object.
    /// </summary>
    public static bool HasPlainPrototypes(JsArray array) => HasNoElements(array.Shape.Prototype);

    /// <summary>
    /// Returns whether an object is an ordinary one, without elements of its own or of its prototypes.
    /// </summary>
    public static bool IsOrdinaryWithoutElements(JsObject o) => o.IsPlain && HasNoElements(o);

    private static bool HasNoElements(JsObject? o)
    {
        for (var i = 0; i < MaxChain; i++)
        {
            if (o is null) return true;
            if (o.IsDescribedByShape)
            {
                if (o.Shape.HasIndexKeys) return false;
            }
            else if (o is not JsArray elements || elements.IsSparse || elements.DenseCount != 0)
            {
                return false;
            }
            o = o.Shape.Prototype;
        }
        return false;
    }

    /// <summary>
    /// Returns whether the object is an array whose elements are all dense and may be read in bulk. A hole reads as
    /// undefined.
    /// </summary>
    public static bool IsReadable(JsObject o, out JsArray array)
    {
        array = (o as JsArray)!;
        return array is { IsDense: true } && HasPlainPrototypes(array);
    }

    /// <summary>
    /// Returns whether the object is an array whose elements are all dense and may be moved, added and removed in bulk.
    /// </summary>
    public static bool IsMovable(JsObject o, out JsArray array)
    {
        array = (o as JsArray)!;
        return array is { CanPush: true } && HasPlainPrototypes(array);
    }

    /// <summary>
    /// Returns whether all elements from here on are absent. Called when an element was found absent, so that a walk
    /// over <c>new Array(4e9)</c> ends at once. No script has run in between, so the result holds until a script runs.
    /// </summary>
    public static bool RestIsHoles(JsObject o, long index) =>
        o is JsArray { IsSparse: false } array && index >= array.DenseCount && HasPlainPrototypes(array);

    /// <summary>
    /// Finds the indices of the elements of a sparse array in a range, ascending. Returns false if an element is an
    /// accessor or comes from a prototype, because reading it could change the others.
    /// </summary>
    public static bool TryGetSparseIndices(JsObject o, long from, long to, out List<uint> indices)
    {
        indices = [];
        if (o is not JsArray { IsSparse: true } array || !HasPlainPrototypes(array)) return false;
        var table = array.Shape.Table;
        array.Realm.Agent.Spend(array.Shape.Count);
        for (var slot = 0; slot < array.Shape.Count; slot++)
        {
            var key = table.KeyAt(slot);
            if (!key.IsIndex || key.Index < from || key.Index >= to) continue;
            if ((table.FlagsAt(slot) & PropertyFlags.Accessor) != 0) return false;
            indices.Add(key.Index);
        }
        indices.Sort();
        return true;
    }
}
