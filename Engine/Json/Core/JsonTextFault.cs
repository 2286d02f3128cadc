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
    public string Describe<TUnit>(ReadOnlySpan<TUnit> text) where TUnit : unmanaged
    {
        var found = JsonPosition.FoundAt(text, At);
        return _expected is null ? MessageText.Format(_template, found) : MessageText.Format(_template, _expected, found);
    }
}
