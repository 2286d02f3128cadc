using Quoll.Packages;

namespace Quoll.Cli.Files;

/// <summary>
/// A name in a folder, which a file or a folder has or may get. Scripts change files only through entries, which
/// <see cref="Shell.Permissions"/> gives out.
/// </summary>
internal abstract class FileEntry : IDisposable
{
    /// <summary>The full path without links, except for the last part of one whose links are not followed.</summary>
    public abstract string FullName { get; }

    /// <summary>Returns the entry that a path leads to.</summary>
    /// <param name="path">The path.</param>
    /// <param name="followsLast">
    /// Whether the last part may be a link, which is followed; otherwise the link is the entry itself.
    /// </param>
    public static FileEntry At(string path, bool followsLast) =>
        SystemCalls.AreThere ? new HeldEntry(path, followsLast) : new NamedEntry(PathWalk.RealPath(path, followsLast));

    /// <summary>Opens the file for writing.</summary>
    /// <param name="mode">One of those that create the file, if it is not there.</param>
    public abstract FileStream Open(FileMode mode);

    /// <summary>Makes a folder, and those before it that are missing.</summary>
    public abstract void MakeFolder();

    /// <summary>Removes a file or a link.</summary>
    public abstract void RemoveFile();

    /// <summary>Removes a folder that is empty.</summary>
    public abstract void RemoveFolder();

    /// <summary>Removes a folder with all that is in it; not what links in it lead to.</summary>
    public abstract void RemoveTree();

    /// <summary>Gives a file or a folder another name. A file of this name is replaced.</summary>
    public abstract void MoveTo(FileEntry other);

    public abstract void Dispose();
}
