namespace Quoll.Json.Values;

/// <summary>
/// The walk that takes the steps of the specification in order (ECMA-262 §25.5.2), for values that can run script or
/// that only a replacer can name. Recursive calls are frames of a stack, so depth uses no native stack. The result of a
/// step is written at once, and the frames around it represent the waiting callers of the specification.
/// </summary>
internal sealed class GeneralWalk<TUnit>(
    JsonOwner owner, JsonStack stack, JsonWriter<TUnit> writer, JsonIndentation<TUnit> indentation) where TUnit : unmanaged
{
    /// <summary>
    /// The depth at which getters and toJSON methods are no longer called, because they could create new objects
    /// forever. The depth of plain data is not limited by this.
    /// </summary>
    private const int MaxDepth = 1 << 20;

    /// <summary>The source texts of numbers; null if there are none.</summary>
    public JsonNumberTexts? Numbers { get; set; }

    private readonly List<PropertyKey> _ownKeys = [];

    // The last object that its toJSON copied, and the copy.
    private (JsObject? Original, JsObject? Copy) _copied;

    // The state record of §25.5.2.
    private JsFunction? _replacer;
    private PropertyKey[]? _propertyList;

    /// <summary>Sets [[ReplacerFunction]] and [[PropertyList]].</summary>
    public void Begin(JsFunction? replacer, PropertyKey[]? propertyList) => (_replacer, _propertyList) = (replacer, propertyList);

    public void Reset()
    {
        _replacer = null;
        _propertyList = null;
        Numbers = null;
        _copied = default;
        if (_ownKeys.Count > 0) _ownKeys.Clear();
    }

    /// <summary>
    /// SerializeJSONProperty (§25.5.2.2), steps 2 to 4 and 12: resolves a value to the value to write. Returns false if
    /// the result is undefined.
    /// </summary>
    /// <param name="holder">The holder, as a replacer function sees it; null if there is none.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">The result of step 1; then the value that the other steps write.</param>
    public bool Resolve(JsObject? holder, in PropertyKey key, ref JsValue value)
    {
        // 2. If value is an Object or value is a BigInt, then
        if (value.IsObject || value.IsBigInt)
        {
            // 2.a. Let toJSON be ? GetV(value, "toJSON").
            var toJson = ObjectOperations.GetV(owner.Agent.CurrentRealm, value, WellKnown.ToJson).FunctionOrNull;
            // 2.b. If IsCallable(toJSON) is true, set value to ? Call(toJSON, value, « key »).
            if (toJson is not null)
            {
                owner.Agent.ProbeNativeStack();
                var original = value.ObjectOrNull;
                value = toJson.Call(value, [key.ToValue()]);
                if (original is not null && value.IsObject && owner.Settings.Foreign(owner.Agent).IsCopiedBy(original, toJson))
                    _copied = (original, value.Object);
            }
        }
        // 3. If state.[[ReplacerFunction]] is not undefined, set value to ? Call(it, holder, « key, value »).
        if (_replacer is not null)
        {
            owner.Agent.ProbeNativeStack();
            value = _replacer.Call(holder!, [key.ToValue(), value]);
        }
        // 4. If value is an Object, take the primitive out of its wrapper.
        if (value.IsObject) value = Unwrap(value);
        // 12. Return undefined: for undefined, symbols and callable objects.
        return value.StoredType switch
        {
            JsType.Undefined or JsType.Symbol => false,
            JsType.Object => !value.Object.IsCallable,
            _ => true,
        };
    }

    private static JsValue Unwrap(JsValue value) => value.Object switch
    {
        // 4.b. If value has a [[NumberData]] internal slot, set value to ? ToNumber(value).
        PrimitiveObject { Value: { IsNumber: true } } => new JsValue(TypeConversion.ToNumber(value)),
        // 4.c. Else if value has a [[StringData]] internal slot, set value to ? ToString(value).
        StringObject => new JsValue(TypeConversion.ToString(value)),
        // 4.d and 4.e. Else if it has a [[BooleanData]] or [[BigIntData]] internal slot, set value to that.
        PrimitiveObject { Value: { IsBoolean: true } or { IsBigInt: true } } wrapper => wrapper.Value,
        _ => value,
    };

    /// <summary>
    /// SerializeJSONProperty (§25.5.2.2), steps 5 to 10, and step 4.a, for the result of <see cref="Resolve"/>. Returns
    /// false for an object, which the caller must enter.
    /// </summary>
    public bool TryWrite(in JsValue value)
    {
        switch (value.StoredType)
        {
            case JsType.Null: // 5. If value is null, return "null".
                writer.Write("null"u8);
                return true;
            case JsType.Boolean: // 6 and 7. If value is true, return "true"; if it is false, return "false".
                writer.Write(value.IsTrue ? "true"u8 : "false"u8);
                return true;
            case JsType.String: // 8. If value is a String, return QuoteJSONString(value).
                writer.WriteQuoted(value.String);
                return true;
            case JsType.Number: // 9. If value is a Number, return ! ToString(value) if it is finite, else "null".
                writer.Write(value.Number);
                return true;
            case JsType.BigInt: // 10. If value is a BigInt, throw a TypeError exception.
                if (Numbers is not { ParsesBigInts: true }) throw Raise.TypeError(Messages.JsonBigInt);
                writer.WriteText(BigIntText.ToString(value.BigInt, 10));
                return true;
            default:
                // 4.a. If value has an [[IsRawJSON]] internal slot, return ! Get(value, "rawJSON").
                if (value.Object is not RawJsonObject raw) return false;
                writer.WriteText(raw.Text);
                return true;
        }
    }

    /// <summary>
    /// Returns whether the result of <see cref="Resolve"/> is the copy that an object made of itself.
    /// </summary>
    public bool IsCopy(JsObject value) => ReferenceEquals(_copied.Copy, value);

    /// <summary>
    /// SerializeJSONProperty (§25.5.2.2), step 11: begins SerializeJSONArray (§25.5.2.6) or SerializeJSONObject
    /// (§25.5.2.5), which <see cref="TryFindObject"/> continues.
    /// </summary>
    public void Enter(JsObject value)
    {
        if (stack.Depth >= MaxDepth) throw Raise.RangeError(Messages.CallStackExceeded);
        // 1. If state.[[Stack]] contains value, throw a TypeError exception because the structure is cyclical.
        // 2. Append value to state.[[Stack]].
        // Copies of the same object are different objects, so the stack has the object itself.
        stack.AddAncestor(value, stack.Depth, IsCopy(value) ? _copied.Original : null);
        _copied = default;
        // 3 and 4. [[Indent]] is the gap, once for each frame.
        var isArray = Comparison.IsArray(value);
        var listStart = stack.KeyCount;
        double end;
        if (isArray)
        {
            // Array 6. Let len be ? LengthOfArrayLike(value).
            end = ObjectOperations.LengthOfArrayLike(value);
            // An element and its separator take a unit each. The length that a proxy reports may be greater than any
            // text.
            writer.RequireRoom(2 * end);
        }
        else
        {
            // Object 5. If state.[[PropertyList]] is not undefined, let keys be state.[[PropertyList]].
            if (_propertyList is not null)
            {
                foreach (var key in _propertyList) stack.AddKey(key);
            }
            // Object 6. Else, let keys be ? EnumerableOwnProperties(value, key).
            else AddEnumerableOwnKeys(value);
            end = stack.KeyCount - listStart;
        }
        // Object 7, Array 5. Let partial be a new empty List. Array 7. Let index be 0.
        ref var frame = ref stack.Push();
        frame.Object = value;
        frame.Kind = isArray ? JsonFrameKind.Array : JsonFrameKind.Object;
        frame.HasOutput = false;
        frame.Next = 0;
        frame.End = (long)end;
        frame.ListStart = listStart;
    }

    /// <summary>
    /// Continues the innermost objects and arrays: the loop of SerializeJSONObject or SerializeJSONArray, step 8, and
    /// the steps after it. Returns true for an object, which the caller must enter; false if the requested number of
    /// objects and arrays is open, or a part is full.
    /// </summary>
    public bool TryFindObject(int depth, out JsValue value)
    {
        while (stack.Depth > depth && !writer.IsPartFull)
        {
            owner.Agent.Step();
            ref var frame = ref stack.Top;
            if (frame.Next == frame.End)
            {
                Close(ref frame);
                continue;
            }
            var isArray = frame.Kind == JsonFrameKind.Array;
            // Object 8. For each element P of keys. Array 8. Repeat, while index < len.
            // Array 8.d. Set index to index + 1.
            var key = isArray ? PropertyKey.From((double)frame.Next) : stack.KeyAt(frame.ListStart + (int)frame.Next);
            frame.Next++;
            // 8.a. Let strP be ? SerializeJSONProperty(state, P, value): its step 1, let value be ? Get(holder, key).
            value = frame.Object.Get(key);
            if (!Resolve(frame.Object, key, ref value))
            {
                // Object 8.b. If strP is not undefined, append it. Array 8.b. If strP is undefined, append "null".
                if (!isArray) continue;
                value = JsValue.Null;
            }
            WriteSeparator(ref frame, isArray);
            // Object 8.b.i to iii. Let member be QuoteJSONString(P), ":", and a space if [[Gap]] is not empty.
            if (!isArray) WriteKey(key);
            if (Numbers is not null && TryWriteSource(value, frame.Object, key)) continue;
            if (!TryWrite(value)) return true;
        }
        value = default;
        return false;
    }

    /// <summary>Writes the source text of a number that has one.</summary>
    public bool TryWriteSource(in JsValue value, JsObject? holder, in PropertyKey key)
    {
        if (!value.IsNumber || Numbers is null) return false;
        var text = Numbers.Find(value.Number, holder, key);
        writer.Write(text);
        return text.Length > 0;
    }

    private void WriteKey(in PropertyKey key)
    {
        if (key.Name is string name) writer.WriteQuoted(name);
        else
        {
            ref var target = ref writer.Reserve(IntegerDigits.BufferLength);
            writer.Position += JsonTableEntries<TUnit>.WriteKey(key, ref target, 0);
        }
        writer.Write(':');
        if (indentation.Units is not null) writer.Write(' ');
    }

    // The part of step 10 before a member or element: a bracket or the separator, and the indentation.
    private void WriteSeparator(ref JsonFrame frame, bool isArray)
    {
        writer.Write(frame.HasOutput ? ',' : isArray ? '[' : '{');
        frame.HasOutput = true;
        indentation.Write(writer, stack.Depth);
    }

    private void Close(ref JsonFrame frame)
    {
        var isArray = frame.Kind == JsonFrameKind.Array;
        // 9. If partial is empty, let final be "{}" or "[]".
        if (!frame.HasOutput) writer.Write(isArray ? '[' : '{');
        // 10. Else, the text after the last one: a line feed and stepBack, if [[Gap]] is not empty.
        else indentation.Write(writer, stack.Depth - 1);
        writer.Write(isArray ? ']' : '}');
        // 11. Remove the last element of state.[[Stack]]. 12. Set state.[[Indent]] to stepBack. 13. Return final.
        stack.PopGeneral();
    }

    // EnumerableOwnProperties (§7.3.24) of kind key. Values are not read, because reading one may run the host's code.
    private void AddEnumerableOwnKeys(JsObject o)
    {
        _ownKeys.Clear();
        // 1. Let ownKeys be ? O.[[OwnPropertyKeys]]().
        o.OwnPropertyKeys(_ownKeys);
        foreach (var key in _ownKeys)
        {
            owner.Agent.Step();
            // 3.a. If key is a String, let desc be ? O.[[GetOwnProperty]](key), and append key if it is enumerable.
            if (key.IsString && o.FindOwn(key, out var isEnumerable) && isEnumerable) stack.AddKey(key);
        }
    }
}
