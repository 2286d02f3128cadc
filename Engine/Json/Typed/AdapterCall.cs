using System.Text.Json;

namespace Quoll.Json.Typed;

/// <summary>
/// The call of a converter of System.Text.Json that runs on this thread. What it asks JsonSerializer for is a part of
/// the same text: it has the same references, context and depth, and the place of an error in the whole text.
/// </summary>
internal unsafe struct AdapterCall
{
    [ThreadStatic]
    private static AdapterCall _current;

    // Where the reader is on the stack of the adapter, which ends the call before it returns.
    private void* _reader;
    private bool _isCopy;

    private Utf8JsonWriter? _writer;
    private WrittenObjects? _written;
    private int _depth;

    /// <summary>The context for converters of an upper floor; null for hosts.</summary>
    public ConverterContext? Context { get; private set; }

    /// <summary>The call of this thread; one without text if there is none.</summary>
    public static AdapterCall Current => _current;

    /// <summary>Whether the text of the reader is a copy, whose places are not those of the whole text.</summary>
    public readonly bool IsCopy => _isCopy;

    /// <summary>Begins to read a value. Returns the outer call, for <see cref="End"/>.</summary>
    /// <param name="reader">The reader at the value. It must stay in its place until the call ends.</param>
    /// <param name="isCopy">Whether its text is a copy.</param>
    public static AdapterCall Begin(ref QuollJsonReader reader, bool isCopy)
    {
        var outer = _current;
        _current = new AdapterCall { _reader = Unsafe.AsPointer(ref reader), _isCopy = isCopy, Context = reader.State.Context };
        return outer;
    }

    /// <summary>Begins to write a value. Returns the outer call, for <see cref="End"/>.</summary>
    public static AdapterCall Begin(ref QuollJsonWriter writer, Utf8JsonWriter inner)
    {
        var outer = _current;
        if (writer.Options.References != JsonReferences.None) writer.References ??= new WrittenObjects();
        _current = new AdapterCall { _writer = inner, _written = writer.References, _depth = writer.Depth, Context = writer.Context };
        return outer;
    }

    /// <summary>Ends a call: the outer one continues.</summary>
    public static void End(in AdapterCall outer) => _current = outer;

    /// <summary>Returns a reader at a value, if that is a part of the text of this call.</summary>
    public readonly bool TryFind(ReadOnlySpan<byte> value, out QuollJsonReader reader)
    {
        reader = default;
        if (_reader is null) return false;
        reader = Unsafe.AsRef<QuollJsonReader>(_reader);
        return reader.TryMoveTo(value);
    }

    /// <summary>Returns what was written of the text to which a writer belongs, and its depth.</summary>
    public readonly (WrittenObjects? Written, int Depth) TextOf(Utf8JsonWriter writer) =>
        ReferenceEquals(writer, _writer) ? (_written, _depth) : (null, 0);

    /// <summary>Whether a writer belongs to the text of this call.</summary>
    public readonly bool Owns(Utf8JsonWriter writer) => ReferenceEquals(writer, _writer);
}
