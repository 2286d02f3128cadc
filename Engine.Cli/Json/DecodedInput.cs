using System.Text;

namespace Quoll.Cli.Json;

/// <summary>A text of another encoding as UTF-8. The byte order mark was read already.</summary>
internal sealed class DecodedInput(Stream source, string name, Encoding encoding) : ReadOnlyStream
{
    private const int ChunkSize = 1 << 14;

    private readonly Decoder _decoder = encoding.GetDecoder();
    private readonly byte[] _encoded = new byte[ChunkSize];
    private readonly char[] _text = new char[ChunkSize];
    private readonly byte[] _utf8 = new byte[Encoding.UTF8.GetMaxByteCount(ChunkSize)];
    private readonly Encoder _encoder = Encoding.UTF8.GetEncoder();
    private int _next;
    private int _end;
    private bool _hasEnded;

    /// <exception cref="InvalidDataException">The text is not valid in its encoding.</exception>
    public override int Read(Span<byte> buffer)
    {
        while (_next == _end && !_hasEnded) Fill();
        var count = Math.Min(buffer.Length, _end - _next);
        _utf8.AsSpan(_next, count).CopyTo(buffer);
        _next += count;
        return count;
    }

    private void Fill()
    {
        var count = source.Read(_encoded, 0, _encoded.Length);
        _hasEnded = count == 0;
        try
        {
            var length = _decoder.GetChars(_encoded, 0, count, _text, 0, flush: _hasEnded);
            _end = _encoder.GetBytes(_text.AsSpan(0, length), _utf8, flush: _hasEnded);
            _next = 0;
        }
        catch (DecoderFallbackException)
        {
            throw new InvalidDataException($"The input begins like {name}, but is not valid {name}.");
        }
    }
}
