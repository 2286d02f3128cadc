namespace Quoll.Tests.Package;

/// <summary>The programs on the machine's path.</summary>
internal static class InstalledPrograms
{
    /// <summary>
    /// Whether native programs can be linked. On Windows the linker belongs to Visual Studio, and only the SDK finds
    /// it.
    /// </summary>
    public static bool HasLinker => OperatingSystem.IsWindows() || Has("clang") || Has("gcc");

    public static bool Has(string program) => (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        .Any(folder => File.Exists(Path.Combine(folder, program)));
}
