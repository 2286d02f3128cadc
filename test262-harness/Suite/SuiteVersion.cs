namespace Quoll.Test262.Suite;

/// <summary>The commit of the suite in a folder.</summary>
internal static class SuiteVersion
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Returns the commit; null if it is unknown, because the folder is neither the cached suite nor a clone.
    /// </summary>
    public static string? CommitOf(string folder)
    {
        string full = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
        foreach (string commit in (string[])[PinnedSuite.Commit, PinnedSuite.DebianCommit])
        {
            if (full == Path.TrimEndingDirectorySeparator(SuiteCache.FolderOf(commit)))
                return commit;
        }
        // Without this check, git would answer for the repository that contains the folder.
        if (!Path.Exists(Path.Combine(full, ".git")))
            return null;
        string head = "";
        try
        {
            CommandResult result =
                Command.Run("git", ["-C", full, "rev-parse", "HEAD"], s_patience, output => head =
                new StreamReader(output).ReadToEnd().Trim());
            return result.Succeeded ? head : null;
        }
        catch (SuiteUnavailableException)
        {
            // Without git on the machine the commit is unknown.
            return null;
        }
    }

    /// <summary>Returns the commit as text for people.</summary>
    public static string Describe(string folder) =>
        CommitOf(folder) is { } commit ? $"commit `{commit}`"
            : $"of an unknown commit, in `{Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder)))}`";
}
