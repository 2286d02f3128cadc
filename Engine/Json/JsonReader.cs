using System.Buffers;
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
    private JsValue[] _values = new JsValue[InitialValues];
    private int _highest;
    private bool _isFinished;
    private Frame[] _frames = new Frame[8];
    private int _deepest;
    private Realm _realm = null!;

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
    public JsValue ReadWithSource(Realm realm, ReadOnlySpan<char> text, out JsonParseRecord record)
    {
        _realm = realm;
        try
        {
            var value = Read<char, KeptSource>(text, int.MaxValue);
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
            ArrayPool<JsValue>.Shared.Return(_values);
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
        PropertyKey key = default;
        var valueStart = 0;

        if (typeof(TUnit) == typeof(byte) && text.Length >= 3 && MemoryMarshal.AsBytes(text).StartsWith("\uFEFF"u8)) at = 3;

    Value:
        if ((code = Peek(ref start, ref at, end)) == EndOfText) JsonErrors.Throw(text, at, kind == Kind.Array && top == first ? JsonErrors.ValueOrEndOfArray : JsonErrors.Value);
        if (TSource.IsKept) valueStart = at;
        if (top == values.Length) values = GrowValues(top);

        if (code == '"')
        {
            values[top++] = new JsValue(ReadString(text, ref at));
            goto Completed;
        }
        var digit = code - '0';
        if (digit <= 9 || code == '-')
        {
            var negative = code == '-';
            var position = at;
            if (negative)
            {
                if (++position == end || (digit = TextUnit.ToCode(Unsafe.Add(ref start, position)) - '0') > 9) JsonErrors.Throw(text, position, JsonErrors.Digit);
            }
            // Integers of up to 18 digits are read here.
            var digits = position++;
            var integer = (ulong)digit;
            uint next = 0;
            while (position < end && (next = TextUnit.ToCode(Unsafe.Add(ref start, position)) - '0') <= 9)
            {
                integer = integer * 10 + next;
                position++;
            }
            double number;
            if (position < end && (next == unchecked((uint)('.' - '0')) || (next | 0x20) == 'e' - '0') || position - digits > 18 || digit == 0 && position - digits > 1)
            {
                number = ReadNumber(text, digits, ref position, integer);
            }
            else number = (long)integer;
            values[top++] = new JsValue(negative ? -number : number);
            at = position;
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
            if (kind == Kind.Object) frame.Holder = shape;
            else if (kind == Kind.Map)
            {
                frame.Holder = map;
                frame.Key = key;
            }
            first = top;
            slot = -1;
            if (TSource.IsKept) KeepStart();
            at++;
            if (code == '[')
            {
                kind = Kind.Array;
                if (Peek(ref start, ref at, end) != ']') goto Value;
                at++;
                goto EndOfArray;
            }
            kind = Kind.Object;
            shape = _realm.ObjectShape;
            code = Peek(ref start, ref at, end);
            if (code == '"') goto Key;
            if (code != '}') JsonErrors.Throw(text, at, JsonErrors.KeyOrEndOfObject);
            at++;
            goto EndOfObject;
        }
        values[top] = ReadLiteral(text, ref at, code, kind == Kind.Array && top == first);
        top++;

    Completed:
        if (TSource.IsKept) KeepPrimitive(values[top - 1], valueStart, at);
    CompletedContainer:
        code = Peek(ref start, ref at, end);
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
                if (Peek(ref start, ref at, end) != '"') JsonErrors.Throw(text, at, JsonErrors.Key);
                goto Key;
            }
            if (code != '}') JsonErrors.Throw(text, at, JsonErrors.CommaOrEndOfObject);
            at++;
            goto EndOfObject;
        }
        if (kind == Kind.Array)
        {
            if (code == ',')
            {
                at++;
                if ((top & (ValuesPerStep - 1)) == 0) _agent.Step();
                goto Value;
            }
            if (code != ']') JsonErrors.Throw(text, at, JsonErrors.CommaOrEndOfArray);
            at++;
            goto EndOfArray;
        }
        if (kind == Kind.Map)
        {
            map.DefineOwn(key, values[--top]);
            if (code == ',')
            {
                at++;
                if (Peek(ref start, ref at, end) != '"') JsonErrors.Throw(text, at, JsonErrors.Key);
                goto Key;
            }
            if (code != '}') JsonErrors.Throw(text, at, JsonErrors.CommaOrEndOfObject);
            at++;
            values[top++] = new JsValue(map);
            goto Pop;
        }
        if (code != EndOfText || at < end) JsonErrors.Throw(text, at, JsonErrors.EndOfText);
        if (top > _highest) _highest = top;
        _isFinished = true;
        return values[0];

    Key: // At the opening quote.
        if (!TSource.IsKept && kind == Kind.Object)
        {
            var predicted = Unsafe.As<JsonKeyTransition?>(shape.JsonNext);
            if (predicted is not null && predicted.TryConsume(ref start, ref at, end))
            {
                shape = predicted.Next;
                goto Colon;
            }
        }
        key = ReadKey(text, ref at, out var keyText);
        if (TSource.IsKept) KeepKey(key);
        if (kind == Kind.Object && (slot = NextSlot(ref shape, key, keyText)) == NoSlot)
        {
            // Too many keys for a shape: from here on the object is a dictionary.
            map = new JsObject(shape.ToDictionary(), values.AsSpan(first, top - first).ToArray());
            if (top > _highest) _highest = top;
            top = first;
            kind = Kind.Map;
            slot = -1;
        }

    Colon:
        if (Peek(ref start, ref at, end) != ':') JsonErrors.Throw(text, at, JsonErrors.Colon);
        at++;
        goto Value;

    EndOfArray:
        {
            var array = new JsArray(_realm.ArrayShape, TakeValues(values, first, top), top - first);
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
            if (kind == Kind.Object) shape = Unsafe.As<Shape>(frame.Holder!);
            else if (kind == Kind.Map)
            {
                map = Unsafe.As<JsObject>(frame.Holder!);
                key = frame.Key;
            }
        }
        goto CompletedContainer;
    }

    // The staged values from first to top, in an array of their own.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
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

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue[] GrowValues(int top)
    {
        _highest = Math.Max(_highest, top);
        _agent.Reserve((long)top * 2 * Unsafe.SizeOf<JsValue>());
        var larger = ArrayPool<JsValue>.Shared.Rent(top * 4);
        Array.Copy(_values, larger, top);
        if (_values.Length > InitialValues)
        {
            Array.Clear(_values);
            ArrayPool<JsValue>.Shared.Return(_values);
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
