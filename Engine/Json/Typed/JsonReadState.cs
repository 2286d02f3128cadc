using Quoll.Json.Core;
using System.Text;

namespace Quoll.Json.Typed;

/// <summary>
/// What readers share and need not make anew: short strings that were read before, the buffers of strings with escapes,
/// and where the text stands in a stream. One a thread is kept.
/// </summary>
internal sealed class JsonReadState(QuollJsonOptions options) : IDisposable
{
    [ThreadStatic]
    private static JsonReadState? _kept;

    private byte[] _utf8 = [];

    public QuollJsonOptions Options { get; private set; } = options;

    public JsonStringCache Strings { get; } = new();

    public JsonStringDecoder Decoder { get; } = new();

    /// <summary>The index of the item that is read, where the text is a part of a stream of them; else -1.</summary>
    public long Item { get; set; } = -1;

    /// <summary>Where the item begins in the text.</summary>
    public int ItemStart { get; set; }

    /// <summary>The path of the text's root.</summary>
    public string Root => Item < 0 ? "$" : "$" + JsonLocation.Step(Item);

    /// <summary>Lines of the stream before the text.</summary>
    public int LinesBefore { get; set; }

    /// <summary>Columns of the text's first line before it.</summary>
    public int ColumnsBefore { get; set; }

    /// <summary>Bytes of the stream before the text.</summary>
    public long BytesBefore { get; set; }

    /// <summary>Objects that others refer to (QuollJsonOptions.References), by their ids.</summary>
    public Dictionary<string, object>? References { get; set; }

    /// <summary>Where the <c>$id</c> stands of the object that is begun, and known by it already; else -1.</summary>
    public int IdAt { get; set; } = -1;

    /// <summary>Where errors are.</summary>
    public JsonLocation Location { get; } = new();

    /// <summary>What was skipped already of the text.</summary>
    public KnownEnds KnownEnds { get; } = new();

    /// <summary>What the caller gives to its own converters; null from hosts.</summary>
    public ConverterContext? Context { get; set; }

    /// <summary>The thread's state; a new one where it is in use by a call around this one.</summary>
    public static JsonReadState Rent(QuollJsonOptions options)
    {
        options.Freeze();
        var state = _kept ?? new JsonReadState(options);
        _kept = null;
        state.Options = options;
        return state;
    }

    /// <summary>A reader of another text begins.</summary>
    public void BeginText()
    {
        Location.Reset();
        KnownEnds.Clear();
    }

    /// <summary>Keeps the state for the next call.</summary>
    public void Dispose()
    {
        KnownEnds.Trim();
        Decoder.Reset();
        if (_utf8.Length > 16 * 1024) _utf8 = [];
        Item = -1;
        ItemStart = 0;
        LinesBefore = 0;
        ColumnsBefore = 0;
        BytesBefore = 0;
        References = null;
        IdAt = -1;
        Context = null;
        _kept = this;
    }

    /// <summary>A text in UTF-8, lone surrogates as U+FFFD; valid until the next one.</summary>
    public ReadOnlySpan<byte> ToUtf8(ReadOnlySpan<char> text)
    {
        var room = Encoding.UTF8.GetMaxByteCount(text.Length);
        if (_utf8.Length < room) _utf8 = new byte[Math.Max(256, room)];
        return _utf8.AsSpan(0, Encoding.UTF8.GetBytes(text, _utf8));
    }
}
