using System.Collections.Concurrent;
using Quoll.Modules;

namespace Quoll;

/// <summary>
/// Modules that the host has given as text. Names are paths with slashes, such as <c>lib/math.js</c>; <c>./</c> and
/// <c>../</c> are relative to the module that imports, any other specifier is a name as it stands.
/// </summary>
public sealed class InMemoryModuleLoader : IModuleLoader
{
    private readonly ConcurrentDictionary<string, string> _modules = new();

    /// <summary>Adds a module, or gives it another text for engines that have not imported it yet.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="source">Its text.</param>
    /// <returns>This loader.</returns>
    public InMemoryModuleLoader Add(string name, string source)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(source);
        _modules[name] = source;
        return this;
    }

    /// <inheritdoc/>
    /// <exception cref="ScriptError">The specifier has more <c>../</c> than the referrer has folders.</exception>
    public string Resolve(string specifier, string? referrer)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        if (!ModuleSpecifier.IsRelative(specifier)) return specifier;
        var parts = new List<string>(referrer?.Split('/') ?? [""]);
        parts.RemoveAt(parts.Count - 1);
        foreach (var part in specifier.Split('/'))
        {
            if (part == ".") continue;
            if (part != "..") parts.Add(part);
            else if (parts.Count > 0) parts.RemoveAt(parts.Count - 1);
            else throw new ScriptError(ScriptErrorKind.TypeError, "the path leads out of the topmost folder");
        }
        return string.Join('/', parts);
    }

    /// <inheritdoc/>
    /// <exception cref="KeyNotFoundException">No such module was added.</exception>
    public string Load(string name) =>
        _modules.TryGetValue(name, out var source) ? source : throw new KeyNotFoundException($"there is no module '{name}'");
}
