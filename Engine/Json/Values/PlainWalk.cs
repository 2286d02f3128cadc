namespace Quoll.Json.Values;

/// <summary>
/// The walk over plain data (<see cref="JsonShapePlan"/>). No script runs, so nothing can change during the walk, and
/// the order of reading is not observable. Nested calls write objects and arrays down to a fixed number of levels. For
/// deeper ones, or if the walk stops for another reason, the open objects and arrays go to the stack.
/// </summary>
internal sealed partial class PlainWalk<TUnit>(
    JsonOwner owner, JsonStack stack, JsonWriter<TUnit> writer, JsonIndentation<TUnit> indentation) where TUnit : unmanaged
{
    /// <summary>
    /// The number of nested calls that write objects and arrays without using the stack. Deeper nesting suspends them:
    /// their state goes to the stack, and the same number of levels is written from there.
    /// </summary>
    private const int NestedLevels = 24;

    /// <summary>The source texts of numbers; null if there are none.</summary>
    public JsonNumberTexts? Numbers { get; set; }

    private int _nextCycleCheck = NestedLevels;
    private int _deepestNested;
    private JsValue _tooDeep;
    private MemoryAheadOfWalk _ahead;

    /// <summary>
    /// Records that the result of the text was created. The next one is likely to follow it in memory.
    /// </summary>
    public void ResultIs(object result, long bytes) => _ahead.ResultIs(result, bytes);

    public void Reset()
    {
        _nextCycleCheck = NestedLevels;
        _tooDeep = default;
        Numbers = null;
    }

    /// <summary>
    /// Writes an outermost plain array or object. If nothing stops the walk, it needs no frame. Returns false and
    /// writes nothing for any other value.
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

    /// <summary>Pushes a frame for an array or object that is plain. Returns false for any other value.</summary>
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

    // Writes the object or array at a depth. Returns true if the plain walk may continue with the one around it, or
    // with one that is too deep inside it.
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

    // Returns the kind of walk for an object without running script, or the kind of general objects if that is not
    // possible.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private JsonFrameKind KindOf(JsObject o)
    {
        if (o.IsPlain)
        {
            var plan = Unsafe.As<JsonShapePlan?>(o.Shape.JsonPlan);
            if (plan is not null && plan.Epoch == owner.Agent.PrototypeEpoch && plan.IsPlain && plan.Blocks<TUnit>() is not null)
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

    // Returns whether no toJSON can be reached and, if the shape has a plan, no property is an accessor (a walk by the
    // table checks this itself).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool HasPlainShape(Shape shape, out JsonShapePlan? plan)
    {
        plan = Unsafe.As<JsonShapePlan?>(shape.JsonPlan);
        if (plan is not null && plan.Epoch == owner.Agent.PrototypeEpoch) return plan.IsPlain;
        return HasPlainShapeSlow(shape, out plan);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool HasPlainShapeSlow(Shape shape, out JsonShapePlan? plan)
    {
        if (!shape.IsDictionary)
        {
            plan = JsonShapePlan.Prepare(owner.Agent, shape);
            return plan.IsPlain;
        }
        plan = null;
        if (shape.Find(WellKnown.ToJson) >= 0) return false;
        var (settings, epoch) = (owner.Settings, owner.Agent.PrototypeEpoch);
        if (ReferenceEquals(settings.CheckedPrototype, shape.Prototype) && settings.CheckedEpoch == epoch) return true;
        if (!JsonShapePlan.IsFreeOfToJson(shape.Prototype)) return false;
        settings.CheckedPrototype = shape.Prototype;
        settings.CheckedEpoch = epoch;
        return true;
    }

    // A cycle of plain data leads to ever greater depth, so it is found here, at each doubling of the depth. The search
    // costs no more than reaching that depth.
    private void LookForCycle()
    {
        _nextCycleCheck = stack.Depth * 2;
        var seen = new HashSet<object>(stack.Depth, ReferenceEqualityComparer.Instance);
        for (var i = 0; i < stack.Depth; i++)
        {
            ref var frame = ref stack.Frames[i];
            if (frame.Kind != JsonFrameKind.Foreign && !seen.Add(frame.Object)) throw stack.Circular(i, frame.Object);
        }
    }
}
