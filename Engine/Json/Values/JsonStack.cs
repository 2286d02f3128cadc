namespace Quoll.Json.Values;

/// <summary>
/// The objects and arrays that are open while a value is stringified, the outermost first. Those that the general walk
/// entered are below those of the plain walk. The stack is kept for the next value.
/// </summary>
/// <param name="owner">Whose limits apply.</param>
internal sealed class JsonStack(JsonOwner owner)
{
    /// <summary>The number of frames that are kept between calls. Only rare, deep documents need more.</summary>
    private const int KeptFrames = 1024;

    /// <summary>Up to this depth, a search for a cycle walks through the stack. Beyond it, a set is used.</summary>
    private const int SearchedDepth = 32;

    /// <summary>A placeholder for the objects and arrays that a <see cref="ForeignJson"/> has open.</summary>
    private static readonly object ForeignContainer = new();

    private int _depth;
    private int _deepest;

    // The number of frames that may be used without a check: no more exist, or no more are allowed.
    private int _frameLimit = 16;

    // The keys of general frames and the slots of ordered plain frames, each frame's part after that of the frame
    // below it.
    private PropertyKey[] _keys = [];
    private int _mostKeys;
    private int[] _slots = [];

    private HashSet<object>? _ancestors;
    private bool _hasAncestors;

    // By the places of frames that walk over copies: what these are copies of.
    private readonly Dictionary<int, JsObject> _originals = [];

    public JsonFrame[] Frames { get; private set; } = new JsonFrame[16];

    /// <summary>The number of open objects and arrays that have frames.</summary>
    public int Depth => _depth;

    /// <summary>The most objects and arrays that may be open at a time; one more is a RangeError.</summary>
    public int MaxDepth { get; private set; } = int.MaxValue;

    /// <summary>
    /// The number of frames at the bottom that the general walk entered. They are [[Stack]] (§25.5.2).
    /// </summary>
    public int GeneralCount { get; private set; }

    public int KeyCount { get; private set; }

    public int SlotCount { get; set; }

    /// <summary>The innermost container.</summary>
    public ref JsonFrame Top => ref Frames[_depth - 1];

    public void Begin(int maxDepth)
    {
        MaxDepth = maxDepth;
        _frameLimit = Math.Min(Frames.Length, maxDepth);
    }

    /// <summary>Adds a frame, which the caller fills.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref JsonFrame Push()
    {
        if (_depth >= _frameLimit) Grow();
        ref var frame = ref Frames[_depth++];
        if (_depth > _deepest) _deepest = _depth;
        return ref frame;
    }

    /// <summary>Drops the frame of a plain object or array.</summary>
    public void PopPlain() => _depth--;

    /// <summary>Drops the frame of an object or array that the general walk entered.</summary>
    public void PopGeneral()
    {
        ref var frame = ref Top;
        if (_hasAncestors) _ancestors!.Remove(ContainerAt(_depth - 1));
        if (_originals.Count > 0) _originals.Remove(_depth - 1);
        if (frame.Kind == JsonFrameKind.Object) KeyCount = frame.ListStart;
        _depth--;
        GeneralCount--;
    }

    /// <summary>Sets the depth. The caller fills the frames below it one after the other, from the innermost.</summary>
    public ref JsonFrame Suspend(int depth, int place)
    {
        while (depth > Frames.Length) Double();
        if (depth > _deepest) _deepest = depth;
        _depth = depth;
        return ref Frames[place - 1];
    }

    /// <summary>Throws because no more objects and arrays may be open.</summary>
    public ThrowCompletion TooDeep()
    {
        var keys = new PropertyKey[_depth];
        for (var i = 0; i < keys.Length; i++) keys[i] = CurrentKey(i);
        return Raise.RangeError(Messages.JsonOutputTooDeep, MaxDepth, JsonPath.Of(keys));
    }

    /// <summary>
    /// The error for an object that would have a frame at a place, and is in one of the frames below it.
    /// </summary>
    public ThrowCompletion Circular(int place, JsObject o) => new JsonCycle(this, place, o, owner.Settings.Foreign(owner.Agent));

    /// <summary>The key of the entry that is being written of an object or array with a frame.</summary>
    public PropertyKey CurrentKey(int place)
    {
        ref var frame = ref Frames[place];
        switch (frame.Kind)
        {
            case JsonFrameKind.PlainArray or JsonFrameKind.Array: return PropertyKey.From((double)(frame.Next - 1));
            case JsonFrameKind.Object: return KeyAt(frame.ListStart + (int)frame.Next - 1);
            default:
                TryGetPlainKey(frame, (int)frame.Next - 1, out var key);
                return key;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow()
    {
        if (_depth >= MaxDepth) throw TooDeep();
        Double();
    }

    private void Double()
    {
        owner.Agent.Reserve((long)Frames.Length * 2 * Unsafe.SizeOf<JsonFrame>());
        var larger = Frames;
        Array.Resize(ref larger, larger.Length * 2);
        Frames = larger;
        _frameLimit = Math.Min(larger.Length, MaxDepth);
    }

    public void AddKey(in PropertyKey key)
    {
        if (KeyCount == _keys.Length)
        {
            owner.Agent.Reserve(KeyCount * 32L);
            Array.Resize(ref _keys, Math.Max(16, KeyCount * 2));
        }
        _keys[KeyCount++] = key;
        if (KeyCount > _mostKeys) _mostKeys = KeyCount;
    }

    public ref readonly PropertyKey KeyAt(int place) => ref _keys[place];

    public int SlotAt(int place) => _slots[place];

    /// <summary>Adds the slots of a shape in the order in which they are printed. Returns their number.</summary>
    public int AddSlots(Shape shape)
    {
        if (SlotCount + shape.Count > _slots.Length) Array.Resize(ref _slots, Math.Max(SlotCount + shape.Count, _slots.Length * 2));
        var count = JsonShapePlan.FillOrder(shape, _slots.AsSpan(SlotCount));
        SlotCount += count;
        return count;
    }

    /// <summary>
    /// The object or array at a place, or what it is a copy of; a placeholder for an object or array of .NET.
    /// </summary>
    public object ContainerAt(int place) =>
        _originals.Count > 0 && _originals.TryGetValue(place, out var original) ? original : Frames[place].Container;

    /// <summary>
    /// Appends an object to [[Stack]], or what it is a copy of. Throws a TypeError if that is already there. Its frame
    /// has the given place, or will have it.
    /// </summary>
    public void AddAncestor(JsObject o, int place, JsObject? original = null)
    {
        o = original ?? o;
        if (_hasAncestors)
        {
            if (!_ancestors!.Add(o)) throw Circular(place, o);
        }
        else
        {
            for (var i = 0; i < place; i++)
            {
                if (ReferenceEquals(ContainerAt(i), o)) throw Circular(place, o);
            }
            if (place >= SearchedDepth)
            {
                _ancestors ??= new HashSet<object>(ReferenceEqualityComparer.Instance);
                for (var i = 0; i < place; i++) _ancestors.Add(ContainerAt(i));
                _ancestors.Add(o);
                _hasAncestors = true;
            }
        }
        if (original is not null) _originals[place] = original;
        GeneralCount++;
    }

    /// <summary>
    /// Returns whether an object is in [[Stack]]. Script may have changed the object since it was entered, so a walk
    /// inside it may not come back to it a second time. A plain walk must not run into a cycle that only the stack can
    /// detect.
    /// </summary>
    public bool IsAncestor(JsObject o)
    {
        if (_hasAncestors) return _ancestors!.Contains(o);
        for (var i = 0; i < GeneralCount; i++)
        {
            if (ReferenceEquals(ContainerAt(i), o)) return true;
        }
        return false;
    }

    /// <summary>
    /// Adds frames for the objects and arrays that a <see cref="ForeignJson"/> has open, up to a depth.
    /// </summary>
    public void PushForeign(int depth)
    {
        while (_depth < depth)
        {
            ref var frame = ref Push();
            frame.Container = ForeignContainer;
            frame.Kind = JsonFrameKind.Foreign;
            GeneralCount++;
        }
    }

    /// <summary>Drops frames for the objects and arrays of a <see cref="ForeignJson"/>, down to a depth.</summary>
    public void PopForeign(int depth)
    {
        GeneralCount -= _depth - depth;
        _depth = depth;
    }

    /// <summary>
    /// Turns the plain frames into general ones. No script has run since they were entered, so their keys and lengths
    /// are still those that the specification would have stored on entering.
    /// </summary>
    public void Generalize()
    {
        for (var i = GeneralCount; i < _depth; i++)
        {
            ref var frame = ref Frames[i];
            AddAncestor(frame.Object, i);
            if (frame.Kind == JsonFrameKind.PlainArray)
            {
                frame.Kind = JsonFrameKind.Array;
                continue;
            }
            // The key before the next one is kept too: the path in an error message needs it.
            var first = (int)Math.Max(0, frame.Next - 1);
            var listStart = KeyCount;
            var current = 0;
            for (var n = first; n < frame.End; n++)
            {
                if (n == frame.Next) current = KeyCount - listStart;
                if (TryGetPlainKey(frame, n, out var key)) AddKey(key);
            }
            if (frame.Next == frame.End) current = KeyCount - listStart;
            frame.Kind = JsonFrameKind.Object;
            frame.Next = current;
            frame.End = KeyCount - listStart;
            frame.ListStart = listStart;
        }
        SlotCount = 0;
    }

    /// <summary>Finds the key of a plain object's n-th entry. Returns false for a slot that is not printed.</summary>
    public bool TryGetPlainKey(in JsonFrame frame, int n, out PropertyKey key)
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

    /// <summary>Drops everything that belongs to the last value.</summary>
    public void Reset()
    {
        if (Frames.Length > KeptFrames) Frames = new JsonFrame[16];
        else if (_deepest > 0) Array.Clear(Frames, 0, _deepest);
        if (_mostKeys > 0 || _slots.Length > KeptFrames || GeneralCount > 0 || _ancestors is not null) ResetGeneral();
        _depth = _deepest = SlotCount = 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ResetGeneral()
    {
        if (_keys.Length > KeptFrames) _keys = [];
        else Array.Clear(_keys, 0, _mostKeys);
        if (_slots.Length > KeptFrames) _slots = [];
        _ancestors?.Clear();
        if (_ancestors?.Capacity > KeptFrames) _ancestors = null;
        _originals.Clear();
        KeyCount = _mostKeys = 0;
        GeneralCount = 0;
        _hasAncestors = false;
    }
}
