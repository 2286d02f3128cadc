using Microsoft.Win32.SafeHandles;

namespace Quoll.Cli.Files;

/// <summary>
/// An entry of a folder that is held open. All is done by its single name in this folder, and no call follows a link,
/// so another process cannot lead it elsewhere.
/// </summary>
internal sealed class HeldEntry : FileEntry
{
    private readonly HeldFolder _folder;
    private readonly string _name;
    private readonly bool _isPathOfFolder;

    public HeldEntry(string path, bool followsLast)
    {
        _folder = new HeldFolder(path, followsLast, out _name);
        FullName = Path.Combine(_folder.Folder, _name);
        _isPathOfFolder = _name.Length == 0 || Path.EndsInDirectorySeparator(path);
    }

    public override string FullName { get; }

    public override FileStream Open(FileMode mode)
    {
        if (_isPathOfFolder) throw SystemCalls.FailureOf(SystemCalls.IsFolder, FullName);
        var file = SystemCalls.OpenFile(_folder.Handle, SingleName(), mode, _folder.HoldsOpenFiles);
        var stream = new FileStream(file, FileAccess.Write, bufferSize: 0);
        // Not all systems append where the stream stands elsewhere.
        if (mode == FileMode.Append && stream.CanSeek) stream.Seek(0, SeekOrigin.End);
        return stream;
    }

    public override void MakeFolder()
    {
        foreach (var name in _name.Split(Path.DirectorySeparatorChar, StringSplitOptions.RemoveEmptyEntries))
        {
            var isNew = SystemCalls.MakeFolder(_folder.Handle, name);
            if (!_folder.Enter(name))
                throw SystemCalls.FailureOf(isNew ? SystemCalls.NoEntry : SystemCalls.Exists, FullName);
        }
    }

    public override void RemoveFile()
    {
        if (_isPathOfFolder || !SystemCalls.RemoveFile(_folder.Handle, SingleName()))
            throw SystemCalls.FailureOf(SystemCalls.IsFolder, FullName);
    }

    public override void RemoveFolder() => SystemCalls.RemoveFolder(_folder.Handle, SingleName());

    public override void RemoveTree() => RemoveTree(_folder.Handle, SingleName(), FullName);

    public override void MoveTo(FileEntry other)
    {
        var to = (HeldEntry)other;
        SystemCalls.Rename(_folder.Handle, SingleName(), to._folder.Handle, to.SingleName());
    }

    public override void Dispose() => _folder.Dispose();

    // A name before the last that is not a folder may become a link to one.
    private string SingleName()
    {
        if (_name.Length == 0) throw SystemCalls.FailureOf(SystemCalls.Invalid, FullName);
        var end = _name.IndexOf(Path.DirectorySeparatorChar);
        if (end < 0) return _name;
        var isFile = Path.Exists(Path.Combine(_folder.Folder, _name[..end]));
        throw SystemCalls.FailureOf(isFile ? SystemCalls.NotFolder : SystemCalls.NoEntry, FullName);
    }

    // The path only tells which names there are; they are removed from the folder that is open.
    private static void RemoveTree(SafeFileHandle parent, string name, string path)
    {
        using (var folder = SystemCalls.OpenFolder(parent, name) ?? throw SystemCalls.FailureOf(
            SystemCalls.StatusOf(path) is null ? SystemCalls.NoEntry : SystemCalls.NotFolder, path))
        {
            foreach (var entry in Directory.GetFileSystemEntries(path))
            {
                var child = Path.GetFileName(entry);
                if (!SystemCalls.RemoveFile(folder, child)) RemoveTree(folder, child, entry);
            }
        }
        SystemCalls.RemoveFolder(parent, name);
    }
}
