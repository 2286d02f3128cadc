using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

/// <summary>
/// The positions where <c>using</c> and <c>await using</c> begin a declaration (ECMA-262 of 2026, §14.3.1, §14.7.5),
/// and syntax errors in it.
/// </summary>
public class UsingDeclarationTests
{
    [Theory]
    // Declarations
    [InlineData("{ using x = null, y = 1 }")]
    [InlineData("{ using of = 1; using async = 1; using get = 1; using static = 1; using using = 1; using await = 1; using yield = 1 }")]
    [InlineData("function f() { using x = 1; } () => { using x = 1 }; ({ m() { using x = 1 } }); class A { static { using x = 1 } }")]
    [InlineData("for (using x = 1, y = 2; ;) ; for (using x of y) ; for (using of = 1; ;) ;")]
    [InlineData("async function f() { await using x = 1; for (await using x = 1; ;) ; for (await using x of y) ; for await (await using x of y) ; for await (using x of y) ; }")]
    [InlineData("async () => { for (await using of of []) ; await using of = 1; }")]
    [InlineData("async function* g() { await using x = yield; }")]
    [InlineData("switch (1) { case 1: { using x = 1 } default: { for (using x of y) ; } }")]
    [InlineData("try { using x = 1 } catch (e) { using y = 1 } finally { using z = 1 }")]
    // Names
    [InlineData("var using; using; using = 1; using++; using(x); using.x; using[x]; using [x]; using`x`; using ? 1 : 2; using in x; using instanceof x")]
    [InlineData("{ using\nx = 1 } { using\n[x] = 1 } using\n++x")]
    [InlineData("for (using of xs) ; for (using in xs) ; for (using; ;) ; for (using = 1; ;) ; for (using.x of xs) ; for (using[x] of xs) ; for (using of of[0]) ;")]
    [InlineData("using: for (; ;) break using; (using) => using; using => using; async using => using; class using {} ({ using, x: using } = using)")]
    [InlineData("async function f() { await using; await using[x]; await using.x; await using(x); await using in x; for await (using of xs) ; }")]
    [InlineData("async function f() { await using\nx }")]
    [InlineData("import_; export_; { let using = 1; const us\\u0069ng2 = 2; }")]
    public void Accepted(string text) => Parser.ParseScript(text, "test.js");

    [Theory]
    [InlineData("using x = 1")]
    [InlineData("await using x = 1; await 1; export { x }; import using, { using as y } from 'y'; export default using")]
    [InlineData("for (using x of y) ; for (await using x of y) ; { using x = 1; await using y = 2; }")]
    public void Accepted_in_modules(string text) => Parser.ParseModule(text, "test.mjs");

    [Theory]
    [InlineData("using x = 1", 0, "'using' is not allowed at the top level of a script: it needs a block, a function or a module that ends")]
    [InlineData("{ using x }", 10, "Missing initializer in using declaration")]
    [InlineData("{ using x = 1, y }", 17, "Missing initializer in using declaration")]
    [InlineData("async () => { await using x }", 28, "Missing initializer in await using declaration")]
    [InlineData("{ using {x} = 1 }", 8, "The using declaration must not have a pattern")]
    [InlineData("{ using x = 1, [y] = 2 }", 15, "The using declaration must not have a pattern")]
    [InlineData("async () => { await using {x} = 1 }", 26, "The await using declaration must not have a pattern")]
    [InlineData("for (using {x} of y) ;", 11, "The using declaration must not have a pattern")]
    [InlineData("for (using x in y) ;", 5, "'using' is not allowed in a for-in loop")]
    [InlineData("async () => { for (await using x in y) ; }", 19, "'await using' is not allowed in a for-in loop")]
    [InlineData("for (using x = 1 of y) ;", 11, "The variable of a for-in or for-of loop must not have an initializer")]
    [InlineData("for (using of of of) ;", 17, "Unexpected identifier 'of': expected ')' after the head of a for loop")]
    [InlineData("switch (1) { case 1: using x = 1 }", 21, "'using' is not allowed directly in a switch case: put it in a block")]
    [InlineData("async () => { switch (1) { default: await using x = 1 } }", 36, "'await using' is not allowed directly in a switch case: put it in a block")]
    [InlineData("if (1) using x = 1", 7, "A using declaration is not allowed here: only a statement can be used without a block")]
    [InlineData("l: using x = 1", 3, "A using declaration is not allowed here: only a statement can be used without a block")]
    [InlineData("async () => { while (1) await using x = 1 }", 24, "A declaration with 'await using' is not allowed here: only a statement can be used without a block")]
    [InlineData("function f() { await using x = 1 }", 15, "'await using' is only allowed in async functions and at the top level of modules")]
    [InlineData("class A { static { await using x = 1 } }", 19, "'await' is not allowed in a class static block")]
    [InlineData("{ using let = 1 }", 8, "let is disallowed as a lexically bound name")]
    [InlineData("{ using x = 1; let x }", 19, "Identifier 'x' has already been declared")]
    [InlineData("{ using x = 1; var x }", 19, "Identifier 'x' has already been declared")]
    [InlineData("async () => { using await = 1 }", 20, "'await' is a reserved word here")]
    [InlineData("async () => { await\nusing x = 1 }", 26, "Unexpected identifier 'x': expected ';'")]
    [InlineData("async () => { await us\\u0069ng x = 1 }", 31, "Unexpected identifier 'x': expected ';'")]
    public void Refused(string text, int offset, string message)
    {
        var error = Assert.Throws<SyntaxErrorException>(() => Parser.ParseScript(text, "test.js"));
        Assert.Equal((message, offset), (error.Message, error.Offset));
    }

    [Theory]
    [InlineData("export using x = 1", "The using declaration cannot be exported")]
    [InlineData("export await using x = 1", "The await using declaration cannot be exported")]
    public void Refused_in_modules(string text, string message) =>
        Assert.Equal(message, Assert.Throws<SyntaxErrorException>(() => Parser.ParseModule(text, "test.mjs")).Message);

    [Fact]
    public void Refused_at_the_top_level_of_eval_code() => Assert.Contains("eval code",
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseEval("using x = 1", "test.js", EvalContext.Indirect)).Message);
}
