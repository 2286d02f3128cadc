using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;
using Quoll.Hosts.Objects;

namespace Quoll.Json.Values;

/// <summary>
/// Writes one value as JSON (ECMA-262 §25.5.2). Plain data (<see cref="JsonShapePlan"/>) is written without running
/// script, by nested calls down to a fixed number of levels; deeper, or where anything else stops the walk, the open
/// containers go to a stack of its own. What is not plain is written step by step as the specification says, and the
/// containers around it with it, from where they stand. Nothing that grows with the document is allocated but that
/// stack, which is kept for the next one.
/// </summary>
internal sealed partial class JsonSerializer<TUnit> : IPausedWork where TUnit : unmanaged
{
    /// <summary>Frames that are kept from call to call; more belong to rare, deep documents.</summary>
    private const int KeptFrames = 1024;

    /// <summary>Up to this depth a search for cycles goes through the stack, beyond it a set is asked.</summary>
    private const int SearchedDepth = 32;

    private readonly Agent _agent;
    private readonly JsonSettings _settings;
    private readonly JsonWriter<TUnit> _writer;

    private JsonFrame[] _frames = new JsonFrame[16];
    private int _depth;
    private int _deepest;
    private int _maxDepth = int.MaxValue;

    // As many frames as may be used without asking: there are no more, or no more are allowed.
    private int _frameLimit;

    // What ExpectChanges met: thrown when the walk goes on.
    private Exception? _pending;

    // The keys of general frames and the slots of ordered plain frames, each frame's part behind that of the frame
    // below it.
    private PropertyKey[] _keys = [];
    private int _keyCount, _mostKeys;
    private int[] _slots = [];
    private int _slotCount;
    private readonly List<PropertyKey> _ownKeys = [];

    // The state record of §25.5.2.
    private JsFunction? _replacer;
    private PropertyKey[]? _propertyList;
    private bool _mayWalkPlain;

    // A line feed and the gap as often as it was needed so far, padded to whole strides; null where nothing is
    // indented.
    private TUnit[]? _indent;
    private TUnit[]? _lastIndent;
    private string _gap = "";
    private int _gapUnits;

    public JsonSerializer(Agent agent)
    {
        _agent = agent;
        _settings = JsonSettings.Slot.Of(agent);
        _writer = new JsonWriter<TUnit>(agent);
    }

    public JsonWriter<TUnit> Writer => _writer;

    /// <summary>In use by a call that has not ended.</summary>
    public bool IsBusy { get; set; }

    /// <summary>
    /// Begins SerializeJSONProperty (§25.5.2.2) of the wrapper's only property, to be finished by <see cref="Walk"/>,
    /// in the current realm. False where the result is undefined; then nothing is written.
    /// </summary>
    public bool Begin(JsValue value, in JsonLayout layout)
    {
        _mayWalkPlain = layout.Replacer is null && layout.PropertyList is null && !_settings.IsPlainOff;
        if (!_mayWalkPlain) (_replacer, _propertyList) = (layout.Replacer, layout.PropertyList);
        _maxDepth = layout.MaxDepth;
        _frameLimit = Math.Min(_frames.Length, _maxDepth);
        _writer.MaxLength = layout.MaxLength;
        SetGap(layout.Gap);

        if (_mayWalkPlain && value.ObjectOrNull is HostObject host && TryEnterHost(host)) return true;
        if (!_mayWalkPlain || !TryWritePlainRoot(value))
        {
            JsObject? wrapper = null;
            if (_replacer is not null)
            {
                // Nothing but the replacer function sees the wrapper.
                wrapper = _agent.CurrentRealm.CreateObject();
                wrapper.DefineOwn(PropertyKey.FromName(""), value);
            }
            if (!Resolve(wrapper, PropertyKey.FromName(""), ref value)) return false;
            WriteResolved(value);
        }
        return true;
    }

    /// <summary>
    /// Writes on. True where the text is complete; false where a part of it is full (only after
    /// <see cref="JsonWriter{TUnit}.MakeParts"/>): to be called again once that was taken. If anything else uses the
    /// engine meanwhile, <see cref="ExpectChanges"/> must be called before.
    /// </summary>
    public bool Walk()
    {
        if (_pending is not null) ExceptionDispatchInfo.Throw(_pending);
        while (_depth > 0)
        {
            if (_frames[_depth - 1].Kind <= JsonFrameKind.PlainObject) WalkPlain();
            else WalkGeneral();
            if (_writer.IsPartFull) break;
        }
        _writer.CheckLength();
        return _depth == 0;
    }

    /// <summary>
    /// Somebody may run script before the walk goes on: no longer may it count on plain data to stand still, and walks
    /// on as the specification says, with the keys and lengths that it knows now.
    /// </summary>
    public void ExpectChanges()
    {
        try
        {
            Generalize();
        }
        catch (Exception error) when (error is ThrowCompletion or ExecutionLimitException or OperationCanceledException)
        {
            _pending = error;
        }
    }

    /// <summary>Drops everything that belongs to the last value, whether or not it was finished.</summary>
    public void Reset()
    {
        _writer.Reset();
        if (_hasWalks) EndWalks();
        if (_frames.Length > KeptFrames) _frames = new JsonFrame[16];
        else if (_deepest > 0) Array.Clear(_frames, 0, _deepest);
        if (_mostKeys > 0 || _slots.Length > KeptFrames || _ownKeys.Count > 0 || _generalCount > 0 || _ancestors is not null)
            ResetGeneral();
        _depth = _deepest = _slotCount = 0;
        _nextCycleCheck = NestedLevels;
        if (_lastIndent?.Length > KeptFrames) (_lastIndent, _gap) = (null, "");
        _indent = null;
        _replacer = null;
        _propertyList = null;
        _pending = null;
        _tooDeep = default;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ResetGeneral()
    {
        if (_keys.Length > KeptFrames) _keys = [];
        else Array.Clear(_keys, 0, _mostKeys);
        if (_slots.Length > KeptFrames) _slots = [];
        _ownKeys.Clear();
        _ancestors?.Clear();
        if (_ancestors?.Capacity > KeptFrames) _ancestors = null;
        _keyCount = _mostKeys = 0;
        _generalCount = 0;
        _hasAncestors = false;
    }

    private void SetGap(string gap)
    {
        if (gap.Length == 0)
        {
            _indent = null;
            return;
        }
        if (_gap == gap)
        {
            _indent = _lastIndent;
            return;
        }
        _gap = gap;
        _gapUnits = typeof(TUnit) == typeof(char) ? gap.Length : System.Text.Encoding.UTF8.GetByteCount(gap);
        _indent = _lastIndent = [];
        GrowIndent(8);
    }

    // The indentation of a depth must be there before a frame of that depth is walked.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowIndent(int depth)
    {
        var units = 1 + (long)depth * _gapUnits;
        if (units > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
        _agent.Reserve(units * 2);
        var indent = new TUnit[units + JsonKeyBlocks<TUnit>.Stride];
        indent[0] = Text.TextUnit.FromAscii<TUnit>('\n');
        for (var i = 0; i < depth; i++)
        {
            var target = indent.AsSpan(1 + i * _gapUnits, _gapUnits);
            if (typeof(TUnit) == typeof(char)) _gap.CopyTo(MemoryMarshal.Cast<TUnit, char>(target));
            else System.Text.Encoding.UTF8.GetBytes(_gap, MemoryMarshal.AsBytes(target));
        }
        _indent = _lastIndent = indent;
    }

    /// <summary>Units of a line feed and the indentation of a depth.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int IndentUnits(int depth) => _indent is null ? 0 : 1 + depth * _gapUnits;

    /// <summary>A new frame on the stack, to be filled.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private ref JsonFrame PushFrame()
    {
        if (_depth >= _frameLimit) GrowFrames();
        ref var frame = ref _frames[_depth++];
        if (_depth > _deepest) _deepest = _depth;
        if (_indent is not null && IndentUnits(_depth) + JsonKeyBlocks<TUnit>.Stride > _indent.Length) GrowIndent(_depth * 2);
        return ref frame;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowFrames()
    {
        if (_depth >= _maxDepth) throw Raise.RangeError(Messages.JsonOutputTooDeep, _maxDepth, _depth == 0 ? "(root)" : PathTo(_depth));
        DoubleFrames();
    }

    private void DoubleFrames()
    {
        _agent.Reserve((long)_frames.Length * 2 * Unsafe.SizeOf<JsonFrame>());
        Array.Resize(ref _frames, _frames.Length * 2);
        _frameLimit = Math.Min(_frames.Length, _maxDepth);
    }
}

/// <summary>How a value is to be written: what JSON.stringify makes of its second and third argument.</summary>
/// <param name="Replacer">[[ReplacerFunction]].</param>
/// <param name="PropertyList">[[PropertyList]].</param>
/// <param name="Gap">[[Gap]]; empty for compact text.</param>
internal readonly record struct JsonLayout(JsFunction? Replacer, PropertyKey[]? PropertyList, string Gap)
{
    /// <summary>Without spaces, and every property.</summary>
    public static readonly JsonLayout Compact = new(null, null, "");

    /// <summary>The most containers that may be open at a time; one more is a RangeError.</summary>
    public int MaxDepth { get; init; } = int.MaxValue;

    /// <summary>The most units of the text; more is a RangeError.</summary>
    public long MaxLength { get; init; } = long.MaxValue;
}
