using Quoll.Web;

namespace Quoll.Tests.Web.Events;

/// <summary>Events, aborting, and the global object as a target.</summary>
public class EventTests
{
    private readonly Engine _engine = new(new EngineOptions { Extensions = [QuollWeb.Default] });

    public static TheoryData<string> Names => WebProgram.NamesIn("Events");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Events", name);

    [Fact]
    public void An_error_of_a_task_that_no_listener_cancels_reaches_the_host()
    {
        _engine.Execute("let seen = 0; addEventListener('error', () => { seen++ }); setImmediate(() => { throw new Error('late') })");
        Assert.Equal("Error: late", Assert.Throws<JavaScriptException>(() => _engine.RunJobs()).Description);
        Assert.Equal(1, _engine.Evaluate<int>("seen"));
    }

    [Fact]
    public void An_error_of_a_listener_reaches_the_host_as_a_task()
    {
        _engine.Execute("const t = new EventTarget(); t.addEventListener('x', () => { throw 5 }); t.dispatchEvent(new Event('x'))");
        Assert.Equal(5, Assert.Throws<JavaScriptException>(() => _engine.RunJobs()).Value.AsNumber());
        _engine.RunJobs();
    }

    [Fact]
    public void An_error_in_a_listener_of_errors_is_not_told_to_it_again()
    {
        _engine.Execute("let seen = 0; addEventListener('error', e => { seen++; e.preventDefault(); throw 'inside' }); reportError('outside')");
        Assert.Equal("inside", Assert.Throws<JavaScriptException>(() => _engine.RunJobs()).Value.AsString());
        Assert.Equal(1, _engine.Evaluate<int>("seen"));
    }

    [Theory]
    [InlineData("addEventListener('unhandledrejection', e => e.preventDefault())", 0)]
    [InlineData("addEventListener('unhandledrejection', () => { })", 1)]
    [InlineData("", 1)]
    public void A_rejection_reaches_the_host_unless_a_listener_cancels_it(string listen, int expected)
    {
        var count = 0;
        _engine.UnhandledRejection += (_, _) => count++;
        _engine.Execute(listen + "; Promise.reject(1)");
        _engine.RunJobs();
        Assert.Equal(expected, count);
        _engine.RunJobs();
        Assert.Equal(expected, count);
    }

    [Theory]
    [InlineData("const t = new EventTarget(); for (;;) t.addEventListener('x', () => { })")]
    [InlineData("const t = new EventTarget(); t.addEventListener('x', () => { }); for (;;) t.dispatchEvent(new Event('x'))")]
    [InlineData("const c = new AbortController(); const all = []; for (;;) all.push(AbortSignal.any([c.signal]))")]
    [InlineData("const next = () => setImmediate(next); next()")]
    public void Work_counts_as_steps(string code)
    {
        var options = EngineOptions.Untrusted() with { Extensions = [QuollWeb.Default], RunJobsAfterCalls = true };
        Assert.Throws<ExecutionLimitException>(() => new Engine(options).Execute(code));
    }

    [Fact]
    public void A_program_does_not_wait_for_a_timeout_signal()
    {
        _engine.Execute("const s = AbortSignal.timeout(1e9)");
        Assert.False(_engine.HasPendingWork);
    }

    [Theory]
    [InlineData(WebApis.Events, "addEventListener,onerror,AbortSignal")]
    [InlineData(WebApis.Globals, "reportError,navigator,self,setImmediate")]
    [InlineData(WebApis.Messaging, "structuredClone,MessageChannel")]
    [InlineData(WebApis.Files, "Blob,FormData")]
    [InlineData(WebApis.Performance, "performance")]
    [InlineData(WebApis.Workers, "Worker")]
    [InlineData(WebApis.None, "")]
    public void Each_group_is_a_flag(WebApis apis, string expected)
    {
        const string Names =
            "['addEventListener', 'onerror', 'AbortSignal', 'reportError', 'navigator', 'self', 'setImmediate', 'structuredClone',"
            + " 'MessageChannel', 'Blob', 'FormData', 'performance', 'Worker'].filter(name => name in globalThis).join()";
        var engine = new Engine(new EngineOptions { Extensions = [new QuollWeb(new WebOptions { Apis = apis })] });
        Assert.Equal(expected, engine.Evaluate<string>(Names));
    }
}
