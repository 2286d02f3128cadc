using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

public class DynamicFunctionTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("a, b", "return a + b")]
    [InlineData("a //", "return a //")]
    [InlineData("a = ')', { b }, ...c", "return `}`")]
    [InlineData("/* a */", "/* } */")]
    [InlineData("", "'use strict'; return this")]
    [InlineData("", "--> comment")]
    [InlineData("a = function () { }", "function b() {}")]
    public void Accepted(string parameters, string body)
    {
        var program = Parser.ParseDynamicFunction(FunctionFlavour.Normal, parameters, body);
        var function =
            Assert.IsType<FunctionExpression>(Assert.IsType<ExpressionStatement>(Assert.Single(program.Body)).Expression).Function;
        Assert.Equal($"function anonymous({parameters}\n) {{\n{body}\n}}", program.Source.Text[function.SourceStart..function.SourceEnd]);
        Assert.Equal("anonymous", function.Name);
    }

    [Theory]
    [InlineData("/*", "*/){")]
    [InlineData("a) {", "")]
    [InlineData("a = function (", ") {}")]
    [InlineData("a, b) { }, function (c", "")]
    [InlineData("`", "`")]
    [InlineData("", "}, function () {")]
    [InlineData("", "} {")]
    [InlineData("", "}")]
    [InlineData("", "{")]
    [InlineData("", "/*")]
    [InlineData("a a", "")]
    [InlineData("a,, b", "")]
    [InlineData("a", "let a")]
    [InlineData("a = 1", "'use strict'")]
    [InlineData("a, a", "'use strict'")]
    [InlineData("", "super()")]
    [InlineData("", "await 1")]
    [InlineData("", "this.#a")]
    [InlineData("-->", "")]
    public void Refused(string parameters, string body) =>
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseDynamicFunction(FunctionFlavour.Normal, parameters, body));

    [Theory]
    [InlineData(nameof(FunctionFlavour.Generator), "yield 1", "function*")]
    [InlineData(nameof(FunctionFlavour.Async), "await 1", "async function")]
    [InlineData(nameof(FunctionFlavour.AsyncGenerator), "yield await 1", "async function*")]
    public void Flavours(string name, string body, string prefix)
    {
        var flavour = Enum.Parse<FunctionFlavour>(name);
        var program = Parser.ParseDynamicFunction(flavour, "a", body);
        Assert.StartsWith(prefix + " anonymous(a\n) {\n", program.Source.Text, StringComparison.Ordinal);
        var function = ((FunctionExpression)((ExpressionStatement)program.Body[0]).Expression).Function;
        Assert.Equal(flavour is FunctionFlavour.Async or FunctionFlavour.AsyncGenerator, function.IsAsync);
        Assert.Equal(flavour is FunctionFlavour.Generator or FunctionFlavour.AsyncGenerator, function.IsGenerator);
    }

    [Fact]
    public void The_name_is_not_bound()
    {
        var tree = new ParsedTree(Parser.ParseDynamicFunction(FunctionFlavour.Normal, "", "return anonymous"));
        Assert.Null(tree.Use("anonymous").Variable);
    }
}
