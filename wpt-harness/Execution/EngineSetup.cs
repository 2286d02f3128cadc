using Quoll.Web;
using Quoll.Web.Workers;
using Quoll.WebPlatformTests.Suite;

namespace Quoll.WebPlatformTests.Execution;

/// <summary>The only place that says which engine the tests run in.</summary>
internal static class EngineSetup
{
    private static readonly WebOptions Web = new() { Apis = WebApis.Default | WebApis.Workers, Workers = new NoWorkers() };

    private static readonly EngineOptions Options = new()
    {
        Extensions = [new QuollWeb(Web), WorkerScope.Instance],
        // Tests print what nobody reads.
        Console = EngineConsole.To(static (_, _) => { }),
        // The real text of a failure of the host helps to find it.
        HostErrors = static failure => new ScriptError(ScriptErrorKind.Error, failure.Message),
    };

    /// <summary>
    /// Creates an engine whose global object is that of a worker. Tests of fetch fetch the files of the suite.
    /// </summary>
    public static Engine CreateEngine(SuiteFiles files, string path)
    {
        var engine = new Engine(!path.StartsWith("fetch/", StringComparison.Ordinal) ? Options : Options with
        {
            Extensions = [new QuollWeb(WithFetch(files, path)), WorkerScope.Instance],
        });
        WorkerScope.SetPrototype(engine);
        return engine;
    }

    private static WebOptions WithFetch(SuiteFiles files, string path) => Web with
    {
        Apis = Web.Apis | WebApis.Fetch,
        Fetch = new FetchOptions
        {
            HttpClient = new HttpClient(new SuiteServer(files)),
            Policy = new NetworkPolicy { Hosts = [SuiteFiles.Host], AllowPrivateAddresses = true },
            BaseUrl = $"https://{SuiteFiles.Host}/{path}",
            AllowDataUrls = true,
        },
    };

    // Tests look for the interface. None of the files here starts a worker.
    private sealed class NoWorkers : WorkerProvider
    {
        protected internal override WorkerSetup Start(WorkerRequest request) =>
            throw new DomException("SecurityError", "The harness grants no workers.");
    }
}
