using System.Buffers;
using System.Text;

namespace Quoll.Json.Typed;

/// <summary>A text in UTF-8, in a rented buffer.</summary>
internal ref struct TranscodedText : IDisposable
{
    /// <summary>A text whose worst case fits is transcoded in one pass.</summary>
    private const int OnePass = 1 << 16;

    private readonly byte[] _rented;
    private readonly int _length;

    public TranscodedText(ReadOnlySpan<char> text)
    {
        _rented = ArrayPool<byte>.Shared.Rent(
            text.Length <= OnePass ? Encoding.UTF8.GetMaxByteCount(text.Length) : Encoding.UTF8.GetByteCount(text));
        _length = Encoding.UTF8.GetBytes(text, _rented);
    }

    public readonly ReadOnlySpan<byte> Utf8 => _rented.AsSpan(0, _length);

    public readonly void Dispose() => ArrayPool<byte>.Shared.Return(_rented);
}
