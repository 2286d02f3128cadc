namespace Quoll.Runtime.Objects;

/// <summary>
/// Where the values of an object's properties are. Objects of all engines may share one
/// (<see cref="JsObject.ShareSlots"/>).
/// </summary>
internal readonly struct SlotStorage
{
    private readonly JsValue[] _values;

    private SlotStorage(JsValue[] values) => _values = values;

    /// <summary>Without slots.</summary>
    public static SlotStorage Empty => new([]);

    /// <summary>The number of slots.</summary>
    public int Length => _values.Length;

    /// <summary>All slots, in use or not.</summary>
    public Span<JsValue> Span => _values;

    /// <summary>Returns a slot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref JsValue At(int slot) => ref _values[slot];

    /// <summary>Creates slots.</summary>
    public static SlotStorage Create(int length) => new(length == 0 ? [] : new JsValue[length]);

    /// <summary>Creates slots with values.</summary>
    public static SlotStorage Of(params ReadOnlySpan<JsValue> values)
    {
        var storage = Create(values.Length);
        values.CopyTo(storage.Span);
        return storage;
    }

    /// <summary>Whether it is the same storage, not one with the same values.</summary>
    public bool Is(SlotStorage other) => ReferenceEquals(_values, other._values);

    /// <summary>Creates a copy of another length; what is not there stays the number 0.</summary>
    public SlotStorage Resized(int length)
    {
        var larger = Create(length);
        Span[..Math.Min(length, Length)].CopyTo(larger.Span);
        return larger;
    }
}
