namespace Quoll.Runtime.Objects;

/// <summary>Abstract operations for TypedArray objects (ECMA-262 §23.2.4).</summary>
internal static class TypedArrayOperations
{
    /// <summary>The built-in getter of length, to find out whether a script has replaced it.</summary>
    public static readonly NativeCode LengthCode = Length;

    /// <summary>get %TypedArray%.prototype.length (§23.2.3.21).</summary>
    private static JsValue Length(in CallInfo call) => TypedArrayOperations.Require(call.This).Length;

    /// <summary>ValidateTypedArray (§23.2.4.4): a typed array that is in bounds.</summary>
    public static TypedArrayObject Validate(in JsValue value)
    {
        var array = Require(value);
        array.RequireInBounds();
        return array;
    }

    /// <summary>
    /// ValidateTypedArray (§23.2.4.4) for writing: a typed array that is in bounds, and whose buffer is not immutable.
    /// </summary>
    public static TypedArrayObject ValidateForWriting(in JsValue value)
    {
        var array = Require(value);
        array.Buffer.RequireMutable();
        array.RequireInBounds();
        return array;
    }

    /// <summary>Returns a value as a typed array, in bounds or not.</summary>
    public static TypedArrayObject Require(in JsValue value) =>
        value.ObjectOrNull as TypedArrayObject ?? throw Raise.TypeError(Messages.IncompatibleReceiver, "typed array", Display.Brief(value));

    /// <summary>AllocateTypedArray (§23.2.5.1.1) with the length, for a prototype that is known.</summary>
    public static TypedArrayObject Create(Realm realm, JsObject prototype, ElementKind kind, double length)
    {
        var size = length * kind.Size();
        var buffer = ArrayBufferObject.Allocate(realm, realm[Intrinsic.ArrayBuffer], size);
        return new TypedArrayObject(realm, prototype, kind, buffer, 0, (int)size);
    }

    /// <summary>TypedArrayCreateSameType (§23.2.4.3) with a length.</summary>
    public static TypedArrayObject CreateSameType(Realm realm, TypedArrayObject exemplar, double length) =>
        Create(realm, realm[exemplar.Kind.Prototype()], exemplar.Kind, length);

    /// <summary>
    /// TypedArraySpeciesCreate (§23.2.4.1). The result is written, unless it is a view of the same bytes.
    /// </summary>
    public static TypedArrayObject SpeciesCreate(
        Realm realm, TypedArrayObject exemplar, ReadOnlySpan<JsValue> arguments, bool isWritten = true)
    {
        var constructor = ObjectOperations.SpeciesConstructor(realm, exemplar, exemplar.Kind.Constructor());
        var result = CreateFromConstructor(constructor, arguments, isWritten);
        RequireSameContentType(result, exemplar);
        return result;
    }

    /// <summary>TypedArrayCreateFromCtor (§23.2.4.2).</summary>
    public static TypedArrayObject CreateFromConstructor(JsObject constructor, ReadOnlySpan<JsValue> arguments, bool isWritten = true)
    {
        var made = ObjectOperations.Construct(constructor, arguments);
        var array = isWritten ? ValidateForWriting(made) : Validate(made);
        if (arguments is [{ IsNumber: true } length] && array.Length < length.Number) throw Raise.TypeError(Messages.TypedArrayTooShort);
        return array;
    }

    /// <summary>Throws a TypeError if one is of Numbers and the other of BigInts.</summary>
    public static void RequireSameContentType(TypedArrayObject x, TypedArrayObject y)
    {
        if (x.Kind.IsBigInt() != y.Kind.IsBigInt()) throw Raise.TypeError(Messages.TypedArrayContent, x.ClassName, y.ClassName);
    }

    /// <summary>
    /// Converts elements of one array to those of another of the same Content Type. Both must be in bounds.
    /// </summary>
    /// <param name="source">The array.</param>
    /// <param name="elements">
    /// Its bytes, from which the caller has the number of elements: another thread may make a shared array longer.
    /// </param>
    /// <param name="target">The other array, which has room for the elements.</param>
    /// <param name="targetIndex">The place of the first element in it.</param>
    public static void Copy(TypedArrayObject source, ReadOnlySpan<byte> elements, TypedArrayObject target, int targetIndex)
    {
        var agent = target.Realm.Agent;
        var size = target.Kind.Size();
        if (source.Kind == target.Kind || source.Kind == ElementKind.Uint8Clamped && target.Kind == ElementKind.Uint8)
        {
            agent.StepOver(elements.Length);
            elements.CopyTo(target.ElementBytes[(targetIndex * size)..]);
            return;
        }
        if (ArrayBufferObject.HaveSameBlock(source.Buffer, target.Buffer))
        {
            // §23.2.3.26.1 step 18: the elements as they were before the first is written.
            agent.Reserve(elements.Length);
            agent.StepOver(elements.Length);
            elements = elements.ToArray();
        }
        for (long i = targetIndex; !elements.IsEmpty; i++, elements = elements[source.Kind.Size()..])
        {
            agent.Step();
            target.Store(i, RawElement.Load(source.Kind, elements));
        }
    }
}
