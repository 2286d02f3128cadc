using System.Collections.Concurrent;

namespace Quoll.Packages;

/// <summary>
/// What the file system has inside a root folder. Everything outside, also behind a symbolic link, does not exist.
/// </summary>
internal sealed class PackageFiles(FileModuleLoader files)
{
    private readonly ConcurrentDictionary<string, (string Text, PackageManifest Manifest)> _manifests = new();

    public string Root => files.Root;

    /// <summary>Returns whether there is a file of this path, which is a full one.</summary>
    public bool IsFile(string path) => File.Exists(path) && files.Inside(path) is { } real && File.Exists(real);

    /// <summary>Returns whether there is a folder of this path, which is a full one.</summary>
    public bool IsFolder(string path) =>
        Directory.Exists(path) && (path == files.Root || files.Inside(path) is { } real && Directory.Exists(real));

    /// <summary>Returns the path without symbolic links.</summary>
    /// <exception cref="UnauthorizedAccessException">It leads out of the folder.</exception>
    public string RealPath(string path) => files.Inside(path) ?? throw files.Outside(path);

    /// <summary>READ_PACKAGE_JSON: returns null if the folder has none.</summary>
    public PackageManifest? ManifestIn(string folder)
    {
        var path = Path.Combine(folder, "package.json");
        if (!IsFile(path)) return null;
        var text = files.Load(files.Inside(path)!);
        // The loader returns the same string until the file changes.
        if (_manifests.TryGetValue(path, out var known) && ReferenceEquals(known.Text, text)) return known.Manifest;
        var manifest = PackageManifest.Parse(folder, text);
        _manifests[path] = (text, manifest);
        return manifest;
    }

    /// <summary>LOOKUP_PACKAGE_SCOPE: returns the manifest of the package that a folder belongs to.</summary>
    public PackageManifest? ScopeOf(string folder)
    {
        foreach (var candidate in FoldersFrom(folder))
        {
            if (Path.GetFileName(candidate) == "node_modules") return null;
            if (ManifestIn(candidate) is { } manifest) return manifest;
        }
        return null;
    }

    /// <summary>Returns a folder and those around it, up to the root.</summary>
    public IEnumerable<string> FoldersFrom(string folder)
    {
        for (var next = folder; next is not null && (next == Root || next.Length > Root.Length); next = Path.GetDirectoryName(next))
        {
            yield return next;
            if (next == Root) yield break;
        }
    }
}
