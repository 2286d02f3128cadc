using System.Collections.Concurrent;
using System.Text;
using Microsoft.Win32.SafeHandles;
using Quoll.Modules;
using Quoll.Packages;

namespace Quoll;

/// <summary>
/// Loads modules from files in a folder and its subfolders. Specifiers are paths that begin with <c>./</c>,
/// <c>../</c> or <c>/</c> (of the file system, not of the folder), or file URLs; file names are used unchanged. A
/// path that leads out of the folder, also through symbolic links, is refused. Errors and stack traces show paths
/// relative to the folder; <c>import.meta.url</c> is the whole URL of a file.
/// </summary>
public sealed class FileModuleLoader : IModuleLoader
{
    /// <summary>
    /// The age from which the time of a file identifies its content. A newer file may be written again within the same
    /// tick of the file system's clock.
    /// </summary>
    private static readonly TimeSpan s_restlessTime = TimeSpan.FromSeconds(2);

    /// <summary>
    /// The cost in steps for each unit of a path of asking the file system whether its parts are links.
    /// </summary>
    private const int StepsOfUnit = 2;

    private readonly ConcurrentDictionary<string, KeptFile> _kept = new();

    /// <summary>Creates a loader for the files in a folder.</summary>
    /// <param name="root">The folder's path.</param>
    /// <exception cref="DirectoryNotFoundException">The folder does not exist.</exception>
    public FileModuleLoader(string root)
    {
        ArgumentNullException.ThrowIfNull(root);
        Root = Path.TrimEndingDirectorySeparator(PathWalk.RealPath(root));
        if (!Directory.Exists(Root)) throw new DirectoryNotFoundException($"There is no folder '{root}' for modules.");
    }

    /// <summary>The folder's full path, without symbolic links.</summary>
    public string Root { get; }

    /// <summary>
    /// Returns the full path of a file, without symbolic links. A relative referrer is relative to
    /// <see cref="Root"/>.
    /// </summary>
    /// <exception cref="UnauthorizedAccessException">The path leads out of the folder.</exception>
    /// <exception cref="ScriptError">The specifier is neither a path nor a file URL.</exception>
    public string Resolve(string specifier, string? referrer)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        if (specifier.Length > ModuleSpecifier.MaxLength) throw TooLong();
        string path;
        if (ModuleSpecifier.IsRelative(specifier) || Path.IsPathFullyQualified(specifier)) path = specifier;
        else if (specifier.StartsWith("file:", StringComparison.OrdinalIgnoreCase)
            && Uri.TryCreate(specifier, UriKind.Absolute, out var url) && url.IsFile)
        {
            path = url.LocalPath;
        }
        else throw new ScriptError(ScriptErrorKind.TypeError, "a specifier must begin with './', '../', '/' or 'file:'");
        if (path.Length > PathWalk.MaxLength) throw TooLong();
        var full = Path.GetFullPath(path, FolderOf(referrer));
        if (full.Length > PathWalk.MaxLength) throw TooLong();
        return Inside(full) ?? throw Outside(full);
    }

    /// <summary>
    /// Returns a full path without symbolic links; null if it leads out of the folder.
    /// </summary>
    internal string? Inside(string path)
    {
        if (!Contains(path)) return null;
        WorkBudget.Steps(StepsOfUnit * path.Length);
        var real = PathWalk.RealPath(path);
        return Contains(real) ? real : null;
    }

    /// <summary>
    /// Reads a file as UTF-8, or as its byte order mark says. Returns an empty text for a file without a length: an
    /// empty file, a device or a pipe. Keeps the text until the time or length of the file changes, so engines that
    /// share the loader read and compile it once.
    /// </summary>
    /// <exception cref="UnauthorizedAccessException">
    /// The path leads out of the folder, or the file may not be read.
    /// </exception>
    /// <exception cref="IOException">The file cannot be read, or is longer than the longest string.</exception>
    public string Load(string name)
    {
        var path = RealPath(name);
        var file = new FileInfo(path);
        var (length, written) = (file.Length, file.LastWriteTimeUtc);
        if (_kept.TryGetValue(path, out var kept) && kept.Length == length && kept.Written == written) return kept.Text;
        if (length > Rope.MaxLength) throw new IOException($"'{name}' has {length} bytes: no text is longer than {Rope.MaxLength}");
        WorkBudget.Memory(2 * length);
        var text = length == 0 ? "" : ReadText(path);
        if (DateTime.UtcNow - written > s_restlessTime) _kept[path] = new KeptFile(length, written, text);
        return text;
    }

    /// <summary>
    /// Reads the bytes of a file; none of one without a length: an empty file, a device or a pipe.
    /// </summary>
    /// <exception cref="UnauthorizedAccessException">
    /// The path leads out of the folder, or the file may not be read.
    /// </exception>
    /// <exception cref="IOException">The file cannot be read, or is longer than the longest ArrayBuffer.</exception>
    public ValueTask<byte[]> LoadBytesAsync(string name, CancellationToken cancellationToken)
    {
        var path = RealPath(name);
        var length = new FileInfo(path).Length;
        if (length > Array.MaxLength) throw new IOException($"'{name}' has {length} bytes: no buffer is longer than {Array.MaxLength}");
        WorkBudget.Memory(length);
        return new(length == 0 ? [] : ReadBytes(path, (int)length));
    }

    private string ReadText(string path)
    {
        using var reader = new StreamReader(Open(path), Encoding.UTF8);
        return reader.ReadToEnd();
    }

    private byte[] ReadBytes(string path, int length)
    {
        using var file = Open(path);
        var bytes = new byte[length];
        // The file may have become shorter.
        var count = file.ReadAtLeast(bytes, length, throwOnEndOfStream: false);
        return count == length ? bytes : bytes[..count];
    }

    // A folder on the way may have become a link since the path was resolved, so the opened file must be inside, too.
    private FileStream Open(string path)
    {
        var file = File.OpenRead(path);
        if (Contains(OpenedPath(file.SafeFileHandle, path))) return file;
        file.Dispose();
        throw Outside(path);
    }

    // Only Linux tells which file is open without a call of the system itself.
    private static string OpenedPath(SafeFileHandle file, string path) =>
        OperatingSystem.IsLinux() && new FileInfo($"/proc/self/fd/{file.DangerousGetHandle()}").LinkTarget is { } opened
            ? opened : PathWalk.RealPath(path);

    private string RealPath(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return Path.IsPathFullyQualified(name) && Inside(name) is { } real ? real : throw Outside(name);
    }

    /// <summary>Returns the file URL.</summary>
    public string GetUrl(string name) => Path.IsPathFullyQualified(name) ? new Uri(name).AbsoluteUri : name;

    /// <summary>Returns the path of the file.</summary>
    public string? GetFilePath(string name) => Path.IsPathFullyQualified(name) ? name : null;

    /// <summary>Returns the path relative to <see cref="Root"/>, so scripts do not learn where the folder is.</summary>
    public string GetDisplayName(string name) =>
        Path.IsPathFullyQualified(name) && Contains(name) ? Path.GetRelativePath(Root, name).Replace('\\', '/') : name;

    // Sources with a name that is not a file, such as <eval>, count as files in the root.
    internal string FolderOf(string? referrer)
    {
        if (string.IsNullOrEmpty(referrer) || referrer.StartsWith('<') || referrer.Contains('\0')) return Root;
        return Path.GetDirectoryName(Path.GetFullPath(referrer, Root)) ?? Root;
    }

    private bool Contains(string path) =>
        path.StartsWith(Path.EndsInDirectorySeparator(Root) ? Root : Root + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    internal UnauthorizedAccessException Outside(string path) =>
        new($"'{path}' is outside of the folder '{Root}' that modules may be loaded from");

    internal static ScriptError TooLong() => new(ScriptErrorKind.TypeError, "the path is too long");

    /// <summary>A text, with the length and time of the file before it was read.</summary>
    private sealed record KeptFile(long Length, DateTime Written, string Text);
}
