using Quoll.Json.Core;

namespace Quoll.Json.Values;

/// <summary>
/// Reads a JSON text (ECMA-404; ParseJSON of ECMA-262 §25.5.1.1) in one pass, without tokens and without recursion.
/// Values are staged on a stack and copied once, into arrays and slots of their exact size. Runs no script. A thread
/// keeps it for the next text of any engine.
/// </summary>
internal sealed partial class JsonReader
{
    private const int InitialValues = 64;

    /// <summary>
    /// The size of an entry of a dictionary besides its value: key, attributes, its place in a hash table.
    /// </summary>
    private const int BytesOfMapEntry = 64;

    /// <summary>The number of values from which the first have reached the cache when they are copied.</summary>
    private const int CopiedOneByOne = 32;

    /// <summary>
    /// The number of known keys that were not predicted until one of them replaces another. Frequent keys are soon
    /// predicted, and the others cost little.
    /// </summary>
    private const uint MissesPerReplacement = 64;

    private const ulong NegativeZero = 1UL << 63;

    /// <summary>The number of frames that are kept between calls. Only rare, deep documents need more.</summary>
    private const int KeptFrames = 1024;

    private Agent _agent = null!;
    private JsonSettings _settings = null!;
    private readonly JsonParseRecorder _recorder = new();
    private readonly JsonKeyCache _keys = new();
    private readonly JsonStringCache _strings = new();
    private readonly JsonStringDecoder _decoder = new();
    private MemoryAhead _ahead;
    private UnreadTexts? _unread;
    private uint _misses;
    private readonly JsValue[] _firstValues = new JsValue[InitialValues];
    private JsValue[] _values;
    private int _highest;
    private bool _isFinished;

    // Another text may follow, with white space between them or without.
    private bool _mayMoreFollow;

    // Set while long numbers are noted.
    private JsonNumberTexts? _numbers;
    private bool _hasLongNumbers;
    private ParseFrame[] _frames = new ParseFrame[8];
    private int _deepest;
    private Realm _realm = null!;

    private Shape _objectShape = null!;
    private Shape? _arrayShape;

    // Second results of rare paths: the position after the text that was read, the end of the staged values, the key,
    // and the slot of its value if the key is repeated. The slot belongs to the object that is being read, if its kind
    // needs it.
    private int _at;
    private int _top;
    private PropertyKey _key;
    private int _slot;

    // The keys of dictionaries, each dictionary's after those of the enclosing one, like their values on the stack.
    private PropertyKey[] _mapKeys = [];
    private int _mapKeyCount, _mostMapKeys;

    // The parts of the open long arrays that were taken early, the innermost on top.
    private readonly Stack<(int Depth, List<JsValue[]> Parts)> _early = [];

    public JsonReader() => _values = _firstValues;

    private enum Kind : byte
    {
        Root,
        Array,
        Object,

        /// <summary>An object, at a value whose key it already has.</summary>
        Repeated,

        /// <summary>An object that is a dictionary, because it has that many keys.</summary>
        Map,
    }

    // The object or array that encloses the one that is being read.
    private struct ParseFrame
    {
        public Kind Kind;

        /// <summary>The start of its values on the stack.</summary>
        public int First;

        /// <summary>The slot of the value that is being read, if its key is repeated.</summary>
        public int Slot;

        /// <summary>The white space before its entries.</summary>
        public int Indent;

        /// <summary>An object's shape so far.</summary>
        public object? Holder;
    }

    /// <summary>
    /// Returns the value of a text. A SyntaxError describes what was expected and found, and where. UTF-8 may begin
    /// with a byte order mark.
    /// </summary>
    public JsValue Read<TUnit>(Realm realm, ReadOnlySpan<TUnit> text, int maxDepth = int.MaxValue) where TUnit : unmanaged
    {
        Start(realm);
        try
        {
            return text.Length < _settings.LongText ? Read<TUnit, NoSource>(text, maxDepth) : Read<TUnit, StoredSource>(text, maxDepth);
        }
        catch (JsonTextFault fault)
        {
            throw JsonErrors.Of(fault, text);
        }
        finally
        {
            Reset();
        }
    }

    /// <summary>
    /// Returns the value of a text, or of the first of several consecutive texts, and adds the source texts of numbers
    /// that a double does not give back.
    /// </summary>
    /// <param name="realm">The realm of the value.</param>
    /// <param name="texts">UTF-8, or one text in UTF-16.</param>
    /// <param name="mayMoreFollow">Whether there may be several texts.</param>
    /// <param name="numbers">Takes the source texts; null if they are not needed.</param>
    /// <param name="maxDepth">The most objects and arrays that may be open at a time.</param>
    /// <param name="end">The start of the next text, or the end.</param>
    public JsValue ReadFirst<TUnit>(
        Realm realm, ReadOnlySpan<TUnit> texts, bool mayMoreFollow, JsonNumberTexts? numbers, int maxDepth, out int end)
        where TUnit : unmanaged
    {
        _mayMoreFollow = mayMoreFollow;
        _numbers = numbers;
        _hasLongNumbers = false;
        Start(realm);
        try
        {
            var value = Read(texts, numbers is not null, maxDepth);
            end = _at;
            if (numbers is null || !_hasLongNumbers) return value;
            if (typeof(TUnit) == typeof(char)) _agent.Reserve(end);
            var document = WithoutMark(ToAscii(texts[..end]));
            _agent.StepOver(document.Length);
            numbers.Add(document);
            if (!numbers.NeedsPlaces) return value;
            if (typeof(TUnit) == typeof(byte))
            {
                Reset();
                Start(realm);
                value = Read<byte, KeptSource>(document, maxDepth);
            }
            numbers.AddPlaces(_recorder.Root, document);
            return value;
        }
        catch (JsonTextFault fault)
        {
            throw JsonErrors.Of(fault, texts);
        }
        finally
        {
            Reset();
            _recorder.Clear();
            _mayMoreFollow = false;
            _numbers = null;
        }
    }

    // Numbers in UTF-16 rarely keep their texts, so they have no policy for that alone.
    private JsValue Read<TUnit>(ReadOnlySpan<TUnit> texts, bool notesNumbers, int maxDepth) where TUnit : unmanaged
    {
        var isLong = texts.Length >= _settings.LongText;
        if (!notesNumbers) return isLong ? Read<TUnit, StoredSource>(texts, maxDepth) : Read<TUnit, NoSource>(texts, maxDepth);
        if (typeof(TUnit) == typeof(char)) return Read<TUnit, KeptSource>(texts, maxDepth);
        return isLong ? Read<TUnit, StoredSourceAndNumbers>(texts, maxDepth) : Read<TUnit, NoSourceButNumbers>(texts, maxDepth);
    }

    private static ReadOnlySpan<byte> WithoutMark(ReadOnlySpan<byte> text) => text.StartsWith("\uFEFF"u8) ? text[3..] : text;

    /// <summary>Reads like <see cref="ReadFirst"/>, with a record of the text for the reviver.</summary>
    public JsValue ReadWithSource<TUnit>(
        Realm realm, ReadOnlySpan<TUnit> texts, bool mayMoreFollow, int maxDepth, out JsonParseRecord record, out int end)
        where TUnit : unmanaged
    {
        _mayMoreFollow = mayMoreFollow;
        Start(realm);
        try
        {
            var value = Read<TUnit, KeptSource>(texts, maxDepth);
            (record, end) = (_recorder.Root, _at);
            return value;
        }
        catch (JsonTextFault fault)
        {
            throw JsonErrors.Of(fault, texts);
        }
        finally
        {
            Reset();
            _recorder.Clear();
            _mayMoreFollow = false;
        }
    }

    private JsValue Read<TUnit, TSource>(ReadOnlySpan<TUnit> text, int maxDepth) where TUnit : unmanaged where TSource : struct
    {
        // Each of several texts is charged by the values that it creates, and once more because it may be a number.
        _agent.StepOver(_mayMoreFollow ? 0 : text.Length);
        var length = text.Length;
        while (length > 0 && TextUnit.ToCode(text[length - 1]) is ' ' or '\n' or '\r' or '\t')
        {
            if ((--length & JsonSpace.ChargeMask) == 0) _agent.Spend(JsonSpace.ChargeMask / 8);
        }
        return length > 0 && TextUnit.ToCode(text[length - 1]) is '}' or ']'
            ? ReadText<TUnit, TSource, ClosedEnd>(text, length, maxDepth)
            : ReadText<TUnit, TSource, AnyEnd>(text, length, maxDepth);
    }

    private void Start(Realm realm)
    {
        _agent = realm.Agent;
        _settings = JsonSettings.Slot.Of(_agent);
        _realm = realm;
        _objectShape = realm.ObjectShape;
        _arrayShape = null;
    }

    private void Reset()
    {
        // The staged values would keep the document alive. After an error their number is unknown.
        Array.Clear(_values, 0, _isFinished ? _highest : _values.Length);
        if (_values.Length > InitialValues)
        {
            _agent.Buffers.Return(_values);
            _values = _firstValues;
            Array.Clear(_values);
        }
        if (_frames.Length > KeptFrames) _frames = new ParseFrame[8];
        else Array.Clear(_frames, 0, _deepest);
        _decoder.Reset();
        _highest = _deepest = 0;
        _isFinished = false;
        if (_early.Count > 0) _early.Clear();
        _realm = null!;
        _objectShape = null!;
        _arrayShape = null;
        _unread = null;
        if (_mapKeys.Length > 0)
        {
            Array.Clear(_mapKeys, 0, _mostMapKeys);
            _agent.Buffers.Return(_mapKeys);
            _mapKeys = [];
            _mapKeyCount = _mostMapKeys = 0;
        }
        _key = default;
        _agent = null!;
        _settings = null!;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void PushFrame(int depth, Kind kind, int first, int indent, Shape shape)
    {
        var frames = _frames;
        if ((uint)depth >= (uint)frames.Length) frames = GrowFrames();
        ref var frame = ref frames[depth];
        if (depth >= _deepest) _deepest = depth + 1;
        frame.Kind = kind;
        frame.First = first;
        frame.Indent = indent;
        if (kind == Kind.Object) frame.Holder = shape;
        else if (kind > Kind.Object) PushRare(ref frame, shape);
    }

    // Leaves an object that is not simply in the middle of a new value.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PushRare(ref ParseFrame frame, Shape shape)
    {
        frame.Holder = shape;
        frame.Slot = _slot;
    }

    // Returns to an object that is not simply in the middle of a new value.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Shape PopRare(ref ParseFrame frame)
    {
        _slot = frame.Slot;
        return Unsafe.As<Shape>(frame.Holder!);
    }

    // The value of a repeated key, which has been taken from the stack.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Kind PlaceValue(int first, int at)
    {
        _agent.Step();
        _highest = Math.Max(_highest, at + 1);
        _values[first + _slot] = _values[at];
        return Kind.Object;
    }

    private void StageKeys(Shape shape)
    {
        for (var slot = 0; slot < shape.Count; slot++) StageKey(shape.Table.KeyAt(slot));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void StageKey(in PropertyKey key)
    {
        if (_mapKeyCount == _mapKeys.Length) GrowMapKeys();
        _mapKeys[_mapKeyCount++] = key;
        if (_mapKeyCount > _mostMapKeys) _mostMapKeys = _mapKeyCount;
    }

    private void GrowMapKeys()
    {
        var size = Math.Max(2 * Shape.FewProperties, _mapKeyCount * 2);
        _agent.Reserve((long)size * Unsafe.SizeOf<PropertyKey>());
        var larger = _agent.Buffers.Rent<PropertyKey>(size);
        _mapKeys.AsSpan(0, _mapKeyCount).CopyTo(larger);
        if (_mapKeys.Length > 0)
        {
            Array.Clear(_mapKeys);
            _agent.Buffers.Return(_mapKeys);
        }
        _mapKeys = larger;
    }

    // Creates a dictionary from a number of staged values from first on, and as many staged keys.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsObject MakeMap(int first, int count)
    {
        _agent.Reserve(count * BytesOfMapEntry);
        _mapKeyCount -= count;
        _highest = Math.Max(_highest, first + count);
        var table = KeyTable.ForDictionary(_mapKeys.AsSpan(_mapKeyCount, count), _values.AsSpan(first, count));
        return MakeObject(_objectShape.ToDictionary(table), first, table.Count);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsObject MakeObject(Shape shape, int first, int count)
    {
        _agent.Step();
        Reserve(first, count);
        var o = SlotObjects.Create(shape, count);
        _ahead.Reach(o);
        CopyValues(first, o.FirstSlots(count));
        return o;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsArray MakeEmptyArray()
    {
        _agent.Step();
        return new JsArray(_arrayShape ??= _realm.ArrayShape, [], 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsArray MakeArray(int first, int count, int depth)
    {
        _agent.Step();
        var shape = _arrayShape ??= _realm.ArrayShape;
        if (count > JsArray.PartLength) count = TakeEarly(first, first + count, depth) - first;
        if (!HasEarlyParts(depth)) return new JsArray(shape, TakeValues(first, count), count);
        var parts = _early.Pop().Parts;
        var length = parts.Count * JsArray.PartLength + count;
        if (count != 0) parts.Add(TakeValues(first, count));
        return JsArray.FromParts(shape, [.. parts], length);
    }

    // Returns whether a part of the open array of this depth has been taken.
    private bool HasEarlyParts(int depth) => _early.Count != 0 && _early.Peek().Depth == depth;

    /// <summary>
    /// Takes the complete parts of a long array while it is still being read, so that the staged values stay in the
    /// cache. Returns the end of its other values.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int TakeEarly(int first, int top, int depth)
    {
        if (!HasEarlyParts(depth)) _early.Push((depth, []));
        // The values that are moved down also remain after the parts, and must be cleared there.
        if (top > _highest) _highest = top;
        var parts = _early.Peek().Parts;
        var whole = (top - first) / JsArray.PartLength * JsArray.PartLength;
        for (var done = 0; done < whole; done += JsArray.PartLength) parts.Add(TakeValues(first + done, JsArray.PartLength));
        Array.Copy(_values, first + whole, _values, first, top - first - whole);
        return top - whole;
    }

    // Like MakeArray, for few staged numbers. They hold no references, so nothing has to be cleared later.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsArray MakeNumbers(int first, int count)
    {
        _agent.Step();
        var taken = new JsValue[count];
        var source = _values.AsSpan(first, count);
        for (var i = 0; i < taken.Length; i++) taken[i] = new JsValue(source[i].Number);
        return new JsArray(_arrayShape ??= _realm.ArrayShape, taken, count);
    }

    // Copies a number of staged values from first on to a new array.
    private JsValue[] TakeValues(int first, int count)
    {
        if (count == 0) return [];
        Reserve(first, count);
        var taken = new JsValue[count];
        _ahead.Reach(taken);
        CopyValues(first, taken);
        return taken;
    }

    // Before staged values from first on are copied.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Reserve(int first, int count)
    {
        if (first + count > _highest) _highest = first + count;
        if (count > 256) _agent.Reserve((long)count * Unsafe.SizeOf<JsValue>());
    }

    // Copies staged values from first on.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void CopyValues(int first, Span<JsValue> taken)
    {
        var source = _values.AsSpan(first, taken.Length);
        if (taken.Length > CopiedOneByOne)
        {
            source.CopyTo(taken);
            return;
        }
        // Few values are copied one by one: a number needs no write barrier. A block copy would also read two recently
        // written words as one vector, and wait until these have reached the cache.
        for (var i = 0; i < taken.Length; i++)
        {
            var value = source[i];
            if (value.IsNumber) taken[i] = new JsValue(value.Number);
            else taken[i] = value;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue[] GrowValues(int top)
    {
        _highest = Math.Max(_highest, top);
        _agent.Reserve((long)top * 4 * Unsafe.SizeOf<JsValue>());
        var larger = _agent.Buffers.Rent<JsValue>(checked(top * 4));
        Array.Copy(_values, larger, top);
        if (_values.Length > InitialValues)
        {
            Array.Clear(_values);
            _agent.Buffers.Return(_values);
        }
        return _values = larger;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ParseFrame[] GrowFrames()
    {
        _agent.Reserve((long)_frames.Length * 2 * Unsafe.SizeOf<ParseFrame>());
        Array.Resize(ref _frames, _frames.Length * 2);
        return _frames;
    }
}
