using System.Text.Json;

namespace Quoll.Packages;

/// <summary>
/// The resolution of <c>exports</c> and <c>imports</c> of a package, by the algorithms that
/// nodejs.org/api/esm.html#resolution-algorithm-specification names.
/// </summary>
internal sealed class PackageTargets(HashSet<string> conditions, Func<string, string, string> resolvePackage)
{
    /// <summary>PACKAGE_EXPORTS_RESOLVE: returns the path of the file that a package exports under a subpath.</summary>
    public string ResolveExport(PackageManifest package, JsonElement exports, string subpath)
    {
        var hasPaths = HasPaths(package, exports);
        if (subpath == ".")
        {
            JsonElement? main = !hasPaths ? exports : exports.TryGetProperty(".", out var dot) ? dot : null;
            if (main is { } target && Target(package, ".", target, null, isImport: false) is { Path: { } path }) return path;
        }
        else if (hasPaths && Match(package, exports, subpath, isImport: false) is { } path)
        {
            return path;
        }
        throw NodeErrors.NotExported(subpath, package.Folder, KeysOf(exports, hasPaths));
    }

    /// <summary>
    /// PACKAGE_IMPORTS_RESOLVE, after the lookup of the package: returns a path or the name of a built-in module.
    /// </summary>
    public string? ResolveImport(PackageManifest package, JsonElement imports, string specifier) =>
        Match(package, imports, specifier, isImport: true);

    // Keys are all paths or all conditions.
    private static bool HasPaths(PackageManifest package, JsonElement exports)
    {
        if (exports.ValueKind != JsonValueKind.Object) return false;
        int paths = 0, others = 0;
        foreach (var property in exports.EnumerateObject())
        {
            if (property.Name.StartsWith('.')) paths++;
            else others++;
        }
        if (paths > 0 && others > 0) throw NodeErrors.InvalidConfiguration(package.Folder, "'exports' mixes paths and conditions");
        return paths > 0;
    }

    private static string KeysOf(JsonElement exports, bool hasPaths)
    {
        if (!hasPaths) return "'.' only";
        var keys = exports.EnumerateObject().Select(static property => $"'{property.Name}'").ToList();
        return keys.Count == 0 ? "nothing" : string.Join(", ", keys.Take(20)) + (keys.Count > 20 ? ", …" : "");
    }

    // PACKAGE_IMPORTS_EXPORTS_RESOLVE.
    private string? Match(PackageManifest package, JsonElement keys, string wanted, bool isImport)
    {
        if (wanted.EndsWith('/')) return null;
        if (!wanted.Contains('*') && keys.TryGetProperty(wanted, out var exact))
            return Target(package, wanted, exact, null, isImport).Path;
        string? best = null;
        JsonElement target = default;
        foreach (var property in keys.EnumerateObject())
        {
            var key = property.Name;
            var star = key.IndexOf('*');
            if (star < 0 || key.IndexOf('*', star + 1) >= 0) continue;
            if (wanted.Length < key.Length || !wanted.AsSpan().StartsWith(key.AsSpan(0, star)) || wanted.Length == star) continue;
            if (!wanted.AsSpan().EndsWith(key.AsSpan(star + 1))) continue;
            if (best is not null && !IsMoreSpecific(key, best)) continue;
            (best, target) = (key, property.Value);
        }
        if (best is null) return null;
        var at = best.IndexOf('*');
        return Target(package, best, target, wanted[at..(wanted.Length - (best.Length - at - 1))], isImport).Path;
    }

    // PATTERN_KEY_COMPARE.
    private static bool IsMoreSpecific(string key, string other)
    {
        int length = key.IndexOf('*'), otherLength = other.IndexOf('*');
        return length != otherLength ? length > otherLength : key.Length > other.Length;
    }

    /// <summary>A path; without one, whether the target is null or undefined.</summary>
    private readonly record struct Found(string? Path, bool IsNull);

    // PACKAGE_TARGET_RESOLVE.
    private Found Target(PackageManifest package, string key, JsonElement target, string? match, bool isImport)
    {
        switch (target.ValueKind)
        {
            case JsonValueKind.String:
                return new Found(PathOf(package, key, target.GetString()!, match, isImport), false);
            case JsonValueKind.Null:
                return new Found(null, true);
            case JsonValueKind.Object:
                foreach (var property in target.EnumerateObject())
                {
                    if (property.Name != "default" && !conditions.Contains(property.Name)) continue;
                    var found = Target(package, key, property.Value, match, isImport);
                    if (found.Path is not null || found.IsNull) return found;
                }
                return default;
            case JsonValueKind.Array:
                return OneOf(package, key, target, match, isImport);
            default:
                throw NodeErrors.InvalidTarget(package.Folder, key, target.GetRawText());
        }
    }

    // The first target that is valid.
    private Found OneOf(PackageManifest package, string key, JsonElement targets, string? match, bool isImport)
    {
        ScriptError? invalid = null;
        var last = new Found(null, targets.GetArrayLength() == 0);
        foreach (var target in targets.EnumerateArray())
        {
            try
            {
                var found = Target(package, key, target, match, isImport);
                if (found.Path is not null) return found;
                if (found.IsNull) last = found;
                invalid = null;
            }
            catch (ScriptError refused)
            {
                invalid = refused;
            }
        }
        return invalid is null ? last : throw invalid;
    }

    private string PathOf(PackageManifest package, string key, string target, string? match, bool isImport)
    {
        if (!target.StartsWith("./", StringComparison.Ordinal))
        {
            if (!isImport || target.StartsWith("../", StringComparison.Ordinal) || target.StartsWith('/'))
                throw NodeErrors.InvalidTarget(package.Folder, key, target);
            return resolvePackage(match is null ? target : target.Replace("*", match), package.Folder);
        }
        if (LeavesPackage(target.AsSpan(2))) throw NodeErrors.InvalidTarget(package.Folder, key, target);
        if (match is not null && LeavesPackage(match)) throw NodeErrors.InvalidSpecifier(match, "it leads out of the package");
        var path = match is null ? target : target.Replace("*", match);
        return Path.GetFullPath(path, package.Folder);
    }

    private static bool LeavesPackage(ReadOnlySpan<char> path)
    {
        foreach (var range in path.SplitAny('/', '\\'))
        {
            if (path[range] is "." or ".." || path[range].Equals("node_modules", StringComparison.OrdinalIgnoreCase)) return true;
        }
        return false;
    }
}
