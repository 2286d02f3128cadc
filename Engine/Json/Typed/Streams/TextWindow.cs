using Quoll.Json.Core;
using System.Buffers;
using System.Text;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// The part of a stream's text that is being read. Bytes that were taken make room for new ones, and are counted for
/// the locations of errors. The window grows only if nothing could be taken from it.
/// </summary>
internal sealed class TextWindow : IDisposable
{
    /// <summary>The number of bytes that are requested at once.</summary>
    private const int FirstSize = 16 * 1024;

    // Rented on first use.
    private byte[] _buffer = [];
    private int _filled;

    /// <summary>The bytes that arrived, except those that have made room.</summary>
    public ReadOnlySpan<byte> Text => _buffer.AsSpan(0, _filled);

    /// <summary>The number of bytes of the text that were taken.</summary>
    public int Taken { get; private set; }

    /// <summary>
    /// Returns room for the next bytes, and sets the position of the text in the stream in the state.
    /// </summary>
    public Memory<byte> Room(JsonReadState state)
    {
        if (Taken > 0) Discard(state);
        if (_filled == _buffer.Length) Grow();
        return _buffer.AsMemory(_filled);
    }

    /// <summary>Adds the number of bytes that were put into the room.</summary>
    public void Received(int count) => _filled += RequireFits(count, _buffer.Length - _filled);

    public void Take(int end) => Taken = end;

    public void Dispose()
    {
        if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
        (_buffer, _filled) = ([], 0);
    }

    /// <summary>Returns the count of a read, if there was room for it.</summary>
    /// <exception cref="InvalidOperationException">The stream reports more bytes than were requested.</exception>
    public static int RequireFits(int count, int room) => count >= 0 && count <= room ? count
        : throw TypeFault.Invalid(TypeMessages.StreamGaveTooMuch, count, room);

    private void Discard(JsonReadState state)
    {
        // A line feed that comes next would be of the same line end.
        if (Taken == _filled && _buffer[Taken - 1] == '\r') Taken--;
        var read = _buffer.AsSpan(0, Taken);
        state.BytesBefore += Taken;
        if (read.Contains((byte)'\r'))
        {
            var (line, column) = JsonPosition.LineAndColumn<byte>(read, read.Length);
            state.ColumnsBefore = column - 1 + (line == 1 ? state.ColumnsBefore : 0);
            state.LinesBefore += line - 1;
        }
        else
        {
            var lines = read.Count((byte)'\n');
            if (lines > 0) state.ColumnsBefore = 0;
            state.LinesBefore += lines;
            state.ColumnsBefore += Encoding.UTF8.GetCharCount(read[(read.LastIndexOf((byte)'\n') + 1)..]);
        }
        _buffer.AsSpan(Taken, _filled - Taken).CopyTo(_buffer);
        _filled -= Taken;
        Taken = 0;
    }

    private void Grow()
    {
        if (_filled == Array.MaxLength) throw QuollJson.TooLong($"a value of {_filled} bytes or more", Array.MaxLength);
        var larger = ArrayPool<byte>.Shared.Rent((int)Math.Clamp(_buffer.Length * 2L, FirstSize, Array.MaxLength));
        Text.CopyTo(larger);
        if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = larger;
    }
}
