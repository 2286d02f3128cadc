using Quoll.Json.Core;
using System.Text;

namespace Quoll.Json.Typed;

/// <summary>
/// The state that readers share and reuse: recent short strings, the buffers of strings with escapes, and the position
/// of the text in a stream. One instance per thread is kept.
/// </summary>
internal sealed class JsonReadState(QuollJsonOptions options) : IDisposable
{
    [ThreadStatic]
    private static JsonReadState? _kept;

    private byte[] _utf8 = [];

    public QuollJsonOptions Options { get; private set; } = options;

    public JsonStringCache Strings { get; } = new();

    public JsonStringDecoder Decoder { get; } = new();

    /// <summary>The index of the item that is read, if the text is a part of a stream of items; otherwise -1.</summary>
    public long Item { get; set; } = -1;

    /// <summary>The start of the item in the text.</summary>
    public int ItemStart { get; set; }

    /// <summary>The path of the root of the text.</summary>
    public string Root => Item < 0 ? "$" : "$" + JsonLocation.Step(Item);

    /// <summary>The number of lines of the stream before the text.</summary>
    public int LinesBefore { get; set; }

    /// <summary>The number of columns of the text's first line that come before it.</summary>
    public int ColumnsBefore { get; set; }

    /// <summary>The number of bytes of the stream before the text.</summary>
    public long BytesBefore { get; set; }

    /// <summary>The objects that others refer to (QuollJsonOptions.ReferenceHandler), by their ids.</summary>
    public Dictionary<string, object>? References { get; set; }

    /// <summary>
    /// The position of the <c>$id</c> of an object that was begun and is already registered; otherwise -1.
    /// </summary>
    public int IdAt { get; set; } = -1;

    /// <summary>Finds the locations of errors.</summary>
    public JsonLocation Location { get; } = new();

    /// <summary>The ends of the parts of the text that were skipped.</summary>
    public KnownEnds KnownEnds { get; } = new();

    /// <summary>The context of the caller for its own converters; null for hosts.</summary>
    public ConverterContext? Context { get; set; }

    /// <summary>Returns the thread's state, or a new one if an outer call uses it.</summary>
    public static JsonReadState Rent(QuollJsonOptions options)
    {
        options.Freeze();
        var state = _kept ?? new JsonReadState(options);
        _kept = null;
        state.Options = options;
        return state;
    }

    /// <summary>Begins another text.</summary>
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

    /// <summary>Returns a text in UTF-8, with lone surrogates as U+FFFD; valid until the next call.</summary>
    public ReadOnlySpan<byte> ToUtf8(ReadOnlySpan<char> text)
    {
        var room = Encoding.UTF8.GetMaxByteCount(text.Length);
        if (_utf8.Length < room)
        {
            WorkBudget.Memory(room);
            _utf8 = new byte[Math.Max(256, room)];
        }
        return _utf8.AsSpan(0, Encoding.UTF8.GetBytes(text, _utf8));
    }
}
