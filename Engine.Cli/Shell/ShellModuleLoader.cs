namespace Quoll.Cli.Shell;

/// <summary>
/// Loads modules for the command: any file that its user may read, like <c>read</c> and <c>load</c>. Paths are relative
/// to the importing file, or to the current folder if the importer is not a file.
/// </summary>
internal sealed class ShellModuleLoader : IModuleLoader
{
    // The current folder may not exist any more, which must affect only code that needs it.
    private readonly FileModuleLoader _files = new(OperatingSystem.IsWindows() ? Path.GetPathRoot(Environment.CurrentDirectory)! : "/");

    public string Resolve(string specifier, string? referrer) =>
        _files.Resolve(
            specifier, referrer is null || referrer.StartsWith('<') ? Path.Combine(Environment.CurrentDirectory, "<here>")
            : Path.GetFullPath(referrer));

    public string Load(string name) => _files.Load(name);

    public string GetUrl(string name) => _files.GetUrl(name);
}
