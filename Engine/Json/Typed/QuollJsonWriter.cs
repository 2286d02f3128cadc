using System.Buffers;
using System.Runtime.InteropServices;
using System.Text.Json;
using Quoll.Json.Core;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Scalars;
using Quoll.Json.Typed.Streams;

namespace Quoll;

/// <summary>
/// Writes JSON (RFC 8259) as UTF-8, value by value, into an <see cref="IBufferWriter{T}"/>. A
/// <see cref="QuollConverter{T}"/> writes with it; it can also be used alone. It writes commas, colons, quotes and
/// indentation itself, and allocates nothing.
/// </summary>
/// <remarks>
/// Strings are escaped as JSON.stringify does (ECMA-262 §25.5.2.3): quotes, backslashes, control characters, and lone
/// surrogates as <c>\ud800</c>. The writer is a structure on the stack: pass it by <c>ref</c>, and call
/// <see cref="Flush"/> at the end.
/// </remarks>
public ref partial struct QuollJsonWriter : IUnitTarget<byte>
{
    /// <summary>The least size that the writer requests from the output.</summary>
    private const int LeastSegment = 256;

    /// <summary>The number of open objects and arrays whose kinds the writer knows, to detect a wrong end.</summary>
    private const int KnownKinds = 64;

    private readonly IBufferWriter<byte> _output;
    private readonly bool _isIndented;

    // A span over the output, not the output of Json/Core itself. With that, the position is a field of another object,
    // and a list of 100 objects takes 21 % longer to serialize; other outputs would need a copy besides.
    private Span<byte> _segment;
    private int _position;
    private int _depth;
    private long _sent;

    // A bit for each open object or array, the innermost lowest: 1 for an object. Only those opened by the public
    // methods.
    private ulong _objects;
    private bool _needsComma;
    private bool _hasName;

    // An object was begun and has no name yet.
    private bool _isFirstName;

    // The number of open objects and arrays where a host's converter began. It writes one value there, and must not end
    // any of them.
    private int _floor;

    /// <summary>Creates a writer.</summary>
    /// <param name="output">Gets the bytes. The writer requests memory from it as the text grows.</param>
    /// <param name="options">Layout, limits and converters; null for <see cref="QuollJsonOptions.Default"/>.</param>
    public QuollJsonWriter(IBufferWriter<byte> output, QuollJsonOptions? options = null)
        : this(output, options ?? QuollJsonOptions.Default, (options ?? QuollJsonOptions.Default).WriteIndented)
    {
    }

    internal QuollJsonWriter(IBufferWriter<byte> output, QuollJsonOptions options, bool isIndented)
    {
        ArgumentNullException.ThrowIfNull(output);
        _output = output;
        Options = options;
        Options.Freeze();
        _isIndented = isIndented;
    }

    /// <summary>The context of the text for converters of an upper floor; null if there is none.</summary>
    internal ConverterContext? Context { get; init; }

    /// <summary>The options of the writer, or of the value that is being written, if it has its own.</summary>
    public QuollJsonOptions Options { get; private set; }

    /// <summary>The written objects that may be referred to (QuollJsonOptions.ReferenceHandler).</summary>
    internal WrittenObjects? References { get; set; }

    /// <summary>The number of open objects and arrays.</summary>
    public readonly int Depth => _depth;

    /// <summary>The number of bytes written, flushed or not.</summary>
    public readonly long BytesWritten => _sent + _position;

    /// <summary>Passes the written bytes to the output (<see cref="IBufferWriter{T}.Advance"/>).</summary>
    /// <exception cref="QuollJsonException">
    /// The text is longer than <see cref="QuollJsonOptions.MaxLength"/>.
    /// </exception>
    public void Flush()
    {
        CheckLength();
        _output.Advance(_position);
        _sent += _position;
        _position = 0;
        _segment = default;
    }

    /// <summary>Begins a new text. Discards what was not flushed, and all open objects and arrays.</summary>
    public void Reset()
    {
        _segment = default;
        _position = _depth = _floor = 0;
        _sent = 0;
        _objects = 0;
        _needsComma = _hasName = _isFirstName = false;
    }

    /// <summary>Begins an object.</summary>
    public void WriteStartObject() => Start('{', isObject: true);

    /// <summary>Ends the innermost object.</summary>
    /// <exception cref="InvalidOperationException">No object is open, or a name has no value.</exception>
    public void WriteEndObject() => End('}', isObject: true);

    /// <summary>Begins an array.</summary>
    public void WriteStartArray() => Start('[', isObject: false);

    /// <summary>Ends the innermost array.</summary>
    /// <exception cref="InvalidOperationException">No array is open.</exception>
    public void WriteEndArray() => End(']', isObject: false);

    /// <summary>Writes the name of a property. Its value must follow.</summary>
    /// <exception cref="InvalidOperationException">No object is open, or the last name has no value.</exception>
    public void WriteName(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        WriteName(name.AsSpan());
    }

    /// <inheritdoc cref="WriteName(string)"/>
    public void WriteName(ReadOnlySpan<char> name)
    {
        BeginName();
        AppendText(name);
        EndName();
    }

    /// <summary>Writes the name of a property in UTF-8, with escapes if needed. Its value must follow.</summary>
    /// <inheritdoc cref="WriteName(string)"/>
    public void WriteName(ReadOnlySpan<byte> utf8Name)
    {
        if (utf8Name.Length <= JsonEscapeUtf8.ShortPlain && !_isIndented && !_hasName && (_objects & 1) != 0
            && _depth > _floor && _depth <= KnownKinds)
        {
            // A comma, two quotes and a colon.
            ref var target = ref Reserve(JsonEscapeUtf8.ShortPlain + 4);
            target = (byte)',';
            var at = _isFirstName ? 0 : 1;
            Unsafe.Add(ref target, at) = (byte)'"';
            ref var content = ref Unsafe.Add(ref target, at + 1);
            if (JsonEscapeUtf8.TryCopyPlain(utf8Name, ref content))
            {
                TextUnit.Store2(ref content, utf8Name.Length, '"' | ':' << 8);
                _position += at + utf8Name.Length + 3;
                _needsComma = _isFirstName = false;
                _hasName = true;
                return;
            }
        }
        BeginName();
        AppendUtf8(utf8Name);
        EndName();
    }

    /// <summary>Writes a String, or null for a null reference.</summary>
    public void WriteString(string? text)
    {
        BeginValue();
        Append(text);
    }

    /// <summary>Writes a String.</summary>
    public void WriteString(ReadOnlySpan<char> text)
    {
        BeginValue();
        AppendText(text);
    }

    /// <summary>Writes a String in UTF-8, with escapes if needed.</summary>
    /// <exception cref="ArgumentException">The bytes are not UTF-8.</exception>
    public void WriteString(ReadOnlySpan<byte> utf8)
    {
        BeginValue();
        AppendUtf8(utf8);
    }

    /// <summary>Writes a Number.</summary>
    public void WriteNumber(int value)
    {
        BeginValue();
        Append(value);
    }

    /// <inheritdoc cref="WriteNumber(int)"/>
    public void WriteNumber(long value)
    {
        BeginValue();
        Append(value);
    }

    /// <inheritdoc cref="WriteNumber(int)"/>
    public void WriteNumber(ulong value)
    {
        BeginValue();
        Append(value);
    }

    /// <summary>Writes a Number in the fewest digits that parse to the same double (ECMA-262 §6.1.6.1.20).</summary>
    /// <exception cref="QuollJsonException">
    /// The number is not finite, and <see cref="QuollJsonOptions.NumberHandling"/> does not allow names for it.
    /// </exception>
    public void WriteNumber(double value)
    {
        BeginValue();
        Append(value);
    }

    /// <inheritdoc cref="WriteNumber(double)"/>
    public void WriteNumber(float value)
    {
        BeginValue();
        Append(value);
    }

    /// <summary>Writes a Number with all its digits.</summary>
    public void WriteNumber(decimal value)
    {
        BeginValue();
        Append(value);
    }

    /// <summary>Writes true or false.</summary>
    public void WriteBoolean(bool value)
    {
        BeginValue();
        Append(value);
    }

    /// <summary>Writes null.</summary>
    public void WriteNull()
    {
        BeginValue();
        AppendNull();
    }

    /// <summary>Writes bytes as a String in Base64 (RFC 4648 §4).</summary>
    public void WriteBase64(ReadOnlySpan<byte> bytes)
    {
        BeginValue();
        AppendBase64(bytes);
    }

    /// <summary>
    /// Writes a complete JSON value unchanged. Omits comments and trailing commas that the options allow.
    /// </summary>
    /// <exception cref="QuollJsonException">The bytes are not exactly one JSON value in UTF-8.</exception>
    public void WriteRaw(ReadOnlySpan<byte> utf8Json)
    {
        var reader = new QuollJsonReader(utf8Json, Options);
        reader.Skip();
        reader.RequireEnd();
        if (Options.ReadCommentHandling == JsonCommentHandling.Disallow && !Options.AllowTrailingCommas)
        {
            WriteTrusted(utf8Json);
            return;
        }
        BeginValue();
        JsonCopy.Write(ref this, utf8Json);
    }

    /// <summary>Writes a value by the converter of its type.</summary>
    public void Write<T>(in T value) => Write(in value, Options.ConverterOf<T>());

    // Writes valid JSON.
    internal void WriteTrusted(ReadOnlySpan<byte> utf8Json)
    {
        BeginValue();
        AppendRaw(utf8Json);
    }

    ref byte IUnitTarget<byte>.Reserve(int units) => ref Reserve(units);

    void IUnitTarget<byte>.Advance(int units) => _position += units;

    /// <inheritdoc cref="IUnitTarget{TUnit}.Reserve"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte Reserve(int bytes)
    {
        if (bytes > _segment.Length - QuotedText.Slack - _position) Grow(bytes);
        return ref Unsafe.Add(ref MemoryMarshal.GetReference(_segment), (nint)(uint)_position);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int bytes)
    {
        CheckLength();
        if (_position > 0) _output.Advance(_position);
        // Charges the bytes to the engine that asked for them.
        WorkBudget.Work(_position);
        _sent += _position;
        _position = 0;
        // Forgets the old segment: the output may have moved it.
        _segment = default;
        var least = Math.Max(bytes + QuotedText.Slack, LeastSegment);
        _segment = _output.GetSpan(least);
        if (_segment.Length < least)
            throw TypeFault.Invalid(TypeMessages.OutputTooSmall, _output.GetType(), least);
    }

    private readonly void CheckLength()
    {
        if (BytesWritten > Options.MaxLength)
            throw new QuollJsonException(JsonMessages.WriterTooLong, Options.MaxLength, TextUnit.NameOf<byte>());
    }

    /// <summary>Opens an object or array.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter()
    {
        if (++_depth > Options.MaxDepth || (_depth & JsonDepth.ProbeMask) == 0) CheckDepth();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Leave() => _depth--;

    /// <summary>Leaves a gap for a value that is awaited. Returns false if the text must be complete at once.</summary>
    internal readonly bool TryLeave(AsyncGap gap)
    {
        if (_output is not SegmentedBuffer { Gaps: { } gaps } buffer) return false;
        gap.At = buffer.Length + _position;
        gaps.Add(gap);
        return true;
    }

    /// <summary>Sets the options for a part; returns the previous ones.</summary>
    internal QuollJsonOptions Exchange(QuollJsonOptions options)
    {
        var outer = Options;
        Options = options;
        return outer;
    }

    /// <summary>Continues at a depth.</summary>
    internal void MoveTo(int depth) => _depth = depth;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckDepth()
    {
        if (_depth > Options.MaxDepth) throw new QuollJsonException(JsonMessages.TooDeep, Options.MaxDepth) { IsDepthExceeded = true };
        JsonDepth.Probe(_depth);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Start(char opening, bool isObject)
    {
        BeginValue();
        Enter();
        _objects = _objects << 1 | (isObject ? 1UL : 0);
        AppendAscii(opening);
        _needsComma = _isFirstName = isObject;
    }

    private void End(char closing, bool isObject)
    {
        if (_depth == _floor) ThrowMisuse(JsonMessages.WriterNothingOpen, closing);
        if (_hasName) ThrowMisuse(JsonMessages.WriterValueMissing);
        if (_depth <= KnownKinds && (_objects & 1) != 0 != isObject) ThrowMisuse(JsonMessages.WriterClosesOther, closing);
        _objects >>= 1;
        Leave();
        if (_isIndented && _needsComma && !_isFirstName) AppendIndent();
        AppendAscii(closing);
        _needsComma = true;
        _isFirstName = false;
    }

    private void BeginName()
    {
        if (_hasName) ThrowMisuse(JsonMessages.WriterValueMissing);
        if (_depth == _floor || _depth <= KnownKinds && (_objects & 1) == 0) ThrowMisuse(JsonMessages.WriterNameOutside);
        if (!_isFirstName) AppendAscii(',');
        _isFirstName = false;
        AppendIndent();
    }

    private void EndName()
    {
        AppendAscii(':');
        if (_isIndented) AppendAscii(' ');
        _needsComma = false;
        _hasName = true;
    }

    // Writes what comes before a value of the public methods.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void BeginValue()
    {
        if (_hasName) _hasName = false;
        else if (_needsComma || _isIndented && _depth > _floor) BeginElement();
        _needsComma = true;
    }

    private void BeginElement()
    {
        if (_needsComma)
        {
            if (_depth == _floor) ThrowMisuse(JsonMessages.WriterSecondValue);
            if (_depth <= KnownKinds && (_objects & 1) != 0) ThrowMisuse(JsonMessages.WriterNameMissing);
            AppendAscii(',');
        }
        AppendIndent();
    }

    [DoesNotReturn]
    private static void ThrowMisuse(string template, object? first = null) =>
        throw new InvalidOperationException(MessageText.Format(template, first));
}
