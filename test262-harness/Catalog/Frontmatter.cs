using YamlDotNet.Core;
using YamlDotNet.Core.Events;

namespace Quoll.Test262.Catalog;

/// <summary>The ways to run a test (<c>flags</c>).</summary>
[Flags]
internal enum TestFlags
{
    None = 0,
    OnlyStrict = 1,
    NoStrict = 2,
    Module = 4,
    Raw = 8,
    Async = 16,
    Generated = 32,
    CanBlockIsFalse = 64,
    CanBlockIsTrue = 128,
    NonDeterministic = 256,
}

/// <summary>The part of the comment between <c>/*---</c> and <c>---*/</c> that matters for running the test.</summary>
internal sealed record Frontmatter
{
    public TestFlags Flags { get; init; }

    public IReadOnlyList<string> Features { get; init; } = [];

    public IReadOnlyList<string> Includes { get; init; } = [];

    /// <summary>"parse", "resolution" or "runtime" if the test must fail; otherwise null.</summary>
    public string? NegativePhase { get; init; }

    /// <summary>The name of the constructor of the error that the test must fail with.</summary>
    public string? NegativeType { get; init; }

    /// <summary>
    /// Reads the events of the YAML parser, because building 50,000 object graphs by reflection would take a minute.
    /// </summary>
    /// <exception cref="FormatException">There is no such comment, or it is not YAML as the suite uses it.</exception>
    public static Frontmatter Parse(string source)
    {
        int start = source.IndexOf("/*---", StringComparison.Ordinal);
        int end = start < 0 ? -1 : source.IndexOf("---*/", start, StringComparison.Ordinal);
        if (end < 0)
            throw new FormatException("no frontmatter");
        try
        {
            // Some files end their lines with only a carriage return, which YAML does not accept as a line break.
            return ParseYaml(source[(start + 5)..end].ReplaceLineEndings("\n"));
        }
        catch (YamlException e)
        {
            throw new FormatException($"frontmatter: {e.Message}");
        }
    }

    private static Frontmatter ParseYaml(string yaml)
    {
        var parser = new Parser(new StringReader(yaml));
        parser.Consume<StreamStart>();
        parser.Consume<DocumentStart>();
        parser.Consume<MappingStart>();
        var result = new Frontmatter();
        while (!parser.TryConsume<MappingEnd>(out _))
        {
            string key = parser.Consume<Scalar>().Value;
            switch (key)
            {
                case "flags":
                    result = result with { Flags = Strings(parser).Aggregate(TestFlags.None, (flags, name) => flags | FlagNamed(name)) };
                    break;
                case "features":
                    result = result with { Features = Strings(parser) };
                    break;
                case "includes":
                    result = result with { Includes = Strings(parser) };
                    break;
                case "negative":
                    Dictionary<string, string> negative = Pairs(parser);
                    result = result with { NegativePhase = negative["phase"], NegativeType = negative["type"] };
                    break;
                default:
                    parser.SkipThisAndNestedEvents();
                    break;
            }
        }
        return result;
    }

    private static TestFlags FlagNamed(string name) =>
        Enum.TryParse(name.Replace("-", "", StringComparison.Ordinal), ignoreCase: true, out TestFlags flag)
            ? flag
            : throw new FormatException($"flag {name} is not known");

    private static List<string> Strings(Parser parser)
    {
        var strings = new List<string>();
        if (parser.TryConsume<Scalar>(out Scalar? empty))
            return empty.Value.Length == 0 ? strings : [empty.Value];
        parser.Consume<SequenceStart>();
        while (!parser.TryConsume<SequenceEnd>(out _))
            strings.Add(parser.Consume<Scalar>().Value);
        return strings;
    }

    private static Dictionary<string, string> Pairs(Parser parser)
    {
        var pairs = new Dictionary<string, string>();
        parser.Consume<MappingStart>();
        while (!parser.TryConsume<MappingEnd>(out _))
            pairs[parser.Consume<Scalar>().Value] = parser.Consume<Scalar>().Value;
        return pairs;
    }
}
