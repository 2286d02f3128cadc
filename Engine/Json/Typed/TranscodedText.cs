using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Unicode;
using Quoll.Json.Core;

namespace Quoll.Json.Typed;

/// <summary>A text in UTF-8, in a rented buffer.</summary>
internal ref struct TranscodedText : IDisposable
{
    /// <summary>The greatest worst-case size of a text that is transcoded in one pass.</summary>
    private const int OnePass = 1 << 16;

    private readonly byte[] _rented;
    private readonly int _length;

    /// <summary>Transcodes a text.</summary>
    /// <exception cref="QuollJsonException">The text has a lone surrogate, which UTF-8 cannot represent.</exception>
    public TranscodedText(ReadOnlySpan<char> text)
    {
        var room = text.Length <= OnePass ? Encoding.UTF8.GetMaxByteCount(text.Length) : Encoding.UTF8.GetByteCount(text);
        if (text.Length > OnePass) WorkBudget.Memory(room);
        _rented = ArrayPool<byte>.Shared.Rent(room);
        if (Utf8.FromUtf16(text, _rented, out var read, out _length, replaceInvalidSequences: false) == OperationStatus.Done) return;
        var error = LoneSurrogate(text, read, _rented.AsSpan(0, _length));
        Dispose();
        throw error;
    }

    public readonly ReadOnlySpan<byte> Utf8Text => _rented.AsSpan(0, _length);

    public readonly void Dispose() => ArrayPool<byte>.Shared.Return(_rented);

    private static QuollJsonException LoneSurrogate(ReadOnlySpan<char> text, int at, ReadOnlySpan<byte> before)
    {
        var (path, line, column) = new JsonLocation().Find(before, before.Length);
        var problem = MessageText.Format(JsonMessages.LoneSurrogate, ((int)text[at]).ToString("X4", CultureInfo.InvariantCulture));
        return new QuollJsonException(problem, "$" + path, line, column, before.Length, null);
    }
}
