using Quoll.Bytecode;
using Quoll.Tier;
using Quoll.Vm;

namespace Quoll.Tests.Tier;

/// <summary>What the first machine code of a function knows, and what an inlined function learns.</summary>
public class LearningTests
{
    private readonly Engine _engine = HotCodeModes.Engine(HotCodeModes.Mode("background"));

    // Fewer steps than a poll takes: nothing gets hot by itself.
    private const string Calls = "for (let i = 0; i < 150; i++) warm(i)";

    private CodeInstance Instance(string name) => ((ScriptFunction)_engine.GetValue(name).Object).Instance;

    // Lets the interpreter run warm code.
    private CodeInstance Warm(string functions, string calls)
    {
        _engine.Execute(functions);
        _engine.Execute("warm(1); warm(2)");
        var instance = Instance("warm");
        instance.BecomeWarm();
        _engine.Execute(calls);
        Assert.True(instance.IsWarm);
        Translation.Of(instance.Block).LearnCalls(0);
        return instance;
    }

    private static string Inlined(CodeBlock block) => string.Join(" ", FeedbackVector.SitesOf(block)
        .SelectMany(static site => site.Inlined ?? []).Select(static inlined => inlined.Name));

    [Theory]
    [InlineData("function leaf(a) { return a + 1 } function warm(a) { const r = leaf(a); return r }", "leaf")]
    [InlineData("function leaf(a) { return a + 1 } function warm(a) { return leaf(a) }", "leaf")]
    [InlineData("class V { constructor(x) { this.x = x } } function warm(a) { const v = new V(a); return v }", "V")]
    [InlineData("const o = { get leaf() { return 1 } }; function warm() { return o.leaf }", "get leaf")]
    [InlineData("const o = { set leaf(v) { } }; function warm(a) { o.leaf = a }", "set leaf")]
    [InlineData("function leaf(a) { return a } function warm(a) { const r = leaf.call(null, a); return r }", "leaf")]
    [InlineData("function leaf(a) { return a } function warm() { const r = leaf.apply(null, arguments); return r }", "leaf")]
    [InlineData("const leaf = a => a; function warm() { const r = [1, 2].map(leaf); return r }", "leaf")]
    [InlineData("class B { constructor(a) { this.a = a } } class D extends B { constructor(a) { super(a) } } function warm(a) { const d = new D(a); return d }", "D")]
    [InlineData("const fs = [a => a, function g(a) { return -a }]; function warm(a) { const f = fs[a & 1], r = f(a); return r }", " g")]
    // What is called cannot be inlined, or is not what the instruction names.
    [InlineData("function leaf(a) { return a } const bound = leaf.bind(null); function warm(a) { const r = bound(a); return r }", "")]
    [InlineData("function leaf(a) { for (;;) return a } function warm(a) { const r = leaf(a); return r }", "")]
    [InlineData("function warm(a) { const r = Math.hypot(a); return r }", "")]
    public void First_machine_code_inlines_what_the_interpreter_has_called(string functions, string inlined) =>
        Assert.Equal(inlined.Trim(), Inlined(Warm(functions, Calls).Block).Trim());

    [Fact]
    public void What_an_inlined_function_calls_is_inlined_as_well()
    {
        var instance = Warm(
            "function leaf(a) { return a + 1 } function middle(a) { const r = leaf(a); return r } function warm(a) { const r = middle(a); return r }",
            Calls);
        Assert.Equal("middle", Inlined(instance.Block));
        Assert.Equal("leaf", Inlined(Instance("middle").Block));
    }

    [Theory]
    [InlineData("function warm(a) { return 'x' + a }", nameof(Opcode.Add))]
    [InlineData("const o = { x1: 1 }; function warm(a) { return o['x' + (a & 1)] }", nameof(Opcode.GetElement))]
    [InlineData("const o = { x1: 1 }; function warm(a) { o['x' + (a & 1)] = a }", nameof(Opcode.SetElement))]
    [InlineData("function warm(a) { return (a | 0) * 506832829 }", nameof(Opcode.MultiplyInt))]
    public void First_machine_code_does_not_expect_what_was_not_seen(string functions, string opcode)
    {
        var instance = Warm(functions, Calls);
        Translation.Of(instance.Block).Learn(instance);
        var sites = FeedbackVector.SitesOf(instance.Block);
        var instructions = OpcodeTable.InstructionsOf(instance.Block.Code).Where(each => each.Info.Opcode.ToString() == opcode).ToArray();
        Assert.NotEmpty(instructions);
        Assert.All(instructions, instruction => Assert.NotEqual(SiteLevel.Narrow, sites[instruction.Pc].Level));
    }

    [Fact]
    public void What_is_seldom_no_number_is_expected_to_be_one()
    {
        var instance = Warm("function warm(a) { return a + 1.5 }", "warm('x'); " + Calls);
        Assert.All(FeedbackVector.SitesOf(instance.Block), static site => Assert.Equal(SiteLevel.Narrow, site.Level));
    }

    [Fact]
    public void Code_with_machine_code_is_not_warm()
    {
        var instance = Warm("function warm(a) { return a }", "");
        var engine = HotCodeModes.Engine(HotCodeModes.Mode("at-once:37"));
        engine.Execute("function f(a) { return a } for (let i = 0; i < 100; i++) f(i)");
        var compiled = ((ScriptFunction)engine.GetValue("f").Object).Instance;
        compiled.BecomeWarm();
        Assert.Equal((true, false), (instance.IsWarm, compiled.IsWarm));
    }

    // The result is not live at the loop, so that its entry does not fail first.
    [Theory]
    [InlineData("const leaf = a => (a | 0) * 31;", "leaf", "[1, 2]", "[2e9, 2.1e9]")]
    [InlineData("const inner = a => a * 31, leaf = a => { const r = inner(a | 0); return r };", "inner", "[1, 2]", "[2e9, 2.1e9]")]
    [InlineData("const inner = a => (a | 0) + 2e9, leaf = a => { const r = inner(a); return r };", "inner", "[1, 2]", "[2e9, 2.1e9]")]
    public void An_inlined_function_that_fails_stays_inlined_and_expects_less(
        string functions, string failing, string values, string others)
    {
        var engine = HotCodeModes.Engine(HotCodeModes.Mode("at-once:500"));
        engine.Execute($$"""
            {{functions}}
            function run(values) { let n = 0; for (let i = 0; i < 300; i++) if (leaf(values[i & 1]) === -1) n++; return n }
            for (let k = 0; k < 10; k++) run({{values}});
            """);
        Assert.All(Sites(failing), static site => Assert.Equal(SiteLevel.Narrow, site.Level));
        engine.Execute($"for (let k = 0; k < 3; k++) run({others})");
        var run = Block("run");
        Assert.Equal("leaf", Inlined(run));
        Assert.All(FeedbackVector.SitesOf(run), static site => Assert.False(site.InlinesNothing));
        Assert.NotNull(run.MachineCode);
        Assert.Contains(Sites(failing), static site => site.Level > SiteLevel.Narrow);

        CodeBlock Block(string name) => ((ScriptFunction)engine.Evaluate(name).Object).Instance.Block;
        SiteFeedback[] Sites(string name) => FeedbackVector.SitesOf(Block(name));
    }
}
