namespace Quoll.Json.Values;

/// <summary>
/// The walk over plain data (<see cref="JsonShapePlan"/>): no script runs, so nothing can change while it lasts, and no
/// order of reading is observable. Objects and arrays are written by nested calls down to a fixed number of levels;
/// deeper, or where anything else stops the walk, the open objects and arrays go to the stack.
/// </summary>
internal sealed partial class PlainWalk<TUnit>(
    Agent agent, JsonStack stack, JsonWriter<TUnit> writer, JsonIndentation<TUnit> indentation) where TUnit : unmanaged
{
    /// <summary>
    /// Objects and arrays are written by that many nested calls, without touching the stack. What is nested deeper
    /// suspends them: their state goes to the stack, and as many levels again are written from there.
    /// </summary>
    private const int NestedLevels = 24;

    private int _nextCycleCheck = NestedLevels;
    private int _deepestNested;
    private JsValue _tooDeep;
    private JsObject? _checkedPrototype;
    private uint _checkedEpoch;
    private MemoryAheadOfWalk _ahead;

    /// <summary>The result of the text was made: the next one is likely to follow it.</summary>
    public void ResultIs(object result, long bytes) => _ahead.ResultIs(result, bytes);

    public void Reset()
    {
        _nextCycleCheck = NestedLevels;
        _tooDeep = default;
    }

    /// <summary>
    /// Writes a plain array or object that nothing is around, to its end where nothing stops the walk: then it needs no
    /// frame. False, and nothing is written, for anything else.
    /// </summary>
    public bool TryWriteRoot(in JsValue value)
    {
        if (!value.IsObject) return false;
        var root = value.Object;
        var kind = KindOf(root);
        if (kind > JsonFrameKind.PlainObject) return false;
        if (stack.MaxDepth == 0) throw stack.TooDeep();
        _ahead.Look(writer);
        WriteContainer(kind, root, 1, isResumed: false);
        return true;
    }

    /// <summary>Pushes a frame for an array or object that is plain; false for anything else.</summary>
    public bool TryEnter(in JsValue value)
    {
        if (!value.IsObject) return false;
        var o = value.Object;
        var kind = KindOf(o);
        if (kind > JsonFrameKind.PlainObject) return false;
        ref var frame = ref stack.Push();
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
            frame.ListStart = stack.SlotCount;
            if (o.Shape.HasIndexKeys)
            {
                frame.IsOrdered = true;
                frame.End = stack.AddSlots(o.Shape);
            }
        }
        return true;
    }

    /// <summary>
    /// Writes plain frames from the top of the stack, until those above the general ones are done, a part is full, or
    /// something is not plain: then the frames become general, and the top one stands before that entry.
    /// </summary>
    public void Run()
    {
        _ahead.Look(writer);
        while (stack.Depth > stack.GeneralCount)
        {
            if (stack.Depth >= _nextCycleCheck) LookForCycle();
            ref var frame = ref stack.Top;
            if (!WriteContainer(frame.Kind, frame.Object, stack.Depth, isResumed: true)) return;
        }
    }

    // An object or array that is at a depth; true if the plain walk may go on with what is around it, or with what is
    // too deep inside of it.
    private bool WriteContainer(JsonFrameKind kind, JsObject container, int depth, bool isResumed)
    {
        _deepestNested = Math.Min(depth - 1 + NestedLevels, stack.MaxDepth);
        var outcome = indentation.Units is null ? WriteEntries<JsonCompactLayout>(kind, container, depth, isResumed)
            : WriteEntries<JsonIndentedLayout>(kind, container, depth, isResumed);
        switch (outcome)
        {
            case Outcome.Done:
                if (isResumed) stack.PopPlain();
                return true;
            case Outcome.TooDeep:
                TryEnter(_tooDeep);
                return true;
            case Outcome.NotPlain:
                stack.Generalize();
                return false;
            default:
                return false;
        }
    }

    // How an object is walked without running script, or the kind of general objects where it cannot be.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private JsonFrameKind KindOf(JsObject o)
    {
        if (o.GetType() == typeof(JsObject))
        {
            var plan = Unsafe.As<JsonShapePlan?>(o.Shape.JsonPlan);
            if (plan is not null && plan.Epoch == agent.PrototypeEpoch && plan.IsPlain && plan.Blocks<TUnit>() is not null)
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

    // No toJSON can be reached, and, where the shape has a plan, no property is an accessor (a walk by the table looks
    // itself).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasPlainShape(Shape shape, out JsonShapePlan? plan)
    {
        plan = Unsafe.As<JsonShapePlan?>(shape.JsonPlan);
        if (plan is not null && plan.Epoch == agent.PrototypeEpoch) return plan.IsPlain;
        return HasPlainShapeSlow(shape, out plan);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool HasPlainShapeSlow(Shape shape, out JsonShapePlan? plan)
    {
        if (!shape.IsDictionary)
        {
            plan = JsonShapePlan.Prepare(agent, shape);
            return plan.IsPlain;
        }
        plan = null;
        if (shape.Find(WellKnown.ToJson) >= 0) return false;
        if (ReferenceEquals(_checkedPrototype, shape.Prototype) && _checkedEpoch == agent.PrototypeEpoch) return true;
        if (!JsonShapePlan.IsFreeOfToJson(shape.Prototype)) return false;
        _checkedPrototype = shape.Prototype;
        _checkedEpoch = agent.PrototypeEpoch;
        return true;
    }

    // A cycle of plain data leads ever deeper, so it is found here: at each doubling of the depth, which costs no more
    // than getting there did.
    private void LookForCycle()
    {
        _nextCycleCheck = stack.Depth * 2;
        var seen = new HashSet<object>(stack.Depth, ReferenceEqualityComparer.Instance);
        for (var i = 0; i < stack.Depth; i++)
        {
            var container = stack.Frames[i].Container;
            if (stack.Frames[i].Kind != JsonFrameKind.Foreign && !seen.Add(container)) throw JsonPath.Circular(stack, i, container);
        }
    }
}
