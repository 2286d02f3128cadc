using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Json.Values;

// The loop over the entries of a plain container, which is where nearly all the time goes.
internal sealed partial class JsonSerializer<TUnit>
{
    private enum Outcome : byte
    {
        /// <summary>The container is closed.</summary>
        Done,

        /// <summary>
        /// Containers are nested too deep for calls; their frames are on the stack, and the next one is to be entered.
        /// </summary>
        TooDeep,

        /// <summary>An entry is not plain, and nothing of it was written; the frames are on the stack.</summary>
        NotPlain,

        /// <summary>A part is full; the frames are on the stack.</summary>
        PartFull,
    }

    /// <summary>
    /// Writes the entries of a container and of those inside it. A container that has no frame on the stack gets one
    /// only where the walk is suspended; <paramref name="isResumed"/> says that it has one, which tells where to go on.
    /// </summary>
    private Outcome WriteEntries<TEntries, TLayout>(JsObject holder, int depth, bool isResumed)
        where TEntries : struct, IJsonEntries where TLayout : struct, IJsonLayout
    {
        var isArray = typeof(TEntries) == typeof(JsonArrayEntries);
        var isPlanned = typeof(TEntries) == typeof(JsonPlannedEntries);
        var isTable = typeof(TEntries) == typeof(JsonTableEntries);
        var isIndented = typeof(TLayout) == typeof(JsonIndentedLayout);
        var ownKind = isArray ? JsonFrameKind.PlainArray : isPlanned ? JsonFrameKind.PlannedObject : JsonFrameKind.PlainObject;

        if (_asksAhead) AskAhead(holder);
        int next = 0, end, listStart = -1;
        var lead = isArray ? '[' : '{';
        ref JsValue items = ref Unsafe.NullRef<JsValue>();
        ref TUnit blocks = ref Unsafe.NullRef<TUnit>();
        ref int starts = ref Unsafe.NullRef<int>();
        int[]? order = null;
        var longest = 0;
        if (isArray)
        {
            items = ref MemoryMarshal.GetArrayDataReference(Unsafe.As<JsArray>(holder).Dense);
            end = Unsafe.As<JsArray>(holder).DenseCount;
        }
        else if (isPlanned)
        {
            items = ref MemoryMarshal.GetArrayDataReference(holder.Slots);
            var plan = Unsafe.As<JsonShapePlan>(holder.Shape.JsonPlan!);
            var encoded = plan.Blocks<TUnit>()!;
            order = plan.Order;
            end = plan.Count;
            blocks = ref MemoryMarshal.GetArrayDataReference(encoded.Data);
            starts = ref MemoryMarshal.GetArrayDataReference(encoded.Starts);
            longest = encoded.Longest;
        }
        else
        {
            items = ref MemoryMarshal.GetArrayDataReference(holder.Slots);
            end = holder.Shape.Count;
            if (holder.Shape.HasIndexKeys && !isResumed)
            {
                listStart = _slotCount;
                end = ListSlots(holder.Shape);
            }
        }
        if (isResumed)
        {
            ref var frame = ref _frames[depth - 1];
            next = (int)frame.Next;
            end = (int)frame.End;
            if (frame.HasOutput) lead = ',';
            if (frame.IsOrdered) listStart = frame.ListStart;
        }
        var indent = isIndented ? IndentUnits(depth) : 0;
        if (isIndented && indent + JsonKeyBlocks<TUnit>.Stride > _indent!.Length) GrowIndent(depth * 2);

        // What an entry needs but for the text of longer strings; for the closing bracket it is enough as well.
        var need = longest + indent + (ShortestDouble.BufferLength + QuotedText.WorstCase(JsonEscape.BlockLength));
        var writer = _writer;
        ref var start = ref writer.Start;
        var position = writer.Position;
        var limit = writer.Limit - need;

        for (; next < end; next++)
        {
            PropertyKey key = default;
            var slot = next;
            if (isPlanned && order is not null) slot = order[next];
            if (isTable)
            {
                if (listStart >= 0) slot = _slots[listStart + next];
                var table = holder.Shape.Table;
                key = table.KeyAt(slot);
                var flags = table.FlagsAt(slot);
                if ((flags & PropertyFlags.Enumerable) == 0 || !key.IsString) continue;
                var keyLength = key.Name is string name ? name.Length : MaxIndexDigits;
                if ((flags & PropertyFlags.Accessor) != 0 || keyLength > JsonShapePlan.LongestKey) goto NotPlain;
                limit += need;
                need += QuotedText.WorstCase(keyLength) + 3 - longest;
                longest = QuotedText.WorstCase(keyLength) + 3;
                limit -= need;
            }

            // Bounds: a slot of the container, which nothing changes meanwhile.
            ref readonly var value = ref Unsafe.Add(ref items, (nint)(uint)slot);
            if (position > limit)
            {
                if (IsPartFull(position)) goto PartFull;
                start = ref GrowFrom(position, need);
                position = writer.Position;
                limit = writer.Limit - need;
            }

            // What stands before the value.
            var mark = position;
            if (isPlanned)
            {
                var from = Unsafe.Add(ref starts, next);
                var length = Unsafe.Add(ref starts, next + 1) - from;
                if (!isIndented)
                {
                    JsonKeyBlocks<TUnit>.Copy(ref Unsafe.Add(ref blocks, from), ref Unsafe.Add(ref start, position), length);
                    TextUnit.Store(ref start, position, lead);
                }
                else
                {
                    TextUnit.Store(ref start, position, lead);
                    JsonKeyBlocks<TUnit>.Copy(
                        ref MemoryMarshal.GetArrayDataReference(_indent!), ref Unsafe.Add(ref start, position + 1), indent);
                    position += 1 + indent;
                    JsonKeyBlocks<TUnit>.Copy(ref Unsafe.Add(ref blocks, from + 1), ref Unsafe.Add(ref start, position), length);
                }
                position += length - 1;
            }
            else
            {
                TextUnit.Store(ref start, position++, lead);
                if (isIndented)
                {
                    JsonKeyBlocks<TUnit>.Copy(
                        ref MemoryMarshal.GetArrayDataReference(_indent!), ref Unsafe.Add(ref start, position), indent);
                    position += indent;
                }
                if (isTable)
                {
                    position = WriteKey(key, ref start, position);
                    TextUnit.Store(ref start, position++, ':');
                    TextUnit.Store(ref start, position, ' ');
                    if (isIndented) position++;
                }
            }

            // The value: what is frequent first, and what is left out last, when its key is there already.
            if (value.IsNumber)
            {
                var number = value.Number;
                var integer = Truncation.ToInt32(number);
                position += integer == number
                    ? IntegerDigits.Write(integer, ref Unsafe.Add(ref start, position))
                    : WriteOtherNumber(number, ref Unsafe.Add(ref start, position));
            }
            else if (value.IsString)
            {
                var text = value.String;
                TextUnit.Store(ref start, position, '"');
                if (JsonEscape.TryWriteBlock(text, ref Unsafe.Add(ref start, position + 1))
                    || JsonEscape.TryWriteTwoBlocks(text, ref Unsafe.Add(ref start, position + 1)))
                {
                    position += text.Length + 2;
                    TextUnit.Store(ref start, position - 1, '"');
                }
                else if (text.Length <= JsonEscape.BlockLength
                    || (text.Length <= QuotedText.ShortLength && position + QuotedText.WorstCase(text.Length) <= limit + need))
                {
                    position += QuotedText.WriteShort(text, ref Unsafe.Add(ref start, position));
                }
                else
                {
                    writer.Position = position;
                    writer.WriteQuoted(text);
                    start = ref writer.Start;
                    position = writer.Position;
                    limit = writer.Limit - need;
                }
            }
            else if (value.IsObject)
            {
                var inner = value.Object;
                var kind = PlainKind(inner);
                if (kind > JsonFrameKind.PlainObject || (_generalCount != 0 && IsGeneralAncestor(inner)))
                {
                    position = mark;
                    goto NotPlain;
                }
                writer.Position = position;
                Outcome outcome;
                if (depth == _deepestNested)
                {
                    _depth = depth;
                    _tooDeep = value;
                    Suspend(ownKind, holder, next + 1, end, true, listStart, depth);
                    return Outcome.TooDeep;
                }
                if (kind == JsonFrameKind.PlannedObject) outcome = WriteEntries<JsonPlannedEntries, TLayout>(inner, depth + 1, false);
                else if (kind == JsonFrameKind.PlainArray) outcome = WriteEntries<JsonArrayEntries, TLayout>(inner, depth + 1, false);
                else outcome = WriteEntries<JsonTableEntries, TLayout>(inner, depth + 1, false);
                if (outcome != Outcome.Done)
                {
                    Suspend(ownKind, holder, next + 1, end, true, listStart, depth);
                    return outcome;
                }
                start = ref writer.Start;
                position = writer.Position;
                limit = writer.Limit - need;
            }
            else
            {
                var type = value.StoredType;
                if (type == JsType.Boolean) position = value.IsTrue ? WriteTrue(ref start, position) : WriteFalse(ref start, position);
                else if (type == JsType.Null || (isArray && type is JsType.Undefined or JsType.Symbol))
                    position = WriteNull(ref start, position);
                else if (!isArray && type == JsType.Internal && value.InternalObject is UnreadTexts unread)
                {
                    const int Most = UnreadTexts.MaxLength + 2;
                    if (position + Most > limit + need)
                    {
                        start = ref GrowFrom(position, need + Most);
                        position = writer.Position;
                        limit = writer.Limit - need;
                    }
                    TextUnit.Store(ref start, position, '"');
                    position += unread.Write(value, ref Unsafe.Add(ref start, position + 1)) + 2;
                    TextUnit.Store(ref start, position - 1, '"');
                }
                else
                {
                    position = mark;
                    if (type is JsType.Undefined or JsType.Symbol) continue;
                    goto NotPlain;
                }
            }
            lead = ',';
        }

        if (position > limit)
        {
            if (IsPartFull(position)) goto PartFull;
            start = ref GrowFrom(position, need);
            position = writer.Position;
        }
        if (lead != ',') TextUnit.Store(ref start, position++, lead);
        else if (isIndented)
        {
            indent -= _gapUnits;
            JsonKeyBlocks<TUnit>.Copy(ref MemoryMarshal.GetArrayDataReference(_indent!), ref Unsafe.Add(ref start, position), indent);
            position += indent;
        }
        TextUnit.Store(ref start, position++, isArray ? ']' : '}');
        writer.Position = position;
        if (isTable && listStart >= 0) _slotCount = listStart;
        _agent.Step();
        return Outcome.Done;

    NotPlain:
        writer.Position = position;
        _depth = depth;
        Suspend(ownKind, holder, next, end, lead == ',', listStart, depth);
        return Outcome.NotPlain;

    PartFull: // Before an entry or the end, with all of the text written.
        _depth = depth;
        Suspend(ownKind, holder, next, end, lead == ',', listStart, depth);
        return Outcome.PartFull;
    }

    private bool IsPartFull(int position)
    {
        _writer.Position = position;
        return _writer.IsPartFull;
    }

    // Puts the state of a container into its frame. The innermost one comes first, and has set the depth.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Suspend(JsonFrameKind kind, JsObject holder, int next, int end, bool hasOutput, int listStart, int depth)
    {
        while (depth > _frames.Length) DoubleFrames();
        if (depth > _deepest) _deepest = depth;
        ref var frame = ref _frames[depth - 1];
        frame.Object = holder;
        frame.Kind = kind;
        frame.Next = next;
        frame.End = end;
        frame.HasOutput = hasOutput;
        frame.IsOrdered = listStart >= 0;
        frame.ListStart = listStart;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref TUnit GrowFrom(int position, int need)
    {
        _writer.Position = position;
        _writer.Grow(need);
        LookAhead();
        return ref _writer.Start;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteOtherNumber(double number, ref TUnit target) =>
        double.IsFinite(number) ? ShortestDouble.Write(number, ref target) : WriteNull(ref target, 0);
}
