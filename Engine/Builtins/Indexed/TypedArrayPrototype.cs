using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Builtins.Indexed;

/// <summary>
/// %TypedArray.prototype% (ECMA-262 §23.2.3). The methods are grouped by theme in the other TypedArray files; here are
/// the table, the accessors, the iterators and the remaining methods.
/// </summary>
internal static class TypedArrayPrototype
{
    private static readonly BuiltinTable Table = new BuiltinTable()
        .Method("at", 1, At)
        .Getter("buffer", Buffer)
        .Getter("byteLength", ByteLength)
        .Getter("byteOffset", ByteOffset)
        .Intrinsic("constructor", Intrinsic.TypedArray)
        .Method("copyWithin", 2, TypedArrayMutation.CopyWithin)
        .Method("entries", 0, Entries)
        .Method("every", 1, TypedArrayIteration.Every)
        .Method("fill", 1, TypedArrayMutation.Fill)
        .Method("filter", 1, TypedArrayIteration.Filter)
        .Method("find", 1, TypedArrayIteration.Find)
        .Method("findIndex", 1, TypedArrayIteration.FindIndex)
        .Method("findLast", 1, TypedArrayIteration.FindLast)
        .Method("findLastIndex", 1, TypedArrayIteration.FindLastIndex)
        .Method("forEach", 1, TypedArrayIteration.ForEach)
        .Method("includes", 1, TypedArraySearch.Includes)
        .Method("indexOf", 1, TypedArraySearch.IndexOf)
        .Method("join", 1, Join)
        .Method("keys", 0, Keys)
        .Method("lastIndexOf", 1, TypedArraySearch.LastIndexOf)
        .Getter("length", TypedArrayOperations.LengthCode)
        .Method("map", 1, TypedArrayIteration.Map)
        .Method("reduce", 1, TypedArrayIteration.Reduce)
        .Method("reduceRight", 1, TypedArrayIteration.ReduceRight)
        .Method("reverse", 0, TypedArrayMutation.Reverse)
        .Method("set", 1, TypedArrayMutation.Set)
        .Method("slice", 2, TypedArrayCopying.Slice)
        .Method("some", 1, TypedArrayIteration.Some)
        .Method("sort", 1, TypedArraySort.Sort)
        .Method("subarray", 2, TypedArrayCopying.Subarray)
        .Method("toLocaleString", 0, ToLocaleString)
        .Method("toReversed", 0, TypedArrayCopying.ToReversed)
        .Method("toSorted", 1, TypedArraySort.ToSorted)
        .Intrinsic("toString", Intrinsic.ArrayPrototypeToString)
        .Intrinsic("values", Intrinsic.TypedArrayPrototypeValues)
        .Method("with", 2, TypedArrayCopying.With)
        .Intrinsic(JsSymbol.Iterator, Intrinsic.TypedArrayPrototypeValues)
        .Getter(JsSymbol.ToStringTag, ToStringTag);

    public static JsObject Create(Realm realm) => Table.CreateObject(realm, realm[Intrinsic.ObjectPrototype]);

    /// <summary>Creates %TypedArray.prototype.values%, which is also %TypedArray.prototype%[@@iterator].</summary>
    public static JsObject CreateValues(Realm realm) => realm.CreateFunction("values", 0, Values);

    /// <summary>Returns the this value, by ValidateTypedArray (§23.2.4.4).</summary>
    public static TypedArrayObject ThisArray(in CallInfo call) => TypedArrayOperations.Validate(call.This);

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
