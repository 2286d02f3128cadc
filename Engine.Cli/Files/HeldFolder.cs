using Microsoft.Win32.SafeHandles;
using Quoll.Packages;

namespace Quoll.Cli.Files;

/// <summary>
/// The folder that a path leads to, held open with all folders above it. So what is done in it, and where <c>..</c>
/// leads, does not change when another process puts a link in the place of a folder.
/// </summary>
internal sealed class HeldFolder : PathWalk, IDisposable
{
    // From the root on.
    private readonly List<SafeFileHandle> _folders = [];

    /// <inheritdoc cref="PathWalk.Walk"/>
    public HeldFolder(string path, bool followsLast, out string name)
    {
        try
        {
            name = Walk(path, followsLast);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    public SafeFileHandle Handle => _folders[^1];

    /// <summary>Goes to a folder in the folder. Returns false if there is none.</summary>
    public bool Enter(string name) => TryEnter(name);

    public void Dispose()
    {
        foreach (var folder in _folders) folder.Dispose();
        _folders.Clear();
    }

    protected override void Restart(string root)
    {
        Dispose();
        base.Restart(root);
        _folders.Add(SystemCalls.OpenRoot());
    }

    protected override string? LinkOf(string name) => SystemCalls.TargetOf(Handle, name);

    protected override bool TryEnter(string name)
    {
        if (SystemCalls.OpenFolder(Handle, name) is not { } folder) return false;
        _folders.Add(folder);
        Folder = Path.Combine(Folder, name);
        return true;
    }

    protected override void Leave()
    {
        base.Leave();
        if (_folders.Count == 1) return;
        _folders[^1].Dispose();
        _folders.RemoveAt(_folders.Count - 1);
    }
}
