using Quoll.Web;

namespace Quoll.Tests.Web.Workers;

/// <summary>Workers that a host grants.</summary>
public class WorkerTests
{
    public static TheoryData<string> Names => WebProgram.NamesIn("Workers");

    [Theory]
    [MemberData(nameof(Names))]
    public Task A_program_prints_what_it_says(string name) => WebProgram.RunAsync("Workers", name, new Grants().Web);

    [Theory]
    [InlineData(WebApis.Default, "ReferenceError")]
    [InlineData(WebApis.Default | WebApis.Workers, "NotSupportedError")]
    public void Without_a_grant_there_are_none(WebApis apis, string expected)
    {
        var engine = new Engine(new EngineOptions { Extensions = [new QuollWeb(new WebOptions { Apis = apis })] });
        Assert.Equal(expected, engine.Evaluate<string>("try { new Worker('a.js') } catch (e) { e.name }"));
    }

    [Fact]
    public async Task A_worker_ends_with_the_engine_that_made_it()
    {
        var grants = new Grants { MaxWorkers = 1 };
        var first = new Engine(new EngineOptions { Extensions = [grants.Web] });
        first.Execute("const w = new Worker('endless.js')");
        using var second = new Engine(new EngineOptions { Extensions = [grants.Web] });
        const string Start = "try { new Worker('nothing.js'); 'started' } catch (e) { e.name }";
        Assert.Equal("QuotaExceededError", second.Evaluate<string>(Start));
        first.Dispose();
        // The other thread notices at its next check of limits.
        while (second.Evaluate<string>(Start) != "started") await Task.Yield();
        await second.RunJobsAsync();
    }

    [Fact]
    public async Task The_limits_of_its_options_end_a_worker()
    {
        var grants = new Grants { MaxSteps = 100_000 };
        using var engine = new Engine(new EngineOptions { Extensions = [grants.Web] });
        engine.Execute("const w = new Worker('endless.js'); let message; w.onerror = e => { e.preventDefault(); message = e.message }");
        await engine.RunJobsAsync();
        Assert.Contains("steps", engine.Evaluate<string>("message"));
    }

    [Fact]
    public async Task An_error_that_nobody_handles_reaches_the_host()
    {
        using var engine = new Engine(new EngineOptions { Extensions = [new Grants().Web] });
        engine.Execute("new Worker('throws.js')");
        var thrown = await Assert.ThrowsAsync<JavaScriptException>(() => engine.RunJobsAsync());
        Assert.Contains("from the worker", thrown.Description);
    }

    /// <summary>Grants the programs of the tests.</summary>
    private sealed class Grants : WorkerProvider
    {
        private static readonly string Folder = Path.Combine(ProjectFolder.Root, "Engine.Tests", "Web", "Workers", "Programs");

        public Grants() => Web = new QuollWeb(new WebOptions { Apis = WebApis.Default | WebApis.Workers, Workers = this });

        public QuollWeb Web { get; }

        public long? MaxSteps { get; init; }

        protected internal override WorkerSetup Start(WorkerRequest request) => request.Url == "denied"
            ? throw new DomException("SecurityError", "This worker is not granted.")
            : new WorkerSetup
            {
                Options = new EngineOptions
                {
                    Extensions = [Web],
                    MaxSteps = MaxSteps,
                    ModuleLoader = request.Url.StartsWith("./workers/", StringComparison.Ordinal) ? new FileModuleLoader(Folder)
                        : new InMemoryModuleLoader()
                            .Add("endless.js", "for (;;);").Add("nothing.js", "").Add("throws.js", "throw new Error('from the worker')"),
                },
            };
    }
}
