using System.IO.Compression;
using System.Runtime.InteropServices;
using Quoll.Cli.Files;
using Quoll.Packages;

namespace Quoll.Cli.Json;

/// <summary>
/// A new content for a file. It is written to another file, which replaces it in one step when it is complete.
/// </summary>
internal sealed class InPlaceFile : IDisposable
{
    /// <summary>Signals that end the process at once, without an event of .NET.</summary>
    private static readonly PosixSignal[] EndingSignals =
        [PosixSignal.SIGINT, PosixSignal.SIGQUIT, PosixSignal.SIGHUP, PosixSignal.SIGTERM];

    private readonly string _path;
    private readonly string _temporary;
    private readonly FileStream _file;
    private readonly bool _hasName;
    private readonly IDisposable[] _signals;
    private bool _isDone;

    /// <param name="path">The file; if it is a link, the file to which it leads.</param>
    /// <exception cref="IOException">There is no such file, or it cannot be replaced.</exception>
    /// <exception cref="UnauthorizedAccessException">It may not be written.</exception>
    public InPlaceFile(string path)
    {
        _path = PathWalk.RealPath(path);
        var status = SystemCalls.AreThere ? SystemCalls.StatusOf(_path) : null;
        if (Directory.Exists(_path)) throw new IOException("It is a folder, not a file.");
        if (!File.Exists(_path) && status is null) throw new FileNotFoundException("There is no such file.", path);
        if (status is { IsOrdinary: false }) throw new IOException("It is a device, a pipe or a socket, which cannot be replaced.");
        var (isEmpty, isCompressed) = Look(_path);
        IsEmpty = isEmpty;
        _temporary = Path.Combine(Path.GetDirectoryName(_path)!, $".{Path.GetFileName(_path)}.{Path.GetRandomFileName()}");
        // A limit or a signal ends the process without Dispose.
        AppDomain.CurrentDomain.ProcessExit += Delete;
        _signals = Array.ConvertAll(EndingSignals, signal => PosixSignalRegistration.Create(signal, _ => Delete(null, EventArgs.Empty)));
        try
        {
            // No signal can leave a file without a name.
            var unnamed = SystemCalls.OpenUnnamed(Path.GetDirectoryName(_path)!);
            _hasName = unnamed is null;
            var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write, BufferSize = 0 };
            if (!OperatingSystem.IsWindows()) options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
            _file = unnamed is null ? new FileStream(_temporary, options) : new FileStream(unnamed, FileAccess.Write, bufferSize: 0);
            Content = isCompressed ? new GZipStream(_file, CompressionMode.Compress, leaveOpen: true) : _file;
            if (status is { } owner) SystemCalls.SetOwner(_file.SafeFileHandle, owner);
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(_file.SafeFileHandle, File.GetUnixFileMode(_path));
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>Whether the file has no content that could be lost.</summary>
    public bool IsEmpty { get; }

    /// <summary>Takes the new content, and compresses it if the old one is compressed.</summary>
    public Stream Content { get; } = Stream.Null;

    /// <summary>Replaces the file.</summary>
    public void Replace()
    {
        // The last compressed bytes are written then.
        if (Content != _file) Content.Dispose();
        _file.Flush(flushToDisk: true);
        if (!_hasName) SystemCalls.Name(_file.SafeFileHandle, _temporary);
        _file.Dispose();
        File.Move(_temporary, _path, overwrite: true);
        _isDone = true;
    }

    /// <summary>Deletes the new content, if it did not replace the file.</summary>
    public void Dispose()
    {
        Content.Dispose();
        _file?.Dispose();
        if (!_isDone) Delete(null, EventArgs.Empty);
        AppDomain.CurrentDomain.ProcessExit -= Delete;
        foreach (var signal in _signals) signal.Dispose();
    }

    // It must be possible to write the file itself: who protects a file wants to keep it, also in a folder that may be
    // written to.
    private static (bool IsEmpty, bool IsCompressed) Look(string path)
    {
        using (new FileStream(path, FileMode.Open, FileAccess.Write, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0)) { }
        using var file = new FileStream(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
        var first = new byte[CompressedForm.Length];
        var count = file.ReadAtLeast(first, first.Length, throwOnEndOfStream: false);
        return (count == 0, CompressedForm.IsGzip(first.AsSpan(0, count)));
    }

    // Any thread may call this.
    private void Delete(object? sender, EventArgs ended) => File.Delete(_temporary);
}
