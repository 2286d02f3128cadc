using Quoll.TypeModel;

namespace Quoll.Json.Typed.Scalars;

/// <summary>
/// Streams: strings in Base64, written in parts from the stream's position to its end, and read into memory.
/// </summary>
internal sealed class StreamConverter<T>() : QuollConverter<T>(handlesNull: false) where T : Stream
{
    public override void Write(ref QuollJsonWriter writer, in T value) => writer.AppendBase64(value);

    public override T Read(ref QuollJsonReader reader) => typeof(T).IsAssignableFrom(typeof(MemoryStream))
        ? (T)(Stream)new MemoryStream(reader.TakeBase64())
        : throw TypeFault.Unsupported(TypeMessages.CannotCreateStream, TypeNames.Of(typeof(T)));
}
