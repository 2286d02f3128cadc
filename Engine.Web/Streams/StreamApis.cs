namespace Quoll.Web.Streams;

/// <summary>The globals of the Streams Standard (§10: "Exposed=*").</summary>
internal static class StreamApis
{
    public static void Describe(GlobalTable globals) => globals
        .Class(ByteLengthQueuingStrategy.Interface)
        .Class(CountQueuingStrategy.Interface)
        .Class(ReadableByteStreamController.Interface)
        .Class(ReadableStream.Interface)
        .Class(ReadableStreamByobReader.Interface)
        .Class(ReadableStreamByobRequest.Interface)
        .Class(ReadableStreamDefaultController.Interface)
        .Class(ReadableStreamDefaultReader.Interface)
        .Class(TransformStream.Interface)
        .Class(TransformStreamDefaultController.Interface)
        .Class(WritableStream.Interface)
        .Class(WritableStreamDefaultController.Interface)
        .Class(WritableStreamDefaultWriter.Interface);

    /// <summary>The streams of the Encoding Standard.</summary>
    public static void DescribeEncoding(GlobalTable globals) => globals
        .Class(TextDecoderStream.Interface)
        .Class(TextEncoderStream.Interface);
}
