using System.Globalization;
using System.Text;
using Quoll.Json.Core;
using Quoll.Json.Typed;

namespace Quoll;

// Errors and their locations. The path is found from the text when it is needed.
public ref partial struct QuollJsonReader
{
    /// <summary>The most characters of the found text that a message shows.</summary>
    private const int MostShown = 40;

    /// <summary>Throws because the value at the position has another type.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowMismatch(string expected)
    {
        var probe = this;
        if (probe.PeekKind() == System.Text.Json.JsonValueKind.Undefined) ThrowExpected(JsonExpected.Value);
        throw ErrorAt(_at, JsonMessages.WrongType, Found(), WithArticle(expected));
    }

    /// <summary>Throws because the value at a given position had another type.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void ThrowMismatch(int at, string expected)
    {
        _at = at;
        ThrowMismatch(expected);
    }

    /// <summary>Throws because the grammar of JSON expects something else at the position.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowExpected(string expected) => throw FaultAt(JsonTextFault.Expected(_at, expected));

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowAt(int at, string template, object? first = null) => throw ErrorAt(at, template, first);

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowTooLong() => throw ErrorAt(_at, JsonMessages.StringTooLong, Options.MaxStringLength);

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowOutOfRange(ReadOnlySpan<byte> number, string type) =>
        throw ErrorAt(StartOf(number), JsonMessages.NumberOutOfRange, Shown(number), WithArticle(type));

    private readonly QuollJsonException FaultAt(JsonTextFault fault) => ErrorOf(fault.Describe(_text), fault.At);

    /// <summary>Creates an error about a position.</summary>
    /// <param name="at">The position.</param>
    /// <param name="template">A message of <see cref="JsonMessages"/>.</param>
    /// <param name="first">Its {0}.</param>
    /// <param name="second">Its {1}.</param>
    internal readonly QuollJsonException ErrorAt(int at, string template, object? first = null, object? second = null) =>
        ErrorBehind(at, 0, template, first, second);

    /// <summary>Creates an error from an exception of other code.</summary>
    internal readonly QuollJsonException ErrorOf(Exception thrown, int at) => ErrorOf(thrown.Message, at, thrown);

    /// <summary>
    /// Creates an error from one in another text, which a converter has read for the value at a position.
    /// </summary>
    internal readonly QuollJsonException ErrorOf(QuollJsonException other, int at)
    {
        var here = ErrorOf(other.Problem, at);
        return new QuollJsonException(here.Problem, here.Path + other.Path[1..], here.Line, here.Column, here.Offset, other);
    }

    /// <summary>Creates an error about the place of <see cref="CreateError"/>.</summary>
    internal readonly QuollJsonException Error(string template, object? first, object? second = null) =>
        ErrorAt(PlaceOfOwn(), template, first, second);

    /// <summary>Creates an error about a position, whose path includes more bytes after it.</summary>
    /// <param name="at">The position.</param>
    /// <param name="more">The length of a name, which is then part of the path, or of a closing bracket.</param>
    /// <param name="template">A message of <see cref="JsonMessages"/>.</param>
    /// <param name="first">Its {0}.</param>
    /// <param name="second">Its {1}.</param>
    internal readonly QuollJsonException ErrorBehind(int at, int more, string template, object? first = null, object? second = null) =>
        ErrorOf(MessageText.Format(template, first, second), at, more: more);

    internal readonly QuollJsonException ErrorOf(string message, int at, Exception? inner = null, int more = 0)
    {
        at = Math.Min(at, _text.Length);
        var (path, line, column) = (_state?.Location ?? new JsonLocation()).Find(_text, at, more, _state?.ItemStart ?? 0);
        return _state is null ? new QuollJsonException(message, "$" + path, line, column, at, inner)
            : new QuollJsonException(
                message, _state.Root + path, line + _state.LinesBefore, column + (line == 1 ? _state.ColumnsBefore : 0),
                at + _state.BytesBefore, inner);
    }

    /// <summary>Creates an error about the null that was read last.</summary>
    internal readonly QuollJsonException CreateErrorAtNull(string type) =>
        ErrorAt(_at - "null".Length, JsonMessages.WrongType, "null", WithArticle(type));

    /// <summary>Creates an error about the name that was read last, and about its object.</summary>
    internal readonly QuollJsonException ErrorAtName(string template, object? first, object? second = null) =>
        ErrorAt(_nameStart, template, first, second);

    /// <summary>Creates an error about the member whose name was read last.</summary>
    internal readonly QuollJsonException ErrorAtMember(
        string template, object? first = null, object? second = null, Exception? inner = null)
    {
        var probe = this;
        probe._at = _nameStart;
        probe.SkipString();
        return ErrorOf(MessageText.Format(template, first, second), _nameStart, inner, probe._at - _nameStart);
    }

    /// <summary>Creates an error about a known member whose name and colon were read last.</summary>
    internal readonly QuollJsonException ErrorAtMember(MemberNames names, int index, string template, object? first)
    {
        // If it is the expected member, its position was not stored.
        var name = names.Data.AsSpan(names.Start(index) + 1, names.Length(index) - 1);
        var probe = this;
        if (_text[.._at].EndsWith(name)) probe._nameStart = _at - name.Length;
        return probe.ErrorAtMember(template, first);
    }

    /// <summary>Creates an error about the object whose end was read last. Its path is that of the object.</summary>
    internal readonly QuollJsonException CreateErrorAtEnd(string template, object? first = null, object? second = null) =>
        ErrorBehind(_at - 1, 1, template, first, second);

    // A number that was read last may be in quotes, with escapes, but without quotes in it.
    private readonly int StartOf(ReadOnlySpan<byte> number) =>
        _text[_at - 1] == '"' ? _text[..(_at - 1)].LastIndexOf((byte)'"') : _at - number.Length;

    // The value that a host's converter reads, if the reader is before or after its content. Inside it, the next value,
    // or the text after the last one.
    private readonly int PlaceOfOwn()
    {
        if (_depth < _ownDepth) return _ownStart;
        if (_at == 0 || _text[_at - 1] is not ((byte)':' or (byte)',' or (byte)'[' or (byte)'{')) return _at;
        var probe = this;
        probe.SkipSpace();
        return probe._at;
    }

    // The source text of the value at the position.
    private readonly string Found()
    {
        var probe = this;
        var start = _at;
        switch (Code())
        {
            case '{':
                return "an object";
            case '[':
                return "an array";
            default:
                // If it is not JSON, that is the error.
                probe.Skip();
                return Shown(_text[start..probe._at]);
        }
    }

    private static string Shown(ReadOnlySpan<byte> utf8)
    {
        var text = Encoding.UTF8.GetString(utf8[..Math.Min(utf8.Length, 4 * MostShown)]);
        return text.Length <= MostShown ? text : string.Create(CultureInfo.InvariantCulture, $"{text.AsSpan(0, MostShown)}…");
    }

    private static string WithArticle(string type) =>
        type.StartsWith("a ", StringComparison.Ordinal) || type.StartsWith("an ", StringComparison.Ordinal) ? type
            : MessageText.WithArticle(type);
}
