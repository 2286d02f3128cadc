using System.Runtime.InteropServices;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// The command as one file, made by <c>./publish</c> for this platform: native where there was a linker.
/// </summary>
internal static class PublishedCommand
{
    /// <summary>The variable that names another file: one of <c>./publish --portable</c>, for comparison.</summary>
    private const string PortableVariable = "QUOLL_PORTABLE";

    /// <summary>Returns the file; null if <c>./publish</c> was not run.</summary>
    public static string? Find() => Existing(Path.GetFullPath($"artifacts/publish/{RuntimeInformation.RuntimeIdentifier}/quoll"));

    /// <summary>Returns the portable file; null if the variable names none.</summary>
    public static string? FindPortable() => Existing(Environment.GetEnvironmentVariable(PortableVariable) ?? "");

    private static string? Existing(string file) => File.Exists(file) ? file : null;
}
