namespace Quoll.Cli.Files;

/// <summary>
/// An entry by its path: where all files may be written, and on systems whose folders cannot be held open.
/// </summary>
internal sealed class NamedEntry(string path) : FileEntry
{
    public override string FullName => path;

    public override FileStream Open(FileMode mode) => new(path, mode, FileAccess.Write, FileShare.Read, bufferSize: 0);

    public override void MakeFolder() => Directory.CreateDirectory(path);

    public override void RemoveFile()
    {
        if (!Path.Exists(path) && new FileInfo(path).LinkTarget is null) throw new FileNotFoundException("There is no such file.", path);
        File.Delete(path);
    }

    public override void RemoveFolder() => Directory.Delete(path);

    public override void RemoveTree() => Directory.Delete(path, recursive: true);

    public override void MoveTo(FileEntry other)
    {
        if (Directory.Exists(path)) Directory.Move(path, other.FullName);
        else File.Move(path, other.FullName, overwrite: true);
    }

    public override void Dispose()
    {
    }
}
