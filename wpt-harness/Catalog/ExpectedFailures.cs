using System.Text;

namespace Quoll.WebPlatformTests.Catalog;

/// <summary>
/// The subtests that fail today. A line is <c>file | subtest | reason</c>; a line that starts with <c>#</c> is a
/// heading. A subtest that ends in <c>*</c> stands for all whose names begin so. The list only shrinks: a line that no
/// failure needs is itself a failure.
/// </summary>
internal sealed class ExpectedFailures
{
    private const string Separator = " | ";

    private const char AnyRest = '*';

    /// <summary>The reason of new lines. Their author replaces it.</summary>
    private const string NoReason = "not explained yet";

    private readonly List<Entry> _entries = [];

    /// <summary>Reads a list.</summary>
    /// <exception cref="FormatException">A line has not three parts.</exception>
    public static ExpectedFailures Parse(string text)
    {
        var list = new ExpectedFailures();
        foreach (var line in text.Split('\n', StringSplitOptions.TrimEntries))
        {
            if (line.Length == 0 || line.StartsWith('#')) continue;
            // Names of subtests have bars too; reasons have none.
            var (first, last) = (line.IndexOf(Separator, StringComparison.Ordinal), line.LastIndexOf(Separator, StringComparison.Ordinal));
            if (first < 0 || first == last) throw new FormatException($"expected failures: not \"file | subtest | reason\": {line}");
            list._entries.Add(new Entry(line[..first], line[(first + Separator.Length)..last], line[(last + Separator.Length)..]));
        }
        return list;
    }

    /// <summary>Whether a subtest is listed, which counts as a use of the line.</summary>
    public bool Contains(string file, string subtest)
    {
        var found = false;
        foreach (var entry in _entries)
        {
            if (!entry.Matches(file, NameOf(subtest))) continue;
            found = entry.IsUsed = true;
        }
        return found;
    }

    /// <summary>Returns the lines that no failure of these files has needed.</summary>
    public IEnumerable<string> Unused(IReadOnlySet<string> files) =>
        _entries.Where(entry => !entry.IsUsed && files.Contains(entry.File)).Select(static entry => entry.ToString());

    /// <summary>Returns the list after a run: without the unused lines, with lines for new failures.</summary>
    /// <param name="text">The list as it is.</param>
    /// <param name="files">The files that were run.</param>
    /// <param name="surprises">The failures that are not listed, by file; null stands for all subtests of it.</param>
    public string Update(string text, IReadOnlySet<string> files, IEnumerable<(string File, string? Subtest)> surprises)
    {
        var unused = Unused(files).ToHashSet();
        var result = new StringBuilder();
        foreach (var line in text.TrimEnd('\n').Split('\n'))
        {
            if (line.Length > 0 && !unused.Contains(line.Trim())) result.Append(line).Append('\n');
        }
        foreach (var (file, subtest) in surprises)
            result.Append(new Entry(file, subtest is null ? $"{AnyRest}" : NameOf(subtest), NoReason)).Append('\n');
        return result.ToString();
    }

    /// <summary>Returns the name of a subtest as a list spells it: on one line.</summary>
    public static string NameOf(string subtest)
    {
        var name = new StringBuilder(subtest.Length);
        foreach (var c in subtest.Trim())
        {
            if (c < ' ' || c is (char)0x7F or (char)0x85 or (char)0x2028 or (char)0x2029 || char.IsSurrogate(c) || c >= 0xFFFE)
                name.Append($"\\u{(int)c:x4}");
            else name.Append(c);
        }
        return name.ToString();
    }

    private sealed record Entry(string File, string Subtest, string Reason)
    {
        public bool IsUsed { get; set; }

        public bool Matches(string file, string subtest) => file == File
            && (subtest == Subtest || Subtest.EndsWith(AnyRest) && subtest.StartsWith(Subtest[..^1], StringComparison.Ordinal));

        public override string ToString() => $"{File}{Separator}{Subtest}{Separator}{Reason}";
    }
}
