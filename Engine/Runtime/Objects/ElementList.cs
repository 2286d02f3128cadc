namespace Quoll.Runtime.Objects;

/// <summary>Collects the elements and holes of an array that no script can see yet.</summary>
internal struct ElementList(Agent agent)
{
    private JsValue[] _items = [];

    public int Count { get; private set; }

    public readonly Span<JsValue> Items => _items.AsSpan(0, Count);

    /// <summary>The array of the elements, with room after them.</summary>
    public readonly JsValue[] Storage => _items;

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

    /// <summary>Makes room for a number of elements that are known to follow.</summary>
    public void Reserve(long count)
    {
        if (count > _items.Length) Resize(count);
    }

    private void Grow(long minimum) => Resize(Math.Max(Math.Max(minimum, 8), Math.Min(_items.Length * 2L, Array.MaxLength)));

    private void Resize(long capacity)
    {
        if (capacity > Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
        NewElements.Grow(agent, ref _items, capacity);
    }

    /// <summary>Adds holes up to an index, which is the index of the next element.</summary>
    public void PadTo(int index)
    {
        while (Count < index) Add(JsValue.Hole);
    }

    /// <summary>Returns the array. The list must not be used afterwards.</summary>
    public readonly JsArray ToArray(Realm realm) => new(realm.ArrayShape, _items, Count);
}
