using System.Buffers;
using System.Buffers.Text;

namespace Quoll;

// Values that go to streams.
public ref partial struct QuollJsonReader
{
    /// <summary>Characters that are decoded at once, whole groups of Base64.</summary>
    private const int StreamPart = 4 * 4096;

    /// <summary>
    /// The bytes of the next value, whatever it is, checked and as they are, as a stream that stands at its beginning:
    /// a copy, which may be read when the text is gone.
    /// </summary>
    /// <exception cref="QuollJsonException">It is no JSON value.</exception>
    public Stream ReadRawStream() => new MemoryStream(ReadRaw().ToArray(), writable: false);

    /// <summary>Puts the bytes of a String in Base64 (RFC 4648 §4) into a stream, in parts.</summary>
    /// <param name="target">Where they go; left open.</param>
    /// <exception cref="QuollJsonException">Something else stands there; parts before it are written.</exception>
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
                // The platform lets white space pass; what ends before the text does has its padding inside.
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
