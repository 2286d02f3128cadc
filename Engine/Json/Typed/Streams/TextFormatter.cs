using Quoll.Json.Core;
using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// Formats a text, token by token, and checks it. Continues where a part ended: an incomplete token is left to the next
/// part.
/// </summary>
internal sealed class TextFormatter : IDisposable
{
    private readonly QuollJsonOptions _options;

    // The position in the text: the kinds of the open objects and arrays, with the last name or index.
    private readonly List<Level> _levels = [];
    private int _depth;
    private Next _next = Next.Value;
    private bool _hasBegun;
    private SpaceSkipper _space;

    // The scanned length of an incomplete token, so that only its next part is scanned.
    private int _looked;

    public TextFormatter(QuollJsonOptions options, JsonFormat format)
    {
        var isIndented = format == JsonFormat.Indented;
        _options = options.WriteIndented == isIndented ? options : new QuollJsonOptions(options) { WriteIndented = isIndented };
        _space = new SpaceSkipper(_options.ReadCommentHandling == JsonCommentHandling.Skip);
        State = JsonReadState.Rent(_options);
    }

    // The units that end a number or a literal.
    private static readonly SearchValues<byte> EndOfScalar = SearchValues.Create(" \n\r\t,:]}/\""u8);

    private enum Next
    {
        Value, ElementOrEnd, NameOrEnd, Name, Colon, CommaOrEnd, End,
    }

    public JsonReadState State { get; }

    public void Dispose() => State.Dispose();

    /// <summary>Writes the available part of a text. Returns the number of units that were read.</summary>
    public int Run(ReadOnlySpan<byte> text, bool isAllThere, IBufferWriter<byte> output)
    {
        // The first units may be those of a byte order mark.
        if (!isAllThere && !_hasBegun && text.Length < 3 && "\uFEFF"u8.StartsWith(text)) return 0;
        var reader = new QuollJsonReader(text, State);
        if (_hasBegun) reader.MoveTo(0, _depth);
        _hasBegun = true;
        var writer = new QuollJsonWriter(output, _options);
        writer.MoveTo(_depth);
        try
        {
            while (TryMoveToToken(ref reader, text, isAllThere)) Step(ref reader, ref writer, text);
            if (isAllThere && _next != Next.End) Step(ref reader, ref writer, text);
        }
        catch (QuollJsonException error) when (error.Line > 0)
        {
            // The reader sees only a part.
            throw new QuollJsonException(error.Problem, Path(), error.Line, error.Column, error.Offset, error.InnerException);
        }
        writer.Flush();
        return reader.BytesConsumed;
    }

    // Moves to the next token. Returns false if it is incomplete.
    private bool TryMoveToToken(ref QuollJsonReader reader, ReadOnlySpan<byte> text, bool isAllThere)
    {
        var at = reader.BytesConsumed;
        var isThere = _space.TrySkip(text, ref at);
        reader.MoveTo(at, _depth);
        if (isAllThere)
        {
            if (_space.IsInComment) reader.ThrowAt(text.Length, JsonMessages.UnclosedComment);
            return at < text.Length;
        }
        if (!isThere || !IsWhole(text[at..])) return false;
        _looked = 0;
        return true;
    }

    private bool IsWhole(ReadOnlySpan<byte> rest)
    {
        switch (rest[0])
        {
            case (byte)'{' or (byte)'}' or (byte)'[' or (byte)']' or (byte)',' or (byte)':':
                return true;
            case (byte)'"':
                // Stays at an incomplete escape.
                _looked = Math.Max(_looked, 1);
                return JsonScan.FindClosingQuote(rest, ref _looked) >= 0;
            default:
                var isWhole = rest[_looked..].ContainsAny(EndOfScalar);
                _looked = rest.Length;
                return isWhole;
        }
    }

    private void Step(ref QuollJsonReader reader, ref QuollJsonWriter writer, ReadOnlySpan<byte> text)
    {
        var code = reader.IsAtEnd ? (byte)0 : text[reader.BytesConsumed];
        switch (_next)
        {
            case Next.ElementOrEnd when code == ']':
            case Next.NameOrEnd when code == '}':
                writer.AppendAscii(_levels[_depth - 1].IsObject ? '{' : '[');
                Close(ref reader, ref writer, code);
                break;
            case Next.NameOrEnd or Next.Name:
                if (code == '}' && _options.AllowTrailingCommas) CloseIndented(ref reader, ref writer, code);
                else Name(ref reader, ref writer, text, code);
                break;
            case Next.Colon:
                if (code != ':') reader.ThrowExpected(JsonExpected.Colon);
                reader.MoveTo(reader.BytesConsumed + 1, _depth);
                _next = Next.Value;
                break;
            case Next.CommaOrEnd:
                var level = _levels[_depth - 1];
                if (code == (level.IsObject ? '}' : ']')) CloseIndented(ref reader, ref writer, code);
                else
                {
                    if (code != ',')
                        reader.ThrowExpected(level.IsObject ? JsonExpected.CommaOrEndOfObject : JsonExpected.CommaOrEndOfArray);
                    reader.MoveTo(reader.BytesConsumed + 1, _depth);
                    level.Index++;
                    level.Length = 0;
                    _next = level.IsObject ? Next.Name : Next.Value;
                }
                break;
            case Next.End:
                reader.RequireEnd();
                break;
            default:
                var closesArray = code == ']' && _depth > 0 && !_levels[_depth - 1].IsObject;
                if (closesArray && _options.AllowTrailingCommas) CloseIndented(ref reader, ref writer, code);
                else Value(ref reader, ref writer, text, code);
                break;
        }
    }

    private void Name(ref QuollJsonReader reader, ref QuollJsonWriter writer, ReadOnlySpan<byte> text, byte code)
    {
        if (code != '"') reader.ThrowExpected(_next == Next.Name ? JsonExpected.Key : JsonExpected.KeyOrEndOfObject);
        writer.AppendLead(_next == Next.Name ? ',' : '{');
        var start = reader.BytesConsumed;
        var level = _levels[_depth - 1];
        reader.Skip();
        var name = text[start..reader.BytesConsumed];
        level.SetName(name[1..^1]);
        writer.AppendRaw(name);
        writer.EndKey();
        _next = Next.Colon;
    }

    private void Value(ref QuollJsonReader reader, ref QuollJsonWriter writer, ReadOnlySpan<byte> text, byte code)
    {
        if (_depth > 0 && _levels[_depth - 1] is { IsObject: false } array)
        {
            // The position after the bracket or comma has no path of its own yet.
            if (code is 0 or (byte)',' or (byte)':' or (byte)'}' or (byte)']') reader.ThrowExpected(JsonExpected.Value);
            writer.AppendLead(array.Index == 0 ? '[' : ',');
        }
        if (code is (byte)'{' or (byte)'[')
        {
            reader.Enter();
            writer.Enter();
            if (_depth == _levels.Count) _levels.Add(new Level());
            _levels[_depth++].Begin(code == '{');
            _next = code == '{' ? Next.NameOrEnd : Next.ElementOrEnd;
            return;
        }
        var start = reader.BytesConsumed;
        reader.Skip();
        writer.AppendRaw(text[start..reader.BytesConsumed]);
        _next = _depth == 0 ? Next.End : Next.CommaOrEnd;
    }

    private void CloseIndented(ref QuollJsonReader reader, ref QuollJsonWriter writer, byte code)
    {
        if (writer.IsIndented)
        {
            writer.Leave();
            writer.AppendIndent();
            writer.Enter();
        }
        Close(ref reader, ref writer, code);
    }

    private void Close(ref QuollJsonReader reader, ref QuollJsonWriter writer, byte code)
    {
        writer.AppendAscii((char)code);
        writer.Leave();
        _depth--;
        reader.MoveTo(reader.BytesConsumed + 1, _depth);
        _next = _depth == 0 ? Next.End : Next.CommaOrEnd;
    }

    private string Path()
    {
        var path = new StringBuilder("$");
        for (var i = 0; i < _depth; i++) path.Append(_levels[i].Step());
        return path.ToString();
    }

    private sealed class Level
    {
        private byte[] _name = [];

        public bool IsObject { get; private set; }

        public long Index { get; set; }

        /// <summary>The length in bytes of the name; 0 if none was read.</summary>
        public int Length { get; set; }

        public void Begin(bool isObject) => (IsObject, Index, Length) = (isObject, 0, 0);

        public void SetName(ReadOnlySpan<byte> name)
        {
            Length = name.Length;
            if (_name.Length < Length) _name = new byte[Math.Max(32, Length)];
            name.CopyTo(_name);
        }

        public string Step()
        {
            if (!IsObject) return JsonLocation.Step(Index);
            return Length == 0 ? "" : JsonLocation.Step(JsonLocation.Decode(_name.AsSpan(0, Length)));
        }
    }
}
