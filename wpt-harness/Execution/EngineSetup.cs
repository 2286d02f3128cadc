using Quoll.Web;
using Quoll.WebPlatformTests.Suite;

namespace Quoll.WebPlatformTests.Execution;

/// <summary>The only place that says which engine the tests run in.</summary>
internal static class EngineSetup
{
    private static readonly EngineOptions s_options = new()
    {
        Extensions = [QuollWeb.Default],
        // Tests print what nobody reads.
        Console = EngineConsole.To(static (_, _) => { }),
        // The real text of a failure of the host helps to find it.
        HostErrors = static failure => new ScriptError(ScriptErrorKind.Error, failure.Message),
    };

    /// <summary>Returns the options for a test. Tests of fetch fetch the files of the suite.</summary>
    public static EngineOptions OptionsOf(SuiteFiles files, string path) => !path.StartsWith("fetch/", StringComparison.Ordinal) ? s_options
        : s_options with
        {
            Extensions =
            [
                new QuollWeb(new WebOptions
                {
                    Apis = WebApis.Default | WebApis.Fetch,
                    Fetch = new FetchOptions
                    {
                        HttpClient = new HttpClient(new SuiteServer(files)),
                        Policy = new NetworkPolicy { Hosts = [SuiteFiles.Host], AllowPrivateAddresses = true },
                        BaseUrl = $"https://{SuiteFiles.Host}/{path}",
                        AllowDataUrls = true,
                    },
                }),
            ],
        };
}
