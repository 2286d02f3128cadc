namespace Quoll.Test262.Suite;

/// <summary>The suite's own repository at the pinned commit, fetched without its history.</summary>
internal sealed class GitSource : ISuiteSource
{
    private static readonly TimeSpan s_fetchTime = TimeSpan.FromMinutes(4);

    public string Name => "its git repository";

    public string Commit => PinnedSuite.Commit;

    public void Fetch(string folder)
    {
        Git(folder, TimeSpan.FromSeconds(20), "init", "--quiet");
        // Checks briefly whether the server answers. On a network that drops packets, the fetch would take its full
        // four minutes.
        Git(folder, TimeSpan.FromSeconds(20), "ls-remote", "--quiet", PinnedSuite.Repository, "HEAD");
        Git(folder, s_fetchTime, "fetch", "--quiet", "--depth", "1", PinnedSuite.Repository, PinnedSuite.Commit);
        Git(folder, TimeSpan.FromMinutes(1), "-c", "core.autocrlf=false", "checkout", "--quiet", "FETCH_HEAD", "--", "test", "harness",
            "LICENSE");
        Directory.Delete(Path.Combine(folder, ".git"), recursive: true);
    }

    private static void Git(string folder, TimeSpan patience, params string[] arguments)
    {
        CommandResult result = Command.Run("git", ["-C", folder, .. arguments], patience, ("GIT_TERMINAL_PROMPT", "0"));
        if (!result.Succeeded)
            throw new SuiteUnavailableException(result.LastErrorLine);
    }
}
