using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Quoll.Test262.Catalog;

/// <summary>The missing features with reasons. Tests that need them count as skipped.</summary>
internal sealed class SkipList
{
    private static readonly string[] s_kinds = ["features", "runtime-features", "includes", "flags", "paths"];

    private readonly Dictionary<(string Kind, string Name), string> _reasons = [];
    private readonly HashSet<(string Kind, string Name)> _used = [];

    /// <summary>
    /// Parses a YAML mapping with up to five types of entries, each a mapping from name to reason. The file beside the
    /// program explains them.
    /// </summary>
    /// <exception cref="FormatException">The text is not such a mapping, or an entry has no reason.</exception>
    public static SkipList Parse(string yaml)
    {
        var list = new SkipList();
        try
        {
            list.Read(new Parser(new StringReader(yaml)));
        }
        catch (YamlException e)
        {
            throw new FormatException($"list of skipped features: line {e.Start.Line}: {e.Message}");
        }
        return list;
    }

    /// <summary>
    /// Returns why the test is not run, or null if it is. Of several reasons the widest counts: folder, flag, feature,
    /// include.
    /// </summary>
    public string? ReasonFor(TestCase test)
    {
        for (int slash = test.Path.Length; slash > 0; slash = test.Path.LastIndexOf('/', slash - 1))
        {
            if (Use("paths", [test.Path[..slash]]) is { } reason)
                return reason;
        }
        IEnumerable<string> flags = _reasons.Keys.Where(key => key.Kind == "flags" && test.Frontmatter.Flags.HasFlag(FlagOf(key.Name)))
            .Select(key => key.Name);
        return Use("flags", flags) ?? Use("features", test.Frontmatter.Features) ?? RuntimeReason(test)
            ?? Use("includes", test.Frontmatter.Includes);
    }

    /// <summary>The entries that no selected test has needed: misspelled, or covered by a wider entry.</summary>
    public IEnumerable<string> Unused => _reasons.Keys.Where(key => !_used.Contains(key))
        .OrderBy(key => Array.IndexOf(s_kinds, key.Kind)).Select(key => key.Name);

    /// <summary>
    /// Returns a reason of the compiler or the built-ins. A test that must fail at parse needs neither.
    /// </summary>
    private string? RuntimeReason(TestCase test)
    {
        string? reason = Use("runtime-features", test.Frontmatter.Features);
        return test.Frontmatter.NegativePhase == "parse" ? null : reason;
    }

    // Returns the reason of the first name that has one.
    private string? Use(string kind, IEnumerable<string> names)
    {
        foreach (string name in names)
        {
            if (!_reasons.TryGetValue((kind, name), out string? reason))
                continue;
            _used.Add((kind, name));
            return reason;
        }
        return null;
    }

    private static TestFlags FlagOf(string name) => Enum.Parse<TestFlags>(name, ignoreCase: true);

    private void Read(Parser parser)
    {
        parser.Consume<StreamStart>();
        if (parser.TryConsume<StreamEnd>(out _))
            return;
        parser.Consume<DocumentStart>();
        parser.Consume<MappingStart>();
        while (!parser.TryConsume<MappingEnd>(out _))
        {
            string kind = parser.Consume<Scalar>().Value;
            parser.Consume<MappingStart>();
            while (!parser.TryConsume<MappingEnd>(out _))
                Add(kind, parser.Consume<Scalar>().Value, parser.Consume<Scalar>().Value);
        }
    }

    private void Add(string kind, string name, string reason)
    {
        if (string.IsNullOrWhiteSpace(reason))
            throw new FormatException($"list of skipped features: {name} has no reason");
        if (!s_kinds.Contains(kind))
            throw new FormatException($"list of skipped features: {kind} is none of {string.Join(", ", s_kinds)}");
        _reasons.Add((kind, kind == "flags" ? FlagOf(name).ToString() : kind == "paths" ? name.TrimEnd('/') : name), reason);
    }
}
