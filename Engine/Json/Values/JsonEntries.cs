using System.Runtime.InteropServices;

namespace Quoll.Json.Values;

/// <summary>
/// The entries of a plain object or array, for the one loop of <see cref="PlainWalk{TUnit}"/>, which is compiled for
/// each type of entries. (It has no static members: code that uses those of a type parameter is not compiled ahead of
/// time.)
/// </summary>
internal interface IJsonEntries<TUnit> where TUnit : unmanaged
{
    /// <summary>The kind of walk when the frame of the object or array is resumed.</summary>
    JsonFrameKind Kind { get; }

    /// <summary>Takes the entries of an object or array; returns their number.</summary>
    /// <param name="container">The container.</param>
    /// <param name="longestKey">The units of the longest key with the text around it.</param>
    int Begin(JsObject container, out int longestKey);

    /// <summary>
    /// Returns the n-th value. Bounds: an entry of the object or array, which must not change meanwhile.
    /// </summary>
    ref readonly JsValue Value(int n);

    /// <summary>
    /// Writes the text before the n-th value: the lead, the indentation if there is any, and the key. Returns its
    /// units. Bounds: these are reserved, and a stride after them.
    /// </summary>
    int WriteLead(ref TUnit target, int n, char lead, bool isIndented, ref TUnit indentation, int indent);
}

/// <summary>Elements of a dense array.</summary>
internal struct JsonArrayEntries<TUnit> : IJsonEntries<TUnit> where TUnit : unmanaged
{
    private JsValue[] _elements;

    public readonly JsonFrameKind Kind => JsonFrameKind.PlainArray;

    public int Begin(JsObject container, out int longestKey)
    {
        longestKey = 0;
        _elements = Unsafe.As<JsArray>(container).Dense;
        return Unsafe.As<JsArray>(container).DenseCount;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref readonly JsValue Value(int n) => ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_elements), (nint)(uint)n);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int WriteLead(ref TUnit target, int n, char lead, bool isIndented, ref TUnit indentation, int indent)
    {
        TextUnit.Store(ref target, 0, lead);
        if (!isIndented) return 1;
        JsonKeyBlocks<TUnit>.Copy(ref indentation, ref Unsafe.Add(ref target, 1), indent);
        return 1 + indent;
    }
}

/// <summary>Properties of a shape with encoded keys.</summary>
internal struct JsonPlannedEntries<TUnit> : IJsonEntries<TUnit> where TUnit : unmanaged
{
    private SlotStorage _slots;
    private int[]? _order;
    private TUnit[] _blocks;
    private int[] _starts;

    public readonly JsonFrameKind Kind => JsonFrameKind.PlannedObject;

    public int Begin(JsObject container, out int longestKey)
    {
        _slots = container.Storage;
        var plan = Unsafe.As<JsonShapePlan>(container.Shape.JsonPlan!);
        var encoded = plan.Blocks<TUnit>()!;
        _order = plan.Order;
        _blocks = encoded.Data;
        _starts = encoded.Starts;
        longestKey = encoded.Longest;
        return plan.Count;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly ref readonly JsValue Value(int n)
    {
        if (_order is not null) n = _order[n];
        return ref _slots.At(n);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly int WriteLead(ref TUnit target, int n, char lead, bool isIndented, ref TUnit indentation, int indent)
    {
        ref var starts = ref MemoryMarshal.GetArrayDataReference(_starts);
        var from = Unsafe.Add(ref starts, n);
        var length = Unsafe.Add(ref starts, n + 1) - from;
        ref var block = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_blocks), from);
        // Compact text has no blank after the colon.
        if (!isIndented)
        {
            JsonKeyBlocks<TUnit>.Copy(ref block, ref target, length);
            TextUnit.Store(ref target, 0, lead);
            return length - 1;
        }
        TextUnit.Store(ref target, 0, lead);
        JsonKeyBlocks<TUnit>.Copy(ref indentation, ref Unsafe.Add(ref target, 1), indent);
        JsonKeyBlocks<TUnit>.Copy(ref Unsafe.Add(ref block, 1), ref Unsafe.Add(ref target, 1 + indent), length);
        return indent + length;
    }
}

/// <summary>Properties of any other plain object, by the table of its shape.</summary>
internal struct JsonTableEntries<TUnit> : IJsonEntries<TUnit> where TUnit : unmanaged
{
    /// <summary>The longest text of an index.</summary>
    private const int MaxIndexDigits = 10;

    private SlotStorage _slots;
    private KeyTable _table;
    private JsonStack? _stack;
    private int _listStart;

    // The current property of the walk.
    private int _slot;
    private PropertyKey _key;

    public readonly JsonFrameKind Kind => JsonFrameKind.PlainObject;

    public int Begin(JsObject container, out int longestKey)
    {
        longestKey = 0;
        _slots = container.Storage;
        _table = container.Shape.Table;
        return container.Shape.Count;
    }

    /// <summary>Sets the order in which the slots are printed, which the stack has from a place on.</summary>
    public void UseOrder(JsonStack stack, int listStart) => (_stack, _listStart) = (stack, listStart);

    /// <summary>
    /// Moves to the n-th property. Returns false if it is not printed. The room is the length of its key; -1 if the
    /// property is an accessor, or its key is too long.
    /// </summary>
    public bool TryMoveTo(int n, out int room)
    {
        room = 0;
        _slot = _stack is null ? n : _stack.SlotAt(_listStart + n);
        var flags = _table.FlagsAt(_slot);
        if ((flags & PropertyFlags.Enumerable) == 0) return false;
        _key = _table.KeyAt(_slot);
        if (!_key.IsString) return false;
        var length = _key.Name is string name ? name.Length : MaxIndexDigits;
        room = (flags & PropertyFlags.Accessor) != 0 || length > JsonShapePlan.LongestKey ? -1 : QuotedText.WorstCase(length) + 3;
        return true;
    }

    public readonly ref readonly JsValue Value(int n) =>
        ref _slots.At(_slot);

    public readonly int WriteLead(ref TUnit target, int n, char lead, bool isIndented, ref TUnit indentation, int indent)
    {
        TextUnit.Store(ref target, 0, lead);
        var position = 1;
        if (isIndented)
        {
            JsonKeyBlocks<TUnit>.Copy(ref indentation, ref Unsafe.Add(ref target, 1), indent);
            position += indent;
        }
        position = WriteKey(_key, ref target, position);
        TextUnit.Store(ref target, position++, ':');
        if (isIndented) TextUnit.Store(ref target, position++, ' ');
        return position;
    }

    /// <summary>
    /// Writes a key in quotes, escaped. Returns the position after it. Bounds: its worst case is reserved.
    /// </summary>
    public static int WriteKey(in PropertyKey key, ref TUnit start, int position)
    {
        if (key.Name is string name) return position + QuotedText.WriteShort(name, ref Unsafe.Add(ref start, position));
        TextUnit.Store(ref start, position, '"');
        position = IntegerDigits.WriteUnsigned(key.Index, ref start, position + 1);
        TextUnit.Store(ref start, position, '"');
        return position + 1;
    }
}
