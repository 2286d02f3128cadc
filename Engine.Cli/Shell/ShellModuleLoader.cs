using Quoll.Cli.BuiltIns;

namespace Quoll.Cli.Shell;

/// <summary>
/// Loads modules for the command: any file that its user may read, like <c>read</c> and <c>load</c>, packages of
/// <c>node_modules</c>, and the built-in modules of <see cref="CommandModules"/>. Paths are relative to the importing
/// file, or to the current folder if the importer is not a file.
/// </summary>
internal sealed class ShellModuleLoader : IModuleLoader
{
    // Created by the first import, because most scripts have none.
    private readonly Lazy<NodeModuleLoader> _files;

    /// <summary>Creates a loader.</summary>
    /// <param name="allowsFiles">
    /// Whether files may be loaded. If not, there are only the built-in modules and the script itself.
    /// </param>
    public ShellModuleLoader(bool allowsFiles = true) =>
        _files = new(() => CommandModules.AddTo(
            new NodeModuleLoader(Root, new() { FileRefusal = allowsFiles ? null : "with --sandbox a script cannot import files" })));

    // The current folder may not exist any more, which must affect only code that needs it.
    private static string Root => OperatingSystem.IsWindows() ? Path.GetPathRoot(Environment.CurrentDirectory)! : "/";

    /// <summary>What finds the files.</summary>
    public NodeModuleLoader Files => _files.Value;

    public string Resolve(string specifier, string? referrer) => Files.Resolve(specifier, ReferrerOf(referrer));

    public PreparedModule? GetPrepared(string name) => Files.GetPrepared(name);

    public string Load(string name) => Files.Load(name);

    public ValueTask<byte[]> LoadBytesAsync(string name, CancellationToken cancellationToken) =>
        Files.LoadBytesAsync(name, cancellationToken);

    public string GetUrl(string name) => Files.GetUrl(name);

    public string? GetFilePath(string name) => Files.GetFilePath(name);

    /// <summary>Returns the path of a source, or of a file in the current folder for code without one.</summary>
    public static string ReferrerOf(string? referrer) =>
        referrer is null || referrer.StartsWith('<') ? Path.Combine(Environment.CurrentDirectory, "<here>")
        : referrer.StartsWith("node:", StringComparison.Ordinal) ? referrer : Path.GetFullPath(referrer);
}
