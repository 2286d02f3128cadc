using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Quoll.Test262.Catalog;

/// <summary>The missing features with reasons. Tests that need them count as skipped.</summary>
internal sealed class SkipList
{
    private readonly Dictionary<string, string> _features = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _runtimeFeatures = new(StringComparer.Ordinal);
    private readonly Dictionary<string, string> _includes = new(StringComparer.Ordinal);
    private readonly Dictionary<TestFlags, string> _flags = [];
    private readonly Dictionary<string, string> _paths = new(StringComparer.Ordinal);
    private readonly HashSet<string> _used = new(StringComparer.Ordinal);

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
            if (Use(_paths, test.Path[..slash]) is { } reason)
                return reason;
        }
        foreach ((TestFlags flag, string reason) in _flags)
        {
            if (test.Frontmatter.Flags.HasFlag(flag))
            {
                _used.Add(flag.ToString());
                return reason;
            }
        }
        return test.Frontmatter.Features.Select(feature => Use(_features, feature)).FirstOrDefault(reason => reason is not null)
            ?? RuntimeReason(test)
            ?? test.Frontmatter.Includes.Select(include => Use(_includes, include)).FirstOrDefault(reason => reason is not null);
    }

    /// <summary>The entries that no selected test has needed: misspelled, or covered by a wider entry.</summary>
    public IEnumerable<string> Unused =>
        _features.Keys.Concat(_runtimeFeatures.Keys).Concat(_includes.Keys).Concat(_flags.Keys.Select(flag => flag.ToString()))
            .Concat(_paths.Keys)
            .Where(name => !_used.Contains(name));

    /// <summary>
    /// Returns a reason of the compiler or the built-ins. A test that must fail at parse needs neither.
    /// </summary>
    private string? RuntimeReason(TestCase test)
    {
        string? reason =
            test.Frontmatter.Features.Select(feature => Use(_runtimeFeatures, feature)).FirstOrDefault(found => found is not null);
        return test.Frontmatter.NegativePhase == "parse" ? null : reason;
    }

    private string? Use(Dictionary<string, string> reasons, string name)
    {
        if (!reasons.TryGetValue(name, out string? reason))
            return null;
        _used.Add(name);
        return reason;
    }

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
        switch (kind)
        {
            case "features":
                _features.Add(name, reason);
                break;
            case "runtime-features":
                _runtimeFeatures.Add(name, reason);
                break;
            case "includes":
                _includes.Add(name, reason);
                break;
            case "paths":
                _paths.Add(name.TrimEnd('/'), reason);
                break;
            case "flags":
                _flags.Add(Enum.Parse<TestFlags>(name, ignoreCase: true), reason);
                break;
            default:
                throw new FormatException(
                    $"list of skipped features: {kind} is none of paths, flags, features, runtime-features, includes");
        }
    }
}
