namespace Quoll.Tests.Hosts;

/// <summary>using and await using of .NET objects.</summary>
public abstract class DisposalTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : DisposalTests(true);

    public class Reflected() : DisposalTests(false);

    public class Connection : IDisposable
    {
        public List<string> Log { get; } = [];

        public void Dispose() => Log.Add("disposed");
    }

    public class Stream : IAsyncDisposable
    {
        public List<string> Log { get; } = [];

        public async ValueTask DisposeAsync()
        {
            Log.Add("begins");
            await Task.Delay(1);
            Log.Add("ends");
        }
    }

    public class Hidden : IDisposable, IAsyncDisposable
    {
        public List<string> Log { get; } = [];

        void IDisposable.Dispose() => Log.Add("disposed");

        ValueTask IAsyncDisposable.DisposeAsync()
        {
            Log.Add("disposed later");
            return default;
        }
    }

    public class Failing : IDisposable
    {
        public void Dispose() => throw new InvalidOperationException("stuck");
    }

    public class Derived : Connection
    {
        public string Name => "derived";
    }

    [Fact]
    public void Using_disposes_of_an_object()
    {
        Set("connection", new Connection());
        Set("derived", new Derived());
        Check("""
            { using c = connection; c.Log.length } ==> 0
            connection.Log.join() ==> disposed
            (() => { using c = connection; return c.Log.length })() ==> 1
            connection.Log.join() ==> disposed,disposed
            { using d = derived } derived.Log.length ==> 1
            new DisposableStack().use(connection) === connection ==> true
            connection[Symbol.dispose].name ==> [Symbol.dispose]
            connection[Symbol.dispose].call({}) ==> TypeError: Method called on incompatible receiver [object Object]: it requires that 'this' be an IDisposable
            Object.keys(connection) ==> ["Log"]
            """);
    }

    [Fact]
    public void A_failure_is_an_error_of_the_script()
    {
        Set("failing", new Failing());
        Check("""
            { using f = failing } ==> Error: stuck
            function both() { using f = failing; throw new Error('first') } ==> undefined
            try { both() } catch (e) { [e.name, e.error.message, e.suppressed.message].join() } ==> SuppressedError,stuck,first
            """);
    }

    [Fact]
    public async Task Await_using_waits_for_the_disposal()
    {
        var stream = new Stream();
        Set("stream", stream);
        Set("connection", new Connection());
        Assert.Equal("begins,ends,after", await Engine.EvaluateAsync<string>("""
            (async () => { { await using s = stream } return stream.Log.join() + ',after' })()
            """));
        Assert.Equal(1, await Engine.EvaluateAsync<int>("""
            (async () => { { await using c = connection } return connection.Log.length })()
            """));
        Assert.StartsWith("TypeError", Run("{ using s = stream }"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Explicit_implementations_are_for_the_option_that_shows_them()
    {
        var hidden = new Hidden();
        Set("hidden", hidden);
        Assert.StartsWith("TypeError", Run("{ using h = hidden }"), StringComparison.Ordinal);
        Assert.Equal("undefined undefined", Run("`${hidden[Symbol.dispose]} ${hidden[Symbol.asyncDispose]}`"));
        var engine = NewEngine(static options => options.ExplicitInterfaceMembers = true).SetValue("hidden", hidden);
        engine.Execute("{ using h = hidden }");
        await engine.EvaluateAsync("(async () => { await using h = hidden })()");
        Assert.Equal(["disposed", "disposed later"], hidden.Log);
    }

    [Fact]
    public void What_scripts_may_not_call_is_not_disposed_of()
    {
        Set("sealed", new Guarded());
        Assert.StartsWith("TypeError", Run("{ using g = globalThis.sealed }"), StringComparison.Ordinal);
    }

    public class Guarded : IDisposable
    {
        [ScriptIgnore]
        public void Dispose() => throw new InvalidOperationException("A script must not get here.");
    }
}
