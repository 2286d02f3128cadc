using System.Runtime.CompilerServices;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;

namespace Quoll.Json.Values;

// The walk over plain data: no script runs, so nothing can change while it lasts, and no order of reading is
// observable.
internal sealed partial class JsonSerializer<TUnit>
{
    /// <summary>
    /// Containers are written by so many nested calls, without touching the stack of frames. What is nested deeper
    /// suspends them: their state goes to the frames, and as many levels again are written from there.
    /// </summary>
    private const int NestedLevels = 24;

    private const int MaxIndexDigits = 10;

    private int _nextCycleCheck = NestedLevels;
    private int _deepestNested;
    private JsValue _tooDeep;
    private JsObject? _checkedPrototype;
    private uint _checkedEpoch;

    /// <summary>Pushes a frame for an array or object that is plain; false for anything else.</summary>
    private bool TryEnterPlain(in JsValue value)
    {
        if (!value.IsObject) return false;
        var o = value.Object;
        var kind = PlainKind(o);
        if (kind > JsonFrameKind.PlainObject) return false;
        ref var frame = ref PushFrame();
        frame.Object = o;
        frame.Kind = kind;
        frame.Next = 0;
        frame.HasOutput = false;
        frame.IsOrdered = false;
        if (kind == JsonFrameKind.PlainArray) frame.End = Unsafe.As<JsArray>(o).DenseCount;
        else if (kind == JsonFrameKind.PlannedObject) frame.End = Unsafe.As<JsonShapePlan>(o.Shape.JsonPlan!).Count;
        else
        {
            frame.End = o.Shape.Count;
            frame.ListStart = _slotCount;
            if (o.Shape.HasIndexKeys)
            {
                frame.IsOrdered = true;
                frame.End = ListSlots(o.Shape);
            }
        }
        return true;
    }

    // How an object is walked without running script, or the kind of general objects where it cannot be.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private JsonFrameKind PlainKind(JsObject o)
    {
        if (o.GetType() == typeof(JsObject))
        {
            var plan = Unsafe.As<JsonShapePlan?>(o.Shape.JsonPlan);
            if (plan is not null && plan.Epoch == _agent.PrototypeEpoch && plan.IsPlain && plan.Blocks<TUnit>() is not null)
                return JsonFrameKind.PlannedObject;
            return UnplannedKind(o.Shape);
        }
        return o.GetType() == typeof(JsArray) && Unsafe.As<JsArray>(o).IsDense && HasPlainShape(o.Shape, out _)
            ? JsonFrameKind.PlainArray : JsonFrameKind.Object;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsonFrameKind UnplannedKind(Shape shape)
    {
        if (!HasPlainShape(shape, out var plan)) return JsonFrameKind.Object;
        if (plan is null || plan.HasGiantKey || (plan.Blocks<TUnit>() is null && !plan.WasPrinted)) return JsonFrameKind.PlainObject;
        if (plan.Blocks<TUnit>() is null) plan.Encode<TUnit>(shape);
        return JsonFrameKind.PlannedObject;
    }

    // Adds the slots of a shape to the list of slots, in the order in which they are printed; returns their number.
    private int ListSlots(Shape shape)
    {
        if (_slotCount + shape.Count > _slots.Length) Array.Resize(ref _slots, Math.Max(_slotCount + shape.Count, _slots.Length * 2));
        var count = JsonShapePlan.FillOrder(shape, _slots.AsSpan(_slotCount));
        _slotCount += count;
        return count;
    }

    // No toJSON can be reached, and, where the shape has a plan, no property is an accessor (a walk by the table looks
    // itself).
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
    /// Writes a plain array or object that nothing is around, to its end where nothing stops the walk: then it needs no
    /// frame. False, and nothing is written, for anything else.
    /// </summary>
    private bool TryWritePlainRoot(in JsValue value)
    {
        if (!value.IsObject) return false;
        var root = value.Object;
        var kind = PlainKind(root);
        if (kind > JsonFrameKind.PlainObject) return false;
        // It says that even this is too deep.
        if (_maxDepth == 0) GrowFrames();
        LookAhead();
        WriteContainer(kind, root, 1, isResumed: false);
        return true;
    }

    /// <summary>
    /// Writes plain frames from the top of the stack, until those above the general ones are done, a part is full, or
    /// something is not plain: then the frames become general, and the top one stands before that entry.
    /// </summary>
    private void WalkPlain()
    {
        LookAhead();
        while (_depth > _generalCount)
        {
            if (_depth >= _nextCycleCheck) LookForCycle();
            ref var frame = ref _frames[_depth - 1];
            if (!WriteContainer(frame.Kind, frame.Object, _depth, isResumed: true)) return;
        }
    }

    // A container that is at a depth; true where the plain walk may go on with what is around it, or with what is too
    // deep inside of it.
    private bool WriteContainer(JsonFrameKind kind, JsObject holder, int depth, bool isResumed)
    {
        _deepestNested = Math.Min(depth - 1 + NestedLevels, _maxDepth);
        switch (_indent is null ? WriteEntries<JsonCompactLayout>(kind, holder, depth, isResumed)
            : WriteEntries<JsonIndentedLayout>(kind, holder, depth, isResumed))
        {
            case Outcome.Done:
                if (isResumed) _depth--;
                return true;
            case Outcome.TooDeep:
                TryEnterPlain(_tooDeep);
                return true;
            case Outcome.NotPlain:
                Generalize();
                return false;
            default:
                return false;
        }
    }

    private Outcome WriteEntries<TLayout>(JsonFrameKind kind, JsObject holder, int depth, bool isResumed) where TLayout
        : struct, IJsonLayout => kind switch
        {
            JsonFrameKind.PlainArray => WriteEntries<JsonArrayEntries, TLayout>(holder, depth, isResumed),
            JsonFrameKind.PlannedObject => WriteEntries<JsonPlannedEntries, TLayout>(holder, depth, isResumed),
            _ => WriteEntries<JsonTableEntries, TLayout>(holder, depth, isResumed),
        };

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

    // A cycle of plain data leads ever deeper, so it is found here: at each doubling of the depth, which costs no more
    // than getting there did.
    private void LookForCycle()
    {
        _nextCycleCheck = _depth * 2;
        var seen = new HashSet<JsObject>(_depth, ReferenceEqualityComparer.Instance);
        for (var i = 0; i < _depth; i++)
        {
            if (!seen.Add(_frames[i].Object)) throw Circular(i);
        }
    }

    // Memory is asked for ahead (MemoryAhead), once for each container: of its values where there are many, of its
    // result where it is short.

    /// <summary>
    /// Units of text from which on the values are asked for: those of less fit into a second-level cache.
    /// </summary>
    private const int LargeText = 512 * 1024;

    /// <summary>For less the question takes longer than the answer saves.</summary>
    private const int SmallObject = 2048;

    /// <summary>Larger objects are not made where the last one ended, but on the heap of large objects.</summary>
    private const int LargeObject = 80_000;

    private MemoryAhead _ahead;

    // Of short results; the other one goes through the values of a large text.
    private MemoryAhead _resultsAhead;
    private nuint _nextResult;
    private bool _isLarge;
    private bool _asksAhead;

    /// <summary>
    /// The result of the text was made: the next one is likely to follow it. A short one is asked for now, with what a
    /// script makes between them; a longer one while its text is written.
    /// </summary>
    public void ResultIs(object result, long bytes)
    {
        _nextResult = bytes is >= SmallObject and < LargeObject ? MemoryAhead.AddressOf(result) + (nuint)bytes : 0;
        if (bytes < SmallObject) _resultsAhead.Reach(result);
    }

    // Called where a segment or part begins.
    private void LookAhead()
    {
        _isLarge = _writer.WrittenLength >= LargeText;
        _asksAhead = _isLarge || (_nextResult != 0 && !_writer.MakesParts && ResultBytes < LargeObject);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AskAhead(JsObject container)
    {
        if (_isLarge) _ahead.Reach(container);
        else _ahead.Reach(_nextResult + (nuint)ResultBytes);
    }

    private long ResultBytes => _writer.Length * Unsafe.SizeOf<TUnit>();
}
