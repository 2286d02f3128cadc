using Quoll.Modules;
using Quoll.Packages.Node;

namespace Quoll.Packages;

/// <summary>
/// Finds the file that a specifier means, as Node does: ESM_RESOLVE for <c>import</c>
/// (nodejs.org/api/esm.html#resolution-algorithm-specification), and the algorithm of <c>require</c>
/// (nodejs.org/api/modules.html#all-together).
/// </summary>
internal sealed class NodeResolution
{
    private readonly PackageFiles _files;
    private readonly Func<string, string?> _builtIn;
    private readonly bool _isRequire;
    private readonly PackageTargets _targets;

    /// <param name="files">The files that may be found.</param>
    /// <param name="builtIn">Returns the name of a built-in module; null if a specifier means none.</param>
    /// <param name="conditions">The conditions of the host.</param>
    /// <param name="isRequire">Whether <c>require</c> asks.</param>
    public NodeResolution(PackageFiles files, Func<string, string?> builtIn, IEnumerable<string> conditions, bool isRequire)
    {
        _files = files;
        _builtIn = builtIn;
        _isRequire = isRequire;
        _targets = new PackageTargets(
            [.. conditions, "node", isRequire ? "require" : "import"], (name, folder) => _builtIn(name) ?? ResolvePackage(name, folder));
    }

    /// <summary>Returns the name of a built-in module, or the path of a file without symbolic links.</summary>
    /// <param name="specifier">The specifier.</param>
    /// <param name="folder">The folder of the file that asks.</param>
    public string Resolve(string specifier, string folder)
    {
        if (_builtIn(specifier) is { } name) return name;
        if (specifier.Length == 0) throw NodeErrors.InvalidSpecifier(specifier, "it is empty");
        if (IsPath(specifier)) return ResolvePath(specifier, folder);
        if (specifier.StartsWith("file:", StringComparison.OrdinalIgnoreCase) && !_isRequire)
        {
            return Uri.TryCreate(specifier, UriKind.Absolute, out var url) && url.IsFile ? ResolvePath(url.LocalPath, folder)
                : throw NodeErrors.InvalidSpecifier(specifier, "the URL of a file begins with 'file:///'");
        }
        if (specifier.StartsWith('#')) return ResolveImport(specifier, folder);
        var colon = specifier.IndexOf(':');
        if (colon > 0 && !specifier.AsSpan(0, colon).Contains('/'))
            throw NodeErrors.InvalidSpecifier(specifier, "only paths, packages, 'file:' and 'node:' can be loaded");
        var found = ResolvePackage(specifier, folder);
        return Path.IsPathFullyQualified(found) ? Existing(found, specifier) : found;
    }

    private static bool IsPath(string specifier) =>
        ModuleSpecifier.IsRelative(specifier) || specifier is "." or ".." || Path.IsPathFullyQualified(specifier);

    private string ResolvePath(string specifier, string folder)
    {
        if (specifier.Length > PathWalk.MaxLength) throw FileModuleLoader.TooLong();
        var path = Path.GetFullPath(specifier, folder);
        if (path.Length > PathWalk.MaxLength) throw FileModuleLoader.TooLong();
        if (!_isRequire) return Existing(path, specifier);
        // A name that ends in a slash means a folder.
        var found = Path.EndsInDirectorySeparator(specifier) || specifier is "." or ".." ? null : AsFile(path);
        found ??= AsFolder(Path.TrimEndingDirectorySeparator(path));
        return found is not null ? _files.RealPath(found) : Existing(path, specifier);
    }

    // The rest of ESM_RESOLVE: a file that exists, as it is written.
    private string Existing(string path, string specifier)
    {
        var real = _files.RealPath(path);
        if (_files.IsFile(real)) return real;
        if (_files.IsFolder(real))
        {
            throw NodeErrors.NotFound(AsFolder(real) is { } index
                ? $"'{path}' is a folder; import '{specifier.TrimEnd('/')}/{Path.GetFileName(index)}'" : $"'{path}' is a folder");
        }
        var similar = AsFile(path) ?? FirstFile(path + ".mjs", path + ".cjs", path + ".ts");
        throw NodeErrors.NotFound(similar is not null
            ? $"there is no file '{path}', but '{Path.GetFileName(similar)}': import '{specifier}{Path.GetExtension(similar)}'"
            : $"there is no file '{path}'");
    }

    // LOAD_AS_FILE.
    private string? AsFile(string path) => FirstFile(path, path + ".js", path + ".json");

    // LOAD_AS_DIRECTORY.
    private string? AsFolder(string path)
    {
        if (!_files.IsFolder(path)) return null;
        if (_files.ManifestIn(path)?.Main is { Length: > 0 } main)
        {
            var target = Path.GetFullPath(main, path);
            if ((AsFile(target) ?? IndexOf(target)) is { } found) return found;
        }
        return IndexOf(path);
    }

    private string? IndexOf(string path) => FirstFile(Path.Combine(path, "index.js"), Path.Combine(path, "index.json"));

    private string? FirstFile(params string[] paths)
    {
        foreach (var path in paths)
        {
            if (_files.IsFile(path)) return path;
        }
        return null;
    }

    // PACKAGE_IMPORTS_RESOLVE.
    private string ResolveImport(string specifier, string folder)
    {
        if (specifier == "#" || specifier.StartsWith("#/", StringComparison.Ordinal))
            throw NodeErrors.InvalidSpecifier(specifier, "a name must follow '#'");
        var package = _files.ScopeOf(folder);
        if (package?.Imports is { } imports && _targets.ResolveImport(package, imports, specifier) is { } found)
            return Path.IsPathFullyQualified(found) ? Existing(found, specifier) : found;
        throw NodeErrors.ImportNotDefined(specifier, package?.Folder);
    }

    // PACKAGE_RESOLVE.
    private string ResolvePackage(string specifier, string folder)
    {
        var slash = specifier.IndexOf('/');
        if (specifier.StartsWith('@'))
        {
            if (slash < 0) throw NodeErrors.InvalidSpecifier(specifier, "a package name must follow the scope and a slash");
            slash = specifier.IndexOf('/', slash + 1);
        }
        var name = slash < 0 ? specifier : specifier[..slash];
        if (name.StartsWith('.') || name.AsSpan().ContainsAny('\\', '%'))
            throw NodeErrors.InvalidSpecifier(specifier, "the package name has invalid characters");
        var subpath = slash < 0 ? "." : "." + specifier[slash..];

        // PACKAGE_SELF_RESOLVE.
        if (_files.ScopeOf(folder) is { Exports: { } own } self && self.Name == name) return _targets.ResolveExport(self, own, subpath);

        var searched = new List<string>();
        foreach (var parent in _files.FoldersFrom(folder))
        {
            if (Path.GetFileName(parent) == "node_modules") continue;
            var modules = Path.Combine(parent, "node_modules");
            if (_files.IsFolder(modules)) searched.Add(modules);
            else continue;
            var package = Path.Combine(modules, name);
            if (_files.IsFolder(package) && InPackage(package, subpath) is { } found) return found;
            // A file that stands in node_modules without a folder.
            if (_isRequire && AsFile(Path.Combine(modules, specifier)) is { } file) return file;
        }
        if (NodeModules.IsOfNode(specifier)) throw NodeErrors.MissingOfNode(specifier);
        throw NodeErrors.NotFound(searched.Count == 0
            ? $"there is no package '{name}', because no folder 'node_modules' is in '{folder}' or above it"
            : $"there is no package '{name}'{(slash < 0 ? "" : $" with '{subpath}'")} in {string.Join(", ", searched.Select(static s => $"'{s}'"))}");
    }

    private string? InPackage(string package, string subpath)
    {
        var manifest = _files.ManifestIn(package);
        if (manifest?.Exports is { } exports) return _targets.ResolveExport(manifest, exports, subpath);
        if (subpath == ".") return AsFolder(package);
        var path = Path.GetFullPath(subpath, package);
        // import takes the path as it is, and require guesses.
        return _isRequire ? AsFile(path) ?? AsFolder(path) : path;
    }
}
