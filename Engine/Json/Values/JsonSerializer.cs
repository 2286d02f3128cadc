using System.Runtime.ExceptionServices;

namespace Quoll.Json.Values;

/// <summary>
/// Writes one value as JSON (ECMA-262 §25.5.2). <see cref="PlainWalk{TUnit}"/> writes plain data, without running
/// script. <see cref="ForeignJson"/> writes objects that represent others outside the engine.
/// <see cref="GeneralWalk{TUnit}"/> writes everything else by the steps of ECMA-262, including the objects and arrays
/// around it. Only the stack grows with the document. A thread keeps it for the next document of any engine.
/// </summary>
internal sealed class JsonSerializer<TUnit> : IPausedWork where TUnit : unmanaged
{
    private readonly JsonOwner _owner;
    private readonly JsonWriter<TUnit> _writer;
    private readonly JsonStack _stack;
    private readonly JsonIndentation<TUnit> _indentation;
    private readonly PlainWalk<TUnit> _plain;
    private readonly GeneralWalk<TUnit> _general;

    // There is no replacer that selects or changes properties.
    private bool _mayTakeShortWays;

    // Foreign objects are written as UTF-8, by this serializer, or by one with the same stack.
    private ForeignJson? _foreign;
    private JsonSerializer<byte>? _utf8;

    // The exception in ExpectChanges, which is thrown when the walk continues.
    private Exception? _pending;

    public JsonSerializer() : this(new JsonOwner())
    {
    }

    private JsonSerializer(JsonOwner owner) : this(owner, new JsonStack(owner))
    {
    }

    private JsonSerializer(JsonOwner owner, JsonStack stack)
    {
        _owner = owner;
        _writer = new JsonWriter<TUnit>(owner);
        _stack = stack;
        _indentation = new JsonIndentation<TUnit>(owner);
        _plain = new PlainWalk<TUnit>(owner, stack, _writer, _indentation);
        _general = new GeneralWalk<TUnit>(owner, stack, _writer, _indentation);
    }

    /// <summary>Makes it the serializer of an agent.</summary>
    public void Attach(Agent agent) => _owner.Become(agent);

    /// <summary>Drops the last value and the agent, so that nothing keeps the engine alive.</summary>
    public void Detach()
    {
        Reset();
        _foreign = null;
        _owner.Become(null);
    }

    public JsonWriter<TUnit> Writer => _writer;

    /// <summary>[[Gap]] (§25.5.2).</summary>
    public string Gap => _indentation.Units is null ? "" : _indentation.Gap;

    /// <summary>The most objects and arrays that may be open at a time.</summary>
    public int MaxDepth => _stack.MaxDepth;

    /// <summary>Objects and arrays that are open.</summary>
    public int Depth => _stack.Depth;

    /// <summary>The innermost open object or array; null if none is.</summary>
    public JsObject? Container => _stack.Depth == 0 || _stack.Top.Kind == JsonFrameKind.Foreign ? null : _stack.Top.Object;

    /// <summary>
    /// Goes to the next element of the innermost array; false if there is none. The caller writes it with its comma.
    /// </summary>
    public bool TryTakeElement(out int index)
    {
        ref var frame = ref _stack.Top;
        index = (int)frame.Next;
        if (frame.Kind != JsonFrameKind.Array || frame.Next == frame.End) return false;
        frame.Next++;
        return true;
    }

    /// <summary>
    /// Begins SerializeJSONProperty (§25.5.2.2) of the wrapper's only property, in the current realm.
    /// <see cref="Walk"/> finishes it. Returns false and writes nothing if the result is undefined.
    /// </summary>
    public bool Begin(JsValue value, in JsonLayout layout)
    {
        _mayTakeShortWays = layout.Replacer is null && layout.PropertyList is null && !_owner.Settings.IsPlainOff
            && layout.Numbers is not { NeedsAllSteps: true };
        if (layout.Numbers is not null) _plain.Numbers = _general.Numbers = layout.Numbers;
        _stack.Begin(layout.MaxDepth);
        _writer.MaxLength = layout.MaxLength;
        _indentation.Begin(layout.Gap);
        if (_mayTakeShortWays && (_plain.TryWriteRoot(value) || value.ObjectOrNull is { } root && TryWriteForeign(root))) return true;

        _general.Begin(layout.Replacer, layout.PropertyList);
        JsObject? wrapper = null;
        if (layout.Replacer is not null)
        {
            // Only the replacer function sees the wrapper.
            wrapper = _owner.Agent.CurrentRealm.CreateObject();
            wrapper.DefineOwn(PropertyKey.FromName(""), value);
        }
        if (!Resolve(wrapper, PropertyKey.FromName(""), ref value)) return false;
        Write(value);
        return true;
    }

    /// <summary>
    /// Continues to write. Returns true if the text is complete, and false if a part of it is full (only after
    /// <see cref="JsonWriter{TUnit}.MakeParts"/>). The caller then takes the part and calls again. If other code uses
    /// the engine meanwhile, <see cref="ExpectChanges"/> must be called before.
    /// </summary>
    public bool Walk()
    {
        if (_pending is not null) ExceptionDispatchInfo.Throw(_pending);
        WalkTo(0);
        _writer.CheckLength();
        return _stack.Depth == 0;
    }

    // Continues to write until the given number of objects and arrays is open, or a part is full.
    private void WalkTo(int depth)
    {
        while (_stack.Depth > depth)
        {
            if (_stack.Depth > _stack.GeneralCount) _plain.Run();
            else if (_general.TryFindObject(depth, out var value)) Enter(value);
            if (_writer.IsPartFull) break;
        }
    }

    /// <summary>SerializeJSONProperty (§25.5.2.2), steps 2 to 4. Returns false if the result is undefined.</summary>
    public bool Resolve(JsObject? holder, in PropertyKey key, ref JsValue value) => _general.Resolve(holder, key, ref value);

    // SerializeJSONProperty (§25.5.2.2) from step 5 on: writes the resolved value, or pushes its frame.
    private void Write(in JsValue value)
    {
        if (!_general.TryWriteSource(value, null, JsonNumberTexts.RootName) && !_general.TryWrite(value)) Enter(value);
    }

    private void Enter(in JsValue value)
    {
        if (_mayTakeShortWays && !_general.IsCopy(value.Object)
            && (TryWriteForeign(value.Object) || !_stack.IsAncestor(value.Object) && _plain.TryEnter(value))) return;
        _general.Enter(value.Object);
    }

    private bool TryWriteForeign(JsObject o)
    {
        var foreign = _foreign ??= _owner.Settings.Foreign(_owner.Agent);
        if (this is JsonSerializer<byte> same) return foreign.IsForeign(o) && foreign.TryWrite(same, o);
        if (!foreign.IsUtf8(o, _writer.MaxLength)) return false;
        var utf8 = _utf8 ??= new JsonSerializer<byte>(_owner, _stack);
        try
        {
            utf8._mayTakeShortWays = true;
            utf8._indentation.Begin(Gap);
            utf8.Writer.KeepLoneSurrogates();
            if (!foreign.TryWrite(utf8, o)) return false;
            JsonResult.CopyTo(Unsafe.As<JsonWriter<char>>(_writer), utf8.Writer);
            return true;
        }
        finally
        {
            utf8.Writer.Reset();
        }
    }

    /// <summary>
    /// Writes the whole result of <see cref="Resolve"/> inside a foreign object that is being written.
    /// </summary>
    /// <param name="value">The value.</param>
    /// <param name="depth">
    /// The number of open objects and arrays around it, including those of the foreign object.
    /// </param>
    public void WriteInside(in JsValue value, int depth)
    {
        var outer = _stack.Depth;
        _stack.PushForeign(depth);
        Write(value);
        WalkTo(depth);
        _stack.PopForeign(outer);
    }

    /// <summary>
    /// Prepares for script that may run before the walk continues. Plain data may then change, so the walk continues by
    /// the steps of the specification, with the keys and lengths that it knows now.
    /// </summary>
    public void ExpectChanges()
    {
        try
        {
            _stack.Generalize();
        }
        catch (Exception error) when (error is ThrowCompletion or ExecutionLimitException or OperationCanceledException)
        {
            _pending = error;
        }
    }

    /// <summary>Records that the result of the text was created.</summary>
    public void ResultIs(object result, long bytes) => _plain.ResultIs(result, bytes);

    // Drops everything that belongs to the last value, whether or not it was finished.
    private void Reset()
    {
        _writer.Reset();
        _stack.Reset();
        _indentation.Reset();
        _plain.Reset();
        _general.Reset();
        _pending = null;
    }
}

/// <summary>The layout of a value's text, from the second and third argument of JSON.stringify.</summary>
/// <param name="Replacer">[[ReplacerFunction]].</param>
/// <param name="PropertyList">[[PropertyList]].</param>
/// <param name="Gap">[[Gap]]; empty for compact text.</param>
internal readonly record struct JsonLayout(JsFunction? Replacer, PropertyKey[]? PropertyList, string Gap)
{
    /// <summary>The layout without spaces and with all properties.</summary>
    public static readonly JsonLayout Compact = new(null, null, "");

    /// <summary>The most objects and arrays that may be open at a time; one more is a RangeError.</summary>
    public int MaxDepth { get; init; } = int.MaxValue;

    /// <summary>The most units of the text; more is a RangeError.</summary>
    public long MaxLength { get; init; } = long.MaxValue;

    /// <summary>
    /// The source texts of numbers that are written as they were read. If they come from a reader of BigInts, a BigInt
    /// without a toJSON is written as an integer; otherwise it is a TypeError.
    /// </summary>
    public JsonNumberTexts? Numbers { get; init; }
}
