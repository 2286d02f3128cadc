using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Json.Core;
using Quoll.Json.Typed;

namespace Quoll;

/// <summary>
/// Reads JSON (RFC 8259) in UTF-8, value by value. A <see cref="QuollConverter{T}"/> reads with it; it can also be
/// used alone. It skips white space, commas and colons itself. The reader is a structure on the stack: pass it by
/// <c>ref</c>.
/// </summary>
/// <example>
/// <code>
/// var reader = new QuollJsonReader(utf8);
/// reader.ReadStartObject();
/// while (reader.ReadNextName(out var name))
/// {
///     if (name.SequenceEqual("total"u8)) total = reader.ReadDouble();
///     else reader.Skip();
/// }
/// reader.RequireEnd();
/// </code>
/// </example>
public ref partial struct QuollJsonReader
{
    private readonly ReadOnlySpan<byte> _text;
    private JsonReadState? _state;
    private int _at;
    private int _depth;

    // An object or array was begun: no comma comes before its first entry.
    private bool _isFirst;

    // The position up to which an engine was charged.
    private int _polledAt;

    // The depth inside the object or array that a user's converter reads, and the number that ended there.
    private int _ownDepth;
    private int _ownEnds;

    // The start of that value.
    private int _ownStart;

    // The position of the last name, if it was not the expected one.
    private int _nameStart;

    // Length of the line feed and indentation before the last entry; 1 if there were none.
    private int _indent;

    /// <summary>Creates a reader for a text, which may begin with a byte order mark.</summary>
    /// <param name="utf8">The text: one value, with white space around it, or several values.</param>
    /// <param name="options">Limits, leniency and converters; null for <see cref="QuollJsonOptions.Default"/>.</param>
    public QuollJsonReader(ReadOnlySpan<byte> utf8, QuollJsonOptions? options = null)
    {
        _text = utf8;
        Options = options ?? QuollJsonOptions.Default;
        Options.Freeze();
        Handling = Options.NumberHandling;
        if (utf8.StartsWith("\uFEFF"u8)) _at = 3;
    }

    internal QuollJsonReader(ReadOnlySpan<byte> utf8, JsonReadState state) : this(utf8, state.Options)
    {
        _state = state;
        state.BeginText();
    }

    /// <summary>The options of the reader, or of the value that is being read, if it has its own.</summary>
    public QuollJsonOptions Options { get; private set; }

    /// <summary>The number of open objects and arrays.</summary>
    public readonly int Depth => _depth;

    /// <summary>The number of bytes read: the offset in the text.</summary>
    public readonly int BytesConsumed => _at;

    /// <summary>Whether numbers may be in strings, by a member, a type, or the options.</summary>
    internal JsonNumberHandling Handling { get; set; }

    /// <summary>The buffers that all strings of a call share.</summary>
    internal JsonReadState State => _state ??= new JsonReadState(Options);

    /// <summary>Returns the kind of the next value without reading it.</summary>
    /// <returns><see cref="JsonValueKind.Undefined"/> at the end of the text, or if no value begins there.</returns>
    public JsonValueKind PeekKind()
    {
        SkipSpace();
        return Code() switch
        {
            '{' => JsonValueKind.Object,
            '[' => JsonValueKind.Array,
            '"' => JsonValueKind.String,
            't' => JsonValueKind.True,
            'f' => JsonValueKind.False,
            'n' => JsonValueKind.Null,
            '-' or (>= '0' and <= '9') => JsonValueKind.Number,
            _ => JsonValueKind.Undefined,
        };
    }

    /// <summary>Reads the start of an object.</summary>
    /// <exception cref="QuollJsonException">The next value is not an object.</exception>
    public void ReadStartObject() => EnterObject("an object");

    /// <summary>Reads the start of an array.</summary>
    /// <exception cref="QuollJsonException">The next value is not an array.</exception>
    public void ReadStartArray() => EnterArray("an array");

    /// <summary>
    /// Reads the name of the next property, before its value. At the end of the object, reads the end and returns
    /// false.
    /// </summary>
    /// <param name="name">The name in UTF-8, without quotes and escapes; valid until the next string is read.</param>
    public bool ReadNextName(out ReadOnlySpan<byte> name)
    {
        name = default;
        if (!MoveToName()) return false;
        _nameStart = _at;
        name = TakeUtf8();
        TakeColon();
        return true;
    }

    /// <summary>Reads a name as <see cref="ReadNextName(out ReadOnlySpan{byte})"/> does, as a string.</summary>
    public bool ReadNextName([NotNullWhen(true)] out string? name)
    {
        name = null;
        if (!MoveToName()) return false;
        _nameStart = _at;
        name = TakeText();
        TakeColon();
        return true;
    }

    /// <summary>
    /// Moves to the next element, before its value. At the end of the array, reads the end and returns false.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadNextElement() => MoveToEntry(']', JsonExpected.CommaOrEndOfArray);

    /// <summary>Reads null if it is the next value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull()
    {
        SkipSpace();
        if (Code() != 'n') return false;
        Take("null"u8);
        return true;
    }

    /// <summary>Reads true or false.</summary>
    /// <exception cref="QuollJsonException">The next value is not a boolean.</exception>
    public bool ReadBoolean() => TakeBoolean();

    /// <summary>Reads a Number that is a 32-bit integer.</summary>
    /// <exception cref="QuollJsonException">
    /// The next value is not a number, or the number is out of range, or not an integer.
    /// </exception>
    public int ReadInt32() => TakeInt32();

    /// <summary>Reads a Number that is a 64-bit integer.</summary>
    /// <inheritdoc cref="ReadInt32"/>
    public long ReadInt64() => TakeInt64();

    /// <summary>Reads a Number as the nearest double (IEEE 754 binary64).</summary>
    /// <exception cref="QuollJsonException">The next value is not a number, or the number is out of range.</exception>
    public double ReadDouble() => TakeDouble();

    /// <summary>Reads a Number with as many of its digits as a decimal can hold.</summary>
    /// <inheritdoc cref="ReadDouble"/>
    public decimal ReadDecimal() => TakeDecimal();

    /// <summary>Reads the text of a Number (RFC 8259 §6).</summary>
    /// <param name="isInteger">True if it has neither a fraction nor an exponent.</param>
    /// <exception cref="QuollJsonException">The next value is not a number.</exception>
    public ReadOnlySpan<byte> ReadNumberText(out bool isInteger)
    {
        SkipSpace();
        return TakeNumber("a number", out isInteger);
    }

    /// <summary>Reads a String; null for null.</summary>
    /// <exception cref="QuollJsonException">The next value is not a string or null.</exception>
    public string? ReadString() => TakeString();

    /// <summary>Reads a String as UTF-8, without quotes and escapes; valid until the next string is read.</summary>
    /// <exception cref="QuollJsonException">The next value is not a string.</exception>
    public ReadOnlySpan<byte> ReadUtf8String()
    {
        SkipSpace();
        if (Code() != '"') ThrowMismatch("a string");
        return TakeUtf8();
    }

    /// <summary>Reads the bytes of a String in Base64 (RFC 4648 §4).</summary>
    /// <exception cref="QuollJsonException">The next value is not such a string.</exception>
    public byte[] ReadBase64() => TakeBase64();

    /// <summary>Reads a value by the converter of its type.</summary>
    public T Read<T>() => Options.ConverterOf<T>().ReadValue(ref this);

    /// <summary>Reads the next value, of any type, and returns its bytes, checked and unchanged.</summary>
    /// <exception cref="QuollJsonException">The next value is not JSON.</exception>
    public ReadOnlySpan<byte> ReadRaw()
    {
        SkipSpace();
        var start = _at;
        Skip();
        return _text[start.._at];
    }

    /// <summary>Checks that only white space follows.</summary>
    /// <exception cref="QuollJsonException">Something else follows.</exception>
    public void RequireEnd()
    {
        SkipSpace();
        Poll();
        if (_at < _text.Length) ThrowExpected(JsonExpected.EndOfText);
    }

    /// <summary>
    /// Creates an error with a message of a converter and the location. The location is the start of the value if the
    /// converter has read all or nothing of it; inside an object or array it is the position of the reader.
    /// </summary>
    public readonly QuollJsonException CreateError(string message, Exception? inner = null) => ErrorOf(message, PlaceOfOwn(), inner);

    internal readonly bool IsAtEnd => _at >= _text.Length;

    internal readonly bool IsAt(char code) => Code() == code;

    /// <summary>Continues at the start of a value, at a depth.</summary>
    internal void MoveTo(int at, int depth) => (_at, _depth) = (at, depth);

    // Beyond the end, returns a unit that no text has.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly int Code()
    {
        var text = _text;
        return (uint)_at < (uint)text.Length ? text[_at] : -1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void SkipSpace()
    {
        if ((uint)_at < (uint)_text.Length && _text[_at] > ' ' && _text[_at] != '/') return;
        SkipSpaces();
    }

    // Compares with the expected white space instead of searching its end, so the processor can continue before it
    // has seen the white space: a space after a colon, the line feed and indentation before the last entry.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipSpaces()
    {
        var text = _text;
        // Bounds: a block and one more unit.
        if (text.Length - _at > JsonSpace.Block + 1)
        {
            ref var at = ref Unsafe.Add(ref MemoryMarshal.GetReference(text), (nint)(uint)_at);
            var expected = at == ' ' ? 1 : _indent;
            if (at is (byte)' ' or (byte)'\n' && (expected == 1 || JsonSpace.LeadingSpaces(ref Unsafe.Add(ref at, 1)) == expected - 1)
                && Unsafe.Add(ref at, expected) is > (byte)' ' and not (byte)'/')
            {
                _at += expected;
                return;
            }
        }
        SkipAnySpaces();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipAnySpaces()
    {
        var text = _text;
        ref var start = ref MemoryMarshal.GetReference(text);
        while (_at < text.Length)
        {
            var from = _at;
            _at = (int)Unsafe.ByteOffset(ref start, ref JsonSpace.Skip(
                ref Unsafe.Add(ref start, (nint)(uint)from), ref Unsafe.Add(ref start, (nint)(uint)text.Length)));
            if (text[from] == '\n' && _at - from < JsonSpace.Block) _indent = _at - from;
            if (_at == text.Length || text[_at] != '/' || Options.ReadCommentHandling != JsonCommentHandling.Skip) break;
            _at = CommentEnd();
        }
    }

    private readonly int CommentEnd()
    {
        if (_at + 1 >= _text.Length || _text[_at + 1] is not ((byte)'/' or (byte)'*')) ThrowExpected(JsonExpected.Comment);
        var isLine = _text[_at + 1] == '/';
        var end = JsonSpace.EndOfComment(_text[(_at + 2)..], isLine);
        if (end < 0 && !isLine) ThrowAt(_text.Length, JsonMessages.UnclosedComment);
        return end < 0 ? _text.Length : _at + 2 + end;
    }

    /// <summary>Opens an object or array. Its bracket is read.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Enter()
    {
        _at++;
        _isFirst = true;
        Poll();
        if (++_depth > Options.MaxDepth || (_depth & JsonDepth.ProbeMask) == 0) CheckDepth();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void CheckDepth()
    {
        if (_depth > Options.MaxDepth)
            ThrowAt(_at - 1, JsonMessages.TooDeep, Options.MaxDepth);
        JsonDepth.Probe(_depth);
    }

    // To the first unit of the next entry, or after the closing bracket.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool MoveToEntry(char closing, string expected)
    {
        SkipSpace();
        if (!_isFirst && Code() == ',')
        {
            _at++;
            SkipSpace();
            if (Code() != closing) return true;
            if (!Options.AllowTrailingCommas) ThrowExpected(closing == '}' ? JsonExpected.Key : JsonExpected.Value);
        }
        return !IsAtClosing(closing, expected);
    }

    // To the name of the next property, or after the object.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool MoveToName()
    {
        if (!MoveToEntry('}', JsonExpected.CommaOrEndOfObject)) return false;
        if (Code() != '"') ThrowExpected(JsonExpected.Key);
        return true;
    }

    private bool IsAtClosing(char closing, string expected)
    {
        if (Code() == closing)
        {
            _at++;
            if (_depth-- == _ownDepth) _ownEnds++;
            _isFirst = false;
            return true;
        }
        if (!_isFirst) ThrowExpected(expected);
        _isFirst = false;
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void TakeColon()
    {
        if (Code() != ':')
        {
            SkipSpace();
            if (Code() != ':') ThrowExpected(JsonExpected.Colon);
        }
        _at++;
    }

    private void Take(ReadOnlySpan<byte> literal)
    {
        foreach (var unit in literal)
        {
            if (Code() != unit) ThrowExpected(System.Text.Encoding.ASCII.GetString(literal));
            _at++;
        }
    }
}
