using System.Text;
using Quoll.Web;
using Quoll.Web.Urls;

namespace Quoll.Tests.Web.Urls;

/// <summary>URL, URLSearchParams and URLPattern.</summary>
public class UrlTests
{
    public static TheoryData<string> Names => WebProgram.NamesIn("Urls");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Urls", name);

    [Theory]
    [InlineData("const text = 'https://a/?' + 'a=b&'.repeat(2e6); for (;;) new URL(text).searchParams.size")]
    [InlineData("const p = new URLSearchParams('a=b&'.repeat(1e5)); for (;;) p.has('c')")]
    [InlineData("const text = 'https://' + 'é'.repeat(1e6); for (;;) URL.canParse(text)")]
    [InlineData("const text = '/:a'.repeat(1e5); for (;;) { try { new URLPattern({ pathname: text }) } catch {} }")]
    public void Work_counts_as_steps(string code)
    {
        var options = EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default] };
        Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code));
    }

    [Fact]
    public void A_URL_in_its_final_form_is_the_same_by_both_ways()
    {
        string[] hosts = ["a", "example.com", "a.1b", "xn--a", "A", "a.1", "a.", "1a", "a..b", "-", "a_b", "a%62", "é"];
        string[] ports = ["", ":8080", ":443", ":80", ":08", ":0", ":65536", ":"];
        string[] paths = ["", "/", "/a/b.c", "/.a", "/a/.", "/a/../b", "/a//b", "/a%2e", "/a b", "/\\", "/a...", "/^"];
        string[] tails = ["", "?", "?a=b", "?'", "?a b", "#", "#f", "#f`", "?q#f", "?q##", "?é", " "];
        string[] schemes = ["http://", "https://", "HTTP://", "http:/", "http:///"];
        foreach (var text in from scheme in schemes
                             from host in hosts
                             from port in ports
                             from path in paths
                             from tail in tails
                             select scheme + host + port + path + tail)
        {
            var (parsed, expected) = (UrlParser.Parse(text), UrlParser.ParseGenerally(text));
            Assert.Equal(expected?.Href, parsed?.Href);
            if (expected is not null) Assert.Equal(expected.Layout, parsed!.Layout);
        }
    }

    [Theory]
    [InlineData("e\u0301", NormalizationForm.FormC, "é")]
    [InlineData("é", NormalizationForm.FormD, "e\u0301")]
    [InlineData("ﬁ", NormalizationForm.FormKC, "fi")]
    public void Extensions_normalize_texts(string text, NormalizationForm form, string expected) =>
        Assert.Equal(expected, AbstractOperations.Normalize(text, form));

    [Fact]
    public void Extensions_match_regular_expressions_that_scripts_have_not_changed()
    {
        var engine = new Engine();
        engine.Execute("RegExp.prototype.exec = () => null; globalThis.RegExp = null");
        var regExp = AbstractOperations.RegExpCreate(engine, "(a)(b)?", "v");
        var match = AbstractOperations.RegExpBuiltinExec(regExp, "xa");
        Assert.Equal(["a", "a", "undefined"], match.GetElements().Select(static group => group.ToString()));
        Assert.True(AbstractOperations.RegExpBuiltinExec(regExp, "x").IsNull);
        Assert.Throws<JavaScriptException>(() => AbstractOperations.RegExpCreate(engine, "(", "v"));
        Assert.Throws<ArgumentException>(() => AbstractOperations.RegExpBuiltinExec(1, "x"));
    }
}
