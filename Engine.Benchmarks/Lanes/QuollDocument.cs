namespace Quoll.Benchmarks.Lanes;

/// <summary>An engine with a document in it, as text and as value, and the prepared scripts.</summary>
internal sealed class QuollDocument
{
    private static readonly Script[] _scripts =
        [.. new[] { "JSON.stringify(value)", "JSON.stringify(value, null, 2)", "JSON.parse(text)" }.Select(code => new Engine().Prepare(code))];

    public QuollDocument(string text)
    {
        Engine.SetValue("text", text);
        Value = Engine.Execute("var value = JSON.parse(text); value");
    }

    public Engine Engine { get; } = new();

    public JsValue Value { get; }

    public static Script ScriptOf(Operation operation) => _scripts[(int)operation];
}
