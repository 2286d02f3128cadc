using Quoll.Packages;

namespace Quoll.Cli.Files;

/// <summary>Paths as the system understands them.</summary>
internal static class SystemPath
{
    /// <summary>
    /// Returns the full path without <c>..</c>. .NET removes <c>..</c> with the name before it, which is another file
    /// if the name is a link to a folder elsewhere.
    /// </summary>
    /// <exception cref="IOException"><c>..</c> follows a part that is not a folder.</exception>
    public static string Full(string path) =>
        !OperatingSystem.IsWindows() && path.Split(Path.DirectorySeparatorChar).Contains("..") ? PathWalk.RealPath(path, followsLast: false)
            : Path.GetFullPath(path);
}
