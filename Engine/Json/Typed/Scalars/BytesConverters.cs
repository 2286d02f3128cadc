namespace Quoll.Json.Typed.Scalars;

/// <summary>Bytes: strings in Base64.</summary>
internal sealed class BytesConverter() : QuollConverter<byte[]?>(handlesNull: false)
{
    public override void Write(ref QuollJsonWriter writer, in byte[]? value) => writer.AppendBase64(value);

    public override byte[] Read(ref QuollJsonReader reader) => reader.TakeBase64();
}

/// <summary>Memory&lt;byte&gt;: strings in Base64.</summary>
internal sealed class ByteMemoryConverter() : QuollConverter<Memory<byte>>(handlesNull: true)
{
    public override void Write(ref QuollJsonWriter writer, in Memory<byte> value) => writer.AppendBase64(value.Span);

    // As in System.Text.Json: null is memory without bytes.
    public override Memory<byte> Read(ref QuollJsonReader reader) => reader.TryReadNull() ? default : reader.TakeBase64();
}

/// <summary>ReadOnlyMemory&lt;byte&gt;: strings in Base64.</summary>
internal sealed class ReadOnlyByteMemoryConverter() : QuollConverter<ReadOnlyMemory<byte>>(handlesNull: true)
{
    public override void Write(ref QuollJsonWriter writer, in ReadOnlyMemory<byte> value) => writer.AppendBase64(value.Span);

    public override ReadOnlyMemory<byte> Read(ref QuollJsonReader reader) => reader.TryReadNull() ? default : reader.TakeBase64();
}
