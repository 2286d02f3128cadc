using Quoll.Tests.Cli;

namespace Quoll.Tests.Modules;

/// <summary>
/// Scripts can create specifiers of any length. Very long ones do not reach a loader or the platform.
/// </summary>
public class SpecifierLimitTests
{
    /// <summary>The longest allowed specifier, in code units.</summary>
    private const int Longest = 1 << 16;

    private sealed class Recorder : IModuleLoader
    {
        public List<int> Lengths { get; } = [];

        public string Resolve(string specifier, string? referrer)
        {
            Lengths.Add(specifier.Length);
            return "found";
        }

        public string Load(string name) => "export default 1";
    }

    private static string Failure(IModuleLoader loader, string specifier)
    {
        var engine = new Engine(new EngineOptions { ModuleLoader = loader, RunJobsAfterCalls = true });
        engine.SetValue("specifier", specifier);
        engine.Execute("var failure = ''; import(specifier).then(() => failure = 'none', e => failure = String(e))");
        engine.RunJobs();
        return engine.Evaluate("failure").AsString();
    }

    [Fact]
    public void Specifier_of_the_longest_length_reaches_the_loader()
    {
        var loader = new Recorder();
        Assert.Equal("none", Failure(loader, new string('x', Longest)));
        Assert.Equal([Longest], loader.Lengths);
    }

    [Fact]
    public void Longer_specifier_is_a_RangeError_before_the_loader_sees_it()
    {
        var loader = new Recorder();
        Assert.Equal(
            "RangeError: A module specifier of 65537 characters is longer than the limit of 65536", Failure(loader, new string('x', Longest + 1)));
        Assert.Empty(loader.Lengths);
    }

    [Theory]
    [InlineData("./")]
    [InlineData("file:///")]
    public void Path_that_no_platform_opens_is_refused_before_the_platform_sees_it(string start)
    {
        using var folder = new TemporaryFolder();
        var failure = Failure(new FileModuleLoader(folder.Path), start + string.Concat(Enumerable.Repeat("a/", 20_000)));
        Assert.StartsWith("TypeError: Cannot load the module './a/".Replace("./", start), failure);
        Assert.EndsWith("the path is too long", failure);
        Assert.InRange(failure.Length, 1, 1200);
    }

    [Fact]
    public void Failure_quotes_the_beginning_of_a_specifier()
    {
        Assert.InRange(Failure(new InMemoryModuleLoader(), new string('x', Longest)).Length, 1000, 1200);
    }

    [Fact]
    public void Failing_imports_end_by_steps_alone()
    {
        using var folder = new TemporaryFolder();
        foreach (var loader in new IModuleLoader[] { new FileModuleLoader(folder.Path), new InMemoryModuleLoader().Add("bad", "export {") })
        {
            var engine = new Engine(new EngineOptions { ModuleLoader = loader, MaxSteps = 100_000 });
            var count = 0;
            engine.SetValue("count", (Action)(() => count++));
            Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;) { count(); import('./none'); import('bad') }"));
            Assert.InRange(count, 1, 1000);
        }
    }
}
