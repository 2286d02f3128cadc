namespace Quoll.Tests;

/// <summary>
/// The programs on the machine's path that some tests need. What is missing is said in one form, with the command that
/// installs it: <c>./test</c> lists these reasons at its end.
/// </summary>
internal static class InstalledPrograms
{
    // Where the package of Debian and Ubuntu has another name than the program.
    private static readonly Dictionary<string, string> Packages = new()
    {
        ["ssh"] = "openssh-client",
        ["ssh-keygen"] = "openssh-client",
        ["sshd"] = "openssh-server",
        ["node"] = "nodejs",
        ["qemu-x86_64"] = "qemu-user",
        ["qemu-aarch64"] = "qemu-user",
    };

    // Not among the packages of Debian.
    private static readonly Dictionary<string, string> Pages = new() { ["pwsh"] = "https://learn.microsoft.com/powershell" };

    /// <summary>
    /// Whether native programs can be linked. On Windows the linker belongs to Visual Studio, and only the SDK finds
    /// it.
    /// </summary>
    public static bool HasLinker => OperatingSystem.IsWindows() || Has("clang") || Has("gcc");

    public static bool Has(string program) => Folders.Any(folder => File.Exists(Path.Combine(folder, program))
        || OperatingSystem.IsWindows() && File.Exists(Path.Combine(folder, program + ".exe")));

    // The path of a user may lack the programs of an administrator.
    private static IEnumerable<string> Folders =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Append("/usr/sbin");

    /// <summary>Returns why a test is skipped without a program, and how to install it.</summary>
    public static string Missing(string program) => Pages.TryGetValue(program, out var page)
        ? $"{program} is not installed ({page})."
        : $"{program} is not installed (apt-get install {Packages.GetValueOrDefault(program, program)}).";

    /// <summary>Skips the test if a program is missing.</summary>
    public static void Require(params IEnumerable<string> programs)
    {
        foreach (var program in programs) Skip.IfNot(Has(program), Missing(program));
    }

    /// <summary>Skips the test if no native program can be linked.</summary>
    public static void RequireLinker() => Skip.IfNot(HasLinker, Missing("gcc"));
}
