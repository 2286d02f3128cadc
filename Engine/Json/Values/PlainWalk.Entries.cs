using System.Runtime.InteropServices;

namespace Quoll.Json.Values;

/// <summary>Whether text has line ends and indentation.</summary>
internal interface IJsonLayout;

/// <summary>Without line ends and indentation.</summary>
internal readonly struct JsonCompactLayout : IJsonLayout;

/// <summary>With line ends and indentation.</summary>
internal readonly struct JsonIndentedLayout : IJsonLayout;

// The loop over the entries of an object or array, which is where nearly all the time goes.
internal sealed partial class PlainWalk<TUnit>
{
    private enum Outcome : byte
    {
        /// <summary>The object or array is closed.</summary>
        Done,

        /// <summary>
        /// Objects and arrays are nested too deeply for calls. Their frames are on the stack, and the next one must be
        /// entered.
        /// </summary>
        TooDeep,

        /// <summary>An entry is not plain, and none of it was written; the frames are on the stack.</summary>
        NotPlain,

        /// <summary>A part is full; the frames are on the stack.</summary>
        PartFull,
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Outcome WriteEntries<TLayout>(JsonFrameKind kind, JsObject container, int depth, bool isResumed)
        where TLayout : struct, IJsonLayout
    {
        if (kind == JsonFrameKind.PlannedObject)
            return WriteEntries<JsonPlannedEntries<TUnit>, TLayout>(container, depth, isResumed);
        return kind == JsonFrameKind.PlainArray ? WriteEntries<JsonArrayEntries<TUnit>, TLayout>(container, depth, isResumed)
            : WriteEntries<JsonTableEntries<TUnit>, TLayout>(container, depth, isResumed);
    }

    /// <summary>
    /// Writes the entries of an object or array and of those inside it. An object or array that has no frame on the
    /// stack gets one only if the walk is suspended. <paramref name="isResumed"/> means that it has one, which contains
    /// the position to continue.
    /// </summary>
    private Outcome WriteEntries<TEntries, TLayout>(JsObject container, int depth, bool isResumed)
        where TEntries : struct, IJsonEntries<TUnit> where TLayout : struct, IJsonLayout
    {
        var isIndented = typeof(TLayout) == typeof(JsonIndentedLayout);
        if (_ahead.IsOn) _ahead.Prefetch(container, writer);
        TEntries entries = default;
        var isArray = entries.Kind == JsonFrameKind.PlainArray;
        int next = 0, end = entries.Begin(container, out var roomForKey), listStart = -1;
        var lead = isArray ? '[' : '{';
        if (typeof(TEntries) == typeof(JsonTableEntries<TUnit>) && container.Shape.HasIndexKeys && !isResumed)
        {
            listStart = stack.SlotCount;
            end = stack.AddSlots(container.Shape);
        }
        if (isResumed)
        {
            ref var frame = ref stack.Frames[depth - 1];
            next = (int)frame.Next;
            end = (int)frame.End;
            if (frame.HasOutput) lead = ',';
            if (frame.IsOrdered) listStart = frame.ListStart;
        }
        if (typeof(TEntries) == typeof(JsonTableEntries<TUnit>) && listStart >= 0)
            Unsafe.As<TEntries, JsonTableEntries<TUnit>>(ref entries).UseOrder(stack, listStart);
        // Longer indentation may replace it meanwhile, but this one stays unchanged.
        var indent = isIndented ? indentation.At(depth) : 0;
        ref var blanks = ref isIndented ? ref MemoryMarshal.GetArrayDataReference(indentation.Units!) : ref Unsafe.NullRef<TUnit>();

        // The units that an entry needs, except for the text of longer strings. They are also enough for the closing
        // bracket.
        var need = roomForKey + indent + (ShortestDouble.BufferLength + QuotedText.WorstCase(JsonEscape.BlockLength));
        var output = writer;
        ref var start = ref output.Start;
        var position = output.Position;
        var limit = output.Limit - need;

        for (; next < end; next++)
        {
            if (typeof(TEntries) == typeof(JsonTableEntries<TUnit>))
            {
                ref var table = ref Unsafe.As<TEntries, JsonTableEntries<TUnit>>(ref entries);
                if (!table.TryMoveTo(next, out var room)) continue;
                if (room < 0) goto NotPlain;
                need += room - roomForKey;
                limit -= room - roomForKey;
                roomForKey = room;
            }
            if (position > limit)
            {
                if (IsPartFull(position)) goto PartFull;
                start = ref GrowFrom(position, need);
                position = output.Position;
                limit = output.Limit - need;
            }
            ref readonly var value = ref entries.Value(next);
            var mark = position;
            position += entries.WriteLead(ref Unsafe.Add(ref start, position), next, lead, isIndented, ref blanks, indent);

            // The value: frequent types first, and omitted values last, after their key was written.
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
                    output.Position = position;
                    output.WriteQuoted(text);
                    start = ref output.Start;
                    position = output.Position;
                    limit = output.Limit - need;
                }
            }
            else if (value.IsObject)
            {
                var inner = value.Object;
                var kind = KindOf(inner);
                if (kind > JsonFrameKind.PlainObject || (stack.GeneralCount != 0 && stack.IsAncestor(inner)))
                {
                    position = mark;
                    goto NotPlain;
                }
                output.Position = position;
                if (depth == _deepestNested)
                {
                    _tooDeep = value;
                    Suspend(entries.Kind, container, next + 1, end, true, listStart, depth, depth);
                    return Outcome.TooDeep;
                }
                var outcome = WriteEntries<TLayout>(kind, inner, depth + 1, isResumed: false);
                if (outcome != Outcome.Done)
                {
                    Suspend(entries.Kind, container, next + 1, end, true, listStart, depth, stack.Depth);
                    return outcome;
                }
                start = ref output.Start;
                position = output.Position;
                limit = output.Limit - need;
            }
            else
            {
                var type = value.StoredType;
                if (type == JsType.Boolean)
                    position += value.IsTrue ? JsonLiteral.WriteTrue(ref Unsafe.Add(ref start, position))
                        : JsonLiteral.WriteFalse(ref Unsafe.Add(ref start, position));
                else if (type == JsType.Null || (isArray && type is JsType.Undefined or JsType.Symbol))
                    position += JsonLiteral.WriteNull(ref Unsafe.Add(ref start, position));
                else if (!isArray && type == JsType.Internal && value.InternalObject is UnreadTexts unread)
                {
                    const int Most = UnreadTexts.MaxLength + 2;
                    if (position + Most > limit + need)
                    {
                        start = ref GrowFrom(position, need + Most);
                        position = output.Position;
                        limit = output.Limit - need;
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
            position = output.Position;
        }
        if (lead != ',') TextUnit.Store(ref start, position++, lead);
        else if (isIndented)
        {
            indent -= indentation.GapUnits;
            JsonKeyBlocks<TUnit>.Copy(ref blanks, ref Unsafe.Add(ref start, position), indent);
            position += indent;
        }
        TextUnit.Store(ref start, position++, isArray ? ']' : '}');
        output.Position = position;
        if (listStart >= 0) stack.SlotCount = listStart;
        owner.Agent.Step();
        return Outcome.Done;

    NotPlain:
        output.Position = position;
        Suspend(entries.Kind, container, next, end, lead == ',', listStart, depth, depth);
        return Outcome.NotPlain;

    PartFull: // Before an entry or the end, with all of the text written.
        Suspend(entries.Kind, container, next, end, lead == ',', listStart, depth, depth);
        return Outcome.PartFull;
    }

    private bool IsPartFull(int position)
    {
        writer.Position = position;
        return writer.IsPartFull;
    }

    // Stores the state of an object or array in its frame. The innermost one comes first, and its depth is that of the
    // stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Suspend(
        JsonFrameKind kind, JsObject container, int next, int end, bool hasOutput, int listStart, int place, int depth)
    {
        ref var frame = ref stack.Suspend(depth, place);
        frame.Object = container;
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
        writer.Position = position;
        writer.Grow(need);
        _ahead.Look(writer);
        return ref writer.Start;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int WriteOtherNumber(double number, ref TUnit target)
    {
        if (Numbers is not null && Numbers.Find(number) is { Length: > 0 } text) return TextUnit.StoreText(ref target, 0, text);
        return double.IsFinite(number) ? ShortestDouble.Write(number, ref target) : JsonLiteral.WriteNull(ref target);
    }
}

/// <summary>The literals of JSON. Bounds: a number's length is reserved. Each returns its units.</summary>
file static class JsonLiteral
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteNull<TUnit>(ref TUnit target) where TUnit : unmanaged =>
        WriteFour(ref target, 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteTrue<TUnit>(ref TUnit target) where TUnit : unmanaged =>
        WriteFour(ref target, 't' | 'r' << 8 | 'u' << 16 | 'e' << 24);

    public static int WriteFalse<TUnit>(ref TUnit target) where TUnit : unmanaged
    {
        WriteFour(ref target, 'f' | 'a' << 8 | 'l' << 16 | 's' << 24);
        TextUnit.Store(ref target, 4, 'e');
        return 5;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteFour<TUnit>(ref TUnit target, uint four) where TUnit : unmanaged
    {
        TextUnit.Store8(ref target, 0, four);
        return 4;
    }
}
