using System.IO.Compression;
using Microsoft.Win32.SafeHandles;

namespace Quoll.Cli.Json;

/// <summary>A file of inputs as it is read: bytes, unpacked where its name says so.</summary>
internal sealed class InputFile : IDisposable
{
    private readonly Stream _source;
    private readonly Stream _stream;

    private InputFile(string name, Stream source, Stream stream)
    {
        Name = name;
        _source = source;
        _stream = stream;
        Length = source.CanSeek ? source.Length - source.Position : -1;
    }

    /// <summary>What messages call it.</summary>
    public string Name { get; }

    /// <summary>The bytes of the file as it is stored; -1 where that is not known.</summary>
    public long Length { get; }

    /// <summary>How many bytes it gives, if it is not packed; -1 where that is not known.</summary>
    public long BytesToCome => ReferenceEquals(_source, _stream) ? Length : -1;

    /// <summary>Opens a file; "-" is the standard input.</summary>
    /// <exception cref="IOException">It is not there, or no file.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static InputFile Open(string path)
    {
        if (path == "-") return Of("<stdin>", OpenStandardInput());
        var source = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        return path.EndsWith(".gz", StringComparison.OrdinalIgnoreCase)
            ? new InputFile(path, source, new GZipStream(source, CompressionMode.Decompress)) : Of(path, source);
    }

    /// <summary>The total size of some files as they are stored; -1 where it is not known.</summary>
    public static long TotalLength(IEnumerable<string> paths)
    {
        var total = 0L;
        foreach (var path in paths)
        {
            if (path == "-" || !File.Exists(path)) return -1;
            total += new FileInfo(path).Length;
        }
        return total;
    }

    /// <summary>Reads some bytes; 0 at the end.</summary>
    public int Read(Span<byte> target, Progress? progress)
    {
        var count = _stream.Read(target);
        progress?.Add(ReferenceEquals(_source, _stream) ? count : 0);
        return count;
    }

    public void Dispose()
    {
        _stream.Dispose();
        _source.Dispose();
    }

    private static InputFile Of(string name, Stream source) => new(name, source, source);

    // A file that was redirected has a size.
    private static Stream OpenStandardInput() => OperatingSystem.IsWindows() ? Console.OpenStandardInput()
        : new FileStream(new SafeFileHandle(0, ownsHandle: false), FileAccess.Read, bufferSize: 0);
}
