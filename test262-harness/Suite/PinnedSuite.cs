namespace Quoll.Test262.Suite;

/// <summary>The single version of the suite that the lists beside this program refer to.</summary>
internal static class PinnedSuite
{
    public const string Repository = "https://github.com/tc39/test262.git";

    /// <summary>7 August 2026.</summary>
    public const string Commit = "be13516fb6441b950ba8a3df97eb34062c186972";

    /// <summary>The folder that it is fetched to.</summary>
    public static string Folder => SuiteCache.FolderOf(Commit);

    /// <summary>
    /// The number of tests in that commit, without fixtures. It counts as skipped if the suite is not available.
    /// </summary>
    public const int TestCount = 53_575;

    /// <summary>
    /// 14 April 2024: the commit in Debian's source package (its file GIT-INFO), which is the last resort.
    /// </summary>
    public const string DebianCommit = "79e9b39f3a576154b1bc39f9dbd95d25addc4ebf";

    public const string DebianPackage = "mozjs128";

    public const string DebianSuite = "trixie";

    /// <summary>SHA-256 of the package's upstream archive. It decides if no signature can be checked.</summary>
    public const string DebianArchiveSha256 = "41cca35149710ce45fbabc5fefcf86a01fdf833fdb783941964fca3a55fb72dd";
}
