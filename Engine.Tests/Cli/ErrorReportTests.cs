using Quoll.Cli.Shell;

namespace Quoll.Tests.Cli;

/// <summary>Reports of errors show the code of the user, and what to do.</summary>
public class ErrorReportTests
{
    [Theory]
    [InlineData("process.env.HOME")]
    [InlineData("[1].map(() => require('path').join(1))")]
    [InlineData("require('assert').strictEqual(1, 2)")]
    [InlineData("require('util').promisify(1)")]
    [InlineData("Buffer.from(null)")]
    [InlineData("new URL('x')")]
    [InlineData("new (require('events'))().emit('error', 1)")]
    [InlineData("require('fs').readFileSync('/none/such')")]
    [InlineData("await require('fs').promises.readFile('/none/such')")]
    [InlineData("setTimeout(1)")]
    [InlineData("require('http').get('x')")]
    [InlineData("require('child_process').execSync('ls')")]
    [InlineData("require('zlib').gunzipSync('x')")]
    [InlineData("require('vm').runInThisContext(`\n\nnull.x`)")]
    public void The_place_is_in_the_users_code(string code)
    {
        var error = QuollProcess.Run("-p", code).Error;
        Assert.DoesNotContain("node:", error, StringComparison.Ordinal);
        Assert.Matches(@"^(<print>|evalmachine)[^:]*:\d+:\d+\n    .+\n +\^\n", error);
    }

    [Fact]
    public void Functions_of_filters_are_not_shown()
    {
        var error = QuollProcess.RunWithInput("[1]", "--json", "sortBy(_, 1)").Error;
        Assert.DoesNotContain("<library>", error, StringComparison.Ordinal);
    }

    [Fact]
    public void Stacks_have_only_functions_of_the_user()
    {
        var result = QuollProcess.Run("-e", "function mine() { require('path').join(1) }\ntry { mine() } catch (e) { print(e.stack) }");
        Assert.Matches(@"^TypeError.*\n    at mine \(<eval>:1:\d+\)\n    at <eval>:2:\d+\n$", result.Output);
    }

    [Theory]
    [InlineData("fetch('https://example.com')", "fetch: it needs the option --allow-net.")]
    [InlineData("new FileReader()", "FileReader: Quoll does not have it yet.")]
    [InlineData("document.title", "document: only web pages have it")]
    [InlineData("new ShadowRealm()", "ShadowRealm: the option --proposals turns it on.")]
    [InlineData("new WebSocket('x')", "WebSocket: it needs the option --allow-net.")]
    public void Missing_globals_have_a_hint(string code, string hint)
    {
        var error = QuollProcess.Run("-e", code).Error;
        Assert.Contains(" is not defined", error, StringComparison.Ordinal);
        Assert.Contains("\n" + hint, error, StringComparison.Ordinal);
    }

    [Fact]
    public void No_hint_is_for_a_global_that_exists()
    {
        string[] inModules = ["__dirname", "__filename", "exports", "module"];
        var names = string.Join(',', MissingGlobals.Names.Except(inModules).Select(static name => $"'{name}'"));
        Assert.Equal("[]\n", QuollProcess.Run("-p", $"[{names}].filter(name => name in globalThis)").Output);
        Assert.Equal("\n", QuollProcess.Run("-p", "typeof fetch === 'undefined' ? '' : 'there'").Output);
    }
}
