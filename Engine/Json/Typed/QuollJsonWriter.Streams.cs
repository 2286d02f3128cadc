using System.Buffers;
using System.Buffers.Text;
using System.Runtime.InteropServices;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Streams;

namespace Quoll;

// Values from streams, which are not buffered.
public ref partial struct QuollJsonWriter
{
    /// <summary>Bytes read at once, whole groups of Base64.</summary>
    private const int StreamPart = 3 * 4096;

    /// <summary>
    /// Writes a complete JSON value from a stream's position to its end, and checks it. Omits white space around
    /// tokens, and comments.
    /// </summary>
    /// <param name="utf8Json">UTF-8, read to its end. The stream stays open. A byte order mark is skipped.</param>
    /// <exception cref="QuollJsonException">
    /// The stream is not exactly one JSON value in UTF-8. Path, line, column and offset of the error refer to the
    /// stream. Earlier parts are written already.
    /// </exception>
    public void WriteRaw(Stream utf8Json)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        BeginValue();
        using var formatter = new TextFormatter(Options, JsonFormat.Minified);
        using var window = new TextWindow();
        using var buffer = SegmentedBuffer.Rent();
        for (var isAllThere = false; !isAllThere;)
        {
            var count = utf8Json.Read(window.Room(formatter.State).Span);
            isAllThere = count == 0;
            window.Received(count);
            window.Take(formatter.Run(window.Text, isAllThere, buffer));
            foreach (var piece in buffer.Pieces()) AppendRaw(piece.Span);
            buffer.ForgetPart();
            CheckLength();
        }
    }

    /// <summary>
    /// Writes the bytes of a stream, from its position to its end, as a String in Base64 (RFC 4648 §4).
    /// </summary>
    /// <param name="bytes">The stream, which is read to its end and stays open.</param>
    public void WriteBase64(Stream bytes)
    {
        ArgumentNullException.ThrowIfNull(bytes);
        BeginValue();
        AppendBase64(bytes);
    }

    internal void AppendBase64(Stream bytes)
    {
        var part = ArrayPool<byte>.Shared.Rent(StreamPart);
        try
        {
            AppendAscii('"');
            for (var count = StreamPart; count == StreamPart;)
            {
                count = bytes.ReadAtLeast(part.AsSpan(0, StreamPart), StreamPart, throwOnEndOfStream: false);
                var room = Base64.GetMaxEncodedToUtf8Length(count);
                Base64.EncodeToUtf8(part.AsSpan(0, count), MemoryMarshal.CreateSpan(ref Reserve(room), room), out _, out var written);
                _position += written;
            }
            AppendAscii('"');
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(part);
        }
    }
}
