using System.Buffers;
using System.Buffers.Text;
using System.Runtime.InteropServices;
using Quoll.Json.Typed;
using Quoll.Json.Typed.Streams;

namespace Quoll;

// Values that come from streams: they are not held.
public ref partial struct QuollJsonWriter
{
    /// <summary>Bytes that are read at once, whole groups of Base64.</summary>
    private const int StreamPart = 3 * 4096;

    /// <summary>
    /// A whole JSON value that a stream gives from its position to its end, checked on its way; white space around
    /// tokens and comments are left out.
    /// </summary>
    /// <param name="utf8Json">UTF-8, read to its end, and left open. A byte order mark is skipped.</param>
    /// <exception cref="QuollJsonException">
    /// It is not one JSON value in UTF-8, which path, line, column and byte of the error are about. Parts before that
    /// are written already.
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
    /// The bytes that a stream gives from its position to its end, as a String in Base64 (RFC 4648 §4).
    /// </summary>
    /// <param name="bytes">Read to its end, and left open.</param>
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
