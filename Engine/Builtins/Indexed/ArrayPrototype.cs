namespace Quoll.Builtins.Indexed;

/// <summary>
/// Array.prototype (ECMA-262 §23.1.3), itself an array. The methods are grouped by theme in the other Array files; here
/// are the table, the iterators and the remaining methods.
/// </summary>
internal static class ArrayPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("at", 1, At)
        .Method("concat", 1, ArrayCopying.Concat)
        .Intrinsic("constructor", Intrinsic.Array)
        .Method("copyWithin", 2, ArrayMutation.CopyWithin)
        .Method("entries", 0, Entries)
        .Callback("every", 1, ElementRun.Method(ArrayIteration.Every))
        .Method("fill", 1, ArrayMutation.Fill)
        .Callback("filter", 1, ElementRun.Method(ArrayIteration.Filter))
        .Callback("find", 1, ElementRun.Method(ArraySearch.FindValue))
        .Callback("findIndex", 1, ElementRun.Method(ArraySearch.FindPlace))
        .Callback("findLast", 1, ElementRun.Method(ArraySearch.FindValue, isFromEnd: true))
        .Callback("findLastIndex", 1, ElementRun.Method(ArraySearch.FindPlace, isFromEnd: true))
        .Method("flat", 0, ArrayFlattening.Flat)
        .Callback("flatMap", 1, ElementRun.Method(ArrayFlattening.FlatMap))
        .Callback("forEach", 1, ElementRun.Method(ArrayIteration.ForEach))
        .Method("includes", 1, ArraySearch.Includes)
        .Method("indexOf", 1, ArraySearch.IndexOf)
        .Method("join", 1, ArrayText.Join)
        .Method("keys", 0, Keys)
        .Method("lastIndexOf", 1, ArraySearch.LastIndexOf)
        .Callback("map", 1, ElementRun.Method(ArrayIteration.Map))
        .Method("pop", 0, ArrayMutation.Pop, direct: static (JsValue self) =>
            self.ObjectOrNull is JsArray array && array.TryPop(out var last) ? last : JsValue.Hole)
        .Method("push", 1, ArrayMutation.Push, direct: static (JsValue self, JsValue item) =>
            self.ObjectOrNull is JsArray array && array.TryPush(item) ? (double)array.Length : JsValue.Hole)
        .Callback("reduce", 1, ElementRun.Method(ArrayIteration.Reduce))
        .Callback("reduceRight", 1, ElementRun.Method(ArrayIteration.Reduce, isFromEnd: true))
        .Method("reverse", 0, ArrayMutation.Reverse)
        .Method("shift", 0, ArrayMutation.Shift, direct: static (JsValue self) =>
            self.ObjectOrNull is JsArray array && array.TryShift(out var first) ? first : JsValue.Hole)
        .Method("slice", 2, ArrayCopying.Slice)
        .Callback("some", 1, ElementRun.Method(ArrayIteration.Some))
        .Callback("sort", 1, ArraySort.Sort)
        .Method("splice", 2, ArrayMutation.Splice)
        .Method("toLocaleString", 0, ArrayText.ToLocaleString)
        .Method("toReversed", 0, ArrayCopying.ToReversed)
        .Callback("toSorted", 1, ArraySort.ToSorted)
        .Method("toSpliced", 2, ArrayCopying.ToSpliced)
        .Intrinsic("toString", Intrinsic.ArrayPrototypeToString)
        .Method("unshift", 1, ArrayMutation.Unshift)
        .Intrinsic("values", Intrinsic.ArrayPrototypeValues)
        .Method("with", 2, ArrayCopying.With)
        .Intrinsic(JsSymbol.Iterator, Intrinsic.ArrayPrototypeValues)
        .Lazy(JsSymbol.Unscopables, Unscopables, PropertyFlags.Configurable);

    // §23.1.3.41: in old scripts these names inside with statements mean variables.
    private static readonly string[] UnscopableNames =
    [
        "at", "copyWithin", "entries", "fill", "find", "findIndex", "findLast", "findLastIndex", "flat", "flatMap", "includes", "keys",
        "toReversed", "toSorted", "toSpliced", "values",
    ];

    public static JsObject Create(Realm realm) =>
        Table.Fill(new JsArray(Table.ShapeFor(realm, realm[Intrinsic.ObjectPrototype]), [], 0));

    /// <summary>
    /// Creates %Array.prototype.values%, which is also Array.prototype[@@iterator] and that of arguments objects.
    /// </summary>
    public static JsObject CreateValues(Realm realm) => realm.CreateFunction("values", 0, Values);

    /// <summary>Creates %Array.prototype.toString%, which typed arrays have too.</summary>
    public static JsObject CreateToString(Realm realm) => realm.CreateFunction("toString", 0, ArrayText.ToString);

    /// <summary>Returns ToObject(this value).</summary>
    public static JsObject ThisObject(in CallInfo call) => call.This.ObjectOrNull ?? TypeConversion.ToObject(call.Realm, call.This);

    /// <summary>
    /// Returns a callback argument. The method calls back into script from native code, so it checks the native stack.
    /// </summary>
    public static JsFunction Callback(in CallInfo call)
    {
        call.Agent.ProbeNativeStack();
        return ObjectOperations.RequireCallable(call[0]);
    }

    /// <summary>Array.prototype.at ( index ) (§23.1.3.1).</summary>
    private static JsValue At(in CallInfo call)
    {
        var o = ThisObject(call);
        var length = ArrayElements.Length(o);
        var relative = TypeConversion.ToIntegerOrInfinity(call[0]);
        var k = relative >= 0 ? relative : length + relative;
        return k < 0 || k >= length ? JsValue.Undefined : ArrayElements.Get(o, (long)k);
    }

    /// <summary>Array.prototype.entries ( ) (§23.1.3.5).</summary>
    private static JsValue Entries(in CallInfo call) => new ArrayIterator(call.Realm, ThisObject(call), IterationKind.Entries);

    /// <summary>Array.prototype.keys ( ) (§23.1.3.19).</summary>
    private static JsValue Keys(in CallInfo call) => new ArrayIterator(call.Realm, ThisObject(call), IterationKind.Keys);

    /// <summary>Array.prototype.values ( ) (§23.1.3.38).</summary>
    private static JsValue Values(in CallInfo call) => new ArrayIterator(call.Realm, ThisObject(call), IterationKind.Values);

    // Array.prototype [ @@unscopables ] (§23.1.3.41).
    private static JsValue Unscopables(Realm realm)
    {
        var list = new JsObject(realm, null);
        foreach (var name in UnscopableNames) list.DefineOwn(name, JsValue.True);
        return list;
    }
}
