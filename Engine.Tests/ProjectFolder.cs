using System.Runtime.CompilerServices;

namespace Quoll.Tests;

/// <summary>Finds the sources that the tests were built from, wherever the tests run.</summary>
internal static class ProjectFolder
{
    /// <summary>The folder of the whole project.</summary>
    public static string Root { get; } = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(ThisFile())!, ".."));

    public static string TestData { get; } = Path.Combine(Root, "testdata");

    private static string ThisFile([CallerFilePath] string path = "") => path;
}
