using System.Runtime.InteropServices;

namespace Quoll.Runtime.Objects;

/// <summary>
/// A TypedArray (ECMA-262 §10.4.5). Its internal methods handle all keys that are canonical numeric strings, including
/// "-0" and "1.5". Such keys that are not indices below the length do not exist, cannot be created, and are not looked
/// up on prototypes.
/// </summary>
internal sealed class TypedArrayObject : ArrayBufferView
{
    private readonly int _shift;

    /// <summary>The number of elements that it was made with; 0 for auto.</summary>
    internal readonly int FixedLength;

    public TypedArrayObject(Realm realm, JsObject? prototype, ElementKind kind, ArrayBufferObject buffer, int byteOffset, int? byteLength)
        : base(Shape.Root(realm, prototype), buffer, byteOffset, byteLength)
    {
        Kind = kind;
        _shift = kind.Shift();
        FixedLength = (byteLength ?? 0) >> _shift;
        Flags |= ObjectFlags.ExoticIndices;
    }

    /// <summary>[[TypedArrayName]] and [[ContentType]].</summary>
    public ElementKind Kind { get; }

    /// <summary>TypedArrayLength (§10.4.5.14); 0 if the array is out of bounds.</summary>
    public int Length
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => ViewByteLength >> _shift;
    }

    /// <summary>The bytes of the elements.</summary>
    public Span<byte> ElementBytes
    {
        get
        {
            var length = Length << _shift;
            return length == 0 ? [] : Buffer.Data.AsSpan(StoredByteOffset, length);
        }
    }

    public override string ClassName => Kind.ArrayName();

    private ref byte this[int index] => ref At(index);

    /// <summary>Returns the place of a valid index.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte At(int index) =>
        ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(Buffer.Data), StoredByteOffset + ((nint)index << _shift));

    /// <summary>Returns the element at a valid index.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private JsValue Load(int index) => RawElement.Load(Kind, ref this[index]);

    /// <summary>
    /// TypedArrayGetElement (§10.4.5.17); returns false if the index is not valid (§10.4.5.15, IsValidIntegerIndex).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryLoad(long index, out JsValue value)
    {
        if ((ulong)index < (uint)Length)
        {
            value = Load((int)index);
            return true;
        }
        value = JsValue.Undefined;
        return false;
    }

    /// <summary>Performs Get(O, ! ToString(𝔽(index))).</summary>
    public JsValue Element(long index) => TryLoad(index, out var value) ? value : JsValue.Undefined;

    /// <summary>Returns the Number at a valid index; not for BigInts.</summary>
    public double NumberAt(int index) => RawElement.LoadNumber(Kind, ref this[index]);

    // The attributes of an element: those of an immutable buffer are fixed (proposal-immutable-arraybuffer).
    private PropertyFlags ElementFlags => Buffer.IsImmutable ? PropertyFlags.Enumerable : PropertyFlags.All;

    /// <summary>
    /// TypedArraySetElement (§10.4.5.18): converts, which may run script, and then stores if the index is still valid.
    /// The buffer must not be immutable.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Store(long index, in JsValue value)
    {
        var bits = RawElement.FromValue(Kind, value);
        if ((ulong)index < (uint)Length) RawElement.Store(_shift, ref this[(int)index], bits);
    }

    /// <summary>Fills a range of valid indices.</summary>
    public void Fill(int start, int end, ulong bits)
    {
        var bytes = ElementBytes[(start << _shift)..(end << _shift)];
        switch (_shift)
        {
            case 0: bytes.Fill((byte)bits); break;
            case 1: MemoryMarshal.Cast<byte, ushort>(bytes).Fill((ushort)bits); break;
            case 2: MemoryMarshal.Cast<byte, uint>(bytes).Fill((uint)bits); break;
            default: MemoryMarshal.Cast<byte, ulong>(bytes).Fill(bits); break;
        }
    }

    /// <summary>Reverses the order of the elements.</summary>
    public void Reverse()
    {
        switch (_shift)
        {
            case 0: ElementBytes.Reverse(); break;
            case 1: MemoryMarshal.Cast<byte, ushort>(ElementBytes).Reverse(); break;
            case 2: MemoryMarshal.Cast<byte, uint>(ElementBytes).Reverse(); break;
            default: MemoryMarshal.Cast<byte, ulong>(ElementBytes).Reverse(); break;
        }
    }

    // CanonicalNumericIndexString (§7.1.21): the index, or -1 if the number is not a valid index of any array.
    private static bool TryGetNumericKey(in PropertyKey key, out long index)
    {
        index = key.IsIndex ? key.Index : -1;
        return key.IsIndex || key.Name is string name && IsNumericName(name);
    }

    private static bool IsNumericName(string name)
    {
        // The first characters of numbers that are not array indices: 1.5, 4294967295, -1, -0, Infinity, NaN.
        if (name.Length == 0 || !char.IsAsciiDigit(name[0]) && name[0] is not ('-' or 'I' or 'N')) return false;
        return name == "-0" || NumberText.ToString(NumberText.StringToNumber(name)) == name;
    }

    internal override bool AnswersAlone(in PropertyKey key) => TryGetNumericKey(key, out _);

    internal override bool HidesNamedProperty(in PropertyKey key) => TryGetNumericKey(key, out _);

    /// <summary>[[PreventExtensions]] (§10.4.5.1); refused while resizing could add elements.</summary>
    public override bool PreventExtensions()
    {
        // IsTypedArrayFixedLength (§10.4.5.10): a shared buffer only grows, which does not affect an array with a
        // length of its own.
        return !IsLengthTracking && (!Buffer.IsResizable || Buffer.IsShared) && base.PreventExtensions();
    }

    /// <summary>[[GetOwnProperty]] (§10.4.5.2).</summary>
    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (!TryGetNumericKey(key, out var index)) return base.GetOwnProperty(key, out descriptor);
        var found = TryLoad(index, out var value);
        descriptor = found ? new PropertyDescriptor(value, ElementFlags) : default;
        return found;
    }

    public override bool HasOwnProperty(PropertyKey key) =>
        TryGetNumericKey(key, out var index) ? index >= 0 && index < Length : base.HasOwnProperty(key);

    /// <summary>[[HasProperty]] (§10.4.5.3).</summary>
    public override bool HasProperty(PropertyKey key) =>
        TryGetNumericKey(key, out var index) ? index >= 0 && index < Length : base.HasProperty(key);

    /// <summary>[[DefineOwnProperty]] (§10.4.5.4).</summary>
    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!TryGetNumericKey(key, out var index)) return OrdinaryDefineOwnProperty(key, descriptor);
        if (index < 0 || index >= Length) return false;
        var isMutable = !Buffer.IsImmutable;
        if (descriptor.HasConfigurable && descriptor.Configurable != isMutable) return false;
        if (descriptor.HasEnumerable && !descriptor.Enumerable || descriptor.IsAccessor) return false;
        if (descriptor.HasWritable && descriptor.Writable != isMutable) return false;
        if (!descriptor.HasValue) return true;
        if (!isMutable) return Comparison.SameValue(descriptor.Value, Element(index));
        Store(index, descriptor.Value);
        return true;
    }

    /// <summary>[[Set]] (§10.4.5.6).</summary>
    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        if (TryGetNumericKey(key, out var index))
        {
            if (ReferenceEquals(receiver.ObjectOrNull, this))
            {
                if (Buffer.IsImmutable) return false;
                Store(index, value);
                return true;
            }
            if (index < 0 || index >= Length) return true;
        }
        return OrdinarySet(key, value, receiver);
    }

    /// <summary>[[Delete]] (§10.4.5.7).</summary>
    public override bool Delete(PropertyKey key) => TryGetNumericKey(key, out var index) ? index < 0 || index >= Length : base.Delete(key);

    // [[OwnPropertyKeys]] (§10.4.5.8).
    protected override void AddOwnIndices(List<PropertyKey> keys)
    {
        var agent = Realm.Agent;
        var length = Length;
        agent.Reserve((long)length * Unsafe.SizeOf<PropertyKey>());
        keys.EnsureCapacity(keys.Count + length);
        for (var i = 0; i < length; i++)
        {
            agent.Step();
            keys.Add(new PropertyKey((uint)i));
        }
    }

    // [[Get]] (§10.4.5.5): an invalid index is undefined, regardless of the prototypes.
    protected override bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value)
    {
        if (!TryGetNumericKey(key, out var index)) return base.TryGetOwn(key, receiver, out value);
        value = Element(index);
        return true;
    }

    protected override bool TryFindOwn(in PropertyKey key, out PropertyFlags flags, out JsValue value)
    {
        if (!TryGetNumericKey(key, out var index)) return base.TryFindOwn(key, out flags, out value);
        flags = ElementFlags;
        return TryLoad(index, out value);
    }

    protected override bool WriteOwn(in PropertyKey key, in JsValue value)
    {
        if (!TryGetNumericKey(key, out var index)) return base.WriteOwn(key, value);
        Store(index, value);
        return true;
    }
}
