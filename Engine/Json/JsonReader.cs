using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Quoll.Objects;
using Quoll.Text;
using Quoll.Values;
using Quoll.Vm;

namespace Quoll.Json;

/// <summary>
/// Reads a JSON text (ECMA-404; ParseJSON of ECMA-262 §25.5.1.1) in one pass, without tokens and without recursion. Values are staged
/// on a stack and copied once, into arrays and slots of their exact size. Runs no script. Belongs to an agent, which keeps it.
/// </summary>
internal sealed partial class JsonReader
{
    private const int InitialValues = 64;

    /// <summary>Frames that are kept from call to call; more belong to rare, deep documents.</summary>
    private const int KeptFrames = 1024;

    /// <summary>Staged values between two looks at the limits, for long arrays: a power of two.</summary>
    private const int ValuesPerStep = 1024;

    private readonly Agent _agent;
    private readonly JsonKeyCache _keys = new();
    private readonly JsonStringCache _strings = new();
    private JsValue[] _values = new JsValue[InitialValues];
    private int _highest;
    private bool _isFinished;
    private Frame[] _frames = new Frame[8];
    private int _deepest;
    private Realm _realm = null!;

    // Second results: the position behind what was read, the key, and where its value goes if it was there before (else -1).
    private int _at;
    private PropertyKey _key;
    private int _slot;

    public JsonReader(Agent agent) => _agent = agent;

    private enum Kind : byte { Root, Array, Object, Map }

    // The container around the one that is being read.
    private struct Frame
    {
        public Kind Kind;

        /// <summary>Where its values begin on the stack.</summary>
        public int First;

        /// <summary>The slot that the value being read goes to, where its key was there before; else -1.</summary>
        public int Slot;

        /// <summary>The white space before its entries.</summary>
        public int Indent;

        /// <summary>An object's shape so far, or a map itself.</summary>
        public object? Holder;

        /// <summary>In a map, the key of the value being read.</summary>
        public PropertyKey Key;
    }

    /// <summary>Whether the source text of primitive values is kept for a reviver (§25.5.1.2).</summary>
    private interface ISourcePolicy
    {
        static abstract bool IsKept { get; }
    }

    private readonly struct NoSource : ISourcePolicy
    {
        public static bool IsKept => false;
    }

    private readonly struct KeptSource : ISourcePolicy
    {
        public static bool IsKept => true;
    }

    /// <summary>The value of a text. A SyntaxError says what was expected and found, and where. UTF-8 may begin with a byte order mark.</summary>
    public JsValue Read<TUnit>(Realm realm, ReadOnlySpan<TUnit> text, int maxDepth = int.MaxValue) where TUnit : unmanaged
    {
        _realm = realm;
        try
        {
            return Read<TUnit, NoSource>(text, maxDepth);
        }
        finally
        {
            Reset();
        }
    }

    /// <summary>As <see cref="Read{TUnit}(Realm, ReadOnlySpan{TUnit}, int)"/>, with a record of what was read for the reviver.</summary>
    public JsValue ReadWithSource<TUnit>(Realm realm, ReadOnlySpan<TUnit> text, int maxDepth, out JsonParseRecord record) where TUnit : unmanaged
    {
        _realm = realm;
        try
        {
            var value = Read<TUnit, KeptSource>(text, maxDepth);
            record = _records[0];
            return value;
        }
        finally
        {
            Reset();
        }
    }

    private void Reset()
    {
        // The staged values would keep the document alive. After an error nobody knows how many there were.
        Array.Clear(_values, 0, _isFinished ? _highest : _values.Length);
        if (_values.Length > InitialValues)
        {
            _agent.Return(_values);
            _values = new JsValue[InitialValues];
        }
        if (_frames.Length > KeptFrames) _frames = new Frame[8];
        else Array.Clear(_frames, 0, _deepest);
        if (_text.Length > KeptText) _text = [];
        _highest = _deepest = 0;
        _isFinished = false;
        _records.Clear();
        _recordKeys.Clear();
        _recordStarts.Clear();
        _realm = null!;
    }

    // The locals of this method live in registers: none is ever passed by reference. What a rare path finds besides its result it
    // leaves in fields (_at, _key, _slot).
    private JsValue Read<TUnit, TSource>(ReadOnlySpan<TUnit> text, int maxDepth) where TUnit : unmanaged where TSource : struct, ISourcePolicy
    {
        ref var start = ref MemoryMarshal.GetReference(text);
        var end = text.Length;
        var at = 0;
        var values = _values;
        var top = 0;
        var depth = 0;
        uint code;

        // The container that is being read: its values begin at first; a value goes to slot where that is not -1, else to the top.
        var kind = Kind.Root;
        var first = 0;
        var slot = -1;
        Shape shape = null!;
        JsObject map = null!;
        var valueStart = 0;

        // The line feed and the indentation that stood before the last entry; entries of a container have the same.
        var indent = 0;

        if (typeof(TUnit) == typeof(byte) && text.Length >= 3 && MemoryMarshal.AsBytes(text).StartsWith("\uFEFF"u8)) at = 3;

    Value:
        at = Skip(ref start, at, end);
    ValueHere:
        code = CodeAt(ref start, at, end);
        if (TSource.IsKept) valueStart = at;
        if (top == values.Length) values = GrowValues(top);

        if (code == '"')
        {
            var stop = FindStop(ref start, at + 1, end);
            if (CodeAt(ref start, stop, end) == '"')
            {
                values[top++] = new JsValue(MakeString(ref Unsafe.Add(ref start, (nint)(uint)(at + 1)), stop - at - 1));
                at = stop + 1;
                goto Completed;
            }
            values[top++] = new JsValue(ReadEscapedString(text, at, stop));
            at = _at;
            goto Completed;
        }
        var digit = code - '0';
        if (digit <= 9 || code == '-')
        {
            var negative = code == '-';
            if (negative && (digit = CodeAt(ref start, ++at, end) - '0') > 9) JsonErrors.Throw(text, at, JsonErrors.Digit);
            // Integers of up to 18 digits are read here.
            var digits = at++;
            var integer = (long)digit;
            uint next;
            while ((next = CodeAt(ref start, at, end) - '0') <= 9)
            {
                integer = integer * 10 + next;
                at++;
            }
            double number;
            if (next == unchecked((uint)('.' - '0')) || (next | 0x20) == 'e' - '0' || at - digits > 18 || digit == 0 && at - digits > 1)
            {
                number = ReadNumber(text, digits, at, (ulong)integer);
                at = _at;
            }
            else number = integer;
            values[top++] = new JsValue(negative ? -number : number);
            goto Completed;
        }
        if (code is '{' or '[')
        {
            if (depth == _frames.Length) GrowFrames();
            if (depth >= maxDepth) JsonErrors.ThrowTooDeep(text, at, maxDepth);
            ref var frame = ref _frames[depth++];
            if (depth > _deepest) _deepest = depth;
            frame.Kind = kind;
            frame.First = first;
            frame.Slot = slot;
            frame.Indent = indent;
            if (kind == Kind.Object) frame.Holder = shape;
            else if (kind == Kind.Map)
            {
                frame.Holder = map;
                frame.Key = _key;
            }
            first = top;
            slot = -1;
            if (TSource.IsKept) KeepStart();
            var opened = ++at;
            at = Skip(ref start, at, end);
            indent = at - opened;
            if (code == '[')
            {
                kind = Kind.Array;
                if (CodeAt(ref start, at, end) != ']') goto ValueHere;
                at++;
                goto EndOfArray;
            }
            kind = Kind.Object;
            shape = _realm.ObjectShape;
            code = CodeAt(ref start, at, end);
            if (code == '"') goto Key;
            if (code != '}') JsonErrors.Throw(text, at, JsonErrors.KeyOrEndOfObject);
            at++;
            goto EndOfObject;
        }
        values[top] = ReadLiteral(text, at, code, kind == Kind.Array && top == first);
        top++;
        at = _at;

    Completed:
        if (TSource.IsKept) KeepPrimitive(values[top - 1], valueStart, at);
    CompletedContainer:
        at = Skip(ref start, at, end);
        code = CodeAt(ref start, at, end);
        if (kind == Kind.Object)
        {
            if (slot >= 0)
            {
                values[first + slot] = values[--top];
                slot = -1;
            }
            if (code == ',')
            {
                at++;
                at = SkipIndent(ref start, at, end, indent);
                if (CodeAt(ref start, at, end) == '"') goto Key;
                JsonErrors.Throw(text, at, JsonErrors.Key);
            }
            if (code != '}') JsonErrors.Throw(text, at, JsonErrors.CommaOrEndOfObject);
            at++;
            goto EndOfObject;
        }
        if (kind == Kind.Array)
        {
            if (code == ',')
            {
                if ((top & (ValuesPerStep - 1)) == 0) _agent.Step();
                at++;
                at = SkipIndent(ref start, at, end, indent);
                goto ValueHere;
            }
            if (code != ']') JsonErrors.Throw(text, at, JsonErrors.CommaOrEndOfArray);
            at++;
            goto EndOfArray;
        }
        if (kind == Kind.Map)
        {
            map.DefineOwn(_key, values[--top]);
            if (code == ',')
            {
                at++;
                at = SkipIndent(ref start, at, end, indent);
                if (CodeAt(ref start, at, end) == '"') goto Key;
                JsonErrors.Throw(text, at, JsonErrors.Key);
            }
            if (code != '}') JsonErrors.Throw(text, at, JsonErrors.CommaOrEndOfObject);
            at++;
            values[top++] = new JsValue(map);
            goto Pop;
        }
        if (at < end) JsonErrors.Throw(text, at, JsonErrors.EndOfText);
        if (top > _highest) _highest = top;
        _isFinished = true;
        return values[0];

    Key: // At the opening quote.
        if (!TSource.IsKept && kind == Kind.Object)
        {
            var predicted = Unsafe.As<JsonKeyTransition?>(shape.JsonNext);
            if (predicted is not null)
            {
                var units = predicted.Matches(ref Unsafe.Add(ref start, (nint)(uint)at), end - at);
                if (units != 0)
                {
                    at += units;
                    shape = predicted.Next;
                    goto Colon;
                }
            }
        }
        var following = ReadKey(text, at, kind == Kind.Object ? shape : null);
        at = _at;
        if (TSource.IsKept) KeepKey(_key);
        if (kind == Kind.Object)
        {
            slot = _slot;
            if (following is not null) shape = following;
            else
            {
                // Too many keys for a shape: from here on the object is a dictionary.
                map = new JsObject(shape.ToDictionary(), values.AsSpan(first, top - first).ToArray());
                if (top > _highest) _highest = top;
                top = first;
                kind = Kind.Map;
            }
        }

    Colon:
        at = Skip(ref start, at, end);
        if (CodeAt(ref start, at, end) != ':') JsonErrors.Throw(text, at, JsonErrors.Colon);
        at++;
        // A single space is what most who put one put.
        if (CodeAt(ref start, at, end) == ' ') at++;
        goto Value;

    EndOfArray:
        {
            var count = top - first;
            var array = count <= JsArray.PartLength
                ? new JsArray(_realm.ArrayShape, TakeValues(values, first, top), count)
                : JsArray.FromParts(_realm.ArrayShape, TakeParts(values, first, top), count);
            if (top > _highest) _highest = top;
            top = first;
            if (top == values.Length) values = GrowValues(top);
            values[top++] = new JsValue(array);
            goto Pop;
        }

    EndOfObject:
        {
            var made = new JsObject(shape, TakeValues(values, first, top));
            if (top > _highest) _highest = top;
            top = first;
            if (top == values.Length) values = GrowValues(top);
            values[top++] = new JsValue(made);
        }

    Pop:
        if (TSource.IsKept) KeepContainer(values[top - 1]);
        _agent.Step();
        {
            ref var frame = ref _frames[--depth];
            kind = frame.Kind;
            first = frame.First;
            slot = frame.Slot;
            indent = frame.Indent;
            if (kind == Kind.Object) shape = Unsafe.As<Shape>(frame.Holder!);
            else if (kind == Kind.Map)
            {
                map = Unsafe.As<JsObject>(frame.Holder!);
                _key = frame.Key;
            }
        }
        goto CompletedContainer;
    }

    // The staged values from first to top, in an array of their own.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue[] TakeValues(JsValue[] values, int first, int top)
    {
        var count = top - first;
        if (count == 0) return [];
        if (count > 256) _agent.Reserve((long)count * Unsafe.SizeOf<JsValue>());
        var taken = new JsValue[count];
        if (count > 8)
        {
            values.AsSpan(first, count).CopyTo(taken);
            return taken;
        }
        // Few values are copied one by one: a number needs no write barrier.
        ref var source = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(values), first);
        for (var i = 0; i < taken.Length; i++)
        {
            ref var value = ref Unsafe.Add(ref source, i);
            if (value.IsNumber) taken[i] = new JsValue(value.Number);
            else taken[i] = value;
        }
        return taken;
    }

    // The same for a long array: in parts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue[][] TakeParts(JsValue[] values, int first, int top)
    {
        var parts = new JsValue[(top - first + JsArray.PartLength - 1) / JsArray.PartLength][];
        for (var i = 0; i < parts.Length; i++, first += JsArray.PartLength)
        {
            parts[i] = TakeValues(values, first, Math.Min(top, first + JsArray.PartLength));
        }
        return parts;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue[] GrowValues(int top)
    {
        _highest = Math.Max(_highest, top);
        _agent.Reserve((long)top * 2 * Unsafe.SizeOf<JsValue>());
        var larger = _agent.Rent<JsValue>(top * 4);
        Array.Copy(_values, larger, top);
        if (_values.Length > InitialValues)
        {
            Array.Clear(_values);
            _agent.Return(_values);
        }
        return _values = larger;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowFrames()
    {
        _agent.Reserve((long)_frames.Length * 2 * Unsafe.SizeOf<Frame>());
        Array.Resize(ref _frames, _frames.Length * 2);
    }
}
