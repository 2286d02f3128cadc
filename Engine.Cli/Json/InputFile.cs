using System.IO.Compression;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>A file of inputs as it is read: bytes, unpacked where its name says so.</summary>
internal sealed record InputFile : IDisposable
{
    private readonly Stream _source;
    private readonly Stream _stream;
    private long _position;

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
    public long Length { get; private init; }

    /// <summary>How many bytes it gives, if it is not packed; -1 where that is not known.</summary>
    public long BytesToCome => ReferenceEquals(_source, _stream) ? Length : -1;

    /// <summary>What messages call a file; "-" is the standard input.</summary>
    public static string NameOf(string path) => path == "-" ? "<stdin>" : path;

    /// <summary>Opens a file; "-" is the standard input.</summary>
    /// <exception cref="IOException">It is not there, or no file.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static InputFile Open(string path)
    {
        if (path == "-") return Of(NameOf(path), StandardStreams.OpenInput()) with { Length = StandardStreams.InputLength() };
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
            var length = path == "-" ? StandardStreams.InputLength() : File.Exists(path) ? new FileInfo(path).Length : -1;
            if (length < 0) return -1;
            total += length;
        }
        return total;
    }

    /// <summary>Reads some bytes; 0 at the end.</summary>
    public int Read(Span<byte> target, Progress? progress)
    {
        var count = _stream.Read(target);
        if (progress is null) return count;
        if (ReferenceEquals(_source, _stream)) progress.Add(count);
        else
        {
            // How far it is in the packed bytes.
            progress.Add(_source.Position - _position);
            _position = _source.Position;
        }
        return count;
    }

    /// <summary>Is it what opening and reading files may throw?</summary>
    public static bool IsExpected(Exception error) => TextInput.IsExpected(error) || error is InvalidDataException;

    /// <summary>What it says, without the path, which stands in front of it.</summary>
    public static string MessageOf(Exception error) => error switch
    {
        FileNotFoundException or DirectoryNotFoundException => "There is no such file.",
        UnauthorizedAccessException => "It is no file that may be read.",
        InvalidDataException => $"It is not compressed by gzip, as its name says: {error.Message}",
        _ => error.Message,
    };

    public void Dispose()
    {
        _stream.Dispose();
        _source.Dispose();
    }

    private static InputFile Of(string name, Stream source) => new(name, source, source);
}
