namespace Quoll.Test262.Catalog;

/// <summary>
/// The list of tests that fail today. A line is the path of a test. <c> sloppy</c>, <c> strict</c> or <c> module</c>
/// follows when only that run fails. Lines that start with <c>#</c> are headings and are kept, as are empty lines.
/// Between two of them the paths are sorted.
/// </summary>
internal sealed class ExpectedFailures
{
    /// <summary>
    /// The heading under which <see cref="Update"/> adds new failures. Its user moves the lines below a heading that
    /// gives the reason.
    /// </summary>
    private const string UnsortedHeading = "# Not explained yet";

    private readonly List<string> _lines;
    private readonly Dictionary<string, HashSet<RunMode>> _modes = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _reasons = new(StringComparer.Ordinal);

    private ExpectedFailures(List<string> lines)
    {
        _lines = lines;
        string reason = "";
        foreach (string line in lines)
        {
            if (line.StartsWith('#'))
                reason = line.TrimStart('#', ' ');
            if (!IsEntry(line))
                continue;
            (string path, RunMode? mode) = ParseEntry(line);
            _reasons[path] = reason;
            if (!_modes.TryGetValue(path, out HashSet<RunMode>? modes))
                _modes[path] = modes = [];
            foreach (RunMode each in mode is { } one ? [one] : Enum.GetValues<RunMode>())
            {
                if (!modes.Add(each))
                    throw new FormatException($"list of expected failures: {path} is there twice");
            }
        }
    }

    public IEnumerable<string> Paths => _modes.Keys;

    /// <exception cref="FormatException">A test is listed twice, or a line ends in an unknown mode.</exception>
    public static ExpectedFailures Parse(string text) =>
        new([.. text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n').Select(line => line.TrimEnd())]);

    public bool Contains(string path, RunMode mode) => _modes.TryGetValue(path, out HashSet<RunMode>? modes) && modes.Contains(mode);

    /// <summary>Returns the heading above a test; null if it is not listed.</summary>
    public string? ReasonFor(string path) => _reasons.GetValueOrDefault(path);

    /// <summary>
    /// Returns the list after a run: the failed tests, each below its present heading. Tests for which <paramref
    /// name="wasRun"/> is false keep their lines.
    /// </summary>
    /// <param name="failed">For each test that failed: in which runs, and whether those are all its runs.</param>
    public string Update(IReadOnlyDictionary<string, (IReadOnlyList<RunMode> Modes, bool All)> failed, Func<string, bool> wasRun)
    {
        var sections = new List<(List<string> Heading, SortedSet<string> Entries)> { ([], new(StringComparer.Ordinal)) };
        foreach (string line in _lines)
        {
            if (!IsEntry(line))
            {
                if (sections[^1].Entries.Count > 0)
                    sections.Add(([], new(StringComparer.Ordinal)));
                sections[^1].Heading.Add(line);
                continue;
            }
            string path = ParseEntry(line).Path;
            if (!wasRun(path))
                sections[^1].Entries.Add(line);
            else if (failed.TryGetValue(path, out var modes))
                sections[^1].Entries.UnionWith(EntriesFor(path, modes.Modes, modes.All));
        }
        SortedSet<string> unsorted = SectionFor(UnsortedHeading, sections);
        foreach ((string path, (IReadOnlyList<RunMode> modes, bool all)) in failed)
        {
            if (!_modes.ContainsKey(path))
                unsorted.UnionWith(EntriesFor(path, modes, all));
        }
        IEnumerable<string> lines = sections
            .Where(section => section.Entries.Count > 0 || section.Heading.Count > 0)
            .Where(section => section.Entries.Count > 0 || !section.Heading.Contains(UnsortedHeading))
            .SelectMany(section => section.Heading.Concat(section.Entries));
        return string.Join('\n', lines).Trim('\n') + "\n";
    }

    private static SortedSet<string> SectionFor(string heading, List<(List<string> Heading, SortedSet<string> Entries)> sections)
    {
        int at = sections.FindIndex(section => section.Heading.Contains(heading));
        if (at < 0)
        {
            at = sections.Count;
            sections.Add((["", heading], new(StringComparer.Ordinal)));
        }
        return sections[at].Entries;
    }

    private static IEnumerable<string> EntriesFor(string path, IReadOnlyList<RunMode> modes, bool all) =>
        all ? [path] : modes.Select(mode => $"{path} {NameOf(mode)}");

    private static bool IsEntry(string line) => line.Length > 0 && line[0] != '#';

    private static (string Path, RunMode? Mode) ParseEntry(string line)
    {
        int space = line.IndexOf(' ');
        if (space < 0)
            return (line, null);
        return Enum.TryParse(line[(space + 1)..], ignoreCase: true, out RunMode mode)
            ? (line[..space], mode)
            : throw new FormatException($"list of expected failures: \"{line}\" ends in no mode");
    }

    internal static string NameOf(RunMode mode) => mode.ToString().ToLowerInvariant();
}
