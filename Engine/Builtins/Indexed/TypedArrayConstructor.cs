namespace Quoll.Builtins.Indexed;

/// <summary>
/// %TypedArray%, the constructor from which all typed array constructors inherit (ECMA-262 §23.2.1 and §23.2.2).
/// </summary>
internal static class TypedArrayConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor("TypedArray", 0, Intrinsic.TypedArrayPrototype, Construct)
        .Method("from", 1, From)
        .Method("of", 0, Of)
        .Species();

    public static readonly BuiltinTable PrototypeTable = new BuiltinTable()
        .Method("at", 1, At)
        .Getter("buffer", Buffer)
        .Getter("byteLength", ByteLength)
        .Getter("byteOffset", ByteOffset)
        .Intrinsic("constructor", Intrinsic.TypedArray)
        .Method("copyWithin", 2, TypedArrayMutation.CopyWithin)
        .Method("entries", 0, Entries)
        .Callback("every", 1, ElementRun.Method(ArrayIteration.Every, isTyped: true))
        .Method("fill", 1, TypedArrayMutation.Fill)
        .Callback("filter", 1, ElementRun.Method(TypedArrayIteration.Filter, isTyped: true))
        .Callback("find", 1, ElementRun.Method(ArraySearch.FindValue, isTyped: true))
        .Callback("findIndex", 1, ElementRun.Method(ArraySearch.FindPlace, isTyped: true))
        .Callback("findLast", 1, ElementRun.Method(ArraySearch.FindValue, isFromEnd: true, isTyped: true))
        .Callback("findLastIndex", 1, ElementRun.Method(ArraySearch.FindPlace, isFromEnd: true, isTyped: true))
        .Callback("forEach", 1, ElementRun.Method(ArrayIteration.ForEach, isTyped: true))
        .Method("includes", 1, TypedArraySearch.Includes)
        .Method("indexOf", 1, TypedArraySearch.IndexOf)
        .Method("join", 1, Join)
        .Method("keys", 0, Keys)
        .Method("lastIndexOf", 1, TypedArraySearch.LastIndexOf)
        .Getter("length", TypedArrayOperations.LengthCode)
        .Callback("map", 1, ElementRun.Method(TypedArrayIteration.Map, isTyped: true))
        .Callback("reduce", 1, ElementRun.Method(ArrayIteration.Reduce, isTyped: true))
        .Callback("reduceRight", 1, ElementRun.Method(ArrayIteration.Reduce, isFromEnd: true, isTyped: true))
        .Method("reverse", 0, TypedArrayMutation.Reverse)
        .Method("set", 1, TypedArrayMutation.Set)
        .Method("slice", 2, TypedArrayCopying.Slice)
        .Callback("some", 1, ElementRun.Method(ArrayIteration.Some, isTyped: true))
        .Callback("sort", 1, TypedArraySort.Sort)
        .Method("subarray", 2, TypedArrayCopying.Subarray)
        .Method("toLocaleString", 0, ToLocaleString)
        .Method("toReversed", 0, TypedArrayCopying.ToReversed)
        .Callback("toSorted", 1, TypedArraySort.ToSorted)
        .Intrinsic("toString", Intrinsic.ArrayPrototypeToString)
        .Intrinsic("values", Intrinsic.TypedArrayPrototypeValues)
        .Method("with", 2, TypedArrayCopying.With)
        .Intrinsic(JsSymbol.Iterator, Intrinsic.TypedArrayPrototypeValues)
        .Getter(JsSymbol.ToStringTag, ToStringTag);

    /// <summary>%TypedArray.prototype.values%, which is also %TypedArray.prototype%[@@iterator].</summary>
    public static JsObject CreateValues(Realm realm) => realm.CreateFunction("values", 0, Values);

    /// <summary>The this value, by ValidateTypedArray (§23.2.4.4).</summary>
    public static TypedArrayObject ThisArray(in CallInfo call) => TypedArrayOperations.Validate(call.This);

    /// <summary>%TypedArray% ( ) (§23.2.1.1).</summary>
    private static JsValue Construct(in CallInfo call) => throw Raise.TypeError(Messages.ConstructorAbstract, "TypedArray");

    private static JsObject ThisConstructor(in CallInfo call) =>
        Comparison.IsConstructor(call.This) ? call.This.Object : throw Raise.TypeError(Messages.NotConstructor, Display.Brief(call.This));

    /// <summary>%TypedArray%.from ( source [ , mapper [ , thisArg ] ] ) (§23.2.2.1).</summary>
    private static JsValue From(in CallInfo call)
    {
        var constructor = ThisConstructor(call);
        call.Agent.ProbeNativeStack();
        var mapper = call[1].IsUndefined ? null : ObjectOperations.RequireCallable(call[1]);
        var usingIterator = ObjectOperations.GetMethod(call.Realm, call[0], JsSymbol.Iterator);
        var values = usingIterator is null ? null : TypedArrayConstructors.ToList(call.Realm, call[0], usingIterator);
        var arrayLike = values is null ? TypeConversion.ToObject(call.Realm, call[0]) : null;
        var length = values?.Length ?? ArrayElements.Length(arrayLike!);
        var target = TypedArrayOperations.CreateFromConstructor(constructor, [length]);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            var value = values is null ? ArrayElements.Get(arrayLike!, k) : values[k];
            target.Store(k, mapper is null ? value : mapper.Call(call[2], [value, k]));
        }
        return target;
    }

    /// <summary>%TypedArray%.of ( ...items ) (§23.2.2.2).</summary>
    private static JsValue Of(in CallInfo call)
    {
        var made = TypedArrayOperations.CreateFromConstructor(ThisConstructor(call), [call.Count]);
        for (var k = 0; k < call.Count; k++) made.Store(k, call[k]);
        return made;
    }

    /// <summary>%TypedArray%.prototype.at ( index ) (§23.2.3.1).</summary>
    private static JsValue At(in CallInfo call)
    {
        var o = ThisArray(call);
        var length = o.Length;
        var relative = TypeConversion.ToIntegerOrInfinity(call[0]);
        var k = relative >= 0 ? relative : length + relative;
        return k < 0 || k >= length ? JsValue.Undefined : o.Element((long)k);
    }

    /// <summary>get %TypedArray%.prototype.buffer (§23.2.3.2).</summary>
    private static JsValue Buffer(in CallInfo call) => TypedArrayOperations.Require(call.This).Buffer;

    /// <summary>get %TypedArray%.prototype.byteLength (§23.2.3.3).</summary>
    private static JsValue ByteLength(in CallInfo call) => TypedArrayOperations.Require(call.This).ElementBytes.Length;

    /// <summary>get %TypedArray%.prototype.byteOffset (§23.2.3.4).</summary>
    private static JsValue ByteOffset(in CallInfo call)
    {
        var o = TypedArrayOperations.Require(call.This);
        return o.IsOutOfBounds ? 0 : o.StoredByteOffset;
    }

    /// <summary>%TypedArray%.prototype.entries ( ) (§23.2.3.7).</summary>
    private static JsValue Entries(in CallInfo call) => new ArrayIterator(call.Realm, ThisArray(call), IterationKind.Entries);

    /// <summary>%TypedArray%.prototype.join ( separator ) (§23.2.3.18).</summary>
    private static JsValue Join(in CallInfo call)
    {
        var o = ThisArray(call);
        var length = o.Length;
        return ArrayText.Join(call, o, length, call[0].IsUndefined ? "," : TypeConversion.ToString(call[0]), isLocale: false);
    }

    /// <summary>%TypedArray%.prototype.keys ( ) (§23.2.3.19).</summary>
    private static JsValue Keys(in CallInfo call) => new ArrayIterator(call.Realm, ThisArray(call), IterationKind.Keys);

    /// <summary>%TypedArray%.prototype.toLocaleString ( [ reserved1 [ , reserved2 ] ] ) (§23.2.3.31).</summary>
    private static JsValue ToLocaleString(in CallInfo call)
    {
        var o = ThisArray(call);
        return ArrayText.Join(call, o, o.Length, ",", isLocale: true);
    }

    /// <summary>%TypedArray%.prototype.values ( ) (§23.2.3.35).</summary>
    private static JsValue Values(in CallInfo call) => new ArrayIterator(call.Realm, ThisArray(call), IterationKind.Values);

    /// <summary>get %TypedArray%.prototype [ @@toStringTag ] (§23.2.3.38).</summary>
    private static JsValue ToStringTag(in CallInfo call) =>
        call.This.ObjectOrNull is TypedArrayObject o ? o.Kind.ArrayName() : JsValue.Undefined;
}
