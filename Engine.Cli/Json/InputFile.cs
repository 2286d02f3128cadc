using Quoll.Cli.Files;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>A file of inputs that is being read: decompressed if its name or its first bytes say so, and as
/// UTF-8 if a byte order mark names another encoding.</summary>
internal sealed record InputFile : IDisposable
{
    private readonly Stream _source;
    private Stream _stream;
    private GzipInput? _gzip;
    private bool _isBegun;
    private bool _isDecoded;
    private byte[] _seen = [];
    private long _position;

    private InputFile(string name, Stream source, Stream stream)
    {
        Name = name;
        _source = source;
        _stream = stream;
        _gzip = stream as GzipInput;
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
        var source = new FileStream(
            SystemPath.Full(path), FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
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

    /// <summary>Reads some bytes, as UTF-8. Returns 0 at the end.</summary>
    public int Read(Span<byte> target, Progress? progress)
    {
        if (!_isBegun) Begin();
        var count = _stream.Read(target);
        if (_seen.Length < EncodedForm.Length) See(target[..count]);
        if (progress is null) return count;
        // The position in the stored bytes of the file, which may be compressed or have another encoding.
        var position = _gzip?.BytesRead ?? (_isDecoded && _source.CanSeek ? _source.Position : _position + count);
        progress.Add(position - _position);
        _position = position;
        return count;
    }

    // The first bytes may arrive one by one.
    private void See(ReadOnlySpan<byte> bytes)
    {
        _seen = [.. _seen, .. bytes[..Math.Min(bytes.Length, EncodedForm.Length - _seen.Length)]];
        if (EncodedForm.NameWithoutMark(_seen) is { } name)
            throw new InvalidDataException($"The input seems to be {name} without a byte order mark: 'iconv -f {name} -t UTF-8' converts it.");
    }

    private void Begin()
    {
        _isBegun = true;
        if (_gzip is null)
        {
            var first = Peek(CompressedForm.MayBegin, CompressedForm.Length);
            if (CompressedForm.IsGzip(first)) _stream = _gzip = new GzipInput(_stream);
            else if (CompressedForm.ProgramFor(first) is { } program)
                throw new InvalidDataException($"The file is compressed: '{program} -dc' unpacks it.");
        }
        if (EncodedForm.Of(Peek(EncodedForm.MayBegin, EncodedForm.Length)) is not { } form) return;
        _stream.ReadExactly(new byte[form.Encoding.Preamble.Length]);
        _stream = new DecodedInput(_stream, form.Name, form.Encoding);
        _isDecoded = true;
    }

    // Looks at the first bytes. No JSON begins with the first byte of these forms, so waiting for the others delays no
    // valid input.
    private byte[] Peek(Func<byte, bool> mayBegin, int length)
    {
        var first = new byte[length];
        var count = _stream.Read(first, 0, 1);
        if (count == 1 && mayBegin(first[0])) count += _stream.ReadAtLeast(first.AsSpan(1), length - 1, throwOnEndOfStream: false);
        _stream = new PrecededStream(first.AsMemory(0, count), _stream);
        return first[..count];
    }

    /// <summary>Returns the message for a failure to open or read a file; null for other exceptions.</summary>
    public static InputFailure? FailureOf(Exception error) =>
        TextInput.IsExpected(error) || error is InvalidDataException ? new InputFailure(-1, 0, MessageOf(error), ExitCode.Usage)
        : InputFailure.Of(error, hasExcerpt: false) is { } failure ? failure with { Line = -1 } : null;

    // Without the path, which comes before the message.
    private static string MessageOf(Exception error) => error switch
    {
        FileNotFoundException or DirectoryNotFoundException => "There is no such file.",
        UnauthorizedAccessException => "The file may not be read.",
        _ => error.Message,
    };

    public void Dispose()
    {
        _stream.Dispose();
        _source.Dispose();
    }

    private static InputFile Of(string name, Stream source) => new(name, source, source);
}
