namespace Quoll.Packages;

/// <summary>
/// Follows a path as the system does: part by part, each symbolic link where it stands, and <c>..</c> from the folder
/// that was reached. This class asks the file system by names; a derived one may hold the folders open.
/// </summary>
internal class PathWalk
{
    /// <summary>A path with more links has a cycle.</summary>
    private const int MostLinks = 40;

    /// <summary>The greatest length of a path in code units: PATH_MAX of Linux, long paths of Windows.</summary>
    public static readonly int MaxLength = OperatingSystem.IsWindows() ? short.MaxValue : 4096;

    private readonly Stack<string> _rest = new();

    protected PathWalk()
    {
    }

    /// <summary>The full path of the folder that was reached, without links.</summary>
    public string Folder { get; protected set; } = "";

    /// <summary>
    /// Whether names in the folder are links of Linux to what a process has open. They lead to what may have no name;
    /// opening one opens it again. So they are not followed here.
    /// </summary>
    public bool HoldsOpenFiles =>
        Folder.StartsWith("/proc/", StringComparison.Ordinal) && Folder.EndsWith("/fd", StringComparison.Ordinal);

    /// <summary>
    /// Returns the full path without symbolic links and without <c>..</c>. The last parts may not exist.
    /// </summary>
    /// <param name="path">The path.</param>
    /// <param name="followsLast">Whether the last part may be a link, which is followed.</param>
    /// <exception cref="IOException">
    /// The links lead in a circle, or <c>.</c> or <c>..</c> follows a part that is not a folder.
    /// </exception>
    public static string RealPath(string path, bool followsLast = true)
    {
        var walk = new PathWalk();
        var name = walk.Walk(path, followsLast);
        return Path.Combine(walk.Folder, name);
    }

    /// <summary>
    /// Follows a path up to its last part.
    /// </summary>
    /// <returns>
    /// The name of the last part in <see cref="Folder"/>, which may not exist; empty if the path leads to
    /// <see cref="Folder"/> itself. Several names if the first is not a folder.
    /// </returns>
    protected string Walk(string path, bool followsLast)
    {
        if (path.Length > MaxLength) throw new PathTooLongException("the path is too long");
        if (path.Contains('\0')) throw new ArgumentException("the path has a null character");
        var links = 0;
        Push(Path.IsPathRooted(path) ? path : Path.Combine(Environment.CurrentDirectory, path));
        while (_rest.TryPop(out var part))
        {
            if (part == ".") continue;
            if (part == "..")
            {
                Leave();
                continue;
            }
            var isLast = _rest.Count == 0;
            if (isLast && !followsLast) return part;
            if (!HoldsOpenFiles && LinkOf(part) is { } target)
            {
                if (++links > MostLinks) throw new IOException($"the symbolic links of '{path}' lead in a circle");
                Push(target);
            }
            else if (isLast) return part;
            else if (!TryEnter(part))
            {
                // Methods of .NET would remove these with the name before them.
                if (_rest.Any(static next => next is "." or ".."))
                    throw new DirectoryNotFoundException($"'{Path.Combine(Folder, part)}' is not a folder");
                return Path.Combine([part, .. _rest]);
            }
        }
        return "";
    }

    /// <summary>Goes to the root folder of a file system.</summary>
    protected virtual void Restart(string root) => Folder = root;

    /// <summary>Returns the target of a link in the folder; null if the name is not a link.</summary>
    protected virtual string? LinkOf(string name) => new FileInfo(Path.Combine(Folder, name)).LinkTarget;

    /// <summary>Goes to a folder in the folder. Returns false if there is none.</summary>
    protected virtual bool TryEnter(string name)
    {
        var folder = Path.Combine(Folder, name);
        if (!Directory.Exists(folder)) return false;
        Folder = folder;
        return true;
    }

    /// <summary>Goes to the folder around the folder; the root stays.</summary>
    protected virtual void Leave() => Folder = Path.GetDirectoryName(Folder) ?? Folder;

    // The parts of a path come before the rest. Windows itself removes '..' before it follows links.
    private void Push(string path)
    {
        if (OperatingSystem.IsWindows()) path = Folder.Length == 0 ? Path.GetFullPath(path) : Path.GetFullPath(path, Folder);
        var root = Path.GetPathRoot(path)!;
        if (root.Length > 0) Restart(root);
        foreach (var part in path[root.Length..].Split(Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries).Reverse())
            _rest.Push(part);
    }
}
