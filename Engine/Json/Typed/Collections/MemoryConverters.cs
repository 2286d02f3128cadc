namespace Quoll.Json.Typed.Collections;

/// <summary>Memory&lt;T&gt;: arrays.</summary>
internal sealed class MemoryConverter<T>(QuollConverter<T> element, string type) : QuollConverter<Memory<T>>(handlesNull: true)
{
    public override void Write(ref QuollJsonWriter writer, in Memory<T> value) => Elements.Write(ref writer, value.Span, element);

    public override Memory<T> Read(ref QuollJsonReader reader) =>
        reader.TryReadNull() ? default : Elements.Read(ref reader, element, type).ToArray();
}

/// <summary>ReadOnlyMemory&lt;T&gt;: arrays.</summary>
internal sealed class ReadOnlyMemoryConverter<T>(QuollConverter<T> element, string type)
    : QuollConverter<ReadOnlyMemory<T>>(handlesNull: true)
{
    public override void Write(ref QuollJsonWriter writer, in ReadOnlyMemory<T> value) => Elements.Write(ref writer, value.Span, element);

    public override ReadOnlyMemory<T> Read(ref QuollJsonReader reader) =>
        reader.TryReadNull() ? default : Elements.Read(ref reader, element, type).ToArray();
}
