using System.IO.Compression;
using Quoll.Intl.Data;

namespace Quoll.Intl.Text;

/// <summary>
/// The parts of a resource that <c>Text/Data/generate.js</c> wrote. Each is decompressed when it is asked for.
/// </summary>
internal sealed class PackedParts
{
    private readonly byte[] _data;
    private readonly Dictionary<string, (int Start, int Length)> _parts = new(StringComparer.Ordinal);

    /// <summary>Opens the resource <c>Quoll.Intl.Text.NAME</c>.</summary>
    internal PackedParts(string name)
    {
        using var resource = typeof(PackedParts).Assembly.GetManifestResourceStream($"Quoll.Intl.Text.{name}")!;
        _data = new byte[resource.Length];
        resource.ReadExactly(_data);
        var head = new PackedReader(_data);
        var parts = new (string Name, int Length)[head.ReadNumber()];
        for (int i = 0; i < parts.Length; i++) parts[i] = (head.ReadText(), head.ReadNumber());
        int start = head.Position;
        foreach (var (part, length) in parts)
        {
            _parts.Add(part, (start, length));
            start += length;
        }
    }

    internal byte[] Read(string part)
    {
        var (start, length) = _parts[part];
        using var packed = new MemoryStream(_data, start, length, writable: false);
        using var decompressor = new BrotliStream(packed, CompressionMode.Decompress);
        using var result = new MemoryStream();
        decompressor.CopyTo(result);
        return result.ToArray();
    }
}
