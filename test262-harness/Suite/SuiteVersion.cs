namespace Quoll.Test262.Suite;

/// <summary>Which commit of the suite lies in a folder.</summary>
internal static class SuiteVersion
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(20);

    /// <summary>
    /// The commit; null if nothing says so: a folder that is neither the cached suite nor a clone.
    /// </summary>
    public static string? CommitOf(string folder)
    {
        string full = Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder));
        if (full == Path.TrimEndingDirectorySeparator(SuiteCache.SuiteFolder))
            return PinnedSuite.Commit;
        // Asked without this, git would answer for whatever repository the folder lies in.
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
            // Without git on the machine nobody can say.
            return null;
        }
    }

    /// <summary>The same for people.</summary>
    public static string Describe(string folder) =>
        CommitOf(folder) is { } commit ? $"commit `{commit}`"
            : $"of an unknown commit, in `{Path.GetFileName(Path.TrimEndingDirectorySeparator(Path.GetFullPath(folder)))}`";
}
