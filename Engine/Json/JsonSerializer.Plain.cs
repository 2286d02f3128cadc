using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.Objects;
using Quoll.Text;
using Quoll.Values;

namespace Quoll.Json;

// The walk over plain data: no script runs, so nothing can change while it lasts, and no order of reading is observable.
internal sealed partial class JsonSerializer<TUnit>
{
    /// <summary>From this depth on, a plain walk looks for cycles: now and then, so that a push stays cheap.</summary>
    private const int CycleCheckDepth = 32;

    /// <summary>The worst case of a key is reserved whole; giant ones, which no program has, are left to the general path.</summary>
    private const int LongestKey = 4096;

    private const int MaxIndexDigits = 10;

    private long _pushes;
    private long _nextCycleCheck;
    private JsObject? _checkedPrototype;
    private uint _checkedEpoch;

    /// <summary>Pushes a frame for an array or object that is plain; false for anything else.</summary>
    private bool TryEnterPlain(in JsValue value)
    {
        if (!value.IsObject) return false;
        var o = value.Object;
        if (o.GetType() == typeof(JsObject)) return TryEnterPlainObject(o);
        return o.GetType() == typeof(JsArray) && TryEnterPlainArray(Unsafe.As<JsArray>(o));
    }

    private bool TryEnterPlainArray(JsArray array)
    {
        if (!array.IsDense || !HasPlainShape(array.Shape, out _)) return false;
        ref var frame = ref PushFrame();
        frame.Object = array;
        frame.Kind = JsonFrameKind.PlainArray;
        frame.Next = 0;
        frame.End = array.DenseCount;
        frame.HasOutput = false;
        return true;
    }

    private bool TryEnterPlainObject(JsObject o)
    {
        var shape = o.Shape;
        if (!HasPlainShape(shape, out var plan)) return false;
        var isPlanned = plan is not null && (plan.Blocks<TUnit>() is not null || plan.WasPrinted);
        if (isPlanned && plan!.Blocks<TUnit>() is null) plan.Encode<TUnit>(_agent, shape);

        ref var frame = ref PushFrame();
        frame.Object = o;
        frame.Next = 0;
        frame.HasOutput = false;
        if (isPlanned)
        {
            frame.Kind = JsonFrameKind.PlannedObject;
            frame.End = plan!.Count;
            return true;
        }
        frame.Kind = JsonFrameKind.PlainObject;
        frame.End = shape.Count;
        frame.IsOrdered = shape.HasIndexKeys;
        frame.ListStart = _slotCount;
        if (frame.IsOrdered)
        {
            if (_slotCount + shape.Count > _slots.Length) Array.Resize(ref _slots, Math.Max(_slotCount + shape.Count, _slots.Length * 2));
            frame.End = JsonShapePlan.FillOrder(shape, _slots.AsSpan(_slotCount));
            _slotCount += (int)frame.End;
        }
        return true;
    }

    // No toJSON can be reached, and, where the shape has a plan, no property is an accessor (a walk by the table looks itself).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasPlainShape(Shape shape, out JsonShapePlan? plan)
    {
        plan = Unsafe.As<JsonShapePlan?>(shape.JsonPlan);
        if (plan is not null && plan.Epoch == _agent.PrototypeEpoch) return plan.IsPlain;
        return HasPlainShapeSlow(shape, out plan);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool HasPlainShapeSlow(Shape shape, out JsonShapePlan? plan)
    {
        if (!shape.IsDictionary)
        {
            plan = JsonShapePlan.Prepare(_agent, shape);
            return plan.IsPlain;
        }
        plan = null;
        if (shape.Find(WellKnown.ToJson) >= 0) return false;
        if (ReferenceEquals(_checkedPrototype, shape.Prototype) && _checkedEpoch == _agent.PrototypeEpoch) return true;
        if (!JsonShapePlan.IsFreeOfToJson(shape.Prototype)) return false;
        _checkedPrototype = shape.Prototype;
        _checkedEpoch = _agent.PrototypeEpoch;
        return true;
    }

    /// <summary>
    /// Writes plain frames from the top of the stack, until those above the general ones are done, a part is full, or something is not
    /// plain: then the frames become general, and the top one stands before that entry.
    /// </summary>
    private void WalkPlain()
    {
        var writer = _writer;
        ref var start = ref writer.Start;
        var position = writer.Position;
        var limit = writer.Limit;
        var floor = _generalCount;

        JsValue[] items;
        int next, end, lead, indent;
        JsonFrameKind kind;
        JsObject holder;
        JsonShapePlan? plan = null;
        ref TUnit blocks = ref start;
        ref int starts = ref Unsafe.NullRef<int>();
        var longest = 0;

    Enter: // The top frame's state into locals.
        {
            ref var frame = ref _frames[_depth - 1];
            kind = frame.Kind;
            next = (int)frame.Next;
            end = (int)frame.End;
            holder = frame.Object;
            indent = IndentUnits(_depth);
            if (kind == JsonFrameKind.PlainArray)
            {
                items = Unsafe.As<JsArray>(holder).Dense;
                lead = frame.HasOutput ? ',' : '[';
            }
            else
            {
                items = holder.Slots;
                lead = frame.HasOutput ? ',' : '{';
                if (kind == JsonFrameKind.PlannedObject)
                {
                    plan = Unsafe.As<JsonShapePlan>(holder.Shape.JsonPlan!);
                    var encoded = plan.Blocks<TUnit>()!;
                    blocks = ref MemoryMarshal.GetArrayDataReference(encoded.Data);
                    starts = ref MemoryMarshal.GetArrayDataReference(encoded.Starts);
                    longest = encoded.Longest;
                }
            }
        }

    Next:
        if (next == end) goto Leave;
        int slot;
        PropertyKey key = default;
        if (kind == JsonFrameKind.PlainArray) slot = next;
        else if (kind == JsonFrameKind.PlannedObject) slot = plan!.Order is null ? next : plan.Order[next];
        else
        {
            slot = _frames[_depth - 1].IsOrdered ? _slots[_frames[_depth - 1].ListStart + next] : next;
            key = holder.Shape.Table.KeyAt(slot);
            var flags = holder.Shape.Table.FlagsAt(slot);
            if ((flags & PropertyFlags.Enumerable) == 0 || !key.IsString)
            {
                next++;
                goto Next;
            }
            var keyLength = key.Name is string name ? name.Length : MaxIndexDigits;
            if ((flags & PropertyFlags.Accessor) != 0 || keyLength > LongestKey) goto NotPlain;
            longest = QuotedText.WorstCase(keyLength) + 3;
        }

        ref readonly var value = ref items[slot];
        var type = value.Type;
        string? text = null;
        var need = longest + indent + ShortestDouble.BufferLength;
        if (type == JsType.String)
        {
            text = value.String;
            need += QuotedText.WorstCase(Math.Min(text.Length, QuotedText.ShortLength));
        }
        else if (type >= JsType.Undefined)
        {
            if (kind != JsonFrameKind.PlainArray && type is JsType.Undefined or JsType.Symbol)
            {
                next++;
                goto Next;
            }
            if (type is JsType.BigInt or JsType.Internal) goto NotPlain;
        }
        if (position + need > limit)
        {
            writer.Position = position;
            if (writer.IsPartFull) goto Pause;
            writer.Grow(need);
            start = ref writer.Start;
            position = 0;
            limit = writer.Limit;
        }

        // What stands before the value.
        var mark = position;
        TextUnit.Store(ref start, position, lead);
        if (kind == JsonFrameKind.PlannedObject)
        {
            var from = Unsafe.Add(ref starts, next);
            var length = Unsafe.Add(ref starts, next + 1) - from;
            if (indent == 0)
            {
                JsonKeyBlocks<TUnit>.Copy(ref Unsafe.Add(ref blocks, from), ref Unsafe.Add(ref start, position), length);
                TextUnit.Store(ref start, position, lead);
                position += length - 1;
            }
            else
            {
                JsonKeyBlocks<TUnit>.Copy(ref MemoryMarshal.GetArrayDataReference(_indent!), ref Unsafe.Add(ref start, position + 1), indent);
                position += 1 + indent;
                JsonKeyBlocks<TUnit>.Copy(ref Unsafe.Add(ref blocks, from + 1), ref Unsafe.Add(ref start, position), length);
                position += length - 1;
            }
        }
        else
        {
            position++;
            if (indent != 0)
            {
                JsonKeyBlocks<TUnit>.Copy(ref MemoryMarshal.GetArrayDataReference(_indent!), ref Unsafe.Add(ref start, position), indent);
                position += indent;
            }
            if (kind == JsonFrameKind.PlainObject)
            {
                position = WriteKey(key, ref start, position);
                TextUnit.Store(ref start, position++, ':');
                TextUnit.Store(ref start, position, ' ');
                if (indent != 0) position++;
            }
        }
        next++;

        // The value.
        if (type == JsType.Number)
        {
            var number = value.Number;
            var integer = (int)number;
            if (integer == number) position += IntegerDigits.Write(integer, ref Unsafe.Add(ref start, position));
            else if (double.IsFinite(number)) position += ShortestDouble.Write(number, ref Unsafe.Add(ref start, position));
            else position = WriteNull(ref start, position);
        }
        else if (type == JsType.String)
        {
            if (text!.Length <= QuotedText.ShortLength) position += QuotedText.WriteShort(text, ref Unsafe.Add(ref start, position));
            else
            {
                writer.Position = position;
                QuotedText.WriteLong(writer, text);
                start = ref writer.Start;
                position = writer.Position;
                limit = writer.Limit;
            }
        }
        else if (type == JsType.Object)
        {
            var o = value.Object;
            // The parent's frame is complete before the child's is pushed: pushing may move the stack.
            ref var frame = ref _frames[_depth - 1];
            frame.Next = next;
            frame.HasOutput = true;
            if (!TryEnterPlain(value))
            {
                next--;
                position = mark;
                frame.Next = next;
                frame.HasOutput = lead == ',';
                goto Generalize;
            }
            if (_depth >= CycleCheckDepth) LookForCycle();
            goto Enter;
        }
        else if (type == JsType.Boolean)
        {
            position = value.IsTrue ? WriteTrue(ref start, position) : WriteFalse(ref start, position);
        }
        else position = WriteNull(ref start, position); // null, and in arrays undefined and symbols
        lead = ',';
        goto Next;

    Leave:
        if (position + indent + 2 > limit)
        {
            writer.Position = position;
            if (writer.IsPartFull) goto Pause;
            writer.Grow(indent + 2);
            start = ref writer.Start;
            position = 0;
            limit = writer.Limit;
        }
        if (lead == ',')
        {
            if (indent != 0)
            {
                indent -= _gapUnits;
                JsonKeyBlocks<TUnit>.Copy(ref MemoryMarshal.GetArrayDataReference(_indent!), ref Unsafe.Add(ref start, position), indent);
                position += indent;
            }
        }
        else TextUnit.Store(ref start, position++, lead);
        TextUnit.Store(ref start, position++, kind == JsonFrameKind.PlainArray ? ']' : '}');
        if (kind == JsonFrameKind.PlainObject && _frames[_depth - 1].IsOrdered) _slotCount = _frames[_depth - 1].ListStart;
        _depth--;
        if (_depth > floor)
        {
            _agent.Step();
            longest = 0;
            goto Enter;
        }
        writer.Position = position;
        return;

    NotPlain:
        {
            ref var frame = ref _frames[_depth - 1];
            frame.Next = next;
            frame.HasOutput = lead == ',';
        }
    Generalize:
        writer.Position = position;
        Generalize();
        return;

    Pause: // Before an entry or the end of the top frame, with all of the text written.
        {
            ref var frame = ref _frames[_depth - 1];
            frame.Next = next;
            frame.HasOutput = lead == ',';
        }
    }

    // The literals. Bounds: the caller has reserved a number's length behind the position.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteNull(ref TUnit start, int position) => WriteFour(ref start, position, 'n' | 'u' << 8 | 'l' << 16 | 'l' << 24);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteTrue(ref TUnit start, int position) => WriteFour(ref start, position, 't' | 'r' << 8 | 'u' << 16 | 'e' << 24);

    private static int WriteFalse(ref TUnit start, int position)
    {
        WriteFour(ref start, position, 'f' | 'a' << 8 | 'l' << 16 | 's' << 24);
        TextUnit.Store(ref start, position + 4, 'e');
        return position + 5;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int WriteFour(ref TUnit start, int position, uint four)
    {
        TextUnit.Store8(ref start, position, four);
        return position + 4;
    }

    private static int WriteKey(in PropertyKey key, ref TUnit start, int position)
    {
        if (key.Name is string name) return position + QuotedText.WriteShort(name, ref Unsafe.Add(ref start, position));
        TextUnit.Store(ref start, position, '"');
        position = IntegerDigits.WriteUnsigned(key.Index, ref start, position + 1);
        TextUnit.Store(ref start, position, '"');
        return position + 1;
    }

    // A cycle of plain data is found here: once in as many pushes as the stack is deep, each look costing as much.
    private void LookForCycle()
    {
        if (++_pushes < _nextCycleCheck) return;
        _nextCycleCheck = _pushes + _depth;
        var seen = new HashSet<JsObject>(_depth, ReferenceEqualityComparer.Instance);
        for (var i = 0; i < _depth; i++)
        {
            if (!seen.Add(_frames[i].Object)) throw Circular(i);
        }
    }
}
