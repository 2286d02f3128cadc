namespace Quoll.Benchmarks.Lanes;

/// <summary>An engine with a document in it, as text and as value, and the prepared scripts.</summary>
internal sealed class QuollDocument
{
    private static readonly Script[] _scripts =
        [.. new[] { "JSON.stringify(value)", "JSON.stringify(value, null, 2)", "JSON.parse(text)" }.Select(code => new Engine().Prepare(code))];

    private readonly Lazy<JsValue> _value;

    public QuollDocument(string text)
    {
        Engine.SetValue("text", text);
        // In the order of the document, for that is how the strings then lie on the heap.
        _value = new(() => Engine.Execute(
            "var value = JSON.parse(text), all = [value]; for (const v of all) for (const key in v) { const x = v[key]; if (typeof x === 'object') all.push(x); } all = []; value"));
    }

    public Engine Engine { get; } = new();

    /// <summary>
    /// Made when it is first asked for: where parsing is measured there is no other document on the heap. All of it has
    /// been read, so that its strings are such as scripts make.
    /// </summary>
    public JsValue Value => _value.Value;

    /// <summary>The script of an operation; what it needs is there.</summary>
    public Script ScriptOf(Operation operation)
    {
        if (operation != Operation.Parse) _ = Value;
        return _scripts[(int)operation];
    }
}
