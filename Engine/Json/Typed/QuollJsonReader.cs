using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Json.Core;
using Quoll.Json.Typed;

namespace Quoll;

/// <summary>
/// Reads JSON (RFC 8259) in UTF-8, value by value: what a <see cref="QuollConverter{T}"/> reads with, and of use on its
/// own. White space, commas and colons are the reader's business. A structure that lives on the stack: pass it by
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

    // A container was begun, and nothing of it was read: no comma stands before its first entry.
    private bool _isFirst;

    // Up to where an engine was charged.
    private int _polledAt;

    // The depth inside of a container that a converter of a user's reads, and how many there have ended.
    private int _ownDepth;
    private int _ownEnds;

    // Where that value begins.
    private int _ownStart;

    // Where the name lies that was read last and that was not the expected one.
    private int _nameStart;

    // Units of the line feed and the indentation that stood before an entry; 1 where there were none.
    private int _indent;

    /// <summary>A reader of a text, which may begin with a byte order mark.</summary>
    /// <param name="utf8">The text: one value, with white space around it, or several.</param>
    /// <param name="options">
    /// Limits, leniency and converters; those of <see cref="QuollJsonOptions.Default"/> if null.
    /// </param>
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

    /// <summary>The options of the reader; inside of a value that has some of its own, these.</summary>
    public QuollJsonOptions Options { get; private set; }

    /// <summary>Containers that are open.</summary>
    public readonly int Depth => _depth;

    /// <summary>Bytes read so far: the offset in the text.</summary>
    public readonly int BytesConsumed => _at;

    /// <summary>May numbers stand in strings? Said by a member, a type, or the options.</summary>
    internal JsonNumberHandling Handling { get; set; }

    /// <summary>What was read last: shared by all strings of a call.</summary>
    internal JsonReadState State => _state ??= new JsonReadState(Options);

    /// <summary>The kind of the value that is read next, which is left where it is.</summary>
    /// <returns>
    /// <see cref="JsonValueKind.Undefined"/> at the end of the text, and where no value begins.
    /// </returns>
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

    /// <summary>Begins an object.</summary>
    /// <exception cref="QuollJsonException">Something else stands there.</exception>
    public void ReadStartObject() => EnterObject("an object");

    /// <summary>Begins an array.</summary>
    /// <exception cref="QuollJsonException">Something else stands there.</exception>
    public void ReadStartArray() => EnterArray("an array");

    /// <summary>
    /// The name of the next member, whose value is read next; false at the end of the object, which is read then.
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

    /// <summary>As <see cref="ReadNextName(out ReadOnlySpan{byte})"/>, with the name as a string.</summary>
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
    /// Is there one more element, whose value is read next? False at the end of the array, which is read then.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool ReadNextElement() => MoveToEntry(']', JsonExpected.CommaOrEndOfArray);

    /// <summary>Reads null, if that is what stands there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull()
    {
        SkipSpace();
        if (Code() != 'n') return false;
        Take("null"u8);
        return true;
    }

    /// <summary>true or false.</summary>
    /// <exception cref="QuollJsonException">Something else stands there.</exception>
    public bool ReadBoolean() => TakeBoolean();

    /// <summary>A Number that is an integer of 32 bits.</summary>
    /// <exception cref="QuollJsonException">
    /// Something else stands there, or the number is out of range, or no integer.
    /// </exception>
    public int ReadInt32() => TakeInt32();

    /// <summary>A Number that is an integer of 64 bits.</summary>
    /// <inheritdoc cref="ReadInt32"/>
    public long ReadInt64() => TakeInt64();

    /// <summary>A Number, the nearest double (IEEE 754 binary64).</summary>
    /// <exception cref="QuollJsonException">Something else stands there, or the number is out of range.</exception>
    public double ReadDouble() => TakeDouble();

    /// <summary>A Number with its digits, as far as a decimal has room for them.</summary>
    /// <inheritdoc cref="ReadDouble"/>
    public decimal ReadDecimal() => TakeDecimal();

    /// <summary>A Number as it is written (RFC 8259 §6).</summary>
    /// <param name="isInteger">It has neither a fraction nor an exponent.</param>
    /// <exception cref="QuollJsonException">Something else stands there.</exception>
    public ReadOnlySpan<byte> ReadNumberText(out bool isInteger)
    {
        SkipSpace();
        return TakeNumber("a number", out isInteger);
    }

    /// <summary>A String; null for null.</summary>
    /// <exception cref="QuollJsonException">Something else stands there.</exception>
    public string? ReadString() => TakeString();

    /// <summary>A String as UTF-8, without quotes and escapes; valid until the next string is read.</summary>
    /// <exception cref="QuollJsonException">Something else stands there, null too.</exception>
    public ReadOnlySpan<byte> ReadUtf8String()
    {
        SkipSpace();
        if (Code() != '"') ThrowMismatch("a string");
        return TakeUtf8();
    }

    /// <summary>The bytes of a String in Base64 (RFC 4648 §4).</summary>
    /// <exception cref="QuollJsonException">Something else stands there.</exception>
    public byte[] ReadBase64() => TakeBase64();

    /// <summary>A value by the converter of its type.</summary>
    public T Read<T>() => Options.ConverterOf<T>().ReadValue(ref this);

    /// <summary>
    /// The bytes of the next value, whatever it is, checked and as they are: for another reader, or to be kept.
    /// </summary>
    /// <exception cref="QuollJsonException">It is no JSON value.</exception>
    public ReadOnlySpan<byte> ReadRaw()
    {
        SkipSpace();
        var start = _at;
        Skip();
        return _text[start.._at];
    }

    /// <summary>Makes sure that nothing but white space follows.</summary>
    /// <exception cref="QuollJsonException">Something does.</exception>
    public void RequireEnd()
    {
        SkipSpace();
        Poll();
        if (_at < _text.Length) ThrowExpected(JsonExpected.EndOfText);
    }

    /// <summary>
    /// An error for what a converter has found wrong: it says where that is. Where the converter has read its value, or
    /// nothing of it, that is the start of the value; inside of an object or array it is where the reader is.
    /// </summary>
    public readonly QuollJsonException CreateError(string message, Exception? inner = null) => ErrorOf(message, PlaceOfOwn(), inner);

    internal readonly bool IsAtEnd => _at >= _text.Length;

    internal readonly bool IsAt(char code) => Code() == code;

    /// <summary>Goes on at a place where a value begins, inside of so many containers.</summary>
    internal void MoveTo(int at, int depth) => (_at, _depth) = (at, depth);

    // A unit that no text has is behind the end.
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

    // To compare with what is expected, instead of looking for the end, lets the processor go on before it has seen the
    // white space: a blank behind a colon, the line feed and the indentation that stood before the last entry.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipSpaces()
    {
        var text = _text;
        // Bounds: a block and one unit more.
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
        var at = _at;
        while (at < text.Length)
        {
            if (text[at] is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t')
            {
                var isLine = text[at] == '\n';
                at++;
                while (text.Length - at >= JsonSpace.Block)
                {
                    var spaces = JsonSpace.LeadingSpaces(ref Unsafe.Add(ref start, (nint)(uint)at));
                    if (isLine && spaces < JsonSpace.Block - 1) _indent = spaces + 1;
                    at += spaces;
                    if (spaces < JsonSpace.Block) break;
                    isLine = false;
                }
                continue;
            }
            if (text[at] != '/' || Options.Comments != JsonCommentHandling.Skip) break;
            _at = at;
            at = CommentEnd();
        }
        _at = at;
    }

    private readonly int CommentEnd()
    {
        if (_at + 1 >= _text.Length || _text[_at + 1] is not ((byte)'/' or (byte)'*')) ThrowExpected(JsonExpected.Comment);
        var isLine = _text[_at + 1] == '/';
        var end = JsonSpace.EndOfComment(_text[(_at + 2)..], isLine);
        if (end < 0 && !isLine) ThrowAt(_text.Length, JsonMessages.UnclosedComment);
        return end < 0 ? _text.Length : _at + 2 + end;
    }

    /// <summary>One container more is open; its bracket is read.</summary>
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

    // To the first unit of the next entry, or behind the closing bracket.
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

    // To the name of the next member, or behind the object.
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
