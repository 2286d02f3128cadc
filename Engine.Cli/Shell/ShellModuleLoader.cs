namespace Quoll.Cli.Shell;

/// <summary>
/// Modules for the command: any file that its user may read, as <c>read</c> and <c>load</c> do. Relative to the file
/// that imports; to the current folder where that is not a file.
/// </summary>
internal sealed class ShellModuleLoader : IModuleLoader
{
    // The current folder may be gone, which only those must meet who need it.
    private readonly FileModuleLoader _files = new(OperatingSystem.IsWindows() ? Path.GetPathRoot(Environment.CurrentDirectory)! : "/");

    public string Resolve(string specifier, string? referrer) =>
        _files.Resolve(
            specifier, referrer is null || referrer.StartsWith('<') ? Path.Combine(Environment.CurrentDirectory, "<here>")
            : Path.GetFullPath(referrer));

    public string Load(string name) => _files.Load(name);

    public string GetUrl(string name) => _files.GetUrl(name);
}
