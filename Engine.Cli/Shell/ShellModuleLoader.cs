using Quoll.Cli.BuiltIns;

namespace Quoll.Cli.Shell;

/// <summary>
/// Loads modules for the command: any file that its user may read, like <c>read</c> and <c>load</c>, packages of
/// <c>node_modules</c>, and the built-in modules of <see cref="NodeModules"/>. Paths are relative to the importing
/// file, or to the current folder if the importer is not a file.
/// </summary>
internal sealed class ShellModuleLoader : IModuleLoader
{
    // Created by the first import, because most scripts have none.
    private readonly Lazy<NodeModuleLoader> _files = new(() => NodeModules.AddTo(new NodeModuleLoader(Root)));

    // The current folder may not exist any more, which must affect only code that needs it.
    private static string Root => OperatingSystem.IsWindows() ? Path.GetPathRoot(Environment.CurrentDirectory)! : "/";

    /// <summary>What finds the files.</summary>
    public NodeModuleLoader Files => _files.Value;

    /// <summary>
    /// Whether files may be loaded. If not, there are only the built-in modules and what the script itself is.
    /// </summary>
    public bool AllowsFiles { get; init; } = true;

    public string Resolve(string specifier, string? referrer)
    {
        var name = Files.Resolve(specifier, ReferrerOf(referrer));
        return AllowsFiles || !Path.IsPathFullyQualified(name) ? name
            : throw new ScriptError(ScriptErrorKind.Error, "with --sandbox a script cannot import files");
    }

    public PreparedModule? GetPrepared(string name) => Files.GetPrepared(name);

    public string Load(string name) => Files.Load(name);

    public string GetUrl(string name) => Files.GetUrl(name);

    public string? GetFilePath(string name) => Files.GetFilePath(name);

    /// <summary>Returns the path of a source, or of a file in the current folder for code without one.</summary>
    public static string ReferrerOf(string? referrer) =>
        referrer is null || referrer.StartsWith('<') ? Path.Combine(Environment.CurrentDirectory, "<here>")
        : referrer.StartsWith("node:", StringComparison.Ordinal) ? referrer : Path.GetFullPath(referrer);
}
