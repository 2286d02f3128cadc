using System.Text;

namespace Quoll.Benchmarks.Lanes;

/// <summary>A document with the parts that several lanes share, each created on first use.</summary>
internal sealed class Document
{
    private readonly Lazy<object?> _values;
    private readonly Lazy<QuollDocument> _quoll;

    public Document(string name, string path) : this(name, path, File.ReadAllBytes(path))
    {
    }

    private Document(string name, string path, byte[] utf8)
    {
        Name = name;
        Path = path;
        Utf8 = utf8;
        Text = Encoding.UTF8.GetString(utf8);
        _values = new(() => PlainValues.Read(Utf8));
        _quoll = new(() => new QuollDocument(Text));
    }

    /// <summary>The name of the file without its extension.</summary>
    public string Name { get; }

    /// <summary>The file, for lanes in other processes.</summary>
    public string Path { get; }

    public byte[] Utf8 { get; }

    public string Text { get; }

    /// <summary>Dictionaries, lists, strings, booleans, longs and doubles.</summary>
    public object? Values => _values.Value;

    public QuollDocument Quoll => _quoll.Value;

    /// <summary>
    /// Returns the same text without the parts created from it. Unreferenced parts are not traced by the collector in
    /// the next document's turns.
    /// </summary>
    public Document Fresh() => new(Name, Path, Utf8);

    /// <summary>Creates a document during the run, in a temporary file for the lanes of other processes.</summary>
    public static Document Temporary(string name, string text)
    {
        string path = System.IO.Path.Combine(System.IO.Path.GetTempPath(), $"quoll-bench-{Environment.ProcessId}-{name}.json");
        File.WriteAllText(path, text);
        return new Document(name, path);
    }
}
