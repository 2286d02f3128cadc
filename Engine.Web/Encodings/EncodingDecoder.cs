namespace Quoll.Web.Encodings;

/// <summary>A decoder (Encoding Standard §4): its state between two chunks of a stream.</summary>
internal abstract class EncodingDecoder
{
    /// <summary>What stands for bytes that are not valid.</summary>
    protected const char Replacement = '\uFFFD';

    /// <summary>Decodes a chunk.</summary>
    /// <param name="bytes">The chunk.</param>
    /// <param name="isLast">Whether the input ends with it.</param>
    /// <param name="isFatal">Whether an error ends the decoding; otherwise it becomes U+FFFD.</param>
    /// <param name="output">Gets the text.</param>
    /// <returns>False for an error in fatal mode. The rest of the chunk is left out.</returns>
    public abstract bool Decode(ReadOnlySpan<byte> bytes, bool isLast, bool isFatal, ref CharBuffer output);
}
