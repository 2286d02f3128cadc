namespace Quoll.Test262.Suite;

/// <summary>
/// Returns a folder with the suite in its original layout (<c>test/</c> and <c>harness/</c>), which is fetched once.
/// </summary>
internal static class SuiteFinder
{
    /// <exception cref="SuiteUnavailableException">Neither source could be reached.</exception>
    public static string FindOrFetch(Action<string> say)
    {
        string folder = PinnedSuite.Folder;
        if (IsSuite(folder))
            return folder;

        var refusals = new List<string>();
        foreach (ISuiteSource source in Sources())
        {
            folder = SuiteCache.FolderOf(source.Commit);
            if (source.Commit != PinnedSuite.Commit)
                say($"warning: what follows is an older suite, of commit {source.Commit}; the pinned one is {PinnedSuite.Commit}.");
            try
            {
                if (IsSuite(folder))
                    return folder;
                say($"fetching the conformance suite from {source.Name} ...");
                FetchInto(folder, source);
                return folder;
            }
            catch (SuiteUnavailableException e)
            {
                refusals.Add($"{source.Name}: {e.Message}");
                say(refusals[^1]);
            }
        }
        throw new SuiteUnavailableException(string.Join("; ", refusals));
    }

    private static IEnumerable<ISuiteSource> Sources()
    {
        if (Environment.GetEnvironmentVariable("TEST262_ARCHIVE") is { Length: > 0 } archive)
            yield return new ArchiveSource(archive);
        yield return new GitSource();
        yield return new DebianSource();
    }

    public static bool IsSuite(string folder) =>
        Directory.Exists(Path.Combine(folder, "test")) && File.Exists(Path.Combine(folder, "harness", "assert.js"));

    /// <summary>
    /// Works in a sibling folder and renames it at the end, so that an interrupted run leaves no incomplete folder.
    /// </summary>
    private static void FetchInto(string folder, ISuiteSource source)
    {
        string work = $"{folder}.{Environment.ProcessId}.partial";
        try
        {
            Directory.CreateDirectory(work);
            source.Fetch(work);
            if (!IsSuite(work))
                throw new SuiteUnavailableException("what came holds no test/ and harness/assert.js");
            if (!IsSuite(folder))
                Directory.Move(work, folder);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or System.ComponentModel.Win32Exception)
        {
            throw new SuiteUnavailableException(e.Message);
        }
        finally
        {
            if (Directory.Exists(work))
                Directory.Delete(work, recursive: true);
        }
    }
}

/// <summary>A source of the suite.</summary>
internal interface ISuiteSource
{
    string Name { get; }

    /// <summary>The commit that it has.</summary>
    string Commit { get; }

    /// <summary>Fills an existing, empty folder with <c>test/</c>, <c>harness/</c> and <c>LICENSE</c>.</summary>
    /// <exception cref="SuiteUnavailableException">
    /// This source cannot be reached, or has unexpected content.
    /// </exception>
    void Fetch(string folder);
}
