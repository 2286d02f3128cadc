using Quoll.Language;
using Quoll.Syntax;

namespace Quoll.Tests.Syntax;

public class AcceptedProgramsTests
{
    [Theory]
    // Semicolon insertion
    [InlineData("a\nb")]
    [InlineData("a\n++b")]
    [InlineData("do ; while (0) a")]
    [InlineData("function f() { return\na }")]
    [InlineData("x => {}\n(1)")]
    [InlineData("let\nx")]
    [InlineData("if (1) let\n{}")]
    [InlineData("var yield\nlet")]
    [InlineData("class A { get\n x() {} set\n x(v) {} static\n y; get; set; static; async; async\n *z() {} }")]
    // Words that are names in some places
    [InlineData("var async, of, get, set, let, yield, await, static, implements, target, meta, from, as;")]
    [InlineData("let: yield: await: async: ;")]
    [InlineData("async()")]
    [InlineData("async\nfunction f() {}")]
    [InlineData("async + 1; async ? 1 : 2; x = async => async; async(async)")]
    [InlineData("for (let of of []) ; for (let of = 1; ;) break; for (let of in {}) ; for (var of of []) ;")]
    [InlineData("for (async of => {}; ;) break; async function f() { for await (async of []) ; }")]
    [InlineData("for (async.x of []) ; for (async in {}) ;")]
    [InlineData("function* g() { yield; yield 1; yield* g(); x = yield; [yield]; (yield); `${yield}`; yield /re/; yield of; }")]
    [InlineData("async function f() { await 1; await await 2; (await x).y; `${await 1}`; }")]
    [InlineData("function yield() { yield: yield() }")]
    [InlineData("var o = { if: 1, class: 2, yield: 3, await: 4, get: 5, set: 6, async: 7, static: 8 }; o.if.class.function")]
    [InlineData("({ get, set, async, await, yield, let, of })")]
    [InlineData("({ get() {}, set() {}, async() {}, get get() {}, set set(v) {}, async async() {}, *async() {}, async *get() {} })")]
    [InlineData("({ get 1() {}, get 'a'() {}, get [x]() {}, get if() {}, 1n: 2, .5: 3, 0x10() {} })")]
    // Escapes and characters
    [InlineData("var \\u0061b, \\u{62}c, ünï, $_, 𠮷, a\\u0030; l\\u0065t\nx")]
    [InlineData("o.\\u0069f; ({ \\u0069f: 1 })")]
    [InlineData("'\\x41\\u0041\\u{1F600}\\\n\\0\\v\\q'; '\u2028\u2029'")]
    [InlineData("\\u0061sync()")]
    // Legacy forms
    [InlineData("010 + 08 + 09.5 + 00; '\\07\\8\\9'")]
    [InlineData("<!-- comment\na --> b\n--> comment\n/**/ --> comment\n/*\n*/ --> comment")]
    [InlineData("--> comment")]
    [InlineData("#!hashbang\na")]
    [InlineData("if (1) function f() {} else function g() {}")]
    [InlineData("a: function f() {}")]
    [InlineData("a: b: function f() {}")]
    [InlineData("for (var i = 0 in {}) ;")]
    [InlineData("try {} catch (e) { var e; for (var e of []) ; { var e } }")]
    [InlineData("{ function f() {} function f() {} } switch (1) { case 1: function g() {} case 2: function g() {} }")]
    [InlineData("function f(a, a) {}; with (a) b; delete a; eval = arguments = 1; ++eval")]
    [InlineData("f() = 1; f() += 1; f()++; --f(); for (f() in {}) ; for (f() of []) ; async(1) = 2")]
    // Numbers
    [InlineData("1_000.5_5e1_0 + 0x1_F + 0b1_0 + 0o1_7 + 1_0n + 0xFn + .5 + 5. + 5.e1 + 0n")]
    [InlineData("1..toString(); 1 .toString(); a?.5:1")]
    // Operators
    [InlineData("2 ** 3 ** 2; (-1) ** 2; 2 ** -1; ++a ** 2; a++ ** 2")]
    [InlineData("a ?? b ?? c; (a ?? b) || c; a ?? (b && c); a || b && c")]
    [InlineData("a &&= b; a ||= b; a ??= b; a.b ??= c; a **= 2; a >>>= 1")]
    [InlineData("new a; new a.b; new a(); new new a()(); new a.b().c; new a``; new (a())(); new a()?.b")]
    [InlineData("a = b ? c : d ? e : f, g; a ? (b, c) : d")]
    [InlineData("a in b in c; for (var x = (a in b); ;) break; for (var y = [a in b]; ;) break; for (;;) break")]
    [InlineData("for (x ? a in b : 0; ;) break; for (x => { a in b }; ;) break; for (f(a in b); ;) break; for (`${a in b}`; ;) break")]
    [InlineData("typeof void !~+-a; delete a.b; typeof (() => {})")]
    // Templates
    [InlineData("``; `a${b}c${`d${e}f`}g`; a`\\u{zz}${b}\\01`; `\\0`; a`\\xg\\u`; `\r\n\\\n`")]
    // Arrow functions and destructuring
    [InlineData("() => 1; x => x; (x) => x; (x, y) => {}; (...x) => x; (x, ...[y, z]) => x; (x,) => x; async x => x; async () => {}; async (x, ...y) => x")]
    [InlineData("({ a, b: c, d = 1, e: f = 2, [g]: h, ...i }) => 1; ([a, , b = 1, [c], ...d]) => 1; ({ a: [{ b }] }, c = 1) => 1")]
    [InlineData("[a, , b = 1, [c], ...d] = e; ({ a, b: c, d = 1, e: f.g = 2, [h]: i[j], ...k } = l); [(a), (b.c)] = d; ({ a: (b), c: (d.e) = 1 } = f)")]
    [InlineData("[...[a, b]] = c; [...{ length }] = c; [{ a = 1 }, { b = 2 }] = c; ({ a: { b = 1 } } = c); [[a = 1] = 2] = 3")]
    [InlineData("({ __proto__: a, __proto__: b } = {}); ({ __proto__: a, __proto__: b }) => 1; ({ __proto__: a, __proto__() {}, ['__proto__']: 1, __proto__ })")]
    [InlineData("for ({ a = 1 } of b) ; for ([a, { b = 1 }] in c) ; for ({ a: [b] } of c) ; for (a.b of c) ; for ((a) of b) ;")]
    [InlineData("(a = function* () { yield }) => 1; (a = async () => await 1) => 1; async (a = async () => await 1) => 1")]
    [InlineData("a => b => c => d; a = b => c, d; a ? b => c : d => e; (a, b) => ({}); (a) => [b] = c")]
    [InlineData("async (a, b) => { await a }; async (a); async(a, ...b, ); async({ a: 1 }).b; new async(1)")]
    [InlineData("let [a, { b, ...c }] = d, { e = 1, f: [g] } = h; const [i] = j; var [k] = l; function f({ a }, [b], c = 1, ...d) {}")]
    [InlineData("function* g() { (a = yield) }")]
    [InlineData("(eval, arguments) => 1; (yield) => 1; (await) => 1; (let) => 1")]
    // Functions
    [InlineData("function f() { 'use strict' } function g(a, b) { 'use strict'; return new.target } (function f() { f() })")]
    [InlineData("function f(a = 1, b = a) { var a; var c } function g(a, b = () => eval('1')) {}")]
    [InlineData("(function yield() {}); (function await() {}); (async function f() {}); (async function* f() { for await (let a of b) yield await a })")]
    [InlineData("var f = async function (a, b,) {}, g = function* ({ a }, ...b) {}")]
    // Classes
    [InlineData("class A { } class B extends A { constructor() { super(); super.x; super['y'] = 1; new.target; (() => super())() } }")]
    [InlineData("class A { #a; #b = 1; static #c; #d() {} get #e() {} set #e(v) {} static async *#f() {} has(o) { return #a in o && o.#b && o?.#d() && o.x?.y.#e } }")]
    [InlineData("class A { static { var a; let b; this.c = super.d; function f() { return arguments } (() => ({ await: 1 })); } static { } static static() {} static get static() {} static a = 1; 'b' = 2; [c] = 3; 4 = 5 }")]
    [InlineData("class A { x = () => this; y = function () { return arguments }; z = new.target; static async; get; set; static; async }")]
    [InlineData("class A { static constructor() {} static get constructor() {} prototype() {} 'prototype' = 1; constructor() {} }")]
    [InlineData("class A { ['constructor']() {} ['constructor'] = 1; async 'a'() {} get 1() {} }")]
    [InlineData("(class { }); (class A extends (B, C) { }); class D extends null { }; class E extends f() { } class F extends class { } { }")]
    [InlineData("class A { #x; m() { class B { y = this.#x; #z } } n() { return () => this.#x } }")]
    [InlineData("class await {} class async {} class A { x = await; }")]
    [InlineData("({ m() { super.x }, get a() { return super.y }, f: () => 1 })")]
    // Labels, switch, regular expressions, import
    [InlineData("a: for (;;) { b: while (1) { continue a; break b } break } a: { break a } a: b: do { continue a } while (0)")]
    [InlineData("switch (a) { case 1: case 2: let b; default: break; case 3: }")]
    [InlineData("a = /[/]\\/(?<n>x)\\k<n>/giu; b = a / 1 / 2; if (a) /re/.test(b); x = {} / 1; a++ / 2; (a) / 2; [] / 1; `` / 1; /=/")]
    [InlineData("import('a'); import('a', {}); import('a',); import('a').then(); x = () => import(y)")]
    [InlineData("debugger; ;;; {} throw a")]
    public void Scripts(string text) => Assert.NotNull(Parser.ParseScript(text, "test.js"));

    [Theory]
    [InlineData("import a from 'a'; import * as b from 'b'; import { c, d as e, default as f, 'x y' as g } from 'c'; import h, { i } from 'd'; import 'e'; import j, * as k from 'f'")]
    [InlineData("import a from 'a' with { type: 'json', 'k': 'v', }")]
    [InlineData("export { a, b as c, a as default, a as 'x y' }; var a, b; export * from 'a'; export * as d from 'b'; export { x as y, default as z, if } from 'c'; export { 's' } from 'd'")]
    [InlineData("export default function () {}")]
    [InlineData("export default class { }")]
    [InlineData("export default class A { } A")]
    [InlineData("export default async function f() {} f()")]
    [InlineData("export default [1, 2]")]
    [InlineData("export var a = 1, [b, { c }] = d; export let e; export const f = 1; export function g() {} export class h { } export async function i() {}")]
    [InlineData("await 1; for await (x of y) ; import.meta.url; import('a'); var x, y; x < ! --y")]
    [InlineData("import { type } from 'a'; import { from, as } from 'b'; import * as of from 'c'")]
    public void Modules(string text) => Assert.NotNull(Parser.ParseModule(text, "test.mjs"));

    [Theory]
    [InlineData("new.target", nameof(EvalContext.InFunction))]
    [InlineData("super.x", nameof(EvalContext.InMethod))]
    [InlineData("() => super.x", nameof(EvalContext.InMethod))]
    [InlineData("super()", nameof(EvalContext.InDerivedConstructor))]
    public void Eval_takes_what_its_place_allows(string text, string permission)
    {
        var context = new EvalContext
        {
            InFunction = permission == nameof(EvalContext.InFunction),
            InMethod = permission == nameof(EvalContext.InMethod),
            InDerivedConstructor = permission == nameof(EvalContext.InDerivedConstructor),
        };
        Parser.ParseEval(text, "eval", context);
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseEval(text, "eval", EvalContext.Indirect));
    }

    [Fact]
    public void Eval_knows_the_private_names_around_it()
    {
        Parser.ParseEval("this.#a", "eval", new EvalContext { PrivateNames = new PrivateNames(["#a"], null) });
        Assert.Throws<SyntaxErrorException>(
            () => Parser.ParseEval("this.#b", "eval", new EvalContext { PrivateNames = new PrivateNames(["#a"], null) }));
    }

    [Fact]
    public void Eval_in_a_field_initializer_refuses_arguments()
    {
        var context = new EvalContext { InClassFieldInitializer = true };
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseEval("arguments", "eval", context));
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseEval("() => arguments", "eval", context));
        Parser.ParseEval("(function () { arguments })", "eval", context);
    }

    [Fact]
    public void Eval_inherits_strictness()
    {
        Assert.True(Parser.ParseEval("1", "eval", new EvalContext { IsStrict = true }).IsStrict);
        Assert.Throws<SyntaxErrorException>(() => Parser.ParseEval("with (a) b", "eval", new EvalContext { IsStrict = true }));
    }
}
