namespace Quoll.Builtins.StructuredData;

/// <summary>
/// The Atomics object (ECMA-262 §25.4). Other engines may use the same memory on other threads, so the accesses are
/// those of <see cref="AtomicElement"/>. Waiting is in <see cref="AtomicsWaiting"/>.
/// </summary>
internal static class AtomicsObject
{
    public static readonly BuiltinTable Table = new BuiltinTable()
        .Method("add", 3, Add)
        .Method("and", 3, And)
        .Method("compareExchange", 4, CompareExchange)
        .Method("exchange", 3, Exchange)
        .Method("isLockFree", 1, IsLockFree)
        .Method("load", 2, Load)
        .Method("notify", 3, AtomicsWaiting.Notify)
        .Method("or", 3, Or)
        .Method("pause", 0, Pause)
        .Method("store", 3, Store)
        .Method("sub", 3, Sub)
        .Method("wait", 4, AtomicsWaiting.Wait)
        .Method("waitAsync", 4, AtomicsWaiting.WaitAsync)
        .Method("xor", 3, Xor)
        .Tag("Atomics");

    /// <summary>
    /// Atomics.pause ( [ N ] ), of the edition of 2026: a hint to the processor in a loop that waits. It has no effect
    /// that a script can see.
    /// </summary>
    private static JsValue Pause(in CallInfo call)
    {
        if (!call[0].IsUndefined && !(call[0].IsNumber && double.IsInteger(call[0].Number)))
            throw Raise.TypeError(Messages.ArgumentNotInteger, Display.Brief(call[0]));
        Thread.SpinWait(1);
        return JsValue.Undefined;
    }

    /// <summary>
    /// ValidateIntegerTypedArray (§25.4.3.1): accepts integers that wrap around. Waiting needs signed integers of 32 or
    /// 64 bits.
    /// </summary>
    public static TypedArrayObject ValidateIntegerTypedArray(in JsValue value, bool waitable, bool isWritten = false)
    {
        var array = isWritten ? TypedArrayOperations.ValidateForWriting(value) : TypedArrayOperations.Validate(value);
        var suits = waitable
            ? array.Kind is ElementKind.Int32 or ElementKind.BigInt64
            : array.Kind is <= ElementKind.BigUint64 and not ElementKind.Uint8Clamped;
        return suits ? array : throw Raise.TypeError(Messages.AtomicsElementType, array.ClassName);
    }

    /// <summary>ValidateAtomicAccess (§25.4.3.2): returns the index of an element.</summary>
    public static int ValidateAtomicAccess(TypedArrayObject array, in JsValue requestIndex)
    {
        var length = array.Length;
        var accessIndex = TypeConversion.ToIndex(requestIndex, Messages.InvalidAtomicIndex);
        return accessIndex < length ? (int)accessIndex
            : throw Raise.RangeError(Messages.InvalidAtomicIndex, TypeConversion.ToString(accessIndex));
    }

    // ValidateAtomicAccessOnIntegerTypedArray (§25.4.3.3).
    private static TypedArrayObject ValidateAccess(in CallInfo call, bool isWritten, out int index)
    {
        var array = ValidateIntegerTypedArray(call[0], waitable: false, isWritten);
        index = ValidateAtomicAccess(array, call[1]);
        return array;
    }

    /// <summary>
    /// RevalidateAtomicAccess (§25.4.3.4): conversions may have resized or detached the buffer. Returns the bytes of
    /// the elements.
    /// </summary>
    private static Span<byte> RevalidateAtomicAccess(TypedArrayObject array, int index)
    {
        array.RequireInBounds();
        if (index >= array.Length) throw Raise.RangeError(Messages.InvalidAtomicIndex, TypeConversion.ToString(index));
        return array.ElementBytes;
    }

    // AtomicReadModifyWrite (§25.4.3.17). Integers of all sizes wrap around, so the low bits of the operation on 64
    // bits are the result.
    private static JsValue AtomicReadModifyWrite(in CallInfo call, Func<ulong, ulong, ulong> operation)
    {
        var array = ValidateAccess(call, isWritten: true, out var index);
        var bits = RawElement.FromValue(array.Kind, call[2]);
        var elements = RevalidateAtomicAccess(array, index);
        var old = AtomicElement.Load(array.Kind, elements, index);
        while (true)
        {
            // Another agent may have changed the element since.
            var found = AtomicElement.CompareExchange(array.Kind, elements, index, old, operation(old, bits));
            if (found == old) return AtomicElement.ToValue(array.Kind, old);
            old = found;
        }
    }

    /// <summary>Atomics.add ( typedArray, index, value ) (§25.4.4).</summary>
    private static JsValue Add(in CallInfo call) => AtomicReadModifyWrite(call, static (old, value) => old + value);

    /// <summary>Atomics.and ( typedArray, index, value ) (§25.4.5).</summary>
    private static JsValue And(in CallInfo call) => AtomicReadModifyWrite(call, static (old, value) => old & value);

    /// <summary>Atomics.compareExchange ( typedArray, index, expectedValue, replacementValue ) (§25.4.6).</summary>
    private static JsValue CompareExchange(in CallInfo call)
    {
        var array = ValidateAccess(call, isWritten: true, out var index);
        var expected = RawElement.FromValue(array.Kind, call[2]);
        var replacement = RawElement.FromValue(array.Kind, call[3]);
        var elements = RevalidateAtomicAccess(array, index);
        return AtomicElement.ToValue(array.Kind, AtomicElement.CompareExchange(array.Kind, elements, index, expected, replacement));
    }

    /// <summary>Atomics.exchange ( typedArray, index, value ) (§25.4.7).</summary>
    private static JsValue Exchange(in CallInfo call) => AtomicReadModifyWrite(call, static (_, value) => value);

    /// <summary>Atomics.isLockFree ( size ) (§25.4.8): no operation takes a lock.</summary>
    private static JsValue IsLockFree(in CallInfo call) => TypeConversion.ToIntegerOrInfinity(call[0]) is 1 or 2 or 4 or 8;

    /// <summary>Atomics.load ( typedArray, index ) (§25.4.9).</summary>
    private static JsValue Load(in CallInfo call)
    {
        var array = ValidateAccess(call, isWritten: false, out var index);
        return AtomicElement.ToValue(array.Kind, AtomicElement.Load(array.Kind, RevalidateAtomicAccess(array, index), index));
    }

    /// <summary>Atomics.or ( typedArray, index, value ) (§25.4.10).</summary>
    private static JsValue Or(in CallInfo call) => AtomicReadModifyWrite(call, static (old, value) => old | value);

    /// <summary>
    /// Atomics.store ( typedArray, index, value ) (§25.4.11): returns the converted value, not the part that fits the
    /// element.
    /// </summary>
    private static JsValue Store(in CallInfo call)
    {
        var array = ValidateAccess(call, isWritten: true, out var index);
        JsValue value = array.Kind.IsBigInt() ? new JsValue(TypeConversion.ToBigInt(call[2])) : TypeConversion.ToIntegerOrInfinity(call[2]);
        AtomicElement.Exchange(array.Kind, RevalidateAtomicAccess(array, index), index, RawElement.FromValue(array.Kind, value));
        return value;
    }

    /// <summary>Atomics.sub ( typedArray, index, value ) (§25.4.12).</summary>
    private static JsValue Sub(in CallInfo call) => AtomicReadModifyWrite(call, static (old, value) => old - value);

    /// <summary>Atomics.xor ( typedArray, index, value ) (§25.4.16).</summary>
    private static JsValue Xor(in CallInfo call) => AtomicReadModifyWrite(call, static (old, value) => old ^ value);
}
