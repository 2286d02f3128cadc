using System.Buffers;
using System.IO.Compression;
using System.Reflection;

namespace Quoll.Intl.Data;

/// <summary>
/// A resource of <c>Engine.Intl.Data</c>, the generator: the number of its blocks, the length of each, then the blocks.
/// A block is the length of its content and the content compressed with Brotli; an empty one has no content.
/// </summary>
internal sealed class ResourceFile
{
    private readonly string _resource;
    private readonly int[] _starts;

    public ResourceFile(string name)
    {
        _resource = $"Quoll.Intl.Data.{name}";
        using var stream = Open();
        // Its numbers are those of PackedReader.
        using var reader = new BinaryReader(stream);
        _starts = new int[reader.Read7BitEncodedInt() + 1];
        var length = 0;
        for (var i = 1; i < _starts.Length; i++) _starts[i] = length += reader.Read7BitEncodedInt();
        var start = (int)stream.Position;
        for (var i = 0; i < _starts.Length; i++) _starts[i] += start;
    }

    public int Count => _starts.Length - 1;

    /// <summary>Returns the content of a block.</summary>
    public byte[] Read(int block)
    {
        var length = _starts[block + 1] - _starts[block];
        if (length == 0) return [];
        var compressed = ArrayPool<byte>.Shared.Rent(length);
        using (var stream = Open())
        {
            stream.Position = _starts[block];
            stream.ReadExactly(compressed, 0, length);
        }
        var reader = new PackedReader(compressed.AsSpan(0, length));
        var content = new byte[reader.ReadNumber()];
        var isWhole = BrotliDecoder.TryDecompress(reader.Rest, content, out var written) && written == content.Length;
        ArrayPool<byte>.Shared.Return(compressed);
        return isWhole ? content : throw new InvalidDataException($"Block {block} of the resource {_resource} is damaged.");
    }

    private Stream Open() => Assembly.GetExecutingAssembly().GetManifestResourceStream(_resource)
        ?? throw new InvalidOperationException($"The resource {_resource} is missing in {Assembly.GetExecutingAssembly().GetName().Name}.");
}
