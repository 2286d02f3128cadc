using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

/// <summary>
/// The positions where decorators and <c>accessor</c> fields are allowed (proposal-decorators), their nodes in the
/// tree, and syntax errors.
/// </summary>
public class DecoratorTests
{
    [Theory]
    [InlineData("@a class A {} @a.b @a.b.c @a() @a.b(1, ...c) @(a ? b : c) @(a, b) @(a[0]) class B {} (@a class {}); (@a class C {}); x = @a class {}")]
    [InlineData("@a\n@b\nclass\nA {}")]
    [InlineData("new @a class {}; new @a() class { }; f(@a class {}, @b class {}); [@a class {}]; ({ a: @a class {} }); `${@a class {}}`; (a = @a class {}) => a; for (const x of @a class {}) ;")]
    [InlineData("class A { @a m() {} @a static m() {} @a get b() {} @a set b(c) {} @a static async *d() {} @a e; @a static f = 1; @a [g] = 1; @a @b 'h'; @a 1; @a #i; @a static #j() {} }")]
    [InlineData("class A { @a accessor b; @a static accessor #c = 1; accessor 'd'; accessor [e]; accessor 1 = 2; accessor f\n accessor g\n @a h }")]
    [InlineData("class A { @a ['b']() {} @a (b) c; @a\n(b)\nd() {} @a static; @a get; @a accessor; @a async\n @a static\n e }")]
    [InlineData("class A { accessor; static accessor; accessor = 1; static accessor = 1; accessor() {} static accessor() {} get accessor() {} async accessor() {} *accessor() {} }")]
    [InlineData("class A { accessor\nb; static accessor\nc; accessor\n*d() {} accessor accessor; accessor static; accessor get; accessor async; static accessor accessor; 'accessor'; }")]
    [InlineData("var accessor; accessor = accessor.accessor; (class accessor { });")]
    [InlineData("class A { #a; static #b() { @(x.#a) @x.#a class C { @(x.#b) m() {} @(x.#c) #c; } } }")]
    [InlineData("@yield class A {} @await class B {} @async class C {} @let class D {} @static() class E {} @get.yield.class class F {}")]
    [InlineData("function* g() { @(yield) class A { @(yield a) [yield] = 1; } } async function f() { @(await a) class A { @(await b) m() {} } }")]
    [InlineData("function f() { return class { @(arguments) m() {} @arguments static n } } ({ m() { @(super.x) class A { @(super.y) b } } }); function g() { @(new.target) class A {} }")]
    [InlineData("switch (1) { case 1: @a class A {} default: @a class B {} } { @a class A {} } class C { static { @a class D {} } }")]
    [InlineData("'use strict'; @(class { @a b }) class A {}; @(@a class {}) class B {}")]
    [InlineData("x\n@a class A {}")]
    public void Accepted(string text) => Parser.ParseScript(text, "test.js");

    [Theory]
    [InlineData("@a export class A {} @a export default class {}")]
    [InlineData("export @a class A {} export default @a class {}")]
    [InlineData("export default (@a class {}); @a class A {} export { A }; @a @b() export class B {}")]
    [InlineData("export default @(await x) class A { @(await y) m() {} }")]
    public void Accepted_in_modules(string text) => Parser.ParseModule(text, "test.mjs");

    [Theory]
    [InlineData("@a function f() {}", 3, "Unexpected keyword 'function': expected 'class' or one more decorator")]
    [InlineData("@a", 2, "Unexpected end of input: expected 'class' or one more decorator")]
    [InlineData("@a let b", 3, "Unexpected identifier 'let': expected 'class' or one more decorator")]
    [InlineData("x = @a {}", 7, "Unexpected token '{': expected 'class' or one more decorator")]
    [InlineData("@a[0] class A {}", 2, "Unexpected token '[': expected 'class' or one more decorator")]
    [InlineData("@a()() class A {}", 4, "Unexpected token '(': expected 'class' or one more decorator")]
    [InlineData("@a().b class A {}", 4, "Unexpected token '.': expected 'class' or one more decorator")]
    [InlineData("@a?.b class A {}", 2, "Unexpected token '?.': expected 'class' or one more decorator")]
    [InlineData("@a`b` class A {}", 2, "Unexpected template: expected 'class' or one more decorator")]
    [InlineData("@(a).b class A {}", 4, "Unexpected token '.': expected 'class' or one more decorator")]
    [InlineData("@a.1 class A {}", 2, "Unexpected number: expected 'class' or one more decorator")]
    [InlineData("@ class A {}", 2, "Unexpected keyword 'class': expected a name or '(' after '@'")]
    [InlineData("@this class A {}", 1, "Unexpected keyword 'this': expected a name or '(' after '@'")]
    [InlineData("@new B class A {}", 1, "Unexpected keyword 'new': expected a name or '(' after '@'")]
    [InlineData("@'a' class A {}", 1, "Unexpected string: expected a name or '(' after '@'")]
    [InlineData("@[a] class A {}", 1, "Unexpected token '[': expected a name or '(' after '@'")]
    [InlineData("@() class A {}", 2, "Unexpected token ')': expected an expression")]
    [InlineData("@(a class A {}", 4, "Unexpected keyword 'class': expected ')'")]
    [InlineData("@(...a) class A {}", 2, "Unexpected token '...': expected an expression")]
    [InlineData("@a. class A {}", 10, "Unexpected identifier 'A': expected 'class' or one more decorator")]
    [InlineData("@a class {}", 9, "Unexpected token '{': expected an identifier")]
    [InlineData("@a.#b class A { #b }", 3, "Private field '#b' must be declared in an enclosing class")]
    [InlineData("class A { @a constructor() {} }", 10, "A constructor cannot have decorators")]
    [InlineData("class A { @a 'constructor'() {} }", 10, "A constructor cannot have decorators")]
    [InlineData("class A { @a static {} }", 10, "A static block cannot have decorators")]
    [InlineData("class A { @a ; }", 13, "Unexpected token ';': expected a property name")]
    [InlineData("class A { b() {} @a }", 20, "Unexpected token '}': expected a property name")]
    [InlineData("class A { b @a c }", 12, "Unexpected token '@': expected ';'")]
    [InlineData("class A { static @a b }", 17, "Unexpected token '@': expected a property name")]
    [InlineData("class A { accessor @a b }", 19, "Unexpected token '@': expected a property name")]
    [InlineData("class A { @a constructor }", 13, "A class field must not be named 'constructor'")]
    [InlineData("class A { @yield b }", 11, "'yield' is a reserved word in strict code")]
    [InlineData("'use strict'; @static class A {}", 15, "'static' is a reserved word in strict code")]
    [InlineData("function* g() { @yield class A {} }", 17, "'yield' is a reserved word here")]
    [InlineData("async () => { @await class A {} }", 15, "'await' is a reserved word here")]
    [InlineData("class A { static { @await class B {} } }", 20, "'await' is not allowed in a class static block")]
    [InlineData("class A { b = @arguments class {} }", 15, "'arguments' is not available in class fields and static blocks")]
    [InlineData("({ @a b() {} })", 3, "Unexpected token '@': expected a property name")]
    [InlineData("function f(@a b) {}", 11, "Unexpected token '@': expected a name, '[' or '{'")]
    [InlineData("if (1) @a class A {}", 7, "A class declaration is not allowed here: only a statement can be used without a block")]
    [InlineData("b: @a class A {}", 3, "A class declaration is not allowed here: only a statement can be used without a block")]
    [InlineData("@a export class A {}", 3, "Unexpected keyword 'export': expected 'class' or one more decorator")]
    [InlineData("a @ b", 2, "Unexpected token '@': expected ';'")]
    [InlineData("@a class A {} class A {}", 20, "Identifier 'A' has already been declared")]
    public void Refused(string text, int offset, string message)
    {
        var error = Assert.Throws<SyntaxErrorException>(() => Parser.ParseScript(text, "test.js"));
        Assert.Equal((message, offset), (error.Message, error.Offset));
    }

    [Theory]
    [InlineData("class A { accessor b() {} }", 19, "An 'accessor' field cannot be a method")]
    [InlineData("class A { accessor *b() {} }", 19, "Unexpected token '*': expected a property name")]
    [InlineData("class A { accessor get b() {} }", 23, "Unexpected identifier 'b': expected ';'")]
    [InlineData("class A { accessor static b }", 26, "Unexpected identifier 'b': expected ';'")]
    [InlineData("class A { accessor b c }", 21, "Unexpected identifier 'c': expected ';'")]
    [InlineData("class A { \\u0061ccessor b }", 24, "Unexpected identifier 'b': expected ';'")]
    [InlineData("class A { accessor constructor }", 19, "A class field must not be named 'constructor'")]
    [InlineData("class A { static accessor 'constructor' }", 26, "A class field must not be named 'constructor'")]
    [InlineData("class A { static accessor prototype }", 26, "A static class member must not be named 'prototype'")]
    [InlineData("class A { accessor #constructor }", 19, "A private name cannot be '#constructor'")]
    [InlineData("class A { accessor #b; #b }", 23, "The private name '#b' is already declared")]
    [InlineData("class A { get #b() {} accessor #b }", 31, "The private name '#b' is already declared")]
    [InlineData("class A { accessor b = arguments }", 23, "'arguments' is not available in class fields and static blocks")]
    [InlineData("class A { accessor b = super() }", 23, "'super()' is only allowed in the constructor of a derived class")]
    [InlineData("({ accessor b: 1 })", 12, "Unexpected identifier 'b': expected ',' or '}' after a property")]
    public void Accessor_fields_refused(string text, int offset, string message)
    {
        var error = Assert.Throws<SyntaxErrorException>(() => Parser.ParseScript(text, "test.js"));
        Assert.Equal((message, offset), (error.Message, error.Offset));
    }

    [Theory]
    [InlineData("@a export @b class A {}", 10, "Decorators must be either before or after 'export', not both")]
    [InlineData("@a export default @b class {}", 18, "Decorators must be either before or after 'export', not both")]
    [InlineData("@a export default 1", 18, "Unexpected number: expected 'class' after the decorators")]
    [InlineData("@a export default function () {}", 18, "Unexpected keyword 'function': expected 'class' after the decorators")]
    [InlineData("@a export let b", 10, "Unexpected identifier 'let': expected 'class' after the decorators")]
    [InlineData("@a export { b }", 10, "Unexpected token '{': expected 'class' after the decorators")]
    [InlineData("@a export class {}", 16, "Unexpected token '{': expected an identifier")]
    [InlineData("export @a let b", 10, "Unexpected identifier 'let': expected 'class' or one more decorator")]
    [InlineData("export default @a 1", 18, "Unexpected number: expected 'class' or one more decorator")]
    [InlineData("@a import b from 'c'", 3, "Unexpected keyword 'import': expected 'class' or one more decorator")]
    [InlineData("{ @a export class A {} }", 5, "Unexpected keyword 'export': expected 'class' or one more decorator")]
    [InlineData("@await class A {}", 1, "'await' is a reserved word here")]
    public void Refused_in_modules(string text, int offset, string message)
    {
        var error = Assert.Throws<SyntaxErrorException>(() => Parser.ParseModule(text, "test.mjs"));
        Assert.Equal((message, offset), (error.Message, error.Offset));
    }

    [Fact]
    public void Decorators_belong_to_what_they_stand_before()
    {
        var node = ParsedTree.Script("@a @b.c class A { @d e; f() {} @g @h static accessor i }").All<ClassNode>()[0];
        Assert.Equal(
            ["a", "MemberExpression"], node.Decorators.Select(d => (d.Expression as Identifier)?.Name ?? d.Expression.Type.ToString()));
        Assert.Equal([1, 0, 2], node.Members.Select(m => m.Decorators.Length));
        Assert.Equal([false, true], node.Members.OfType<PropertyDefinition>().Select(m => m.IsAccessor));
        Assert.Equal((0, 2), (node.Decorators[0].Start, node.Decorators[0].End));
        Assert.Equal(0, node.Start);
        Assert.True(node.IsDecorated);
        Assert.False(ParsedTree.Script("class A { a; static b() {} accessor() {} }").Single<ClassNode>().IsDecorated);
    }

    [Fact]
    public void Class_decorators_are_outside_of_the_class_and_those_of_elements_inside()
    {
        var tree = ParsedTree.Script("{ @(() => A) class A { @(() => A) m() {} } }");
        var uses = tree.All<ArrowFunctionExpression>().Select(f => ((Identifier)f.Function.ExpressionBody!).Variable!.Scope.Kind);
        Assert.Equal([ScopeKind.Block, ScopeKind.Class], uses);
    }

    [Fact]
    public void Decorators_before_export_are_no_part_of_the_class()
    {
        var tree = ParsedTree.Module("@a export class A {}\nexport default @b class {}");
        Assert.Equal([10, 36], tree.All<ClassNode>().Select(c => c.Start));
        Assert.Equal(0, tree.Single<ExportNamedDeclaration>().Start);
    }
}
