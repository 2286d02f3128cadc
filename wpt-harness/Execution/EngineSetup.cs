using Quoll.Web;
using Quoll.Web.Workers;
using Quoll.WebPlatformTests.Suite;

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
    /// <param name="files">The suite.</param>
    /// <param name="path">The test. Those of fetch fetch the files of the suite.</param>
    public static Engine CreateEngine(SuiteFiles files, string path)
    {
        var engine = new Engine(path.StartsWith("fetch/", StringComparison.Ordinal) ? WithFetch(files, path) : Options);
        WorkerScope.SetPrototype(engine);
        return engine;
    }

    private static EngineOptions WithFetch(SuiteFiles files, string path) => Options with
    {
        Extensions =
        [
            new QuollWeb(new WebOptions
            {
                Apis = WebApis.Default | WebApis.Fetch | WebApis.Workers,
                Workers = new NoWorkers(),
                Fetch = new FetchOptions
                {
                    HttpClient = new HttpClient(new SuiteServer(files)),
                    Policy = new NetworkPolicy { Hosts = [SuiteFiles.Host], AllowPrivateAddresses = true },
                    BaseUrl = $"https://{SuiteFiles.Host}/{path}",
                    AllowDataUrls = true,
                },
            }),
            WorkerScope.Instance,
        ],
    };

    // Tests look for the interface. None of the files here starts a worker.
    private sealed class NoWorkers : WorkerProvider
    {
        protected internal override WorkerSetup Start(WorkerRequest request) =>
            throw new DomException("SecurityError", "The harness grants no workers.");
    }
}
