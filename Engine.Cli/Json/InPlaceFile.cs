using System.Runtime.InteropServices;

namespace Quoll.Cli.Json;

/// <summary>
/// A new content for a file. It is written to a file beside it, which replaces it in one step when it is complete.
/// </summary>
internal sealed class InPlaceFile : IDisposable
{
    private readonly string _path;
    private readonly string _temporary;
    private readonly IDisposable[] _signals;
    private bool _isDone;

    /// <param name="path">The file; if it is a link, the file to which it leads.</param>
    /// <exception cref="IOException">There is no such file, or its folder cannot be written to.</exception>
    /// <exception cref="UnauthorizedAccessException">The folder may not be written to.</exception>
    public InPlaceFile(string path)
    {
        if (!File.Exists(path)) throw new FileNotFoundException("There is no such file.", path);
        _path = File.ResolveLinkTarget(path, returnFinalTarget: true)?.FullName ?? Path.GetFullPath(path);
        _temporary = Path.Combine(Path.GetDirectoryName(_path)!, $".{Path.GetFileName(_path)}.{Path.GetRandomFileName()}");
        var options = new FileStreamOptions { Mode = FileMode.CreateNew, Access = FileAccess.Write, BufferSize = 0 };
        if (!OperatingSystem.IsWindows()) options.UnixCreateMode = File.GetUnixFileMode(_path);
        Content = new FileStream(_temporary, options);
        // A limit or a signal ends the process without Dispose.
        AppDomain.CurrentDomain.ProcessExit += Delete;
        _signals = Array.ConvertAll(EndingSignals, signal => PosixSignalRegistration.Create(signal, _ => Delete(null, EventArgs.Empty)));
        // Not all bits of the mode survive the creation.
        if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(_temporary, File.GetUnixFileMode(_path));
    }

    /// <summary>Signals that end the process at once; SIGTERM ends it as a limit does.</summary>
    private static readonly PosixSignal[] EndingSignals = [PosixSignal.SIGINT, PosixSignal.SIGQUIT, PosixSignal.SIGHUP];

    public FileStream Content { get; }

    /// <summary>Replaces the file.</summary>
    public void Replace()
    {
        Content.Flush(flushToDisk: true);
        Content.Dispose();
        File.Move(_temporary, _path, overwrite: true);
        _isDone = true;
    }

    /// <summary>Deletes the new content, if it did not replace the file.</summary>
    public void Dispose()
    {
        Content.Dispose();
        if (!_isDone) Delete(null, EventArgs.Empty);
        AppDomain.CurrentDomain.ProcessExit -= Delete;
        foreach (var signal in _signals) signal.Dispose();
    }

    // Any thread may call this.
    private void Delete(object? sender, EventArgs ended) => File.Delete(_temporary);
}
