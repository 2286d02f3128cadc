using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using Quoll.AspNetCore;
using Quoll.Web;

namespace Quoll.Benchmarks.Programs;

/// <summary>
/// A server on the loopback that tasks of the web fetch from, and on which a script answers requests.
/// </summary>
internal static class LoopbackServer
{
    /// <summary>The handler that both servers run, in a form that each can load.</summary>
    public const string Handler = """
        async function handle(request) {
          const url = new URL(request.url);
          const items = Array.from({ length: 20 }, (_, id) => ({ id, name: 'item ' + id, wanted: url.searchParams.get('q') }));
          return new Response(JSON.stringify(items), { headers: { 'Content-Type': 'application/json' } });
        }
        """;

    /// <summary>The path at which the script answers.</summary>
    public const string HandlerPath = "/handler";

    private static readonly Lazy<string> _origin = new(Start);

    /// <summary>All of the web's API that tasks use, with the loopback allowed.</summary>
    public static readonly QuollWeb Web = new(new WebOptions
    {
        Apis = WebApis.Default | WebApis.Fetch,
        Fetch = new FetchOptions { HttpClient = Client(), Policy = Policy },
    });

    private static NetworkPolicy Policy => new() { Schemes = ["http"], AllowPrivateAddresses = true, MaxConcurrentRequests = 64 };

    /// <summary>The scheme, host and port of the server, which the first call starts.</summary>
    public static string Origin => _origin.Value;

    private static HttpClient Client() => Policy.CreateHttpClient();

    private static string Start()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        var app = builder.Build();
        app.Map("/item/{id}", static (HttpContext context) => context.Response.WriteAsync("hello there"));
        app.MapScript(HandlerPath, Handler + "\nexport default { fetch: handle };");
        app.StartAsync().GetAwaiter().GetResult();
        return app.Urls.First();
    }
}
