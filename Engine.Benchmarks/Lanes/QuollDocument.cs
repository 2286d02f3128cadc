namespace Quoll.Benchmarks.Lanes;

/// <summary>An engine with a document as text and as value, and the prepared scripts.</summary>
internal sealed class QuollDocument
{
    private static readonly Script[] _scripts =
        [.. new[] { "JSON.stringify(value)", "JSON.stringify(value, null, 2)", "JSON.parse(text)" }.Select(code => new Engine().Prepare(code))];

    private readonly Lazy<JsValue> _value;

    public QuollDocument(string text)
    {
        Engine.SetValue("text", text);
        // Strings are created in the order of the document, which is then their order on the heap.
        _value = new(() => Engine.Execute(
            "var value = JSON.parse(text), all = [value]; for (const v of all) for (const key in v) { const x = v[key]; if (typeof x === 'object') all.push(x); } all = []; value"));
    }

    public Engine Engine { get; } = new();

    /// <summary>
    /// The value, created on first use, so that no other document is on the heap while parsing is measured. All of it
    /// has been read, so that its strings are ordinary ones.
    /// </summary>
    public JsValue Value => _value.Value;

    /// <summary>Returns the script of an operation, with its variables set.</summary>
    public Script ScriptOf(Operation operation)
    {
        if (operation != Operation.Parse) _ = Value;
        return _scripts[(int)operation];
    }
}
