using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

/// <summary>Annex B §B.3.2: functions in blocks that are also variables of the enclosing function.</summary>
public class BlockFunctionTests
{
    private static bool IsHoisted(string body)
    {
        var tree = ParsedTree.Script($"function outer(p) {{ {body} }}");
        var declaration = tree.All<FunctionDeclaration>().First(d => d.Id!.Name == "f");
        Assert.NotEqual(ScopeKind.Function, declaration.Id!.Variable!.Scope.Kind);
        if (declaration.AnnexBVariable is null) return false;
        Assert.Equal("f", declaration.AnnexBVariable.Name);
        Assert.Equal(ScopeKind.Function, declaration.AnnexBVariable.Scope.Kind);
        return true;
    }

    [Theory]
    [InlineData("{ function f() {} }")]
    [InlineData("{ { function f() {} } }")]
    [InlineData("if (1) function f() {}")]
    [InlineData("switch (1) { case 1: function f() {} }")]
    [InlineData("{ function f() {} } var f")]
    [InlineData("{ function f() {} } { let f }")]
    [InlineData("try {} catch (f) { { function f() {} } }")]
    [InlineData("{ let g; { function f() {} } }")]
    public void Hoisted(string body) => Assert.True(IsHoisted(body));

    [Theory]
    [InlineData("'use strict'; { function f() {} }")]
    [InlineData("{ function* f() {} }")]
    [InlineData("{ async function f() {} }")]
    [InlineData("let f; { function f() {} }")]
    [InlineData("{ function f() {} } let f")]
    [InlineData("{ let f; { function f() {} } }")]
    [InlineData("{ { function f() {} } let f }")]
    [InlineData("for (let f;;) { function f() {} }")]
    [InlineData("try {} catch ([f]) { { function f() {} } }")]
    [InlineData("switch (1) { case 1: let f; default: { function f() {} } }")]
    public void Not_hoisted(string body) => Assert.False(IsHoisted(body));

    [Fact]
    public void A_parameter_is_not_replaced()
    {
        Assert.Null(ParsedTree.Script("function g(f) { { function f() {} } }").All<FunctionDeclaration>()[1].AnnexBVariable);
        Assert.Null(ParsedTree.Script("function g(f = 1) { { function f() {} } }").All<FunctionDeclaration>()[1].AnnexBVariable);
    }

    [Fact]
    public void Of_two_blocks_only_the_outer_one_is_hoisted()
    {
        var tree = ParsedTree.Script("{ function f() {} { function f() {} } }");
        var declarations = tree.All<FunctionDeclaration>();
        Assert.NotNull(declarations[0].AnnexBVariable);
        Assert.Null(declarations[1].AnnexBVariable);
        Assert.Same(tree.Program.Scope, declarations[0].AnnexBVariable!.Scope);
    }

    [Fact]
    public void References_outside_of_the_block_find_the_variable()
    {
        var tree = ParsedTree.Script("function g() { f; { function f() { f } } return () => f }");
        var names = tree.Names("f");
        Assert.Equal(ScopeKind.Function, names[0].Variable!.Scope.Kind);
        Assert.Equal(ScopeKind.Block, names[1].Variable!.Scope.Kind);
        Assert.Same(names[1].Variable, names[2].Variable);
        Assert.Same(names[0].Variable, names[3].Variable);
        Assert.True(names[0].Variable!.IsCaptured);
    }

    [Fact]
    public void The_functions_of_a_scope_are_listed_with_it()
    {
        var tree = ParsedTree.Script("function f() {} { function g() {} function g() {} }");
        Assert.Equal(["f"], tree.Program.Scope.FunctionDeclarations!.Select(d => d.Id!.Name));
        Assert.Equal(["g", "g"], tree.Single<BlockStatement>().Scope!.FunctionDeclarations!.Select(d => d.Id!.Name));
    }
}
