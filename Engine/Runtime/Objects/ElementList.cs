namespace Quoll.Runtime.Objects;

/// <summary>Collects the elements of an array that nobody can see yet, holes among them.</summary>
internal struct ElementList(Agent agent)
{
    private JsValue[] _items = [];

    public int Count { get; private set; }

    public readonly Span<JsValue> Items => _items.AsSpan(0, Count);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(in JsValue value)
    {
        if (Count == _items.Length) Grow(Count + 1L);
        _items[Count++] = value;
    }

    public void AddRange(ReadOnlySpan<JsValue> values)
    {
        agent.StepOver((long)values.Length * Unsafe.SizeOf<JsValue>());
        if (_items.Length - Count < values.Length) Grow((long)Count + values.Length);
        values.CopyTo(_items.AsSpan(Count));
        Count += values.Length;
    }

    /// <summary>Makes room for a number of elements that is known to be needed.</summary>
    public void Reserve(long count)
    {
        if (count > _items.Length) Resize(count);
    }

    private void Grow(long minimum) => Resize(Math.Max(Math.Max(minimum, 8), Math.Min(_items.Length * 2L, Array.MaxLength)));

    private void Resize(long capacity)
    {
        if (capacity > Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
        agent.Reserve(capacity * Unsafe.SizeOf<JsValue>());
        Array.Resize(ref _items, (int)capacity);
    }

    /// <summary>Adds holes up to an index, which is where the next element goes.</summary>
    public void PadTo(int index)
    {
        while (Count < index) Add(JsValue.Hole);
    }

    /// <summary>The array; the list must not be used any more.</summary>
    public readonly JsArray ToArray(Realm realm) => new(realm.ArrayShape, _items, Count);
}
