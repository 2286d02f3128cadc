using Quoll.Cli.Files;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>A file of inputs that is being read: bytes, decompressed if its name or its first bytes say so.</summary>
internal sealed record InputFile : IDisposable
{
    private readonly Stream _source;
    private Stream _stream;
    private bool _isBegun;
    private long _position;

    private InputFile(string name, Stream source, Stream stream)
    {
        Name = name;
        _source = source;
        _stream = stream;
        Length = source.CanSeek ? source.Length - source.Position : -1;
    }

    /// <summary>The name in messages.</summary>
    public string Name { get; }

    /// <summary>The stored size of the file in bytes; -1 if unknown.</summary>
    public long Length { get; private init; }

    /// <summary>The number of bytes if the file is not compressed; -1 if unknown.</summary>
    public long BytesToCome => ReferenceEquals(_source, _stream) ? Length : -1;

    /// <summary>Returns the name of a file in messages; "-" is the standard input.</summary>
    public static string NameOf(string path) => path switch { "-" => "<stdin>", "" => "''", _ => path };

    /// <summary>Opens a file; "-" is the standard input.</summary>
    /// <exception cref="IOException">It does not exist, or is not a file.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be read.</exception>
    public static InputFile Open(string path)
    {
        if (path == "-") return Of(NameOf(path), StandardStreams.OpenInput()) with { Length = StandardStreams.InputLength() };
        if (path.Length == 0) throw new IOException("The name of the file is empty.");
        var source = new FileStream(SystemPath.Full(path), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        return path.EndsWith(".gz", StringComparison.OrdinalIgnoreCase)
            ? new InputFile(path, source, new GzipInput(source)) : Of(path, source);
    }

    /// <summary>Returns the total stored size of some files; -1 if unknown.</summary>
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

    /// <summary>Reads some bytes. Returns 0 at the end.</summary>
    public int Read(Span<byte> target, Progress? progress)
    {
        if (!_isBegun) Begin();
        var count = _stream.Read(target);
        // The position in the stored bytes of the file, which may be compressed.
        var position = _stream is GzipInput packed ? packed.BytesRead : _position + count;
        progress?.Add(position - _position);
        _position = position;
        return count;
    }

    // No JSON begins with the first byte of these formats, so waiting for the others delays no valid input.
    private void Begin()
    {
        _isBegun = true;
        if (_stream is GzipInput) return;
        var first = new byte[CompressedForm.Length];
        var count = _source.Read(first, 0, 1);
        if (count == 1 && CompressedForm.MayBegin(first[0]))
            count += _source.ReadAtLeast(first.AsSpan(1), first.Length - 1, throwOnEndOfStream: false);
        var whole = new PrecededStream(first.AsMemory(0, count), _source);
        if (CompressedForm.IsGzip(first.AsSpan(0, count))) _stream = new GzipInput(whole);
        else if (CompressedForm.ProgramFor(first.AsSpan(0, count)) is { } program)
            throw new InvalidDataException($"It is compressed: '{program} -dc' unpacks it.");
        else _stream = whole;
    }

    /// <summary>Returns the message for a failure to open or read a file; null for other exceptions.</summary>
    public static FilterFailure? FailureOf(Exception error) =>
        TextInput.IsExpected(error) || error is InvalidDataException ? new FilterFailure(-1, 0, MessageOf(error), ExitCode.Usage)
        : FilterFailure.Of(error, hasExcerpt: false) is { } failure ? failure with { Line = -1 } : null;

    // Without the path, which comes before the message.
    private static string MessageOf(Exception error) => error switch
    {
        FileNotFoundException or DirectoryNotFoundException => "There is no such file.",
        UnauthorizedAccessException => "It is no file that may be read.",
        _ => error.Message,
    };

    public void Dispose()
    {
        _stream.Dispose();
        _source.Dispose();
    }

    private static InputFile Of(string name, Stream source) => new(name, source, source);
}
