using System.Buffers;

namespace Quoll.Json.Typed.Streams;

/// <summary>Text that comes in parts, in one buffer, which is rented when it is first needed and doubles.</summary>
internal abstract class ReceivedText : IDisposable
{
    /// <summary>Bytes that are asked for at first where the length is not known.</summary>
    private const int FirstSize = 16 * 1024;

    private byte[] _buffer = [];

    public ReadOnlySpan<byte> Text => _buffer.AsSpan(0, Length);

    public int Length { get; private set; }

    /// <summary>Returns room for more bytes.</summary>
    public Memory<byte> Room(int more = 1)
    {
        if (more > _buffer.Length - Length) Grow(more);
        return _buffer.AsMemory(Length);
    }

    /// <summary>Makes room for the rest of a stream. One byte more shows the end without growing.</summary>
    protected void Expect(Stream source, long most)
    {
        if (source.CanSeek) Room((int)Math.Clamp(source.Length - source.Position, 0, Math.Min(most, Array.MaxLength - 1)) + 1);
    }

    /// <summary>So many bytes were put into the room.</summary>
    /// <exception cref="InvalidOperationException">The stream says that it gave more than was asked for.</exception>
    public void Received(int count) => Length += count >= 0 && count <= _buffer.Length - Length ? count
        : throw TypeFault.Invalid(TypeMessages.StreamGaveTooMuch, count, _buffer.Length - Length);

    /// <summary>Drops the first bytes.</summary>
    protected void Drop(int count)
    {
        _buffer.AsSpan(count, Length - count).CopyTo(_buffer);
        Length -= count;
    }

    public void Dispose()
    {
        if (_buffer.Length > 0) GiveBack(_buffer);
        (_buffer, Length) = ([], 0);
    }

    protected virtual byte[] Rent(int size) => ArrayPool<byte>.Shared.Rent(size);

    protected virtual void GiveBack(byte[] buffer) => ArrayPool<byte>.Shared.Return(buffer);

    private void Grow(int more)
    {
        if (Length == Array.MaxLength) throw QuollJson.TooLong($"{Length} bytes or more", Array.MaxLength);
        var size = Math.Max(Math.Max(Length + (long)more, _buffer.Length * 2L), more == 1 ? FirstSize : 0);
        var larger = Rent((int)Math.Min(size, Array.MaxLength));
        Text.CopyTo(larger);
        if (_buffer.Length > 0) GiveBack(_buffer);
        _buffer = larger;
    }
}
