namespace Quoll.Tests.Package;

/// <summary>The linker of native programs.</summary>
internal static class NativeLinker
{
    /// <summary>Whether there is one. On Windows it belongs to Visual Studio, and only the SDK finds it.</summary>
    public static bool IsPresent => OperatingSystem.IsWindows() || IsCommand("clang") || IsCommand("gcc");

    public static bool IsCommand(string name) => (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        .Any(folder => File.Exists(Path.Combine(folder, name)));
}
