using Quoll.Test262.Catalog;

namespace Quoll.Tests.Conformance;

public class SkipListTests
{
    private const string Yaml = """
        paths:
          intl402: no Intl
        flags:
          module: no modules
        features:
          Temporal: no Temporal
        runtime-features:
          async-iteration: no async
        includes:
          timer.js: no timers
        """;

    [Theory]
    [InlineData("a.js", "", null)]
    [InlineData("intl402/a.js", "", "no Intl")]
    [InlineData("intl4029/a.js", "", null)]
    [InlineData("a.js", "flags: [module]", "no modules")]
    [InlineData("a.js", "features: [Symbol, Temporal]", "no Temporal")]
    [InlineData("a.js", "features: [async-iteration]", "no async")]
    [InlineData("a.js", "features: [async-iteration]\nnegative:\n  phase: parse\n  type: SyntaxError", null)]
    [InlineData("a.js", "features: [async-iteration]\nnegative:\n  phase: runtime\n  type: SyntaxError", "no async")]
    [InlineData("a.js", "includes: [timer.js]", "no timers")]
    public void Gives_the_reason(string path, string front, string? reason)
    {
        var test = new TestCase(path, Frontmatter.Parse($"/*---\ndescription: x\n{front}\n---*/"));
        Assert.Equal(reason, SkipList.Parse(Yaml).ReasonFor(test));
    }

    [Fact]
    public void Names_the_entries_that_skipped_nothing()
    {
        SkipList list = SkipList.Parse(Yaml);
        list.ReasonFor(new TestCase("intl402/a.js", new Frontmatter()));
        Assert.Equal(["Temporal", "async-iteration", "timer.js", "Module"], list.Unused);
    }

    [Theory]
    [InlineData("features:\n  Temporal: ''\n")]
    [InlineData("fruits:\n  apple: red\n")]
    [InlineData("features: [a, b]\n")]
    public void What_has_no_reason_or_no_kind_is_refused(string yaml) => Assert.Throws<FormatException>(() => SkipList.Parse(yaml));
}
