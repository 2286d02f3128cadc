using System.Text.Json;
using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Custom;

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

    // The number of calls, and the value of this one: calls for the same value form a circle.
    private int _calls;
    private (int At, int Length) _value;

    /// <summary>The context for converters of an upper floor; null for hosts.</summary>
    public ConverterContext? Context { get; private set; }

    /// <summary>The call of this thread; one without text if there is none.</summary>
    public static AdapterCall Current => _current;

    /// <summary>Whether the text of the reader is a copy, whose places are not those of the whole text.</summary>
    public readonly bool IsCopy => _isCopy;

    /// <summary>Begins to read a value. Returns the outer call, for <see cref="End"/>.</summary>
    /// <param name="reader">The reader at the value. It must stay in its place until the call ends.</param>
    /// <param name="isCopy">Whether its text is a copy.</param>
    /// <param name="length">The length of the value.</param>
    /// <param name="type">The type of the value.</param>
    public static AdapterCall Begin(ref QuollJsonReader reader, bool isCopy, int length, Type type)
    {
        var outer = _current;
        var call = new AdapterCall { _reader = Unsafe.AsPointer(ref reader), _isCopy = isCopy, Context = reader.State.Context };
        call.Check((reader.BytesConsumed, length), reader.Depth, type);
        _current = call;
        return outer;
    }

    // Throws if there is too little stack for the call.
    private void Check((int At, int Length) value, int depth, Type type)
    {
        (_value, _calls) = (value, _current._calls + 1);
        if (JsonDepth.HasStackForAdapter(_calls)) return;
        if (value == _current._value) throw TypeFault.Invalid(TypeMessages.ConvertersWithoutEnd, TypeNames.Of(type));
        throw new QuollJsonException(JsonMessages.StackTooSmall, Math.Max(depth, _calls)) { IsDepthExceeded = true };
    }

    /// <summary>Begins to write a value. Returns the outer call, for <see cref="End"/>.</summary>
    public static AdapterCall Begin(ref QuollJsonWriter writer, Utf8JsonWriter inner, Type type)
    {
        var outer = _current;
        if (writer.Options.References != JsonReferences.None) writer.References ??= new WrittenObjects();
        var call = new AdapterCall { _writer = inner, _written = writer.References, _depth = writer.Depth, Context = writer.Context };
        call.Check((writer.Depth, -1), writer.Depth, type);
        _current = call;
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
