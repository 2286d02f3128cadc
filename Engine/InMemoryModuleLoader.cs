using System.Collections.Concurrent;
using System.Text;
using Quoll.Modules;

namespace Quoll;

/// <summary>
/// Loads modules that the host has added, as text or created in C#. Names are paths with slashes, such as
/// <c>lib/math.js</c>. <c>./</c> and <c>../</c> are relative to the importing module; any other specifier is a
/// complete name. Another loader may provide the modules that were not added.
/// </summary>
public sealed class InMemoryModuleLoader : IModuleLoader
{
    private readonly ConcurrentDictionary<string, Entry> _modules = new();
    private readonly IModuleLoader? _next;

    /// <summary>Creates a loader without modules.</summary>
    public InMemoryModuleLoader() { }

    /// <summary>Creates a loader that asks another one for all modules that were not added.</summary>
    /// <param name="next">The other loader, such as a <see cref="FileModuleLoader"/>.</param>
    public InMemoryModuleLoader(IModuleLoader next)
    {
        ArgumentNullException.ThrowIfNull(next);
        _next = next;
    }

    /// <summary>Adds a module, or replaces its text for engines that have not imported it yet.</summary>
    /// <param name="name">The name of the module.</param>
    /// <param name="source">The text of the module.</param>
    /// <returns>This loader.</returns>
    public InMemoryModuleLoader Add(string name, string source)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Add(name, new Entry(source, null, null));
    }

    /// <summary>
    /// Adds bytes for imports with the attribute <c>type: "bytes"</c>. Other imports get them as text in UTF-8.
    /// </summary>
    /// <param name="name">The name of the module.</param>
    /// <param name="content">The bytes, which are copied.</param>
    /// <returns>This loader.</returns>
    public InMemoryModuleLoader AddBytes(string name, ReadOnlySpan<byte> content) => Add(name, new Entry(null, null, content.ToArray()));

    /// <summary>Adds a prepared module. Replaces a module of that name.</summary>
    /// <param name="name">The name of the module.</param>
    /// <param name="module">The module.</param>
    /// <returns>This loader.</returns>
    public InMemoryModuleLoader Add(string name, PreparedModule module)
    {
        ArgumentNullException.ThrowIfNull(module);
        return Add(name, new Entry(null, module, null));
    }

    /// <summary>Adds a module created in C#. Replaces a module of that name.</summary>
    /// <param name="name">The name of the module, such as <c>app:db</c>.</param>
    /// <param name="build">Describes the exports. Called once, immediately.</param>
    /// <returns>This loader.</returns>
    public InMemoryModuleLoader Add(string name, Action<ModuleBuilder> build)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(build);
        var builder = new ModuleBuilder();
        build(builder);
        return Add(name, builder.Build(name));
    }

    /// <inheritdoc/>
    /// <exception cref="ScriptError">The specifier has more <c>../</c> than the referrer has folders.</exception>
    public string Resolve(string specifier, string? referrer)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        var name = ModuleSpecifier.IsRelative(specifier) ? Combine(referrer, specifier) : specifier;
        if (name is not null && (_next is null || _modules.ContainsKey(name))) return name;
        return _next?.Resolve(specifier, referrer)
            ?? throw new ScriptError(ScriptErrorKind.TypeError, "the path leads out of the topmost folder");
    }

    /// <inheritdoc/>
    public PreparedModule? GetPrepared(string name) =>
        _modules.TryGetValue(name, out var entry) ? entry.Prepared : _next?.GetPrepared(name);

    /// <inheritdoc/>
    /// <exception cref="KeyNotFoundException">No such module was added.</exception>
    /// <exception cref="NotSupportedException">The module was not added as text.</exception>
    public string Load(string name)
    {
        if (_modules.TryGetValue(name, out var entry))
        {
            return entry.Text ?? (entry.Bytes is { } bytes ? Encoding.UTF8.GetString(bytes)
                : throw new NotSupportedException($"the module '{name}' has no text"));
        }

        return _next is not null ? _next.Load(name) : throw new KeyNotFoundException($"there is no module '{MessageText.Excerpt(name)}'");
    }

    /// <inheritdoc/>
    public ValueTask<string> LoadAsync(string name, CancellationToken cancellationToken) =>
        _next is null || _modules.ContainsKey(name) ? new(Load(name)) : _next.LoadAsync(name, cancellationToken);

    /// <inheritdoc/>
    public ValueTask<byte[]> LoadBytesAsync(string name, CancellationToken cancellationToken)
    {
        if (_modules.TryGetValue(name, out var entry)) return new(entry.Bytes ?? Encoding.UTF8.GetBytes(Load(name)));
        return _next is null ? new(Encoding.UTF8.GetBytes(Load(name))) : _next.LoadBytesAsync(name, cancellationToken);
    }

    /// <inheritdoc/>
    public string GetUrl(string name) => _next is null || _modules.ContainsKey(name) ? name : _next.GetUrl(name);

    /// <inheritdoc/>
    public string? GetFilePath(string name) => _next is null || _modules.ContainsKey(name) ? null : _next.GetFilePath(name);

    /// <inheritdoc/>
    public string GetDisplayName(string name) => _next is null || _modules.ContainsKey(name) ? name : _next.GetDisplayName(name);

    private InMemoryModuleLoader Add(string name, Entry entry)
    {
        ArgumentNullException.ThrowIfNull(name);
        _modules[name] = entry;
        return this;
    }

    // Null if the path leads out of the topmost folder.
    private static string? Combine(string? referrer, string specifier)
    {
        var parts = new List<string>(referrer?.Split('/') ?? [""]);
        parts.RemoveAt(parts.Count - 1);
        foreach (var part in specifier.Split('/'))
        {
            if (part == ".") continue;
            if (part != "..") parts.Add(part);
            else if (parts.Count > 0) parts.RemoveAt(parts.Count - 1);
            else return null;
        }
        return string.Join('/', parts);
    }

    private readonly record struct Entry(string? Text, PreparedModule? Prepared, byte[]? Bytes);
}
