using Quoll.Web;
using Quoll.Web.Workers;

namespace Quoll.WebPlatformTests.Execution;

/// <summary>The only place that says which engine the tests run in.</summary>
internal static class EngineSetup
{
    private static readonly EngineOptions Options = new()
    {
        Extensions =
        [
            new QuollWeb(new WebOptions { Apis = WebApis.Default | WebApis.Workers, Workers = new NoWorkers() }),
            WorkerScope.Instance,
        ],
        // Tests print what nobody reads.
        Console = EngineConsole.To(static (_, _) => { }),
        // The real text of a failure of the host helps to find it.
        HostErrors = static failure => new ScriptError(ScriptErrorKind.Error, failure.Message),
    };

    /// <summary>Creates an engine whose global object is that of a worker.</summary>
    public static Engine CreateEngine()
    {
        var engine = new Engine(Options);
        WorkerScope.SetPrototype(engine);
        return engine;
    }

    // Tests look for the interface. None of the files here starts a worker.
    private sealed class NoWorkers : WorkerProvider
    {
        protected internal override WorkerSetup Start(WorkerRequest request) =>
            throw new DomException("SecurityError", "The harness grants no workers.");
    }
}
