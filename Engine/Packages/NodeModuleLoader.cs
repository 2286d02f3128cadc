using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Quoll.Modules;
using Quoll.Packages;
using Quoll.Packages.Node;

namespace Quoll;

/// <summary>
/// Loads modules from files in a folder and its subfolders as Node does: packages of <c>node_modules</c> by their names
/// (<c>exports</c>, <c>imports</c>, <c>main</c>; nodejs.org/api/esm.html#resolution-algorithm-specification), CommonJS
/// modules, which may <c>require</c> others, JSON, modules of Node
/// (<see cref="NodeModuleOptions.NodeModules"/>), and built-in modules of the host. Like
/// <see cref="FileModuleLoader"/> it refuses paths that lead out of the folder, also through symbolic links; there are
/// no packages above the folder.
/// </summary>
/// <remarks>
/// A file is a module of ECMAScript if its name ends in <c>.mjs</c>, a CommonJS module if it ends in <c>.cjs</c>;
/// otherwise the property <c>type</c> of the next package.json says which it is, and without one its text. An
/// <c>import</c> of a CommonJS module has <c>module.exports</c> as its default export, and the named exports that a
/// look at the text finds. <c>require</c> returns the namespace object of a module of ECMAScript that does not await
/// at its top level. Engines and threads may share a loader.
/// </remarks>
public sealed class NodeModuleLoader : IModuleLoader
{
    private const string BuiltInPrefix = "node:";

    private readonly FileModuleLoader _files;
    private readonly PackageFiles _packages;
    private readonly NodeResolution _import;
    private readonly NodeResolution _require;
    private readonly string? _fileRefusal;
    private readonly ConcurrentDictionary<string, BuiltInModule> _builtIns = new();

    /// <summary>Creates a loader for the files in a folder.</summary>
    /// <param name="root">The folder's path.</param>
    /// <param name="options">Conditions; null for the default.</param>
    /// <exception cref="DirectoryNotFoundException">The folder does not exist.</exception>
    public NodeModuleLoader(string root, NodeModuleOptions? options = null)
    {
        _files = new FileModuleLoader(root);
        _packages = new PackageFiles(_files);
        options ??= new();
        _fileRefusal = options.FileRefusal;
        var conditions = options.Conditions;
        _import = new NodeResolution(_packages, BuiltInName, conditions, isRequire: false);
        _require = new NodeResolution(_packages, BuiltInName, conditions, isRequire: true);
        if (!options.NodeModules) return;
        foreach (var (name, text) in NodeModules.Texts) AddBuiltIn(name, text, stackTraceHidden: true);
        AddBuiltIn(NodeModules.Native, NativeFunctions.Module);
    }

    /// <summary>The folder's full path, without symbolic links.</summary>
    public string Root => _files.Root;

    /// <summary>
    /// Adds a built-in module, which has precedence over packages of its name. Scripts import it by its name, with or
    /// without <c>node:</c> before it.
    /// </summary>
    /// <param name="name">The name, such as <c>path</c>, without <c>node:</c>.</param>
    /// <param name="text">Returns the text of a CommonJS module. It must return the same string each time.</param>
    /// <param name="stackTraceHidden">
    /// Whether errors and stack traces leave out the functions of the module, and show the code that called them.
    /// </param>
    /// <returns>This loader.</returns>
    public NodeModuleLoader AddBuiltIn(string name, Func<string> text, bool stackTraceHidden = false)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(text);
        _builtIns[BuiltInPrefix + name] = new BuiltInModule(text, null, stackTraceHidden);
        return this;
    }

    /// <summary>
    /// Adds a built-in module, which has precedence over packages of its name. <c>require</c> returns its default
    /// export, or its namespace object if there is none.
    /// </summary>
    /// <param name="name">The name, such as <c>path</c>, without <c>node:</c>.</param>
    /// <param name="module">The module.</param>
    /// <returns>This loader.</returns>
    public NodeModuleLoader AddBuiltIn(string name, PreparedModule module)
    {
        ArgumentNullException.ThrowIfNull(name);
        ArgumentNullException.ThrowIfNull(module);
        _builtIns[BuiltInPrefix + name] = new BuiltInModule(null, module);
        return this;
    }

    /// <summary>
    /// Returns the full path of a file, without symbolic links, or the name of a built-in module. A relative referrer
    /// is relative to <see cref="Root"/>.
    /// </summary>
    /// <exception cref="UnauthorizedAccessException">The path leads out of the folder.</exception>
    /// <exception cref="ScriptError">
    /// There is no such file, package or built-in module, or the package does not export it. Scripts find Node's name
    /// of the error in its property <c>code</c>.
    /// </exception>
    public string Resolve(string specifier, string? referrer) => Resolve(_import, specifier, referrer);

    /// <summary>
    /// Returns what <c>require</c> loads for a specifier, as <see cref="Resolve(string, string?)"/> does for an import.
    /// </summary>
    internal string ResolveRequire(string specifier, string referrer) => Resolve(_require, specifier, referrer);

    private string Resolve(NodeResolution resolution, string specifier, string? referrer)
    {
        ArgumentNullException.ThrowIfNull(specifier);
        if (specifier.Length > ModuleSpecifier.MaxLength) throw FileModuleLoader.TooLong();
        if (_fileRefusal is not null && BuiltInName(specifier) is null) throw new ScriptError(ScriptErrorKind.Error, _fileRefusal);
        var isBuiltIn = referrer?.StartsWith(BuiltInPrefix, StringComparison.Ordinal) == true;
        return resolution.Resolve(specifier, _files.FolderOf(isBuiltIn ? null : referrer));
    }

    /// <summary>Returns a CommonJS module or a built-in one; null for a module of ECMAScript.</summary>
    public PreparedModule? GetPrepared(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (BuiltIn(name) is { Prepared: { } prepared }) return prepared;
        if (IsJson(name)) return null;
        var isBuiltIn = BuiltIn(name) is not null;
        if (!isBuiltIn && CommonJsOf(name) is null) return null;
        var names = new OrderedDictionary<string, bool>();
        AddExports(name, names, []);
        var environment = CommonJsImport.EnvironmentOf(names.Keys);
        return new PreparedModule(name, (realm, name) => new CommonJsImport(realm, name, this, environment));
    }

    /// <summary>Reads a file, as <see cref="FileModuleLoader.Load"/> does.</summary>
    /// <inheritdoc cref="FileModuleLoader.Load" path="/exception"/>
    public string Load(string name) => _files.Load(name);

    /// <summary>Reads the bytes of a file, as <see cref="FileModuleLoader.LoadBytesAsync"/> does.</summary>
    /// <inheritdoc cref="FileModuleLoader.LoadBytesAsync" path="/exception"/>
    public ValueTask<byte[]> LoadBytesAsync(string name, CancellationToken cancellationToken) =>
        _files.LoadBytesAsync(name, cancellationToken);

    /// <summary>Returns the file URL, or the name of a built-in module.</summary>
    public string GetUrl(string name) => _files.GetUrl(name);

    /// <summary>
    /// Returns the path relative to <see cref="Root"/>, so scripts do not learn where the folder is; the whole path if
    /// the folder is that of the file system.
    /// </summary>
    public string GetDisplayName(string name) => Root == Path.GetPathRoot(Root) ? name : _files.GetDisplayName(name);

    /// <summary>Returns the path of a file; null for a built-in module.</summary>
    public string? GetFilePath(string name) => _files.GetFilePath(name);

    /// <summary>A built-in module: the text of a CommonJS module, or a prepared one.</summary>
    /// <param name="Text">Returns the text; null for a prepared module.</param>
    /// <param name="Prepared">The prepared module; null for a text.</param>
    /// <param name="IsHidden">Whether stack traces leave out the functions of the text.</param>
    internal sealed record BuiltInModule(Func<string>? Text, PreparedModule? Prepared, bool IsHidden = false);

    internal BuiltInModule? BuiltIn(string name) => _builtIns.GetValueOrDefault(name);

    /// <summary>
    /// Returns the format of a file, in the words of Node (nodejs.org/api/module.html#loadurl-context-nextload):
    /// <c>module</c> for a module of ECMAScript, <c>commonjs</c> for a CommonJS module. Null for a text that may be a
    /// script: its name does not tell, its package does not say <c>module</c>, and it uses no variable of CommonJS
    /// modules, such as <c>require</c>.
    /// </summary>
    /// <param name="path">The full path of the file.</param>
    /// <param name="code">Its text.</param>
    public string? GetFormat(string path, string code)
    {
        ArgumentNullException.ThrowIfNull(path);
        ArgumentNullException.ThrowIfNull(code);
        return IsModule(path) == true ? "module"
            : IsCommonJsName(path) || CommonJsText.UsesVariables(code, path, SourceNames.IsTypeScript(path)) ? "commonjs" : null;
    }

    private static bool IsCommonJsName(string path) => Path.GetExtension(path).ToLowerInvariant() is ".cjs" or ".cts";

    // What the name of a file, or else the package that it belongs to, says; null if neither says it.
    private bool? IsModule(string path) => Path.GetExtension(path).ToLowerInvariant() switch
    {
        ".mjs" or ".mts" => true,
        _ when IsCommonJsName(path) => false,
        _ => _packages.ScopeOf(Path.GetDirectoryName(path) ?? Root)?.IsModule,
    };

    /// <summary>Returns the text of a CommonJS module; null if the file is a module of ECMAScript.</summary>
    internal CommonJsText? CommonJsOf(string path)
    {
        var isModule = IsModule(path);
        if (isModule == true) return null;
        var text = CommonJsText.Of(_files.Load(path), GetDisplayName(path), SourceNames.IsTypeScript(path));
        return isModule is null && text.IsEcmaScript ? null : text;
    }

    // What the text shows, with what it exports of others.
    private void AddExports(string name, OrderedDictionary<string, bool> names, HashSet<string> seen)
    {
        if (!seen.Add(name) || IsJson(name)) return;
        var text = BuiltIn(name) is { } builtIn ? builtIn.Text is { } read ? CommonJsText.Of(read(), name, false) : null : CommonJsOf(name);
        if (text is null) return;
        foreach (var export in text.Scan.Names.Keys) names.TryAdd(export, true);
        foreach (var copied in text.Scan.Copied)
        {
            if (TryResolve(copied, name, out var other)) AddExports(other, names, seen);
        }
    }

    // A module that is not there fails when it is required.
    private bool TryResolve(string specifier, string referrer, [NotNullWhen(true)] out string? name)
    {
        try
        {
            name = ResolveRequire(specifier, referrer);
            return true;
        }
        catch (Exception failed) when (failed is ScriptError or UnauthorizedAccessException or IOException)
        {
            name = null;
            return false;
        }
    }

    private static bool IsJson(string name) => name.EndsWith(".json", StringComparison.OrdinalIgnoreCase);

    private string? BuiltInName(string specifier)
    {
        var hasPrefix = specifier.StartsWith(BuiltInPrefix, StringComparison.Ordinal);
        var name = hasPrefix ? specifier : BuiltInPrefix + specifier;
        if (_builtIns.ContainsKey(name)) return name;
        if (!hasPrefix) return null;
        throw NodeErrors.UnknownBuiltIn(specifier, NodeModules.IsOfNode(specifier[BuiltInPrefix.Length..]));
    }
}
