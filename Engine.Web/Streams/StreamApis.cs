namespace Quoll.Web.Streams;

/// <summary>The globals of the Streams Standard (§10: "Exposed=*").</summary>
internal static class StreamApis
{
    public static void Describe(GlobalTable globals) => globals
        .Class("ByteLengthQueuingStrategy", static () => ByteLengthQueuingStrategy.Interface)
        .Class("CountQueuingStrategy", static () => CountQueuingStrategy.Interface)
        .Class("ReadableByteStreamController", static () => ReadableByteStreamController.Interface)
        .Class("ReadableStream", static () => ReadableStream.Interface)
        .Class("ReadableStreamBYOBReader", static () => ReadableStreamByobReader.Interface)
        .Class("ReadableStreamBYOBRequest", static () => ReadableStreamByobRequest.Interface)
        .Class("ReadableStreamDefaultController", static () => ReadableStreamDefaultController.Interface)
        .Class("ReadableStreamDefaultReader", static () => ReadableStreamDefaultReader.Interface)
        .Class("TransformStream", static () => TransformStream.Interface)
        .Class("TransformStreamDefaultController", static () => TransformStreamDefaultController.Interface)
        .Class("WritableStream", static () => WritableStream.Interface)
        .Class("WritableStreamDefaultController", static () => WritableStreamDefaultController.Interface)
        .Class("WritableStreamDefaultWriter", static () => WritableStreamDefaultWriter.Interface);

    /// <summary>The streams of the Encoding Standard.</summary>
    public static void DescribeEncoding(GlobalTable globals) => globals
        .Class("TextDecoderStream", static () => TextDecoderStream.Interface)
        .Class("TextEncoderStream", static () => TextEncoderStream.Interface);
}
