using System.Text.Json;
using Quoll.Json.Core;
using Quoll.TypeModel;

namespace Quoll.Json.Typed.Custom;

/// <summary>
/// A converter of the host. If it writes or reads too little or too much, that is an error instead of a wrong document.
/// </summary>
internal sealed class CheckedConverter<T>(QuollConverter<T> inner) : QuollConverter<T>(inner.HandlesNull)
{
    public override void Write(ref QuollJsonWriter writer, in T value)
    {
        JsonDepth.ProbeConverters(typeof(T));
        var outer = writer.BeginOwn();
        inner.Write(ref writer, in value);
        writer.EndOwn(outer, inner);
    }

    public override T Read(ref QuollJsonReader reader)
    {
        JsonDepth.ProbeConverters(typeof(T));
        var kind = reader.PeekKind();
        var isContainer = kind is JsonValueKind.Object or JsonValueKind.Array;
        var (start, depth) = (reader.BytesConsumed, reader.Depth);
        // A scalar is read again, which is quick. An object or array is checked by its last bracket and the number of
        // brackets.
        var probe = reader;
        if (!isContainer) probe.Skip();
        var outer = reader.BeginOwn();
        var value = inner.Read(ref reader);
        var ends = reader.EndOwn(outer);
        var isWhole = reader.Depth == depth && reader.BytesConsumed > start
            && (isContainer ? ends == 1 && reader.IsBehind(kind == JsonValueKind.Object ? (byte)'}' : (byte)']')
                : reader.IsAtSamePlace(probe));
        if (isWhole) return value;
        throw reader.ErrorAt(start, JsonMessages.ConverterReadsOneValue, TypeNames.Of(inner.GetType()));
    }

    public override string ToName(T value, QuollJsonOptions options)
    {
        JsonDepth.ProbeConverters(typeof(T));
        return inner.ToName(value, options);
    }

    public override T FromName(string name, QuollJsonOptions options)
    {
        JsonDepth.ProbeConverters(typeof(T));
        return inner.FromName(name, options);
    }
}
