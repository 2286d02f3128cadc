using Quoll.Vm;

namespace Quoll.Builtins.Indexed;

/// <summary>
/// The constructors of typed arrays and their prototypes, one of each for each element type (ECMA-262 §23.2.5 to
/// §23.2.7).
/// </summary>
internal static class TypedArrayConstructors
{
    private static readonly BuiltinTable[] Constructors =
        Build(static kind =>
        {
            var table = BuiltinTable.ForConstructor(
                kind.ArrayName(), 3, kind.Prototype(), (in CallInfo call) => Construct(call, kind), Intrinsic.TypedArray)
                .Value("BYTES_PER_ELEMENT", kind.Size());
            return kind == ElementKind.Uint8 ? Uint8ArrayText.AddStatic(table) : table;
        });

    private static readonly BuiltinTable[] Prototypes = Build(static kind =>
    {
        var table = new BuiltinTable(Intrinsic.TypedArrayPrototype)
            .Value("BYTES_PER_ELEMENT", kind.Size()).Intrinsic("constructor", kind.Constructor());
        return kind == ElementKind.Uint8 ? Uint8ArrayText.AddMethods(table) : table;
    });

    private static BuiltinTable[] Build(Func<ElementKind, BuiltinTable> build) =>
        Array.ConvertAll(Enum.GetValues<ElementKind>(), kind => build(kind));

    /// <summary>Creates the intrinsic object of an element type: its constructor or its prototype.</summary>
    public static JsObject Create(Realm realm, Intrinsic intrinsic)
    {
        var kind = (ElementKind)((intrinsic - Intrinsic.Int8Array) / 2);
        return (intrinsic == kind.Constructor() ? Constructors : Prototypes)[(int)kind].Create(realm);
    }

    /// <summary>TypedArray ( ...args ) (§23.2.5.1).</summary>
    private static JsValue Construct(in CallInfo call, ElementKind kind)
    {
        var realm = call.Realm;
        if (call.NewTarget is not { } newTarget) throw Raise.TypeError(Messages.ConstructorRequiresNew, kind.ArrayName());
        if (call[0].ObjectOrNull is not { } first)
        {
            var length = TypeConversion.ToIndex(call[0], Messages.InvalidTypedArrayLength);
            return TypedArrayOperations.Create(realm, PrototypeFrom(newTarget, call.Callee, kind), kind, length);
        }
        var prototype = PrototypeFrom(newTarget, call.Callee, kind);
        switch (first)
        {
            case TypedArrayObject source: return FromTypedArray(realm, prototype, kind, source);
            case ArrayBufferObject buffer: return FromArrayBuffer(realm, prototype, kind, buffer, call[1], call[2]);
        }
        var usingIterator = ObjectOperations.GetMethod(realm, first, JsSymbol.Iterator);
        if (usingIterator is not null) return FromList(realm, prototype, kind, ToList(realm, first, usingIterator));
        // InitializeTypedArrayFromArrayLike (§23.2.5.1.5).
        var count = ArrayElements.Length(first);
        var made = TypedArrayOperations.Create(realm, prototype, kind, count);
        for (long k = 0; k < count; k++)
        {
            realm.Agent.Step();
            made.Store(k, ArrayElements.Get(first, k));
        }
        return made;
    }

    // AllocateTypedArray step 1. The constructor's own prototype property can be neither replaced nor redefined.
    private static JsObject PrototypeFrom(JsObject newTarget, NativeFunction callee, ElementKind kind) =>
        ReferenceEquals(newTarget, callee) ? callee.Realm[kind.Prototype()]
            : ObjectOperations.GetPrototypeFromConstructor(newTarget, kind.Prototype());

    /// <summary>IteratorToList (§7.4.13) of an iterable; a plain array is copied at once.</summary>
    public static JsValue[] ToList(Realm realm, JsValue iterable, JsFunction usingIterator)
    {
        if (ArrayElements.IsReadable(iterable.Object, out var array) && RealmCode.Of(realm).PristineArrays.Contains(array)
            && array.Length == array.DenseCount)
        {
            realm.Agent.Reserve(array.DenseCount * 16L);
            var copy = array.DenseElements.ToArray();
            foreach (ref var value in copy.AsSpan())
            {
                if (value.IsHole) value = JsValue.Undefined;
            }
            return copy;
        }
        var list = new ElementList(realm.Agent);
        var record = IteratorRecord.FromMethod(iterable, usingIterator);
        while (record.Step(out var value)) list.Add(value);
        return list.Items.ToArray();
    }

    // InitializeTypedArrayFromTypedArray (§23.2.5.1.2).
    private static TypedArrayObject FromTypedArray(Realm realm, JsObject prototype, ElementKind kind, TypedArrayObject source)
    {
        source.RequireInBounds();
        var elements = source.ElementBytes;
        var made = TypedArrayOperations.Create(realm, prototype, kind, elements.Length / source.Kind.Size());
        TypedArrayOperations.RequireSameContentType(made, source);
        TypedArrayOperations.Copy(source, elements, made, 0);
        return made;
    }

    // InitializeTypedArrayFromArrayBuffer (§23.2.5.1.3).
    private static TypedArrayObject FromArrayBuffer(
        Realm realm, JsObject prototype, ElementKind kind, ArrayBufferObject buffer, in JsValue byteOffset, in JsValue length)
    {
        var size = kind.Size();
        var offset = TypeConversion.ToIndex(byteOffset, Messages.InvalidOffset);
        if (offset % size != 0) throw Raise.RangeError(Messages.TypedArrayOffset, kind.ArrayName(), size);
        double? newLength = length.IsUndefined ? null : TypeConversion.ToIndex(length, Messages.InvalidTypedArrayLength);
        buffer.RequireAttached();
        if (newLength is null && !buffer.IsResizable && buffer.ByteLength % size != 0)
            throw Raise.RangeError(Messages.TypedArrayOffset, kind.ArrayName(), size);
        if (offset > buffer.ByteLength) throw Raise.RangeError(Messages.InvalidOffset, NumberText.ToString(offset));
        if (newLength is { } wanted && offset + wanted * size > buffer.ByteLength)
            throw Raise.RangeError(Messages.InvalidTypedArrayLength, NumberText.ToString(wanted));
        int? byteLength = newLength is null ? buffer.IsResizable ? null : buffer.ByteLength - (int)offset : (int)newLength * size;
        return new TypedArrayObject(realm, prototype, kind, buffer, (int)offset, byteLength);
    }

    // InitializeTypedArrayFromList (§23.2.5.1.4).
    private static TypedArrayObject FromList(Realm realm, JsObject prototype, ElementKind kind, JsValue[] values)
    {
        var made = TypedArrayOperations.Create(realm, prototype, kind, values.Length);
        for (var k = 0; k < values.Length; k++)
        {
            realm.Agent.Step();
            made.Store(k, values[k]);
        }
        return made;
    }
}
