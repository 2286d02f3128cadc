using System.Runtime.CompilerServices;

namespace Quoll.Tests.Hosting;

/// <summary>Code of the host that finds no memory or no stack fails like any other code of the host.</summary>
public class HostExhaustionTests
{
    public static TheoryData<Exception> Exhaustions =>
    [
        new OutOfMemoryException("all gone"), new InsufficientMemoryException("all gone"), new InsufficientExecutionStackException(),
        new OverflowException(), new TimeoutException(),
    ];

    public sealed class Members(Exception thrown)
    {
        public int Getter => throw thrown;

        public int Setter { get => 0; set => throw thrown; }

        public int Method() => throw thrown;

        public IEnumerable<int> Sequence()
        {
            yield return 1;
            throw thrown;
        }

        public async Task Later()
        {
            await Task.Yield();
            throw thrown;
        }
    }

    private static Engine NewEngine(Exception thrown)
    {
        var engine = new Engine(new EngineOptions { Types = ScriptTypes.Reflect(static options => options.Writable = true) });
        engine.SetValue("members", new Members(thrown));
        engine.SetValue("fail", new Action(() => throw thrown));
        engine.SetValue("failTyped", new Func<int, int>(_ => throw thrown));
        engine.SetFunction("failLow", (in HostCall _) => throw thrown);
        return engine;
    }

    [Theory]
    [MemberData(nameof(Exhaustions))]
    public void A_script_catches_them_as_errors(Exception thrown)
    {
        using var engine = NewEngine(thrown);
        string[] uses =
        [
            "fail()", "failTyped(1)", "failLow()", "members.Getter", "members.Setter = 1", "members.Method()", "[...members.Sequence()]",
            "[1].map(fail)", "new Proxy({}, { get: fail }).x", "`${{ toString: fail }}`", "(() => { try { fail() } finally { } })()",
        ];
        foreach (var use in uses)
        {
            var uncaught = Assert.Throws<JavaScriptException>(() => engine.Execute(use));
            Assert.True(ReferenceEquals(thrown, uncaught.InnerException), $"{use}: {uncaught}");
            var isCaught = $"try {{ {use}; false }} catch (e) {{ e instanceof Error && !String(e).includes('gone') }}";
            Assert.True(engine.Evaluate<bool>(isCaught), use);
        }
    }

    [Theory]
    [MemberData(nameof(Exhaustions))]
    public async Task A_promise_is_rejected_with_them(Exception thrown)
    {
        using var engine = NewEngine(thrown);
        Assert.Equal("caught true", await engine.EvaluateAsync<string>("members.Later().catch(e => 'caught ' + (e instanceof Error))"));
        var uncaught = await Assert.ThrowsAsync<JavaScriptException>(() => engine.ExecuteAsync("members.Later()"));
        Assert.Same(thrown, uncaught.InnerException);
    }

    [Theory]
    [MemberData(nameof(Exhaustions))]
    public void A_checkpoint_ends_the_script_with_them(Exception thrown)
    {
        using var engine = new Engine(new EngineOptions { Checkpoint = _ => throw thrown, CheckpointInterval = 100 });
        var ended = Assert.Throws<ExecutionLimitException>(() => engine.Execute("for (;;);"));
        Assert.Equal((ExecutionLimit.HostDefined, thrown), (ended.Limit, ended.InnerException));
    }

    [Fact]
    public void A_block_that_is_too_large_is_an_error_of_the_script()
    {
        using var engine = new Engine();
        engine.SetValue("allocate", new Func<int, int>(static length => new long[length].Length));
        Assert.Equal("Error 5", engine.Evaluate<string>(
            "try { allocate(0x7fffffff) } catch (e) { e.constructor.name + ' ' + allocate(5) }"));
        var uncaught = Assert.Throws<JavaScriptException>(() => engine.Execute("allocate(0x7fffffff)"));
        Assert.IsType<OutOfMemoryException>(uncaught.InnerException);
    }

    [Fact]
    public void A_stack_that_is_too_deep_is_an_error_of_the_script()
    {
        using var engine = new Engine();
        engine.SetValue("dive", new Func<int>(static () => Dive(0)));
        Assert.Equal("true", engine.Evaluate<string>("try { dive() } catch (e) { String(e instanceof Error) }"));
        Assert.Equal(2, engine.Evaluate<int>("1 + 1"));
    }

    private static int Dive(int depth)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        return 1 + Dive(depth + 1);
    }
}
