using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Quoll.Json.Values;
using Quoll.Json.Typed;
using Quoll.Runtime.Values;

namespace Quoll;

// What is wrong, and where. The path is found from the text when it is needed.
public ref partial struct QuollJsonReader
{
    /// <summary>The most characters of what was found that a message shows.</summary>
    private const int MostShown = 40;

    /// <summary>Something of another type stands at the position.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowMismatch(string expected)
    {
        var probe = this;
        if (probe.PeekKind() == System.Text.Json.JsonValueKind.Undefined) ThrowExpected(JsonErrors.Value);
        throw ErrorAt(_at, $"{Found()} is not {WithArticle(expected)}");
    }

    /// <summary>Something of another type stood at a position.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal void ThrowMismatch(int at, string expected)
    {
        _at = at;
        ThrowMismatch(expected);
    }

    /// <summary>The grammar of JSON asks for something else than what stands at the position.</summary>
    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowExpected(string expected) => throw
        ErrorAt(_at, $"Invalid JSON: expected {expected}, but found {JsonErrors.FoundAt(_text, _at)}");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowAt(int at, string message) => throw ErrorAt(at, message);

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly void ThrowTooLong() =>
        throw ErrorAt(_at, $"A string is longer than {Options.MaxStringLength} code units, the limit of QuollJsonOptions.MaxStringLength");

    [DoesNotReturn]
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal readonly void ThrowOutOfRange(ReadOnlySpan<byte> number, string type) =>
        throw ErrorAt(StartOf(number), $"{Shown(number)} is out of the range of {WithArticle(type)}");

    private readonly QuollJsonException FaultAt(JsonTextFault fault) =>
        ErrorAt(fault.At, fault.Describe(JsonErrors.FoundAt(_text, fault.At)));

    /// <summary>An error about a position.</summary>
    /// <param name="at">The position.</param>
    /// <param name="message">What is wrong.</param>
    /// <param name="inner">What was thrown.</param>
    /// <param name="more">
    /// Bytes behind the position that the path takes in: those of a name, which is part of it then, or a closing
    /// bracket, behind which the container is not.
    /// </param>
    internal readonly QuollJsonException ErrorAt(int at, string message, Exception? inner = null, int more = 0)
    {
        at = Math.Min(at, _text.Length);
        var (path, line, column) = (_state?.Location ?? new JsonLocation()).Find(_text, at, more, _state?.ItemStart ?? 0);
        return _state is null ? new QuollJsonException(message, "$" + path, line, column, at, inner)
            : new QuollJsonException(
                message, _state.Root + path, line + _state.LinesBefore, column + (line == 1 ? _state.ColumnsBefore : 0),
                at + _state.BytesBefore, inner);
    }

    /// <summary>An error about the null that was read last.</summary>
    internal readonly QuollJsonException CreateErrorAtNull(string type) =>
        ErrorAt(_at - "null".Length, $"null is not {WithArticle(type)}");

    /// <summary>An error that is about the name that was read last, and about its object.</summary>
    internal readonly QuollJsonException ErrorAtName(string message) => ErrorAt(_nameStart, message);

    /// <summary>An error that is about the member whose name was read last.</summary>
    internal readonly QuollJsonException ErrorAtMember(string message, Exception? inner = null)
    {
        var probe = this;
        probe._at = _nameStart;
        probe.SkipString();
        return ErrorAt(_nameStart, message, inner, probe._at - _nameStart);
    }

    /// <summary>An error that is about a known member whose name and colon were read last.</summary>
    internal readonly QuollJsonException ErrorAtMember(MemberNames names, int index, string message)
    {
        // Where it is the one that was expected, nobody has noted its place.
        var name = names.Data.AsSpan(names.Start(index) + 1, names.Length(index) - 1);
        var probe = this;
        if (_text[.._at].EndsWith(name)) probe._nameStart = _at - name.Length;
        return probe.ErrorAtMember(message);
    }

    /// <summary>An error that is about the object whose end was read last: its path is that of the object.</summary>
    internal readonly QuollJsonException CreateErrorAtEnd(string message) => ErrorAt(_at - 1, message, more: 1);

    // A number that was read last may stand in quotes, with escapes, but without quotes in it.
    private readonly int StartOf(ReadOnlySpan<byte> number) =>
        _text[_at - 1] == '"' ? _text[..(_at - 1)].LastIndexOf((byte)'"') : _at - number.Length;

    // The value that a converter of a user's reads, before and behind its content; inside of it the next value, or what
    // stands behind the last one.
    private readonly int PlaceOfOwn()
    {
        if (_depth < _ownDepth) return _ownStart;
        if (_at == 0 || _text[_at - 1] is not ((byte)':' or (byte)',' or (byte)'[' or (byte)'{')) return _at;
        var probe = this;
        probe.SkipSpace();
        return probe._at;
    }

    // The value at the position, as it is written.
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
                // Where it is no JSON, that is what to say.
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
            : Raise.WithArticle(type);
}
