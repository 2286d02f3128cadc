using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

/// <summary>The variables that names resolve to, and the facts known about the variables.</summary>
public class ScopeTests
{
    private static void AssertResolved(Identifier identifier, VariableKind kind, ScopeKind scope)
    {
        Assert.NotNull(identifier.Variable);
        Assert.Equal(kind, identifier.Variable.Kind);
        Assert.Equal(scope, identifier.Variable.Scope.Kind);
        Assert.False(identifier.IsDynamic);
    }

    private static void AssertGlobal(Identifier identifier)
    {
        Assert.Null(identifier.Variable);
        Assert.False(identifier.IsDynamic);
    }

    [Fact]
    public void Only_what_an_inner_function_uses_is_captured()
    {
        var tree = ParsedTree.Script("function f() { let a = 1, b = 2; return () => a + g }");
        Assert.True(tree.Use("a").Variable!.IsCaptured);
        Assert.False(tree.Names("b")[0].Variable!.IsCaptured);
        Assert.Same(tree.Names("a")[0].Variable, tree.Use("a").Variable);
        Assert.True(tree.Function("f").Scope.NeedsEnvironment);
        AssertGlobal(tree.Use("g"));
    }

    [Fact]
    public void A_use_before_the_declaration_resolves()
    {
        var tree = ParsedTree.Script("function f() { a; g(); { a; let a; } var a; function g() {} }");
        var uses = tree.Names("a");
        AssertResolved(uses[0], VariableKind.Var, ScopeKind.Function);
        AssertResolved(uses[1], VariableKind.Let, ScopeKind.Block);
        Assert.Same(uses[0].Variable, uses[3].Variable);
        AssertResolved(tree.Names("g")[0], VariableKind.Function, ScopeKind.Function);
    }

    [Fact]
    public void Script_variables_are_declared_but_never_captured()
    {
        var tree = ParsedTree.Script("var a; let b; const c = 1; class D {} function e() { return a + b + c + D }");
        Assert.Equal(["a", "b", "c", "D", "e"], tree.Program.Scope.Variables.Select(v => v.Name));
        Assert.All(tree.Program.Scope.Variables, v => Assert.False(v.IsCaptured));
        AssertResolved(tree.Use("D"), VariableKind.Class, ScopeKind.Script);
        Assert.False(tree.Program.Scope.NeedsEnvironment);
    }

    [Fact]
    public void Names_in_the_parameters_of_an_arrow_function_belong_to_it()
    {
        var tree = ParsedTree.Script("let a; ((a, b = a, c = () => a, { d = b }) => a + d + e)");
        Assert.All(tree.Names("a")[1..], a => AssertResolved(a, VariableKind.Parameter, ScopeKind.Function));
        AssertResolved(tree.Use("d"), VariableKind.Parameter, ScopeKind.Function);
        AssertResolved(tree.Names("b")[1], VariableKind.Parameter, ScopeKind.Function);
        Assert.True(tree.Use("a").Variable!.IsCaptured);
        var functions = tree.All<FunctionNode>();
        Assert.Same(functions[0].Scope, functions[1].Scope.Parent);
        Assert.Same(functions[0].Scope, functions[0].BodyScope!.Parent);
        Assert.Equal(1, functions[0].ExpectedArgumentCount);
        Assert.False(functions[0].HasSimpleParameterList);
    }

    [Fact]
    public void Classes_in_the_parameters_of_an_arrow_function_belong_to_it()
    {
        var tree = ParsedTree.Script("function f() { (a = class A { [class B { }]() { } }, b = class extends class { } { }) => 1 }");
        var arrow = tree.All<FunctionNode>()[1];
        Assert.All(tree.All<ClassNode>(), c => Assert.Same(arrow, c.Scope.Function));
        Assert.Same(arrow.Scope, tree.All<ClassNode>()[0].Scope.Parent);
        Assert.Same(tree.All<ClassNode>()[0].Scope, tree.All<ClassNode>()[1].Scope.Parent);
    }

    [Fact]
    public void What_only_looked_like_parameters_stays_outside()
    {
        var tree = ParsedTree.Script("function f(a) { (a, b = () => a); async(a, () => a); }");
        Assert.All(tree.Names("a"), a => AssertResolved(a, VariableKind.Parameter, ScopeKind.Function));
        Assert.All(tree.All<FunctionNode>()[1..], g => Assert.Same(tree.Function("f").Scope, g.Scope.Parent));
    }

    [Fact]
    public void This_is_a_variable_of_the_nearest_function_that_has_one()
    {
        var tree = ParsedTree.Script("this; () => this; function f() { this; () => this } function g() {}");
        var uses = tree.Names("this");
        AssertGlobal(uses[0]);
        AssertGlobal(uses[1]);
        AssertResolved(uses[2], VariableKind.Implicit, ScopeKind.Function);
        Assert.Same(uses[2].Variable, uses[3].Variable);
        Assert.True(uses[3].Variable!.IsCaptured);
        Assert.Empty(tree.Function("g").Scope.Variables);
    }

    [Fact]
    public void Super_and_new_target_use_implicit_variables()
    {
        var tree = ParsedTree.Script("class A extends B { constructor() { super(); () => super.x } m() { new.target } }");
        var supers = tree.All<Super>();
        Assert.All(supers, s => Assert.Equal(VariableKind.Implicit, s.ActiveFunction.Variable!.Kind));
        Assert.All(supers, s => Assert.Equal(VariableKind.Implicit, s.This.Variable!.Kind));
        Assert.NotNull(supers[0].NewTarget!.Variable);
        Assert.Null(supers[1].NewTarget);
        Assert.NotNull(tree.Single<MetaProperty>().NewTarget!.Variable);
    }

    [Theory]
    [InlineData("function f() { arguments }", nameof(VariableKind.Implicit))]
    [InlineData("function f() { () => arguments }", nameof(VariableKind.Implicit))]
    [InlineData("function f() { var arguments; arguments }", nameof(VariableKind.Implicit))]
    [InlineData("function f(arguments) { arguments }", nameof(VariableKind.Parameter))]
    [InlineData("function f() { function arguments() {} arguments }", nameof(VariableKind.Function))]
    [InlineData("function f() { let arguments; arguments }", nameof(VariableKind.Let))]
    [InlineData("function f(a = 1) { var arguments; arguments }", nameof(VariableKind.Var))]
    public void Arguments(string text, string kind) =>
        Assert.Equal(kind, ParsedTree.Script(text).Use("arguments").Variable!.Kind.ToString());

    [Fact]
    public void A_var_arguments_beside_parameter_expressions_starts_from_the_implicit_one()
    {
        var function = ParsedTree.Script("function f(a = 1) { var arguments }").Function("f");
        Assert.Equal(VariableKind.Implicit, function.Scope.Find("arguments")!.Kind);
        Assert.Equal(VariableKind.Var, function.BodyScope!.Find("arguments")!.Kind);
    }

    [Fact]
    public void A_mapped_arguments_object_may_assign_parameters()
    {
        Assert.True(ParsedTree.Script("function f(a) { arguments }").Names("a")[0].Variable!.IsReassigned);
        Assert.False(ParsedTree.Script("function f(a) { 'use strict'; arguments }").Names("a")[0].Variable!.IsReassigned);
    }

    [Theory]
    [InlineData("(function f() { f })", nameof(VariableKind.FunctionName))]
    [InlineData("(function f(f) { f })", nameof(VariableKind.Parameter))]
    [InlineData("(function f() { var f; f })", nameof(VariableKind.Var))]
    [InlineData("(function f() { let f; f })", nameof(VariableKind.Let))]
    [InlineData("(function f() { function f() {} f })", nameof(VariableKind.Function))]
    [InlineData("(function f(a = f) { })", nameof(VariableKind.FunctionName))]
    [InlineData("(function f() { { function f() {} } f })", nameof(VariableKind.Var))]
    public void The_name_of_a_function_expression(string text, string kind) =>
        Assert.Equal(kind, ParsedTree.Script(text).Use("f").Variable!.Kind.ToString());

    [Fact]
    public void Parameters_with_expressions_have_a_scope_of_their_own()
    {
        var tree = ParsedTree.Script("function f(a, b = () => a) { var a; let c; return a }");
        var function = tree.Function("f");
        Assert.Equal(["a", "b"], function.Scope.Variables.Select(v => v.Name));
        Assert.Equal(["a", "c"], function.BodyScope!.Variables.Select(v => v.Name));
        AssertResolved(tree.Names("a")[1], VariableKind.Parameter, ScopeKind.Function);
        AssertResolved(tree.Use("a"), VariableKind.Var, ScopeKind.FunctionBody);
        Assert.Null(ParsedTree.Script("function f({ a }, ...[b]) {}").Function("f").BodyScope);
        Assert.NotNull(ParsedTree.Script("function f({ [a]: b }) {}").Function("f").BodyScope);
    }

    [Fact]
    public void With_makes_lookups_dynamic()
    {
        var tree = ParsedTree.Script("function f(a) { with (a) { a; b; this; let c; c; var d = 1; (() => c) } a }");
        Assert.True(tree.Names("a")[2].IsDynamic);
        Assert.False(tree.Use("a").IsDynamic);
        Assert.False(tree.Names("a")[1].IsDynamic);
        Assert.True(tree.Use("a").Variable!.IsCaptured);
        Assert.True(tree.Use("b").IsDynamic);
        Assert.Null(tree.Use("b").Variable);
        Assert.False(tree.Use("this").IsDynamic);
        Assert.False(tree.Use("c").IsDynamic);
        Assert.True(tree.Use("d").IsDynamic);
        Assert.Equal(ScopeKind.Function, tree.Use("d").Variable!.Scope.Kind);
    }

    [Fact]
    public void A_sloppy_direct_eval_may_add_variables()
    {
        var tree = ParsedTree.Script("function f(a) { let b; function g() { eval(c); a; b; d } } var a");
        var inner = tree.Function("g").Scope;
        Assert.True(inner.HasSloppyEval);
        Assert.Equal(["this", "new.target", "%function", "arguments"], inner.Variables.Select(v => v.Name));
        Assert.False(tree.Function("f").Scope.HasSloppyEval);
        Assert.True(tree.Function("f").Scope.HasDirectEval);
        Assert.All(tree.Function("f").Scope.Variables, v => Assert.True(v.IsCaptured && v.IsReassigned));
        Assert.All(new[] { "b", "c", "d" }, name => Assert.True(tree.Use(name).IsDynamic));
        Assert.NotNull(tree.Use("b").Variable);
        Assert.Same(inner, tree.Single<CallExpression>().EvalScope);
        Assert.False(tree.Program.Scope.HasSloppyEval && tree.Program.Scope.Variables.Any(v => v.IsCaptured));
    }

    [Fact]
    public void A_strict_direct_eval_only_sees_variables()
    {
        var tree = ParsedTree.Script("function f(a) { 'use strict'; eval(''); a }");
        Assert.False(tree.Function("f").Scope.HasSloppyEval);
        Assert.False(tree.Use("a").IsDynamic);
        Assert.True(tree.Use("a").Variable!.IsCaptured);
    }

    [Theory]
    [InlineData("function f() { (a = eval('')) => 1 }")]
    [InlineData("function f() { async (a = eval('')) => 1 }")]
    public void An_eval_in_the_parameters_of_an_arrow_function_stands_in_its_scope(string text)
    {
        var tree = ParsedTree.Script(text);
        var arrow = tree.All<FunctionNode>()[1];
        Assert.Same(arrow.Scope, tree.All<CallExpression>()[0].EvalScope);
        Assert.True(arrow.Scope.HasSloppyEval);
        Assert.False(tree.Function("f").Scope.HasSloppyEval);
        Assert.NotNull(tree.Function("f").Scope.Find("this"));
    }

    [Theory]
    [InlineData("eval?.('')")]
    [InlineData("(0, eval)('')")]
    [InlineData("new eval('')")]
    [InlineData("o.eval('')")]
    public void Other_calls_are_no_direct_evals(string text)
    {
        var tree = ParsedTree.Script(text);
        Assert.False(tree.Program.Scope.HasDirectEval);
        Assert.All(tree.All<CallExpression>(), c => Assert.False(c.IsDirectEval));
    }

    [Fact]
    public void Sloppy_eval_code_puts_its_variables_elsewhere()
    {
        var tree = ParsedTree.Eval("var a = b; let c; a; c; this; function f() { a; c; this }");
        Assert.Equal(["a", "c", "f"], tree.Program.Scope.Variables.Select(v => v.Name));
        Assert.All(tree.Names("a"), a => Assert.True(a.IsDynamic && a.Variable is not null));
        Assert.True(tree.Use("b").IsDynamic);
        Assert.False(tree.Use("c").IsDynamic);
        Assert.True(tree.Use("c").Variable!.IsCaptured);
        Assert.True(tree.Names("this")[0].IsDynamic);
        Assert.Null(tree.Names("this")[0].Variable);
        Assert.Equal(VariableKind.Implicit, tree.Names("this")[1].Variable!.Kind);
    }

    [Fact]
    public void Strict_eval_code_keeps_its_variables()
    {
        var tree = ParsedTree.Eval("'use strict'; var a = b; a");
        Assert.True(tree.Program.IsStrict);
        AssertResolved(tree.Use("a"), VariableKind.Var, ScopeKind.Eval);
        Assert.True(tree.Use("b").IsDynamic);
    }

    [Fact]
    public void A_var_in_a_catch_clause_assigns_to_the_parameter()
    {
        var tree = ParsedTree.Script("function f() { try {} catch (e) { var e = 1 } return e }");
        AssertResolved(tree.Names("e")[1], VariableKind.CatchParameter, ScopeKind.Catch);
        Assert.True(tree.Names("e")[1].Variable!.IsReassigned);
        AssertResolved(tree.Use("e"), VariableKind.Var, ScopeKind.Function);
    }

    [Fact]
    public void Scopes_that_declare_nothing_are_left_out()
    {
        var tree = ParsedTree.Script("function f() { { { let a; { () => a } } } for (;;) { } switch (1) { } }");
        Assert.Equal([null, "a", null, null], tree.All<BlockStatement>().Select(b => b.Scope?.Variables[0].Name));
        var arrow = tree.All<FunctionNode>()[1];
        Assert.Same(tree.Names("a")[0].Variable!.Scope, arrow.Scope.Parent);
        Assert.Same(tree.Function("f").Scope, arrow.Scope.Parent!.Parent);
        Assert.Null(tree.Single<SwitchStatement>().Scope);
        Assert.Null(tree.Single<ForStatement>().Scope);
    }

    [Fact]
    public void The_head_of_a_for_has_a_scope()
    {
        var tree = ParsedTree.Script("for (let i = 0; i < 1; i++) { () => i } for (const a of a) ; for (var v of []) ;");
        var loop = tree.Single<ForStatement>();
        Assert.True(loop.Scope!.NeedsEnvironment);
        Assert.True(loop.Scope.Find("i")!.IsReassigned);
        Assert.All(tree.Names("a"), a => AssertResolved(a, VariableKind.Const, ScopeKind.For));
        Assert.True(tree.Program.Scope.Find("v")!.IsReassigned);
        Assert.Null(tree.All<ForOfStatement>()[1].Scope);
    }

    [Theory]
    [InlineData("let x = 1; x", false)]
    [InlineData("let x; x = 1", true)]
    [InlineData("let x; x += 1", true)]
    [InlineData("let x; x ??= 1", true)]
    [InlineData("let x; x++", true)]
    [InlineData("let x; --x", true)]
    [InlineData("let x; [x] = a", true)]
    [InlineData("let x; ({ x } = a)", true)]
    [InlineData("let x; ({ a: x = 1 } = a)", true)]
    [InlineData("let x; ({ ...x } = a)", true)]
    [InlineData("let x; for (x in a) ;", true)]
    [InlineData("let x; for ([x] of a) ;", true)]
    [InlineData("let x; ([x] = a) => 1", false)]
    [InlineData("let x; x.y = 1; typeof x", false)]
    [InlineData("var x; var x = 1", true)]
    public void Reassignment(string text, bool isReassigned) =>
        Assert.Equal(isReassigned, ParsedTree.Script("{" + text + "}").Names("x")[0].Variable!.IsReassigned);

    [Fact]
    public void A_lexical_variable_is_initialised_at_the_end_of_its_declarator()
    {
        const string Text = "{ let a = 12, [b] = c; class D { } for (const e of f) g; switch (h) { case 1: let i = 1 } }";
        var tree = ParsedTree.Script(Text);
        Assert.Equal(Text.IndexOf(", [b]", StringComparison.Ordinal), tree.Names("a")[0].Variable!.InitializedAt);
        Assert.Equal(Text.IndexOf("; class", StringComparison.Ordinal), tree.Names("b")[0].Variable!.InitializedAt);
        Assert.Equal(Text.IndexOf(" for", StringComparison.Ordinal), tree.Names("D")[0].Variable!.InitializedAt);
        Assert.Equal(Text.IndexOf(" g;", StringComparison.Ordinal), tree.Names("e")[0].Variable!.InitializedAt);
        Assert.Equal(int.MaxValue, tree.Names("i")[0].Variable!.InitializedAt);
    }
}
