namespace Quoll.Tests.Cli;

public class InputCompletenessTests
{
    [Theory]
    [InlineData("f(")]
    [InlineData("{")]
    [InlineData("x = [1,\n")]
    [InlineData("if (a) {")]
    [InlineData("`text")]
    [InlineData("`${a")]
    [InlineData("/* comment")]
    [InlineData("class A { f() {")]
    [InlineData("a +")]
    [InlineData("a.")]
    [InlineData("{ a:")]
    [InlineData("function f() { // comment")]
    public void The_beginning_of_a_script_goes_on(string code) => Assert.True(ScriptDiagnostics.IsIncomplete(code));

    [Theory]
    [InlineData("1 + 1")]
    [InlineData("{ a: 1, b: 2 }")]
    [InlineData("if (a) {}")]
    [InlineData("f())")]
    [InlineData("let x = ]")]
    [InlineData("'text")]
    [InlineData("")]
    public void A_script_or_nonsense_does_not(string code) => Assert.False(ScriptDiagnostics.IsIncomplete(code));

    [Theory]
    [InlineData("{a: 1}", "{ a: 1 }")]
    [InlineData("{a: 1};", "1")]
    [InlineData("{ let a = 1 }", "undefined")]
    [InlineData("1", "1")]
    public void Braces_are_an_object_where_they_can_be_one(string code, string expected)
    {
        var engine = new Engine();
        Assert.Equal(expected, engine.Inspect(engine.EvaluateInput(code).PromiseResult));
    }
}
