using Quoll.Web.Encodings;

namespace Quoll.Web.Files;

/// <summary>The bytes of a Blob: parts that nobody changes, which slices and copies share.</summary>
internal sealed class BlobData
{
    public static readonly BlobData Empty = new([]);

    private readonly ReadOnlyMemory<byte>[] _parts;

    /// <summary>Creates data of parts, which nobody changes any more.</summary>
    public BlobData(params ReadOnlyMemory<byte>[] parts)
    {
        _parts = parts;
        foreach (var part in parts) Length += part.Length;
    }

    public long Length { get; }

    public IReadOnlyList<ReadOnlyMemory<byte>> Parts => _parts;

    /// <summary>Returns a part of the bytes, without copying them.</summary>
    public BlobData Slice(long start, long end)
    {
        if (start == 0 && end == Length) return this;
        List<ReadOnlyMemory<byte>> parts = [];
        long at = 0;
        foreach (var part in _parts)
        {
            var from = Math.Max(start - at, 0);
            var to = Math.Min(end - at, part.Length);
            if (from < to) parts.Add(part[(int)from..(int)to]);
            at += part.Length;
            if (at >= end) break;
        }
        return new BlobData([.. parts]);
    }

    /// <summary>Returns the bytes in a new array, which is charged to the call.</summary>
    /// <exception cref="ScriptError">They do not fit into an array: a RangeError.</exception>
    public byte[] ToArray()
    {
        if (Length > Array.MaxLength) throw new ScriptError(ScriptErrorKind.RangeError, "The blob is too long for a buffer.");
        AbstractOperations.Charge(1 + Length / 64 + _parts.Length, Length);
        var bytes = GC.AllocateUninitializedArray<byte>((int)Length);
        var at = 0;
        foreach (var part in _parts)
        {
            part.Span.CopyTo(bytes.AsSpan(at));
            at += part.Length;
        }
        return bytes;
    }

    /// <summary>UTF-8 decode (Encoding §6): without a byte order mark, and U+FFFD for what is not UTF-8.</summary>
    public JsValue ToText()
    {
        var bytes = _parts.Length == 1 ? _parts[0] : ToArray();
        AbstractOperations.Charge(bytes.Length / 16, 2L * bytes.Length);
        return Decode(bytes.Span);
    }

    /// <summary>Decodes as <see cref="ToText"/> does.</summary>
    public static JsValue Decode(ReadOnlySpan<byte> bytes) => Utf8Decoder.Decode(bytes);
}
