using Quoll.Debugging;

namespace Quoll.Tests.Debugging;

/// <summary>The objects of a prototype, wherever scripts keep them.</summary>
public class FindInstancesTests
{
    private const string Class = "class A { }\nclass B extends A { }\nfunction give() { return new A(); }\n";

    [Theory]
    [InlineData("const list = [new A(), , { deep: new B() }];", 2)]
    [InlineData("var map = new Map([[new A(), new Set([new A()])]]);", 2)]
    [InlineData("const f = (() => { const hidden = new A(); return () => hidden; })();", 1)]
    [InlineData("const o = { get x() { return 1; }, [Symbol('s')]: new A() };", 1)]
    [InlineData("const bound = give.bind(new A(), new A());", 2)]
    [InlineData("const proxy = new Proxy(new A(), { inner: new A() });", 2)]
    [InlineData("const promise = Promise.resolve(new A());", 1)]
    [InlineData("const generator = (function* () { const held = new A(); yield 1; return held; })(); generator.next();", 1)]
    [InlineData("class P { #a = new A(); static s = new A(); } const p = new P();", 2)]
    [InlineData("const sparse = []; sparse[100000] = new A();", 1)]
    [InlineData("give();", 0)]
    public void Instances_are_found(string code, int expected)
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        engine.Execute(Class + code);
        var found = engine.Debugger.FindInstances(engine.Evaluate("A.prototype"));
        // B.prototype inherits, too.
        Assert.Equal(expected + 1, found.Count);
    }

    [Fact]
    public void Functions_that_run_keep_objects()
    {
        var engine = new Engine(new EngineOptions { Debug = true });
        var counts = new List<int>();
        engine.Debugger.Paused = pause =>
        {
            counts.Add(pause.Debugger.FindInstances(pause.Frames[0].Evaluate("A.prototype")).Count);
            return StepKind.Continue;
        };
        engine.Execute(Class + "(function (x) { const y = new A(); debugger; return [x, y]; })(new A());");
        Assert.Equal([3], counts);
        Assert.Throws<ArgumentException>(() => engine.Debugger.FindInstances(1));
    }
}
