namespace Quoll.Test262.Suite;

/// <summary>The folder of downloaded and derived files, never inside the repository.</summary>
internal static class SuiteCache
{
    /// <summary>
    /// <c>$QUOLL_CACHE</c>, or else <c>$XDG_CACHE_HOME/quoll</c>, or else <c>~/.cache/quoll</c>, or else a folder for
    /// temporary files.
    /// </summary>
    public static string Root { get; } = FindRoot();

    public static string FolderOf(string commit) => Path.Combine(Root, "test262", commit);

    private static string FindRoot()
    {
        if (Environment.GetEnvironmentVariable("QUOLL_CACHE") is { Length: > 0 } named)
            return Path.GetFullPath(named);
        if (Environment.GetEnvironmentVariable("XDG_CACHE_HOME") is { Length: > 0 } xdg)
            return Path.Combine(xdg, "quoll");
        string home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        return home.Length > 0 && Directory.Exists(home)
            ? Path.Combine(home, ".cache", "quoll")
            : Path.Combine(Path.GetTempPath(), "quoll-cache");
    }
}
