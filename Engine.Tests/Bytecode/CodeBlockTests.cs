using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Tests.Programs;

namespace Quoll.Tests.Bytecode;

/// <summary>The compiler's output for every program of testdata/programs can run without checks at run time.</summary>
public class CodeBlockTests
{
    [Fact]
    public void Code_of_all_programs_is_valid()
    {
        var programs = ProgramFile.Names.Select(ProgramFile.Read).Where(program => !program.IsRefused).ToArray();
        Assert.NotEmpty(programs);
        foreach (var program in programs)
        {
            var block = ScriptCompiler.Compile(program.Code, program.Name).Code;
            Assert.Empty(CodeBlockValidator.Problems(block));
            Assert.StartsWith("script: ", Disassembler.Disassemble(block));
        }
    }

    [Theory]
    [InlineData("async function f() { for await (const x of y) await x; }")]
    [InlineData("async function* g() { yield* h(); try { await 1; } finally { yield 2; } }")]
    [InlineData("class A extends B { static async *[x]() { await super.y; } async #z() { for await (this.#z of y) break; } }")]
    [InlineData("const f = async (a = 1, { b, ...c }) => { await using_; return [...a, , b]; }")]
    [InlineData("async function* g() { @(await a) @b.c(yield) class C extends (await d) { @(yield) static async *[await e]() {} @f accessor #g = 1; @h static [yield] = 2; } }")]
    [InlineData("async function f() { using a = 1; await using b = 2; for (await using c of d) { if (c) continue; return b; } for (using e = f; ;) break; }")]
    [InlineData("async function* g() { await using a = 1; try { yield 1; } finally { await using b = () => a; } }")]
    public void Code_of_async_functions_is_valid(string code) =>
        Assert.Empty(CodeBlockValidator.Problems(ScriptCompiler.Compile(code, "test.js").Code));

    [Theory]
    [InlineData("import a, { b as c } from 'x'; import * as ns from 'y'; export default () => a + c(ns) + this; export { a as 'z!' }; let local = import.meta; for await (const x of await c) await import(x, local);")]
    [InlineData("export default class { static f = () => eval('this'); } export function g() { return typeof h; } import { h } from 'h'; export const { i, ...j } = await h; h = 1;")]
    [InlineData("@a export class B { @a accessor c; } @a export default class { @a static #d() {} } export { e }; let e = @(await a) class {};")]
    [InlineData("using a = b; await using c = d; export { a as default }; export const e = () => c;")]
    public void Code_of_modules_is_valid(string code) =>
        Assert.Empty(CodeBlockValidator.Problems(ScriptCompiler.CompileModule(code, "test.js").Block));

    [Fact]
    public void Disassembly_shows_operands_by_kind()
    {
        var block = ScriptCompiler.Compile(
            "function f(a, b) { try { while (a < b) a += 2; } catch { return () => \"no\"; } return b.name; }", "test.js").Code.Functions[
            0].WithBytecode;
        Assert.Equal(Expected.ReplaceLineEndings("\n") + "\n", Disassembler.Disassemble(block));
    }

    private const string Expected = """
        function f: 2 parameters, 7 registers
          0000  LoadClosureEnvironment r2
          0002  JumpIfNotLess r0, r1, 0012
          0006  AddInt r0, r0, 2
          0010  Loop 0002
          0012  Jump 0020
          0014  NewFunction r5, r2, (anonymous arrow function)
          0018  Return r5
          0020  GetProperty r3, r1, [name]
          0024  Return r3
          0026  ReturnUndefined
          0002..0012 -> 0014 r4

        (anonymous arrow function): 0 parameters, 3 registers
          0000  LoadConstant r1, "no"
          0003  Return r1
        """;
}
