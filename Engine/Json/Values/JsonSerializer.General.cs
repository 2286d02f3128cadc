using System.Globalization;
using System.Text;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Text;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Values;

// The path of the specification, step by step, for values that can run script or that only a replacer can name.
internal sealed partial class JsonSerializer<TUnit>
{
    /// <summary>
    /// Depth at which no more is asked of getters and toJSON methods, which could make new objects for ever. Plain data
    /// has the depth it has.
    /// </summary>
    private const int MaxGeneralDepth = 1 << 20;

    private HashSet<object>? _ancestors;
    private bool _hasAncestors;
    private int _generalCount;

    /// <summary>
    /// Makes the plain frames general ones. No script has run since they were entered, so their keys and lengths are
    /// still those that the specification would have taken down on entering.
    /// </summary>
    private void Generalize()
    {
        for (var i = _generalCount; i < _depth; i++)
        {
            ref var frame = ref _frames[i];
            AddAncestor(frame.Object, i);
            if (frame.Kind == JsonFrameKind.PlainArray)
            {
                frame.Kind = JsonFrameKind.Array;
                continue;
            }
            // The key before the next one is kept too: the path in an error message needs it.
            var first = (int)Math.Max(0, frame.Next - 1);
            var listStart = _keyCount;
            var current = 0;
            for (var n = first; n < frame.End; n++)
            {
                if (n == frame.Next) current = _keyCount - listStart;
                if (TryGetPlainKey(frame, n, out var key)) AddKey(key);
            }
            if (frame.Next == frame.End) current = _keyCount - listStart;
            frame.Kind = JsonFrameKind.Object;
            frame.Next = current;
            frame.End = _keyCount - listStart;
            frame.ListStart = listStart;
        }
        _slotCount = 0;
    }

    // The key of a plain object's n-th entry; false for a slot that is not printed.
    private bool TryGetPlainKey(in JsonFrame frame, int n, out PropertyKey key)
    {
        var shape = frame.Object.Shape;
        if (frame.Kind == JsonFrameKind.PlannedObject)
        {
            key = ((JsonShapePlan)shape.JsonPlan!).KeyAt(shape, n);
            return true;
        }
        var slot = frame.IsOrdered ? _slots[frame.ListStart + n] : n;
        key = shape.Table.KeyAt(slot);
        return key.IsString && (shape.Table.FlagsAt(slot) & PropertyFlags.Enumerable) != 0;
    }

    /// <summary>Works on general frames until the top one is plain, the stack is empty, or a part is full.</summary>
    private void WalkGeneral()
    {
        while (_depth > 0 && _depth == _generalCount && !_writer.IsPartFull)
        {
            _agent.Step();
            ref var frame = ref _frames[_depth - 1];
            if (frame.Kind >= JsonFrameKind.HostMembers)
            {
                WalkHost();
                continue;
            }
            if (frame.Next == frame.End)
            {
                CloseGeneral(ref frame);
                continue;
            }
            var isArray = frame.Kind == JsonFrameKind.Array;
            var key = isArray ? PropertyKey.From((double)frame.Next) : _keys[frame.ListStart + (int)frame.Next];
            frame.Next++;
            var value = frame.Object.Get(key);
            if (!Resolve(frame.Object, key, ref value))
            {
                if (!isArray) continue;
                value = JsValue.Null;
            }
            WritePrefix(ref frame, key);
            WriteResolved(value);
        }
    }

    /// <summary>
    /// SerializeJSONProperty (§25.5.2.2), steps 2 to 4: what is to be written instead of a value. False where the
    /// result is undefined.
    /// </summary>
    private bool Resolve(JsObject? holder, in PropertyKey key, ref JsValue value)
    {
        // 2. If value is an Object or value is a BigInt, let toJSON be ? GetV(value, "toJSON").
        if (value.IsObject || value.IsBigInt)
        {
            var toJson = ObjectOperations.GetV(_agent.CurrentRealm, value, WellKnown.ToJson).FunctionOrNull;
            if (toJson is not null)
            {
                _agent.ProbeNativeStack();
                value = toJson.Call(value, [key.ToValue()]);
            }
        }
        // 3. If state.[[ReplacerFunction]] is not undefined, set value to ? Call(it, holder, « key, value »).
        if (_replacer is not null)
        {
            _agent.ProbeNativeStack();
            value = _replacer.Call(holder!, [key.ToValue(), value]);
        }
        // 4. If value is an Object, take the primitive out of its wrapper.
        if (value.IsObject) value = Unwrap(value);
        return value.StoredType switch
        {
            JsType.Undefined or JsType.Symbol => false,
            JsType.Object => !value.Object.IsCallable,
            _ => true,
        };
    }

    private static JsValue Unwrap(JsValue value) => value.Object switch
    {
        StringObject => new JsValue(TypeConversion.ToString(value)),
        PrimitiveObject { Value: { IsNumber: true } } => new JsValue(TypeConversion.ToNumber(value)),
        PrimitiveObject { Value: { IsBoolean: true } or { IsBigInt: true } } wrapper => wrapper.Value,
        _ => value,
    };

    /// <summary>
    /// SerializeJSONProperty (§25.5.2.2), steps 5 to 12, for what <see cref="Resolve"/> gave: writes it, or pushes its
    /// frame.
    /// </summary>
    private void WriteResolved(in JsValue value)
    {
        switch (value.StoredType)
        {
            case JsType.Null:
                _writer.Write("null"u8);
                break;
            case JsType.Boolean:
                _writer.Write(value.IsTrue ? "true"u8 : "false"u8);
                break;
            case JsType.String:
                _writer.WriteQuoted(value.String);
                break;
            case JsType.Number:
                _writer.Write(value.Number);
                break;
            case JsType.BigInt:
                throw Raise.TypeError(Messages.JsonBigInt);
            default:
                if (value.Object is RawJsonObject raw) _writer.WriteText(raw.Text);
                else if (_mayWalkPlain && value.Object is HostObject host && TryEnterHost(host)) break;
                else if (!_mayWalkPlain || IsGeneralAncestor(value.Object) || !TryEnterPlain(value)) EnterGeneral(value.Object);
                break;
        }
    }

    // SerializeJSONObject (§25.5.2.5) and SerializeJSONArray (§25.5.2.6) up to their loops.
    private void EnterGeneral(JsObject o)
    {
        if (_depth >= MaxGeneralDepth) throw Raise.RangeError(Messages.CallStackExceeded);
        AddAncestor(o, _depth);
        var isArray = Comparison.IsArray(o);
        var listStart = _keyCount;
        double end;
        if (isArray)
        {
            end = ObjectOperations.LengthOfArrayLike(o);
            // An element takes a unit, and what separates it from the next another: the promised length of a proxy may
            // be more than any text.
            _writer.RequireRoom(2 * end);
        }
        else
        {
            if (_propertyList is not null)
            {
                foreach (var key in _propertyList) AddKey(key);
            }
            else AddEnumerableOwnKeys(o);
            end = _keyCount - listStart;
        }
        ref var frame = ref PushFrame();
        frame.Object = o;
        frame.Kind = isArray ? JsonFrameKind.Array : JsonFrameKind.Object;
        frame.HasOutput = false;
        frame.Next = 0;
        frame.End = (long)end;
        frame.ListStart = listStart;
    }

    // EnumerableOwnProperties (§7.3.24) of kind key.
    private void AddEnumerableOwnKeys(JsObject o)
    {
        _ownKeys.Clear();
        o.OwnPropertyKeys(_ownKeys);
        foreach (var key in _ownKeys)
        {
            _agent.Step();
            if (key.IsString && o.GetOwnProperty(key, out var descriptor) && descriptor.Enumerable) AddKey(key);
        }
    }

    private void AddKey(in PropertyKey key)
    {
        if (_keyCount == _keys.Length)
        {
            _agent.Reserve(_keyCount * 32L);
            Array.Resize(ref _keys, Math.Max(16, _keyCount * 2));
        }
        _keys[_keyCount++] = key;
        if (_keyCount > _mostKeys) _mostKeys = _keyCount;
    }

    private void WritePrefix(ref JsonFrame frame, in PropertyKey key)
    {
        var isArray = frame.Kind == JsonFrameKind.Array;
        _writer.Write(frame.HasOutput ? ',' : isArray ? '[' : '{');
        frame.HasOutput = true;
        WriteIndent(_depth);
        if (isArray) return;
        if (key.Name is string name) _writer.WriteQuoted(name);
        else
        {
            ref var target = ref _writer.Reserve(IntegerDigits.BufferLength);
            _writer.Position += WriteKey(key, ref target, 0);
        }
        _writer.Write(':');
        if (_indent is not null) _writer.Write(' ');
    }

    private void CloseGeneral(ref JsonFrame frame)
    {
        var isArray = frame.Kind == JsonFrameKind.Array;
        if (frame.HasOutput) WriteIndent(_depth - 1);
        else _writer.Write(isArray ? '[' : '{');
        _writer.Write(isArray ? ']' : '}');
        if (_hasAncestors) _ancestors!.Remove(frame.Identity);
        if (!isArray) _keyCount = frame.ListStart;
        _depth--;
        _generalCount--;
    }

    private void WriteIndent(int depth)
    {
        if (_indent is not null) _writer.Write(_indent.AsSpan(0, IndentUnits(depth)));
    }

    /// <summary>
    /// Enters an object into [[Stack]]; a TypeError where it is there already. Its frame has the place given, or will
    /// have it.
    /// </summary>
    private void AddAncestor(object o, int place)
    {
        if (_hasAncestors)
        {
            if (!_ancestors!.Add(o)) throw Circular(place, o);
        }
        else
        {
            for (var i = 0; i < place; i++)
            {
                if (ReferenceEquals(_frames[i].Identity, o)) throw Circular(place, o);
            }
            if (place >= SearchedDepth)
            {
                _ancestors ??= new HashSet<object>(ReferenceEqualityComparer.Instance);
                for (var i = 0; i < place; i++) _ancestors.Add(_frames[i].Identity);
                _ancestors.Add(o);
                _hasAncestors = true;
            }
        }
        _generalCount++;
    }

    /// <summary>
    /// Is an object one of the general frames? Script may have changed it since it was entered, so that a walk inside
    /// it does not come back to it a second time: a plain walk must not run into a cycle that only the stack knows.
    /// </summary>
    private bool IsGeneralAncestor(JsObject o)
    {
        if (_hasAncestors) return _ancestors!.Contains(o);
        for (var i = 0; i < _generalCount; i++)
        {
            if (ReferenceEquals(_frames[i].Identity, o)) return true;
        }
        return false;
    }

    // The error for a cycle: it names the way to where it closes, and what it comes back to.
    /// <summary>Steps of a path that a message shows at either end.</summary>
    private const int ShownSteps = 10;

    private ThrowCompletion Circular(int place) => Circular(place, _frames[place].Identity);

    // The object that would be written at a place of the stack is also further down.
    private ThrowCompletion Circular(int place, object o)
    {
        var target = 0;
        while (!ReferenceEquals(_frames[target].Identity, o)) target++;
        return Raise.TypeError(Messages.JsonCircular, PathTo(place), target == 0 ? "(root)" : PathTo(target));
    }

    // The keys of the frames below a place, as a script would write them: a.b[2].
    private string PathTo(int place)
    {
        var path = new StringBuilder();
        for (var i = 0; i < place; i++)
        {
            if (i == ShownSteps && place > 2 * ShownSteps)
            {
                path.Append('…');
                i = place - ShownSteps;
            }
            AppendStep(path, i);
        }
        return path.ToString();
    }

    private void AppendStep(StringBuilder path, int place)
    {
        ref var frame = ref _frames[place];
        PropertyKey key;
        if (frame.Kind >= JsonFrameKind.HostMembers) key = HostKey(frame);
        else if (frame.Kind is JsonFrameKind.PlainArray or JsonFrameKind.Array) key = PropertyKey.From((double)(frame.Next - 1));
        else if (frame.Kind == JsonFrameKind.Object) key = _keys[frame.ListStart + (int)frame.Next - 1];
        else TryGetPlainKey(frame, (int)frame.Next - 1, out key);

        if (key.IsIndex) path.Append(CultureInfo.InvariantCulture, $"[{key.Index}]");
        else if (!IsIdentifier(key.ToString())) path.Append(CultureInfo.InvariantCulture, $"[{Display.Brief(key.ToValue())}]");
        else
        {
            if (path.Length > 0) path.Append('.');
            path.Append(Display.Key(key));
        }
    }

    private static bool IsIdentifier(string text)
    {
        if (text.Length == 0 || char.IsAsciiDigit(text[0])) return false;
        foreach (var c in text)
        {
            if (!char.IsLetterOrDigit(c) && c is not ('_' or '$')) return false;
        }
        return true;
    }
}
