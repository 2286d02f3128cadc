using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Json.Values;

/// <summary>
/// The state of the writer for a shape: whether its objects are plain data, the order of the printed slots, and the
/// keys in the form of the text. It is stored in <see cref="Shape.JsonPlan"/>. Dictionary shapes have none.
/// </summary>
internal sealed class JsonShapePlan : ShapeNote
{
    /// <summary>The agent's prototype epoch in which the prototypes were last searched for toJSON.</summary>
    public uint Epoch;

    /// <summary>
    /// Whether no toJSON is reachable (in that epoch) and no property is an accessor, so that reading the properties
    /// runs no script.
    /// </summary>
    public bool IsPlain;

    /// <summary>
    /// The longest key whose worst case is reserved as a whole. The general path handles longer ones, which do not
    /// occur in practice.
    /// </summary>
    public const int LongestKey = 4096;

    /// <summary>The number of slots with enumerable properties whose keys are strings.</summary>
    public int Count;

    /// <summary>Whether a key is longer than <see cref="LongestKey"/>, so that none is encoded.</summary>
    public bool HasGiantKey;

    /// <summary>
    /// Those slots in the order of §10.1.11.1 OrdinaryOwnPropertyKeys; null if slot and place agree.
    /// </summary>
    public int[]? Order;

    private JsonKeyBlocks<char>? _utf16;
    private JsonKeyBlocks<byte>? _utf8;

    /// <summary>
    /// Returns the encoded keys. They are created the second time a shape is printed, because most shapes are printed
    /// only once.
    /// </summary>
    public JsonKeyBlocks<TUnit>? Blocks<TUnit>() where TUnit : unmanaged =>
        typeof(TUnit) == typeof(char) ? Unsafe.As<JsonKeyBlocks<TUnit>?>(_utf16) : Unsafe.As<JsonKeyBlocks<TUnit>?>(_utf8);

    /// <summary>Returns the key of the n-th printed property.</summary>
    public PropertyKey KeyAt(Shape shape, int n) => shape.Table.KeyAt(Order is null ? n : Order[n]);

    /// <summary>Returns the plan of a shape that is not a dictionary, valid for the current epoch.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsonShapePlan Prepare(Agent agent, Shape shape)
    {
        if (shape.JsonPlan is not JsonShapePlan plan)
        {
            shape.JsonPlan = plan = new JsonShapePlan();
            plan.Survey(shape);
        }
        plan.IsPlain = plan._hasPlainProperties && IsFreeOfToJson(shape.Prototype);
        plan.Epoch = agent.PrototypeEpoch;
        return plan;
    }

    /// <summary>Creates a plan with the order of a shape's keys, without regard to its prototypes.</summary>
    public static JsonShapePlan OfKeys(Shape shape)
    {
        var plan = new JsonShapePlan();
        plan.Survey(shape);
        return plan;
    }

    /// <summary>Returns whether no prototype has a toJSON, and none is exotic (and could override [[Get]]).</summary>
    public static bool IsFreeOfToJson(JsObject? prototype)
    {
        for (; prototype is not null; prototype = prototype.Shape.Prototype)
        {
            // Changing it must end the epoch, although no object may have been created with it yet.
            prototype.Flags |= ObjectFlags.IsPrototype;
            if (prototype.IsExotic || prototype.Shape.Find(WellKnown.ToJson) >= 0) return false;
        }
        return true;
    }

    private bool _hasPlainProperties;

    private void Survey(Shape shape)
    {
        _hasPlainProperties = true;
        var isIdentity = !shape.HasIndexKeys;
        for (var slot = 0; slot < shape.Count; slot++)
        {
            var key = shape.Table.KeyAt(slot);
            var flags = shape.Table.FlagsAt(slot);
            if ((flags & PropertyFlags.Accessor) != 0 || key.Equals(WellKnown.ToJson)) _hasPlainProperties = false;
            HasGiantKey |= key.Name is string { Length: > LongestKey };
            if ((flags & PropertyFlags.Enumerable) != 0 && key.IsString) Count++;
            else isIdentity = false;
        }
        if (isIdentity) return;
        Order = new int[Count];
        FillOrder(shape, Order);
    }

    /// <summary>
    /// Fills in the slots of enumerable string keys in the order in which they are printed. Returns their number.
    /// </summary>
    public static int FillOrder(Shape shape, Span<int> order)
    {
        var count = 0;
        if (shape.HasIndexKeys)
        {
            // They are usually ascending already.
            var isAscending = true;
            var last = 0u;
            for (var slot = 0; slot < shape.Count; slot++)
            {
                var key = shape.Table.KeyAt(slot);
                if (!key.IsIndex || (shape.Table.FlagsAt(slot) & PropertyFlags.Enumerable) == 0) continue;
                isAscending &= key.Index >= last;
                last = key.Index;
                order[count++] = slot;
            }
            if (!isAscending) order[..count].Sort(new IndexOrder(shape.Table));
        }
        for (var slot = 0; slot < shape.Count; slot++)
        {
            if (shape.Table.KeyAt(slot).Name is string && (shape.Table.FlagsAt(slot) & PropertyFlags.Enumerable) != 0)
                order[count++] = slot;
        }
        return count;
    }

    /// <summary>Encodes the keys.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public JsonKeyBlocks<TUnit> Encode<TUnit>(Shape shape) where TUnit : unmanaged
    {
        var blocks = JsonKeyBlocks<TUnit>.Create(this, shape);
        if (typeof(TUnit) == typeof(char)) _utf16 = Unsafe.As<JsonKeyBlocks<char>>(blocks);
        else _utf8 = Unsafe.As<JsonKeyBlocks<byte>>(blocks);
        return blocks;
    }

    /// <summary>Returns whether the shape was printed before: true from the second call on.</summary>
    public bool WasPrinted
    {
        get
        {
            var was = _wasPrinted;
            _wasPrinted = true;
            return was;
        }
    }

    private bool _wasPrinted;

    private readonly struct IndexOrder(KeyTable table) : IComparer<int>
    {
        public int Compare(int x, int y) => table.KeyAt(x).Index.CompareTo(table.KeyAt(y).Index);
    }
}

/// <summary>
/// The keys of a shape in the form of the text, each with the comma before it, the colon and a space after it (for
/// indented text): <c>,"key": </c>. Padded, so that whole vectors can be read.
/// </summary>
internal sealed class JsonKeyBlocks<TUnit> where TUnit : unmanaged
{
    /// <summary>The number of bytes that are copied at once.</summary>
    public const int Stride = 64;

    /// <summary>The blocks, one after the other.</summary>
    public required TUnit[] Data { get; init; }

    /// <summary>The start of each block, and the end of the last one.</summary>
    public required int[] Starts { get; init; }

    /// <summary>The number of units of the longest block.</summary>
    public required int Longest { get; init; }

    public static JsonKeyBlocks<TUnit> Create(JsonShapePlan plan, Shape shape)
    {
        var starts = new int[plan.Count + 1];
        var longest = 0;
        var worst = 0;
        for (var n = 0; n < plan.Count; n++) worst = checked(worst + QuotedText.WorstCase(plan.KeyAt(shape, n).ToString().Length) + 3);
        WorkBudget.Memory((long)worst * Unsafe.SizeOf<TUnit>());
        var buffer = new TUnit[worst + Stride + JsonEscape.Overshoot];
        ref var start = ref MemoryMarshal.GetArrayDataReference(buffer);
        var position = 0;
        for (var n = 0; n < plan.Count; n++)
        {
            TextUnit.Store(ref start, position, ',');
            position += 1 + QuotedText.WriteShort(plan.KeyAt(shape, n).ToString(), ref Unsafe.Add(ref start, position + 1));
            TextUnit.Store2(ref start, position, ':' | ' ' << 8);
            position += 2;
            starts[n + 1] = position;
            longest = Math.Max(longest, position - starts[n]);
        }
        var data = new TUnit[position + Stride];
        buffer.AsSpan(0, position).CopyTo(data);
        return new JsonKeyBlocks<TUnit> { Data = data, Starts = starts, Longest = longest };
    }

    /// <summary>Copies units in whole strides. Bounds: both sides have a stride more than the units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Copy(ref TUnit source, ref TUnit target, int units)
    {
        ref var from = ref Unsafe.As<TUnit, byte>(ref source);
        ref var to = ref Unsafe.As<TUnit, byte>(ref target);
        var bytes = (nuint)(uint)units * (nuint)Unsafe.SizeOf<TUnit>();
        nuint done = 0;
        do
        {
            Vector256.LoadUnsafe(ref from, done).StoreUnsafe(ref to, done);
            Vector256.LoadUnsafe(ref from, done + 32).StoreUnsafe(ref to, done + 32);
            done += Stride;
        }
        while (done < bytes);
    }
}
