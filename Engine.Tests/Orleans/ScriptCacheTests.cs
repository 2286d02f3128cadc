using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

/// <summary>The compiled scripts of one silo.</summary>
public class ScriptCacheTests
{
    private static readonly ScriptName Rule = new("acme", "rule");

    private readonly Scripts _scripts = new();
    private readonly EngineTemplate _template = new();

    private ScriptCache Cache(TimeSpan lifetime, int maxScripts = 10) => new(
        _scripts, new QuollSiloOptions { VersionLifetime = lifetime, MaxCachedScripts = maxScripts }, TimeProvider.System, default);

    [Fact]
    public async Task A_newer_version_replaces_the_older()
    {
        var cache = Cache(TimeSpan.Zero);
        for (var version = 1; version <= 3; version++)
        {
            _scripts.Set("acme", "rule", $"{version}", $"{version}");
            Assert.Equal($"{version}", (await cache.GetAsync(Rule, null, _template, default))!.Version);
            Assert.Equal(1, cache.Count);
        }
    }

    [Fact]
    public async Task A_version_is_used_for_its_lifetime()
    {
        var cache = Cache(TimeSpan.FromDays(1));
        _scripts.Set("acme", "rule", "1", "1");
        var first = await cache.GetAsync(Rule, null, _template, default);
        _scripts.Set("acme", "rule", "2", "2");
        Assert.Same(first, await cache.GetAsync(Rule, null, _template, default));
        Assert.Equal(1, _scripts.TextsRead);
        // A silo that does not have the text yet learns that there is a newer one.
        Assert.Equal("2", (await Cache(TimeSpan.FromDays(1)).GetAsync(Rule, null, _template, default))!.Version);
    }

    [Fact]
    public async Task Calls_that_come_together_load_a_script_once()
    {
        var cache = Cache(TimeSpan.Zero);
        _scripts.Set("acme", "rule", "1", "let =");
        var all = await Task.WhenAll(Enumerable.Range(0, 50).Select(
            _ => Task.Run(() => cache.GetAsync(Rule, null, _template, default).AsTask())));
        Assert.Equal(1, _scripts.TextsRead);
        // A syntax error is kept as well.
        Assert.All(all, script => Assert.Equal("SyntaxError", script!.Failure!.Name));
    }

    [Fact]
    public async Task The_number_of_scripts_is_bounded()
    {
        var cache = Cache(TimeSpan.Zero, maxScripts: 3);
        for (var i = 0; i < 10; i++)
        {
            _scripts.Set("acme", $"rule{i}", "1", "1");
            Assert.NotNull(await cache.GetAsync(new("acme", $"rule{i}"), null, _template, default));
        }
        Assert.Equal(3, cache.Count);
    }
}
