using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text;
using Quoll.Json;
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
        throw ErrorAt(_at - number.Length, $"{Shown(number)} is out of the range of {WithArticle(type)}");

    private readonly QuollJsonException FaultAt(JsonTextFault fault) =>
        ErrorAt(fault.At, fault.Describe(JsonErrors.FoundAt(_text, fault.At)));

    internal readonly QuollJsonException ErrorAt(int at, string message, Exception? inner = null, bool endsContainer = false)
    {
        at = Math.Min(at, _text.Length);
        // Behind its end a container is no part of the path.
        var (path, line, column) = JsonLocation.Find(_text, at, endsContainer ? 1 : 0, _state?.ItemStart ?? 0);
        return _state is null ? new QuollJsonException(message, "$" + path, line, column, at, inner)
            : new QuollJsonException(
                message, _state.Root + path, line + _state.LinesBefore, column + (line == 1 ? _state.ColumnsBefore : 0),
                at + _state.BytesBefore, inner);
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
