using System.Buffers;
using System.Buffers.Text;

namespace Quoll;

// Values as streams.
public ref partial struct QuollJsonReader
{
    /// <summary>Characters decoded at once, whole groups of Base64.</summary>
    private const int StreamPart = 4 * 4096;

    /// <summary>
    /// Reads the next value, of any type, and returns its bytes, checked and unchanged, as a stream. The stream is a
    /// copy, which outlives the text.
    /// </summary>
    /// <exception cref="QuollJsonException">The next value is not JSON.</exception>
    public Stream ReadRawStream() => new MemoryStream(ReadRaw().ToArray(), writable: false);

    /// <summary>Writes the bytes of a String in Base64 (RFC 4648 §4) to a stream, in parts.</summary>
    /// <param name="target">The stream; it stays open.</param>
    /// <exception cref="QuollJsonException">The next value is not such a String. Earlier parts are written.</exception>
    public void ReadBase64(Stream target)
    {
        ArgumentNullException.ThrowIfNull(target);
        SkipSpace();
        var at = _at;
        if (Code() != '"') ThrowMismatch("a string in Base64");
        var text = TakeUtf8();
        var part = ArrayPool<byte>.Shared.Rent(StreamPart / 4 * 3);
        try
        {
            while (text.Length > 0)
            {
                var taken = text[..Math.Min(text.Length, StreamPart)];
                text = text[taken.Length..];
                // .NET accepts white space. If decoding ends before the text, padding is inside the text.
                if (taken.IndexOfAny(" \t\r\n"u8) >= 0
                    || Base64.DecodeFromUtf8(taken, part, out _, out var count) != OperationStatus.Done
                    || text.Length > 0 && count != StreamPart / 4 * 3) ThrowMismatch(at, "a string in Base64");
                else target.Write(part, 0, count);
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(part);
        }
    }
}
