namespace Quoll.Json.Core;

/// <summary>A fault of a JSON text, from which each reader creates its own error.</summary>
internal sealed class JsonTextFault : Exception
{
    private readonly string _template;
    private readonly string? _expected;

    public JsonTextFault(int at, string template) => (At, _template) = (at, template);

    private JsonTextFault(int at, string template, string expected) : this(at, template) => _expected = expected;

    /// <summary>The position, in units of the text.</summary>
    public int At { get; }

    /// <summary>Creates the fault for text that the grammar does not expect.</summary>
    public static JsonTextFault Expected(int at, string expected) => new(at, JsonMessages.Expected, expected);

    /// <summary>Describes the fault of a text.</summary>
    public string Describe<TUnit>(ReadOnlySpan<TUnit> text) where TUnit : unmanaged =>
        MessageText.Format(JsonMessages.Invalid, Detail(text));

    /// <summary>Describes the fault of a text, and its position, in words that begin as V8's do.</summary>
    public string DescribeForScript<TUnit>(ReadOnlySpan<TUnit> text) where TUnit : unmanaged
    {
        var found = JsonPosition.FoundAt(text, At);
        var token = found.Length > 2 && found[0] == '\'' ? found[1..^1] : found;
        return MessageText.Format(ScriptTemplate(At == text.Length), JsonPosition.Place(text, At), Detail(text), token);
    }

    private string Detail<TUnit>(ReadOnlySpan<TUnit> text) where TUnit : unmanaged
    {
        var found = JsonPosition.FoundAt(text, At);
        return _expected is null ? MessageText.Format(_template, found) : MessageText.Format(_template, _expected, found);
    }

    private string ScriptTemplate(bool isAtEnd) => (_template, _expected) switch
    {
        (JsonMessages.ControlCharacter, _) => JsonMessages.ParseControlCharacter,
        (JsonMessages.BadUtf8, _) => JsonMessages.ParseUtf8,
        (JsonMessages.BadEscape, _) when !isAtEnd => JsonMessages.ParseBadEscape,
        (JsonMessages.BadEscape, _) or (_, JsonExpected.ClosingQuote) => JsonMessages.ParseUnterminated,
        (_, JsonExpected.EndOfText) => JsonMessages.ParseTrailing,
        _ => isAtEnd ? JsonMessages.ParseEnd : JsonMessages.ParseToken,
    };
}
