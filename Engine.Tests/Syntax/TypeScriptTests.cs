namespace Quoll.Tests.Syntax;

/// <summary>Types of TypeScript are skipped. What they are part of means what it means without them.</summary>
public class TypeScriptTests
{
    private static readonly EngineOptions Typed = new() { TypeScript = TypeScriptSources.AllButJavaScript };

    [Theory]
    // Variables, parameters, results
    [InlineData("let a: number = 1, b: string | undefined, c!: { x: 1 }[]; a", "1")]
    [InlineData("const { a, b = 2 }: { a: number, b?: number } = { a: 1 }; a + b", "3")]
    [InlineData("function f(this: any, a: number, b?: string, ...c: number[]): number { return a + c.length } f(1, '', 3)", "2")]
    [InlineData("try { throw 4 } catch (e: unknown) { e }", "4")]
    [InlineData("for (const x of [1, 2] as number[]) x; for (let i: number = 0; i < 3; i++) i", "2")]
    // Arrow functions
    [InlineData("((a: number, b?: number, { c, d = 4 }: { c?: number, d?: number } = { c: 1 }, ...e: number[]): number => a + c + d)(1)", "6")]
    [InlineData("(<T,>(x: T): T => x)(3) + (<T extends number>(x: T) => x)(4)", "7")]
    [InlineData("(async (a: number): Promise<void> => {}) instanceof Function && (async <T>(x: T) => x) instanceof Function", "true")]
    [InlineData("(true ? (x: number): number => x * 2 : (y: number) => y)(4)", "8")]
    [InlineData("const a = 1, b = 2; const f = a ? (b) : c => d; f", "2")]
    [InlineData("const f = (x?) => x; const g = ([a]: number[]) => a; g([f(3)])", "3")]
    [InlineData("((x: number): x is 5 => x === 5)(5)", "true")]
    // Assertions
    [InlineData("const x = { a: 1 } as const; (x as any).a satisfies number", "1")]
    [InlineData("let x: any = 1; (x as number) = 2; x! += 1; <number>x + 1", "4")]
    [InlineData("const o: any = { a: { b: 5 } }; o!.a!.b! + o?.a!['b']!", "10")]
    [InlineData("1 + 2 as number * 3", null)]
    [InlineData("const as = 3, satisfies = 4; as + satisfies", "7")]
    // Calls
    [InlineData("new Map<string, Array<Array<number>>>([['a', [[1]]]]).size + Array.of<number>(1, 2).length", "3")]
    [InlineData("const id = <T>(x: T) => x; id<number>?.(3) + id?.<{ a: 1 }[]>(4 as any) + [1].map<number>(x => x)[0]", "8")]
    [InlineData("const a = 1, b = 2, c = 0; [a < b, a < b && b > c, 8 >> 1 > 3].join()", "true,true,true")]
    [InlineData("const f: any = () => 1, g = f<string>; g()", "1")]
    [InlineData("const t = <T>(s: TemplateStringsArray) => s[0]; t<string>`x`", "x")]
    // Types as statements
    [InlineData("type A<T> = T extends (infer U)[] ? U : never; interface B<T = 1> extends C, D<T> { a(): void; [k: string]: any } 5", "5")]
    [InlineData("type A =\n | 'a'\n | `x${string}y` | -1 | keyof typeof x.y | readonly [a: 1, b?: 2] | { [K in keyof A as `_${K}`]-?: A[K] }\n5", "5")]
    [InlineData("type F = new (...a: any[]) => abstract new () => asserts x is T; type G = (a: F) => a is 5\n5", "5")]
    [InlineData("declare const x: number, y: string; declare function f(a: 1): 2; declare class C { a: 1 } declare module 'm' { const y: 1 } declare enum E { A } 5", "5")]
    [InlineData("declare global { interface Window { a: 1 } } namespace N { export type T = 1; export interface I { } } 5", "5")]
    [InlineData("type = 1; declare = 2; var type, declare, namespace, abstract; namespace = abstract = 3; type + declare + namespace", "6")]
    [InlineData("function f(a: string): string; function f(a: number): number;\nfunction f(a: any) { return a } f(5)", "5")]
    // Classes
    [InlineData("class A<T> { private readonly x: number = 1; static #n?: number = 2; public y!: T; z?; declare q: 1; get(): number { return this.x + A.#n } } new A<string>().get()", "3")]
    [InlineData("""
        abstract class A {
          abstract x: number;
          abstract get y(): 1;
          abstract m<T>(a: T): void;
          [k: string]: any;
          n() {
            return 1;
          }
        }
        class B extends A implements I, J<1> {
          override n(): number {
            return super.n() + 1;
          }
        }
        new B().n();
        """, "2")]
    [InlineData("class A { m(a: 1): 1; m(a: 2): 2; m(a: any): any { return a } constructor(a?: 1); constructor() { } get<T>(k: T) { return k } set?(v: 1): void; static async *gen<T>() { } } new A().m(2 as any) + new A().get(3)", "5")]
    [InlineData("const A = class<T> { static x = 1 }; const B = class implements I { }; class C extends Map<string, [1]> { } A.x + new C().size", "1")]
    [InlineData("class A { readonly = 1; abstract = 2; declare = 3; private = 4 } const a = new A(); a.readonly + a.abstract + a.declare + a.private", "10")]
    [InlineData("const o = { m<T>(a: T): T { return a }, get p(): number { return 2 }, async<T>(x: T) { return x } }; o.m(1) + o.p", "3")]
    public void Types_are_skipped(string code, string? expected)
    {
        var result = new Engine(Typed).Evaluate(code).ToString();
        if (expected is not null) Assert.Equal(expected, result.Trim('\''));
    }

    [Theory]
    [InlineData("import type { A } from 'nowhere'; import type B, { type C } from 'nowhere'; import type * as D from 'nowhere'; export type { A } from 'nowhere'; export type * from 'nowhere';")]
    [InlineData("export type A = 1; export interface B { } export declare const c: 1; export abstract class D { } export type { A, B }; export default interface E { }")]
    [InlineData("export function f(a: 1): 1; export function f(a: any) { } export default function g(): void; export default function g() { }")]
    [InlineData("let v = 1; type T = 1; export { v, type T, type T as U }; import type from './self'; export default abstract class { }")]
    public void Imports_and_exports_of_types_are_skipped(string code)
    {
        var modules = new InMemoryModuleLoader().Add("self", "export default 1").Add("main.mts", code.Replace("./self", "self"));
        new Engine(new EngineOptions { ModuleLoader = modules, TypeScript = TypeScriptSources.ByName }).ImportModule("main.mts");
    }

    [Theory]
    [InlineData("enum A { B }", "enum", 1)]
    [InlineData("let x;\nconst enum A { B }", "enum", 8)]
    [InlineData("namespace N { export const x = 1 }", "namespace with values", 1)]
    [InlineData("class A { constructor(private x: number) { } }", "parameter property", 23)]
    [InlineData("class A { constructor(a: 1, readonly x = 1) { } }", "parameter property", 29)]
    public void More_than_types_is_an_error_that_names_it(string code, string what, int place)
    {
        var error = Assert.Throws<JavaScriptException>(() => new Engine(Typed).Execute(code));
        Assert.Contains($"TypeScript: {what} is more than a type", error.Message, StringComparison.Ordinal);
        var line = code.IndexOf('\n') + 1;
        Assert.Equal((line == 0 ? 1 : 2, place - line), (error.Line, error.Column));
    }

    [Theory]
    [InlineData("import x = require('y')", "import =")]
    [InlineData("import A = B.C", "import =")]
    [InlineData("export = 1", "export =")]
    [InlineData("export import A = B", "import =")]
    [InlineData("export enum A { }", "enum")]
    public void More_than_types_is_an_error_in_modules_too(string code, string what)
    {
        var error = Assert.Throws<JavaScriptException>(() => new Engine(Typed).PrepareModule(code));
        Assert.Contains($"TypeScript: {what} is more than a type", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("let a: = 1")]
    [InlineData("let a: number[")]
    [InlineData("type A = ;")]
    [InlineData("function f(a: ) { }")]
    [InlineData("interface A { ")]
    [InlineData("class A implements { }")]
    [InlineData("x as")]
    public void A_type_that_is_wrong_is_an_error(string code)
    {
        var error = Assert.Throws<JavaScriptException>(() => new Engine(Typed).Execute(code));
        Assert.StartsWith("SyntaxError", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("let a: number = 1")]
    [InlineData("interface A { }")]
    [InlineData("x as y")]
    [InlineData("class A { private x }")]
    [InlineData("(a: number) => a")]
    [InlineData("x!")]
    public void JavaScript_has_no_types(string code) => Assert.Throws<JavaScriptException>(() => new Engine().Execute(code));

    [Fact]
    public void Positions_are_those_of_the_text()
    {
        var error = Assert.Throws<JavaScriptException>(() => new Engine(Typed).Execute("type A = 1;\nconst f = (x: A): never => { throw new Error('x') };\nf<A>(1 as A)"));
        Assert.Equal((2, 36), (error.Line, error.Column));
        Assert.Equal("(x: number): number => x", new Engine(Typed).Evaluate<string>("String((x: number): number => x)"));
    }

    [Theory]
    [InlineData("a.ts", true)]
    [InlineData("A.MTS", true)]
    [InlineData("a.js", false)]
    [InlineData("a", false)]
    public void The_name_says_which_language_it_is(string name, bool isTyped)
    {
        var engine = new Engine(new EngineOptions { TypeScript = TypeScriptSources.ByName });
        void Run() => engine.Execute("let a: number = 1", new() { SourceName = name });
        if (isTyped) Run();
        else Assert.Throws<JavaScriptException>(Run);
    }
}
