namespace Quoll.Runtime.Objects;

/// <summary>
/// An Array exotic object (ECMA-262 §10.4.2). Elements with default attributes are stored densely: <see cref="Dense"/>
/// holds the first <see cref="DenseCount"/> of them, holes included. All indices after them, up to
/// <see cref="Length"/>, are holes. Sealed and frozen elements stay dense. A distant index or an element with
/// attributes of its own makes the array sparse: then all elements are ordinary properties.
/// </summary>
internal sealed class JsArray : JsObject
{
    /// <summary>
    /// The largest gap between the dense part and a write that is still filled with holes. A write beyond it makes the
    /// array sparse.
    /// </summary>
    private const uint MaxGap = 1024;

    private static readonly PropertyKey LengthKey = PropertyKey.FromName("length");

    /// <summary>
    /// The elements of one part of a long array. The runtime treats larger arrays as old objects. A dead one keeps
    /// everything that it refers to alive until the next full collection, which is rare.
    /// </summary>
    internal const int PartLength = 4096;

    private uint _length;
    private bool _isLengthReadOnly;
    private Form _form;

    // The attributes of all dense elements. If they are not the default ones, the array is not extensible.
    private PropertyFlags _attributes = PropertyFlags.All;

    private enum Form : byte
    {
        /// <summary>The elements are in <see cref="Dense"/>.</summary>
        Dense,

        /// <summary>The elements are ordinary properties, in the slots.</summary>
        Sparse,

        /// <summary>
        /// Like <see cref="Dense"/>, but in parts of <see cref="PartLength"/> until first use, as for a long array just
        /// read from JSON. The parts are an internal value after the count.
        /// </summary>
        Parts,
    }

    public JsArray(Shape shape, JsValue[] elements, int count) : this(shape, elements, count, SlotStorage.Empty) { }

    public JsArray(Shape shape, JsValue[] elements, int count, SlotStorage slots) : base(shape, slots)
    {
        Dense = elements;
        DenseCount = count;
        _length = (uint)count;
        Flags |= ObjectFlags.Array | ObjectFlags.ExoticIndices;
    }

    /// <summary>
    /// Creates an array of a number of elements in parts: arrays of <see cref="PartLength"/>, of which the last may be
    /// shorter.
    /// </summary>
    public static JsArray FromParts(Shape shape, JsValue[][] parts, int count) =>
        new(shape, [JsValue.FromInternal(parts)], 0) { _form = Form.Parts, _length = (uint)count };

    public override string ClassName => "Array";

    /// <summary>The dense elements; longer than <see cref="DenseCount"/> if there is room to grow.</summary>
    internal JsValue[] Dense;

    internal int DenseCount;

    /// <summary>
    /// Whether all elements are ordinary properties, in the slots. The caller is about to use the elements, so this
    /// property also joins the parts of a long array.
    /// </summary>
    internal bool IsSparse
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _form != Form.Dense && !TryJoinParts();
    }

    public uint Length => _length;

    /// <summary>
    /// Whether every element from 0 to <see cref="Length"/> is in <see cref="DenseElements"/> (some may still be
    /// holes).
    /// </summary>
    public bool IsDense => !IsSparse && DenseCount == _length;

    public Span<JsValue> DenseElements => Dense.AsSpan(0, DenseCount);

    /// <summary>
    /// Whether <see cref="Push"/> may append elements, with no observable effect except the elements themselves.
    /// </summary>
    public bool CanPush => IsDense && !_isLengthReadOnly && (Flags & ObjectFlags.Extensible) != 0;

    /// <summary>
    /// Appends an element; only if <see cref="CanPush"/> is true and the length stays below 2^32 - 1.
    /// </summary>
    public void Push(in JsValue value)
    {
        if (DenseCount == Dense.Length) Grow(DenseCount + 1);
        value.CopyTo(ref Dense[DenseCount++]);
        _length++;
    }

    // An array of this length is so small that the next look at the limits covers its memory.
    private const int SmallLength = 128;

    /// <summary>
    /// Does Array.prototype.push (§23.1.3.23) of one element, if it needs little memory, and nothing else can be
    /// observed.
    /// </summary>
    public bool TryPush(in JsValue value)
    {
        var isFull = DenseCount == Dense.Length;
        if (isFull && DenseCount > SmallLength || _form != Form.Dense || !CanPush || !ArrayElements.HasPlainPrototypes(this)) return false;
        if (isFull) Array.Resize(ref Dense, Math.Max(4, DenseCount + (DenseCount >> 1)));
        Push(value);
        LayoutChanged();
        return true;
    }

    /// <summary>
    /// Does Array.prototype.shift (§23.1.3.27), if few elements move, and nothing else can be observed.
    /// </summary>
    public bool TryShift(out JsValue first)
    {
        first = default;
        if (DenseCount is 0 or > SmallLength || Dense[0].IsHole || _form != Form.Dense || !CanPush
            || !ArrayElements.HasPlainPrototypes(this)) return false;
        first = Dense[0];
        Dense.AsSpan(1, DenseCount - 1).CopyTo(Dense);
        Dense[--DenseCount] = default;
        _length--;
        LayoutChanged();
        return true;
    }

    /// <summary>
    /// Does Array.prototype.pop (§23.1.3.22), if the last element is an own one, and the array is neither sparse nor
    /// in parts.
    /// </summary>
    public bool TryPop(out JsValue last)
    {
        if (DenseCount == _length && _form == Form.Dense && !_isLengthReadOnly && AreElementsConfigurable
            && TryGetDense(_length - 1, out last))
        {
            Dense[--DenseCount] = default;
            _length--;
            return true;
        }
        last = default;
        return false;
    }

    /// <summary>Whether the dense elements can be deleted.</summary>
    public bool AreElementsConfigurable => (_attributes & PropertyFlags.Configurable) != 0;

    /// <summary>Whether the dense elements can be written.</summary>
    public bool AreElementsWritable
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (_attributes & PropertyFlags.Writable) != 0;
    }

    /// <summary>
    /// SetIntegrityLevel (§7.3.15) of the elements and the length; only if the array is not extensible. Returns false,
    /// and does nothing, if the elements are ordinary properties.
    /// </summary>
    public bool TryCloseElements(IntegrityLevel level)
    {
        if (IsSparse) return false;
        _attributes &= level == IntegrityLevel.Frozen ? PropertyFlags.Enumerable : PropertyFlags.Enumerable | PropertyFlags.Writable;
        if (level == IntegrityLevel.Frozen) _isLengthReadOnly = true;
        LayoutChanged();
        return true;
    }

    /// <summary>
    /// TestIntegrityLevel (§7.3.16) of an array without named properties that is not extensible. Returns false if its
    /// elements must be looked at.
    /// </summary>
    public bool TryTestElements(IntegrityLevel level, out bool isClosed)
    {
        isClosed = level != IntegrityLevel.Frozen || !AreElementsWritable && _isLengthReadOnly;
        return !AreElementsConfigurable && !IsSparse && Shape.Count == 0;
    }

    /// <summary>Whether every index below <see cref="Length"/> has a plain element.</summary>
    public bool IsFull
    {
        get
        {
            if (!IsDense) return false;
            foreach (ref readonly var element in DenseElements)
            {
                if (element.IsHole) return false;
            }
            return true;
        }
    }

    /// <summary>
    /// Appends the elements of a full array; only if <see cref="CanPush"/> is true, and this array cannot be seen by
    /// scripts.
    /// </summary>
    public void Append(JsArray full)
    {
        var count = full.DenseCount;
        Realm.Agent.StepOver((long)count * Unsafe.SizeOf<JsValue>());
        if (Dense.Length - DenseCount < count) Grow((long)DenseCount + count);
        full.DenseElements.CopyTo(Dense.AsSpan(DenseCount));
        DenseCount += count;
        _length += (uint)count;
    }

    /// <summary>Finds the element at a dense index that is not a hole.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryGetDense(uint index, out JsValue value)
    {
        if (index < (uint)DenseCount)
        {
            value = Dense[index];
            return !value.IsHole;
        }
        value = default;
        return false;
    }

    /// <summary>Overwrites an existing dense element. Returns false if there is none.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TrySetDense(uint index, in JsValue value)
    {
        if (index >= (uint)DenseCount || !AreElementsWritable) return false;
        ref var place = ref Dense[index];
        if (place.IsHole) return false;
        value.CopyTo(ref place);
        return true;
    }

    /// <summary>
    /// Fills a hole or appends an element, as [[Set]] (§10.1.9) does if no prototype has elements. Returns false if
    /// the steps of [[Set]] must decide.
    /// </summary>
    public bool TryAddDense(uint index, in JsValue value)
    {
        if (IsSparse || (Flags & ObjectFlags.Extensible) == 0 || index >= _length && _isLengthReadOnly
            || index > PropertyKey.MaxIndex || index >= (uint)DenseCount + MaxGap || !ArrayElements.HasPlainPrototypes(this)) return false;
        AddDense(index, value);
        return true;
    }

    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (key.IsIndex && !IsSparse)
        {
            var found = TryGetDense(key.Index, out var value);
            descriptor = found ? new PropertyDescriptor(value, _attributes) : default;
            return found;
        }
        if (!key.Equals(LengthKey)) return base.GetOwnProperty(key, out descriptor);
        descriptor = new PropertyDescriptor(new JsValue((double)_length), _isLengthReadOnly ? PropertyFlags.None : PropertyFlags.Writable);
        return true;
    }

    public override bool HasOwnProperty(PropertyKey key)
    {
        if (key.IsIndex && !IsSparse) return TryGetDense(key.Index, out _);
        return key.Equals(LengthKey) || base.HasOwnProperty(key);
    }

    protected override bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value)
    {
        if (key.IsIndex && !IsSparse) return TryGetDense(key.Index, out value);
        if (!key.Equals(LengthKey)) return base.TryGetOwn(key, receiver, out value);
        value = new JsValue((double)_length);
        return true;
    }

    protected override bool TryFindOwn(in PropertyKey key, out PropertyFlags flags, out JsValue value)
    {
        if (key.IsIndex && !IsSparse)
        {
            flags = _attributes;
            return TryGetDense(key.Index, out value);
        }
        if (!key.Equals(LengthKey)) return base.TryFindOwn(key, out flags, out value);
        flags = _isLengthReadOnly ? PropertyFlags.None : PropertyFlags.Writable;
        value = new JsValue((double)_length);
        return true;
    }

    protected override bool WriteOwn(in PropertyKey key, in JsValue value)
    {
        if (key.IsIndex && !IsSparse && TrySetDense(key.Index, value)) return true;
        return key.IsIndex || key.Equals(LengthKey)
            ? DefineOwnProperty(key, new PropertyDescriptor { Value = value })
            : base.WriteOwn(key, value);
    }

    /// <summary>[[DefineOwnProperty]] (§10.4.2.1).</summary>
    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (key.Equals(LengthKey)) return SetLength(descriptor);
        if (!key.IsIndex) return OrdinaryDefineOwnProperty(key, descriptor);

        var index = key.Index;
        if (index >= _length && _isLengthReadOnly) return false;
        if (!IsSparse)
        {
            if (DefineDense(index, descriptor, out var defined)) return defined;
            MakeSparse();
        }
        if (!OrdinaryDefineOwnProperty(key, descriptor)) return false;
        if (index >= _length) _length = index + 1;
        return true;
    }

    // Returns true if the dense form can express the outcome, which is then in the result.
    private bool DefineDense(uint index, in PropertyDescriptor descriptor, out bool result)
    {
        result = true;
        if (TryGetDense(index, out _))
        {
            var keepsAttributes = _attributes == PropertyFlags.All && !descriptor.IsAccessor
                && (!descriptor.HasWritable || descriptor.Writable)
                && (!descriptor.HasEnumerable || descriptor.Enumerable)
                && (!descriptor.HasConfigurable || descriptor.Configurable);
            if (!keepsAttributes) return false;
            if (descriptor.HasValue) Dense[index] = descriptor.Value;
            return true;
        }
        if ((Flags & ObjectFlags.Extensible) == 0)
        {
            result = false;
            return true;
        }
        if (descriptor.Flags != PropertyFlags.All || index >= (uint)DenseCount + MaxGap) return false;
        AddDense(index, descriptor.Value);
        return true;
    }

    // The index is a hole, or follows the dense elements within the largest gap.
    private void AddDense(uint index, in JsValue value)
    {
        if (index >= DenseCount)
        {
            if (index >= Dense.Length) Grow((int)index + 1);
            foreach (ref var element in Dense.AsSpan(DenseCount, (int)index - DenseCount)) element = JsValue.Hole;
            DenseCount = (int)index + 1;
        }
        Dense[index] = value;
        if (index >= _length) _length = index + 1;
        LayoutChanged();
    }

    public override bool Delete(PropertyKey key)
    {
        if (key.IsIndex && !IsSparse)
        {
            if (key.Index >= (uint)DenseCount || Dense[key.Index].IsHole) return true;
            if (!AreElementsConfigurable) return false;
            Dense[key.Index] = JsValue.Hole;
            return true;
        }
        return !key.Equals(LengthKey) && base.Delete(key);
    }

    protected override void AddOwnIndices(List<PropertyKey> keys)
    {
        if (IsSparse) return;
        Realm.Agent.Spend(DenseCount / 4);
        Realm.Agent.Reserve((keys.Count + (long)DenseCount) * Unsafe.SizeOf<PropertyKey>());
        keys.EnsureCapacity(keys.Count + DenseCount);
        for (var i = 0; i < DenseCount; i++)
        {
            if (!Dense[i].IsHole) keys.Add(new PropertyKey((uint)i));
        }
    }

    public override void OwnPropertyKeys(List<PropertyKey> keys)
    {
        var first = keys.Count;
        base.OwnPropertyKeys(keys);
        // The length comes after the indices and before the other names.
        var at = first;
        while (at < keys.Count && keys[at].IsIndex) at++;
        keys.Insert(at, LengthKey);
    }

    /// <summary>ArraySetLength (§10.4.2.4).</summary>
    private bool SetLength(in PropertyDescriptor descriptor)
    {
        var newLength = _length;
        if (descriptor.HasValue)
        {
            // Steps 3 to 5: both conversions are observable.
            newLength = TypeConversion.ToUint32(descriptor.Value);
            if (newLength != TypeConversion.ToNumber(descriptor.Value)) throw Raise.RangeError(Messages.InvalidArrayLength);
        }
        if (descriptor.HasConfigurable && descriptor.Configurable || descriptor.HasEnumerable && descriptor.Enumerable
            || descriptor.IsAccessor) return false;
        if (_isLengthReadOnly && (descriptor.HasWritable && descriptor.Writable || newLength != _length)) return false;
        var makeReadOnly = descriptor.HasWritable && !descriptor.Writable;
        var done = newLength >= _length || Truncate(newLength);
        if (newLength > _length) _length = newLength;
        if (makeReadOnly && !_isLengthReadOnly)
        {
            _isLengthReadOnly = true;
            // Objects that inherit from the array can no longer get their own length by assignment.
            LayoutChanged();
        }
        return done;
    }

    /// <summary>Sets the length of an array whose length is writable and whose elements can all be deleted.</summary>
    public bool TrySetLength(uint length)
    {
        if (_isLengthReadOnly) return false;
        if (length < _length) return Truncate(length);
        _length = length;
        return true;
    }

    /// <summary>
    /// Replaces some dense elements by others and moves the rest, holes as holes. Only if <see cref="CanPush"/> is true
    /// and no prototype has elements: otherwise a script could observe the difference from moving them one by one.
    /// </summary>
    public void Splice(int start, int deleteCount, ReadOnlySpan<JsValue> items)
    {
        var newCount = DenseCount - deleteCount + items.Length;
        var tail = start + deleteCount;
        Realm.Agent.StepOver(((long)DenseCount - tail + items.Length) * Unsafe.SizeOf<JsValue>());
        if (newCount > Dense.Length)
        {
            // The items may be in the old storage, so it stays unchanged.
            var grown = NewElements.Create<JsValue>(
                Realm.Agent, Math.Max(Math.Max(4, newCount), (int)Math.Min(Array.MaxLength, Dense.Length + (long)(Dense.Length >> 1))));
            Dense.AsSpan(0, start).CopyTo(grown);
            Dense.AsSpan(tail, DenseCount - tail).CopyTo(grown.AsSpan(start + items.Length));
            items.CopyTo(grown.AsSpan(start));
            Dense = grown;
        }
        else
        {
            if (items.Length != deleteCount) Dense.AsSpan(tail, DenseCount - tail).CopyTo(Dense.AsSpan(start + items.Length));
            items.CopyTo(Dense.AsSpan(start));
            if (newCount < DenseCount) Dense.AsSpan(newCount, DenseCount - newCount).Clear();
        }
        DenseCount = newCount;
        _length = (uint)newCount;
        LayoutChanged();
    }

    /// <summary>
    /// Writes one value to a range of dense elements, below <see cref="Length"/>. Only if the array is extensible and
    /// not sparse, no prototype has elements, and the range starts at most at <see cref="DenseCount"/>.
    /// </summary>
    public void FillDense(int start, int end, in JsValue value)
    {
        Realm.Agent.StepOver(((long)end - start) * Unsafe.SizeOf<JsValue>());
        if (end > Dense.Length) NewElements.Grow(Realm.Agent, ref Dense, end);
        // Not Span.Fill: before its first call .NET loads what fills with vectors, for half a millisecond.
        foreach (ref var element in Dense.AsSpan(start, end - start)) element = value;
        DenseCount = Math.Max(DenseCount, end);
        LayoutChanged();
    }

    private bool Truncate(uint newLength)
    {
        if (!IsSparse && newLength < DenseCount && !AreElementsConfigurable) MakeSparse();
        if (!IsSparse)
        {
            if (newLength < DenseCount)
            {
                if (DenseCount - newLength > MaxGap) Realm.Agent.StepOver((DenseCount - (long)newLength) * Unsafe.SizeOf<JsValue>());
                Array.Clear(Dense, (int)newLength, DenseCount - (int)newLength);
                DenseCount = (int)newLength;
            }
            _length = newLength;
            return true;
        }
        Realm.Agent.Spend(Shape.Count);
        var indices = new List<uint>();
        foreach (var key in Shape.Table.Keys[..Shape.Count])
        {
            if (key.IsIndex && key.Index >= newLength) indices.Add(key.Index);
        }
        Realm.Agent.Reserve(indices.Count * (long)sizeof(uint));
        indices.Sort();
        for (var i = indices.Count - 1; i >= 0; i--)
        {
            Realm.Agent.Step();
            if (base.Delete(new PropertyKey(indices[i]))) continue;
            _length = indices[i] + 1;
            return false;
        }
        _length = newLength;
        return true;
    }

    /// <summary>Makes room for a number of elements in an array without elements.</summary>
    public void Reserve(int count) => Dense = NewElements.Create<JsValue>(Realm.Agent, count);

    private void Grow(long minimum) =>
        NewElements.Grow(Realm.Agent, ref Dense, Math.Max(Math.Max(4, minimum), Dense.Length + (Dense.Length >> 1)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryJoinParts()
    {
        if (_form != Form.Parts) return false;
        var parts = (JsValue[][])Dense[0].InternalObject;
        var count = (parts.Length - 1) * PartLength + parts[^1].Length;
        var joined = NewElements.Create<JsValue>(Realm.Agent, count);
        Realm.Agent.StepOver((long)count * Unsafe.SizeOf<JsValue>());
        Dense = joined;
        for (var i = 0; i < parts.Length; i++) parts[i].CopyTo(Dense, i * PartLength);
        DenseCount = count;
        _form = Form.Dense;
        return true;
    }

    private void MakeSparse()
    {
        // All operations that can fail come before the first change, so an array is never partly in one form and partly
        // in the other.
        Realm.Agent.Spend(2L * DenseCount);
        MakeRoom(Shape.MakeRoom(DenseCount, out var dictionary));
        (Shape, _form) = (dictionary, Form.Sparse);
        for (var i = 0; i < DenseCount; i++)
        {
            if (!Dense[i].IsHole) AddSlot(new PropertyKey((uint)i), Dense[i], _attributes);
        }
        Dense = [];
        DenseCount = 0;
        _attributes = PropertyFlags.All;
        LayoutChanged();
    }
}
