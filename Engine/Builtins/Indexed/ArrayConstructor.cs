namespace Quoll.Builtins.Indexed;

/// <summary>The Array constructor (ECMA-262 §23.1.1 and §23.1.2).</summary>
internal static class ArrayConstructor
{
    public static readonly BuiltinTable Table = BuiltinTable.ForConstructor(
        "Array", 1, Intrinsic.ArrayPrototype, Construct, instance: static realm => new JsArray(realm.ArrayShape, [], 0))
        .Method("from", 1, From)
        .Method("fromAsync", 1, ArrayFromAsync.FromAsync)
        .Method("isArray", 1, IsArray, direct: static (JsValue self, JsValue value) =>
            value.ObjectOrNull is IProxy ? JsValue.Hole : Comparison.IsArray(value))
        .Method("of", 0, Of)
        .Species();

    /// <summary>Array ( ...values ) (§23.1.1.1).</summary>
    private static JsValue Construct(in CallInfo call)
    {
        var realm = call.Realm;
        // 1. If NewTarget is undefined, it is the active function. 2. GetPrototypeFromConstructor.
        var shape = realm.ArrayShape;
        if (call.NewTarget is { } newTarget && !ReferenceEquals(newTarget, call.Callee))
        {
            shape = Shape.Root(realm, ObjectOperations.GetPrototypeFromConstructor(newTarget, Intrinsic.ArrayPrototype));
        }
        if (call.Count != 1)
        {
            realm.Agent.Reserve(call.Count * 16L);
            return new JsArray(shape, call.Arguments.ToArray(), call.Count);
        }
        var length = call[0];
        if (!length.IsNumber) return new JsArray(shape, [length], 1);
        var integer = TypeConversion.ToUint32(length);
        if (integer != length.Number) throw Raise.RangeError(Messages.InvalidArrayLength);
        return ArraySpecies.ArrayCreate(realm, integer, shape);
    }

    /// <summary>Array.from ( items [ , mapper [ , thisArg ] ] ) (§23.1.2.1).</summary>
    private static JsValue From(in CallInfo call)
    {
        var realm = call.Realm;
        var items = call[0];
        var mapper = call[1].IsUndefined ? null : ObjectOperations.RequireCallable(call[1]);
        var usingIterator = ObjectOperations.GetMethod(realm, items, JsSymbol.Iterator);
        return usingIterator is null ? FromArrayLike(call, mapper) : FromIterable(call, usingIterator, mapper);
    }

    // §23.1.2.1 step 5.
    private static JsObject FromIterable(in CallInfo call, JsFunction usingIterator, JsFunction? mapper)
    {
        var a = Comparison.IsConstructor(call.This)
            ? ObjectOperations.Construct(call.This.Object, [])
            : ArraySpecies.ArrayCreate(call.Realm, 0);
        var record = IteratorRecord.FromMethod(call[0], usingIterator);
        long k = 0;
        for (; record.Step(out var value); k++)
        {
            if (mapper is not null) value = record.CallOrClose(mapper, call[2], [value, k]);
            if (a is JsArray { CanPush: true } array && array.Length == k && k < PropertyKey.MaxIndex) array.Push(value);
            else CreateOrClose(record, a, k, value);
        }
        ArrayElements.PutLength(a, k);
        return a;
    }

    // §23.1.2.1 steps 5.e.i and 5.e.vii to viii.
    private static void CreateOrClose(in IteratorRecord record, JsObject a, long k, in JsValue value) =>
        record.OrClose((a, k, value), static x =>
        {
            if (x.k >= TypeConversion.MaxSafeInteger) throw Raise.TypeError(Messages.ArrayTooLong);
            ArrayElements.Create(x.a, x.k, x.value);
            return x.a;
        });

    // §23.1.2.1 steps 6 to 13.
    private static JsObject FromArrayLike(in CallInfo call, JsFunction? mapper)
    {
        var arrayLike = TypeConversion.ToObject(call.Realm, call[0]);
        var length = ArrayElements.Length(arrayLike);
        if (CreatesPlainArray(call)) return ToPlainArray(call, arrayLike, length, mapper);
        var a = CreateWithLength(call, length);
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            var value = ArrayElements.Get(arrayLike, k);
            if (mapper is not null) value = mapper.Call(call[2], [value, k]);
            ArrayElements.Create(a, k, value);
        }
        ArrayElements.PutLength(a, length);
        return a;
    }

    // The new array is not visible before it is returned, so its elements are collected.
    private static JsArray ToPlainArray(in CallInfo call, JsObject arrayLike, long length, JsFunction? mapper)
    {
        ArraySpecies.RequireArrayLength(length);
        var list = new ElementList(call.Agent);
        list.Reserve(Math.Min(length, ArraySpecies.MaxPreallocation));
        for (long k = 0; k < length; k++)
        {
            call.Agent.Step();
            // The object of Array.from({ length: n }, f) usually has no elements, but the mapper may add some.
            var value = ArrayElements.IsOrdinaryWithoutElements(arrayLike) ? JsValue.Undefined : ArrayElements.Get(arrayLike, k);
            list.Add(mapper is null ? value : mapper.Call(call[2], [value, k]));
        }
        return list.ToArray(call.Realm);
    }

    // A call of this realm's %Array% with a length: its prototype property can be neither replaced nor redefined.
    private static bool CreatesPlainArray(in CallInfo call) =>
        !Comparison.IsConstructor(call.This) || ReferenceEquals(call.This.Object, call.Realm[Intrinsic.Array]);

    /// <summary>Array.isArray ( arg ) (§23.1.2.2).</summary>
    private static JsValue IsArray(in CallInfo call) => Comparison.IsArray(call[0]);

    /// <summary>Array.of ( ...items ) (§23.1.2.3).</summary>
    private static JsValue Of(in CallInfo call)
    {
        call.Agent.Spend(call.Count);
        if (CreatesPlainArray(call))
        {
            call.Agent.Reserve(call.Count * 16L);
            return new JsArray(call.Realm.ArrayShape, call.Arguments.ToArray(), call.Count);
        }
        var a = CreateWithLength(call, call.Count);
        for (var k = 0; k < call.Count; k++) ArrayElements.Create(a, k, call[k]);
        ArrayElements.PutLength(a, call.Count);
        return a;
    }

    private static JsObject CreateWithLength(in CallInfo call, long length) => Comparison.IsConstructor(call.This)
        ? ObjectOperations.Construct(call.This.Object, [new JsValue((double)length)])
        : ArraySpecies.ArrayCreate(call.Realm, length);
}
