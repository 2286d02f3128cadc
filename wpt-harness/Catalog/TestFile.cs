using Quoll.WebPlatformTests.Suite;

namespace Quoll.WebPlatformTests.Catalog;

/// <summary>
/// A file of tests with its metadata: comments <c>// META: key=value</c> at its beginning. Variants are parts of a file
/// for parallel runs; here a file runs as a whole.
/// </summary>
/// <param name="Path">The path in the suite, with forward slashes.</param>
/// <param name="Scripts">The paths of the scripts that it needs, in their order.</param>
/// <param name="IsLong">Whether it may take six times as long as others.</param>
/// <param name="SkipReason">Why it is not run; null if it is.</param>
internal sealed record TestFile(string Path, IReadOnlyList<string> Scripts, bool IsLong, string? SkipReason)
{
    private const string Prefix = "// META:";

    /// <summary>The kinds of globals that an engine stands for: it has no document, as a worker.</summary>
    private static readonly string[] s_globals = ["worker", "dedicatedworker", "shadowrealm", "dedicatedworker-module", "worker-module"];

    /// <summary>The outermost folder. The summary has a line for each.</summary>
    public string Folder => Path[..Path.IndexOf('/')];

    public static TestFile Read(SuiteFiles files, string path)
    {
        var scripts = new List<string>();
        var (isLong, globals) = (false, (string[])["window", "dedicatedworker"]);
        foreach (var line in files.ReadText(path).Split('\n'))
        {
            if (!line.StartsWith("//", StringComparison.Ordinal)) break;
            if (!line.StartsWith(Prefix, StringComparison.Ordinal)) continue;
            var (key, value) = line[Prefix.Length..].Trim().Split('=', 2) is [var name, var rest] ? (name, rest) : ("", "");
            if (key == "script") scripts.Add(SuiteFiles.Resolve(value, path));
            else if (key == "timeout") isLong = value == "long";
            else if (key == "global") globals = value.Split(',', StringSplitOptions.TrimEntries);
        }
        var reason = globals.Any(s_globals.Contains) ? null : $"runs only in {string.Join(", ", globals)}";
        return new TestFile(path, scripts, isLong, reason);
    }
}
