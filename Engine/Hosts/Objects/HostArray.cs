using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>
/// A .NET list or array as an Array exotic object (ECMA-262 §10.4.2). It is live: its elements are those of the list.
/// Changes that a fixed size or read-only access forbids throw a TypeError.
/// </summary>
internal sealed class HostArray : HostObject, IElements
{
    private static readonly PropertyKey LengthKey = WellKnown.Length;

    /// <summary>
    /// The number of keys that are listed between two checks of the limits, because a list may report any length.
    /// </summary>
    private const int KeysAtOnce = 1 << 14;

    private readonly ListAccess _access;

    public HostArray(Shape shape, HostClass hostClass, object target, ListAccess access) : base(shape, hostClass, target)
    {
        _access = access;
        Flags |= ObjectFlags.Array;
    }

    public int Length
    {
        get
        {
            Exception failure;
            try
            {
                return _access.Count(Target);
            }
            catch (Exception thrown) when (HostGuard.Catches(thrown))
            {
                failure = thrown;
            }
            throw HostGuard.Error(Realm, failure, Class.Info.Name);
        }
    }

    private bool IsReadOnly => HostGuard.Run(Realm, this, static self => self._access.IsReadOnly(self.Target));

    public override string ClassName => "Array";

    /// <summary>Reads the element at an index. Returns false if there is none.</summary>
    public bool TryLoad(long index, out JsValue value)
    {
        // The host may have made the list shorter since its length was read.
        Exception failure;
        try
        {
            if ((ulong)index < (uint)_access.Count(Target))
            {
                value = _access.Get(Realm, Target, (int)index);
                return true;
            }
            value = JsValue.Undefined;
            return false;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(Realm, failure, Class.Info.Name);
    }

    /// <summary>Writes an element, or adds it at the end.</summary>
    public void Store(long index, in JsValue value)
    {
        RequireWritable(PropertyKey.From((double)index));
        Exception failure;
        try
        {
            var count = _access.Count(Target);
            if (index < count) _access.Set(Realm, Target, (int)index, value);
            else
            {
                if (_access.IsFixedSize) throw Raise.TypeError(Messages.HostListFixed, Class.Info.Name);
                RequireExtensible(PropertyKey.From((double)index));
                if (index >= Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
                Realm.Agent.Reserve((index - count) * Unsafe.SizeOf<JsValue>());
                Realm.Agent.Spend(index - count);
                _access.Append(Realm, Target, (int)index, value);
            }
            return;
        }
        catch (Exception thrown) when (HostGuard.Catches(thrown))
        {
            failure = thrown;
        }
        throw HostGuard.Error(Realm, failure, Class.Info.Name);
    }

    /// <summary>Replaces a range of elements by others, completely or not at all.</summary>
    public void Splice(long start, long count, ReadOnlySpan<JsValue> items)
    {
        if (count == 0 && items.Length == 0) return;
        RequireWritable(PropertyKey.From((double)start));
        if (items.Length > count && !_access.IsFixedSize) RequireExtensible(PropertyKey.From((double)Length));
        HostGuard.Run(Realm, new Run(this, start, count, items), static run =>
        {
            var self = run.Owner;
            if (self._access.IsFixedSize && run.Items.Length != run.Count)
                throw Raise.TypeError(Messages.HostListFixed, self.Class.Info.Name);
            self.Realm.Agent.Reserve(run.Items.Length * (long)Unsafe.SizeOf<JsValue>());
            self._access.Splice(self.Realm, self.Target, run.Start, run.Count, run.Items);
            return true;
        }, Class.Info.Name);
    }

    // A range of elements, and the replacement.
    private readonly ref struct Run(HostArray owner, long start, long count, ReadOnlySpan<JsValue> items)
    {
        public HostArray Owner { get; } = owner;

        public long Start { get; } = start;

        public long Count { get; } = count;

        public ReadOnlySpan<JsValue> Items { get; } = items;
    }

    private void RequireWritable(in PropertyKey key)
    {
        if (Class.IsWritable && !IsReadOnly) return;
        // For an array, the element's type is enough: Int32[0].
        var name = Class.Info.Type is { IsSZArray: true } array && key.IsIndex ? TypeNames.Of(array.GetElementType()!) : Class.Info.Name;
        throw Raise.TypeError(Messages.HostMemberReadOnly, key.IsIndex ? $"{name}[{key}]" : $"{name}.{Display.Key(key)}");
    }

    private bool SetLength(in JsValue value)
    {
        var length = TypeConversion.ToUint32(value);
        if (length != TypeConversion.ToNumber(value) || length > Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
        if (length == Length) return true;
        RequireWritable(LengthKey);
        if (_access.IsFixedSize) throw Raise.TypeError(Messages.HostListFixed, Class.Info.Name);
        if (length > Length) RequireExtensible(PropertyKey.From((double)Length));
        Realm.Agent.Reserve(Math.Max(0, length - (long)Length) * Unsafe.SizeOf<JsValue>());
        Realm.Agent.Spend(Math.Abs(length - (long)Length));
        return HostGuard.Run(Realm, (this, (int)length), static x =>
        {
            var (self, count) = x;
            self._access.SetCount(self.Realm, self.Target, count);
            return true;
        }, Class.Info.Name);
    }

    private bool IsWritable => Class.IsWritable && !IsReadOnly;

    // The elements of a frozen array stay those of the list.
    private PropertyFlags ElementFlags => IsWritable ? PropertyFlags.All
        : IsPrevented ? PropertyFlags.Enumerable : PropertyFlags.Enumerable | PropertyFlags.Configurable;

    private PropertyFlags LengthFlags => !_access.IsFixedSize && IsWritable ? PropertyFlags.Writable : PropertyFlags.None;

    internal override JsValue Absent(in PropertyKey key, bool isName) => key.IsIndex ? JsValue.Undefined : base.Absent(key, isName);

    internal override bool HidesNamedProperty(in PropertyKey key) => key.IsIndex || key.Equals(LengthKey);

    internal override bool AnswersAlone(in PropertyKey key) => key.IsIndex || key.Equals(LengthKey);

    public override bool HasProperty(PropertyKey key) => HasOwnProperty(key) || base.HasProperty(key);

    public override bool GetOwnProperty(PropertyKey key, out PropertyDescriptor descriptor)
    {
        if (key.IsIndex)
        {
            var found = TryLoad(key.Index, out var value);
            descriptor = found ? new PropertyDescriptor(value, ElementFlags) : default;
            return found;
        }
        if (!key.Equals(LengthKey)) return base.GetOwnProperty(key, out descriptor);
        descriptor = new PropertyDescriptor(new JsValue((double)Length), LengthFlags);
        return true;
    }

    public override bool FindOwn(PropertyKey key, out bool isEnumerable)
    {
        if (!key.IsIndex && !key.Equals(LengthKey)) return base.FindOwn(key, out isEnumerable);
        isEnumerable = key.IsIndex && key.Index < (uint)Length;
        return isEnumerable || key.Equals(LengthKey);
    }

    public override bool HasOwnProperty(PropertyKey key) =>
        key.IsIndex ? key.Index < (uint)Length : key.Equals(LengthKey) || base.HasOwnProperty(key);

    public override bool DefineOwnProperty(PropertyKey key, in PropertyDescriptor descriptor)
    {
        if (!key.IsIndex && !key.Equals(LengthKey)) return base.DefineOwnProperty(key, descriptor);
        if (!Fits(descriptor, key.IsIndex ? ElementFlags : LengthFlags) || key.IsIndex && IsPrevented && key.Index >= (uint)Length)
            return false;
        if (key.IsIndex)
        {
            if (descriptor.HasValue) Store(key.Index, descriptor.Value);
            return true;
        }
        return !descriptor.HasValue || SetLength(descriptor.Value);
    }

    public override bool Set(PropertyKey key, JsValue value, JsValue receiver)
    {
        if (ReferenceEquals(receiver.ObjectOrNull, this))
        {
            if (key.IsIndex)
            {
                Store(key.Index, value);
                return true;
            }
            if (key.Equals(LengthKey)) return SetLength(value);
        }
        return base.Set(key, value, receiver);
    }

    public override bool Delete(PropertyKey key)
    {
        if (!key.IsIndex) return !key.Equals(LengthKey) && base.Delete(key);
        if (key.Index >= (uint)Length) return true;
        RequireWritable(key);
        // A list has no holes, so only its last element can be deleted, as pop, shift and splice do.
        if (key.Index == (uint)Length - 1) return SetLength(new JsValue((double)key.Index));
        throw Raise.TypeError(Messages.HostListNoHoles, Class.Info.Name);
    }

    protected override void AddOwnIndices(List<PropertyKey> keys)
    {
        var length = Length;
        Realm.Agent.Reserve((long)length * Unsafe.SizeOf<PropertyKey>());
        Realm.Agent.Spend(length / 4);
        for (var i = 0; i < length; i++)
        {
            if (i % KeysAtOnce == 0) Realm.Agent.Spend(0);
            keys.Add(new PropertyKey((uint)i));
        }
    }

    public override void OwnPropertyKeys(List<PropertyKey> keys)
    {
        var first = keys.Count;
        base.OwnPropertyKeys(keys);
        var at = first;
        while (at < keys.Count && keys[at].IsIndex) at++;
        keys.Insert(at, LengthKey);
    }

    protected override bool TryGetOwn(in PropertyKey key, in JsValue receiver, out JsValue value)
    {
        if (key.IsIndex) return TryLoad(key.Index, out value);
        if (!key.Equals(LengthKey)) return base.TryGetOwn(key, receiver, out value);
        value = new JsValue((double)Length);
        return true;
    }

    protected override bool TryFindOwn(in PropertyKey key, out PropertyFlags flags, out JsValue value)
    {
        if (GetOwnProperty(key, out var descriptor))
        {
            (flags, value) = (descriptor.Flags, descriptor.SlotValue);
            return true;
        }
        (flags, value) = (PropertyFlags.None, default);
        return false;
    }

    protected override bool WriteOwn(in PropertyKey key, in JsValue value)
    {
        if (key.IsIndex)
        {
            Store(key.Index, value);
            return true;
        }
        return key.Equals(LengthKey) ? SetLength(value) : base.WriteOwn(key, value);
    }
}
