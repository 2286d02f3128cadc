using System.Text;
using Quoll.Web;

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
        Assert.Equal(["a", "a", "undefined"], AbstractOperations.RegExpBuiltinExec(regExp, "xa").GetElements().Select(static group => group.ToString()));
        Assert.True(AbstractOperations.RegExpBuiltinExec(regExp, "x").IsNull);
        Assert.Throws<JavaScriptException>(() => AbstractOperations.RegExpCreate(engine, "(", "v"));
        Assert.Throws<ArgumentException>(() => AbstractOperations.RegExpBuiltinExec(1, "x"));
    }
}
