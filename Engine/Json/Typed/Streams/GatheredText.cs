using System.Buffers;

namespace Quoll.Json.Typed.Streams;

/// <summary>
/// A text that is collected from a stream before it is read, in one rented buffer that doubles as needed.
/// </summary>
internal sealed class GatheredText(QuollJsonOptions options) : IDisposable
{
    private const int FirstSize = 16 * 1024;

    private readonly long _maxLength = Math.Min(options.MaxLength, Array.MaxLength);
    private byte[] _buffer = [];
    private int _length;

    public ReadOnlySpan<byte> Text => _buffer.AsSpan(0, _length);

    /// <summary>Reads a stream from its position to its end.</summary>
    public async ValueTask ReadAsync(Stream source, CancellationToken cancellationToken)
    {
        Begin(source);
        while (Add(await source.ReadAsync(Room(), cancellationToken).ConfigureAwait(false)))
        {
        }
    }

    /// <inheritdoc cref="ReadAsync"/>
    public void Read(Stream source)
    {
        Begin(source);
        while (Add(source.Read(Room().Span)))
        {
        }
    }

    public void Dispose()
    {
        if (_buffer.Length > 0) ArrayPool<byte>.Shared.Return(_buffer);
        _buffer = [];
    }

    // One byte more than the known length detects the end without growing.
    private void Begin(Stream source)
    {
        var most = Math.Min(_maxLength, Array.MaxLength - 1);
        Grow(source.CanSeek ? (int)Math.Clamp(source.Length - source.Position, 0, most) + 1 : FirstSize);
    }

    private Memory<byte> Room()
    {
        if (_length == _buffer.Length) Grow(1);
        return _buffer.AsMemory(_length);
    }

    private bool Add(int count)
    {
        _length += TextWindow.RequireFits(count, _buffer.Length - _length);
        if (_length > _maxLength) throw QuollJson.TooLong($"{_length} bytes or more", _maxLength);
        return count > 0;
    }

    private void Grow(int more)
    {
        if (_length == Array.MaxLength) throw QuollJson.TooLong("more bytes than an array", _maxLength);
        var larger = ArrayPool<byte>.Shared.Rent((int)Math.Min(Math.Max(_length + (long)more, _buffer.Length * 2L), Array.MaxLength));
        Text.CopyTo(larger);
        Dispose();
        _buffer = larger;
    }
}
