using System.Runtime.CompilerServices;
using System.Text.Json;
using Quoll.Bytecode;
using Quoll.Debugging;
using Quoll.Vm;

namespace Quoll.Tests.Debugging;

/// <summary>A profile shows the functions that take the time or allocate.</summary>
public class ProfilerTests
{
    private const string Work = """
        function cheap(x) { return x + 1; }
        function costly(n) {
          let s = 0;
          for (let i = 0; i < n; i++) s = (s * 31 + i) % 1000003;
          return s;
        }
        function round() { cheap(1); return costly(20000); }
        """;

    // Runs the rounds until there are enough samples.
    private static CpuProfile ProfileOf(Engine engine, string round, int samples = 30)
    {
        engine.Execute(Work);
        engine.Profiler.Start();
        CpuProfile profile;
        var until = DateTime.UtcNow + MachinePace.Hang;
        do
        {
            if (!engine.Profiler.IsOn) engine.Profiler.Start();
            for (var i = 0; i < 1000; i++) engine.Execute(round);
            profile = engine.Profiler.Stop();
        }
        while (profile.Samples.Count < samples && DateTime.UtcNow < until);
        return profile;
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_function_that_takes_the_time_has_most_samples(bool compiles)
    {
        var engine = new Engine(new EngineOptions { CompileHotCode = compiles });
        var profile = ProfileOf(engine, "round()");
        var costly = profile.Nodes.Where(static node => node.FunctionName is "costly" or "round").Sum(static node => node.Hits);
        var others = profile.Samples.Count(static sample => !sample.FunctionName.StartsWith('(')) - costly;
        Assert.True(costly > 4 * others, $"{costly} {others}");
        var node = profile.Nodes.First(static node => node.FunctionName == "costly");
        Assert.Equal((Engine.DefaultSourceName, 2, 1), (node.SourceName, node.Line, node.Column));
    }

    [Fact]
    public void A_function_of_the_host_is_in_the_profile()
    {
        var engine = new Engine();
        engine.SetValue("wait", () => Thread.Sleep(5));
        engine.Profiler.Start();
        engine.Execute("function waits() { wait(); } for (let i = 0; i < 20; i++) waits();");
        var profile = engine.Profiler.Stop();
        var host = profile.Nodes.Where(static node => node.FunctionName == "wait").Sum(static node => node.Hits);
        // Other tests may have the runtime collect garbage all the time.
        var inScript = profile.Samples.Where(static sample => !sample.FunctionName.StartsWith('(')).ToArray();
        Assert.True(host > inScript.Length / 2, string.Join(" ", profile.Samples.Select(static sample => sample.FunctionName)));
        var caller = profile.Nodes.First(node => node.Children.Contains(profile.Nodes.First(static x => x.FunctionName == "wait").Id));
        Assert.Equal("waits", caller.FunctionName);
    }

    [Theory]
    [InlineData("list.map(function each() { return costly(300); })")]
    [InlineData("maps()")]
    public void A_built_in_function_is_above_what_it_calls(string round)
    {
        var engine = new Engine();
        engine.Execute("""
            const list = Array.from({ length: 100 }, (_, i) => i);
            function maps() { return list.map(function each() { return costly(300); }); }
            """);
        var profile = ProfileOf(engine, round);
        // Several callers may have one: the script, and the function once it is machine code.
        var called = profile.Nodes.Where(static node => node.FunctionName == "map").SelectMany(static node => node.Children);
        Assert.Contains(called, id => profile.Nodes[id - 1].FunctionName == "each");
    }

    [Fact]
    public void The_json_is_that_of_V8()
    {
        using var json = JsonDocument.Parse(ProfileOf(new Engine(), "round()").ToJson(static name => $"x:{name}"));
        var root = json.RootElement;
        var nodes = root.GetProperty("nodes").EnumerateArray().ToDictionary(static node => node.GetProperty("id").GetInt32());
        Assert.Equal("(root)", nodes[1].GetProperty("callFrame").GetProperty("functionName").GetString());
        Assert.Equal(root.GetProperty("samples").GetArrayLength(), root.GetProperty("timeDeltas").GetArrayLength());
        Assert.All(root.GetProperty("samples").EnumerateArray(), sample => Assert.True(nodes.ContainsKey(sample.GetInt32())));
        Assert.All(root.GetProperty("timeDeltas").EnumerateArray(), static delta => Assert.True(delta.GetInt64() >= 0));
        var duration = root.GetProperty("endTime").GetInt64() - root.GetProperty("startTime").GetInt64();
        Assert.True(root.GetProperty("timeDeltas").EnumerateArray().Sum(static delta => delta.GetInt64()) <= duration);
        var costly = nodes.Values.First(static node => node.GetProperty("callFrame").GetProperty("functionName").GetString() == "costly");
        Assert.Equal("x:<script>", costly.GetProperty("callFrame").GetProperty("url").GetString());
        Assert.Equal(1, costly.GetProperty("callFrame").GetProperty("lineNumber").GetInt32());
        // A sample at the beginning of a function may have no line.
        var hits = costly.GetProperty("hitCount").GetInt64();
        var ticks = costly.GetProperty("positionTicks").EnumerateArray().Sum(static tick => tick.GetProperty("ticks").GetInt64());
        Assert.InRange(ticks, hits * 3 / 4, hits);
    }

    [Fact]
    public void Allocations_are_those_of_their_functions()
    {
        var engine = new Engine();
        engine.Profiler.StartAllocations();
        engine.Execute("function makes() { const a = []; for (let i = 0; i < 1e5; i++) a.push({ i }); return a; } makes().length");
        var profile = engine.Profiler.StopAllocations();
        var makes = profile.Nodes.Where(static node => node.FunctionName == "makes").Sum(static node => node.Hits);
        Assert.True(makes > 2_000_000, $"{makes}");
        using var json = JsonDocument.Parse(profile.ToJson());
        Assert.Equal("(root)", json.RootElement.GetProperty("head").GetProperty("callFrame").GetProperty("functionName").GetString());
        Assert.True(json.RootElement.GetProperty("samples").GetArrayLength() > 0);
    }

    [Fact]
    public void A_profile_begins_and_ends_once()
    {
        var engine = new Engine();
        Assert.Throws<InvalidOperationException>(engine.Profiler.Stop);
        Assert.Throws<InvalidOperationException>(engine.Profiler.StopAllocations);
        engine.Profiler.Start();
        Assert.Throws<InvalidOperationException>(() => engine.Profiler.Start());
        Assert.True(engine.Profiler.IsOn);
        engine.Profiler.Stop();
        Assert.Throws<ArgumentOutOfRangeException>(() => engine.Profiler.Start(TimeSpan.FromMicroseconds(10)));
        Assert.Throws<ArgumentOutOfRangeException>(() => engine.Profiler.StartAllocations(0));
    }

    [Fact]
    public void Steps_are_those_without_a_profiler()
    {
        static long Steps(bool isProfiled)
        {
            var engine = new Engine(new EngineOptions { CompileHotCode = false });
            if (isProfiled) engine.Profiler.Start();
            engine.Execute(Work + "for (let i = 0; i < 100; i++) round();");
            if (isProfiled) engine.Profiler.Stop();
            return engine.Realm.Agent.Limits.StepsEver;
        }
        Assert.Equal(Steps(false), Steps(true));
    }

    [Fact]
    public void A_sample_runs_no_trap_of_a_proxy()
    {
        var engine = new Engine();
        var tree = new ProfileTree(Machine.Of(engine.Realm));
        engine.SetValue("sample", () => { tree.Current(null, isLong: false); });
        engine.Execute("let traps = 0; const p = new Proxy(() => sample(), { getOwnPropertyDescriptor() { traps++; } }); p();");
        Assert.Equal(0, engine.Evaluate("traps").AsNumber());
        Assert.True(tree.Nodes.Count > 2);
    }

    // Another thread looks at a frame that changes meanwhile: what it takes for an instruction may be an operand.
    [Fact]
    public void Code_may_end_in_what_looks_like_a_call()
    {
        var block = new Engine().Prepare("1").Code.Code;
        var last = new CodeInstance(block.WithCode([(int)Opcode.Call], [], [], []), runsMachineCode: false);
        Assert.Null(Machine.CalledBuiltIn(new CallFrame(1) { Instance = last, Registers = new JsValue[4] }));
    }

    [Fact]
    public void Nothing_keeps_an_engine_alive_whose_profile_nobody_ends()
    {
        var engine = RunAndForget();
        var until = DateTime.UtcNow + MachinePace.Hang;
        // The thread of the profile may look at it just now.
        while (engine.IsAlive && DateTime.UtcNow < until)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Assert.False(engine.IsAlive);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference RunAndForget()
        {
            var engine = new Engine();
            engine.Profiler.Start();
            engine.Profiler.StartAllocations();
            engine.Execute("1");
            return new WeakReference(engine);
        }
    }
}
