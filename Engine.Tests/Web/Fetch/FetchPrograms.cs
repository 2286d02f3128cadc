using Quoll.Web;

namespace Quoll.Tests.Web.Fetch;

/// <summary>Programs against a server on the loopback; <c>server</c> is its URL.</summary>
public sealed class FetchPrograms(LoopbackServer server) : IClassFixture<LoopbackServer>
{
    public static TheoryData<string> Names => WebProgram.NamesIn("Fetch");

    [Theory]
    [MemberData(nameof(Names))]
    public Task Prints(string name) => WebProgram.RunAsync("Fetch", name, Web(server.Url, name), ("server", server.Url));

    private static QuollWeb Web(string url, string name)
    {
        var policy = new NetworkPolicy { Schemes = ["http"], Hosts = ["127.0.0.1"], AllowPrivateAddresses = true, MaxResponseBytes = 1 << 20 };
        return new QuollWeb(new WebOptions
        {
            Apis = WebApis.Default | WebApis.Fetch | WebApis.Sockets | WebApis.Storage,
            Fetch = new FetchOptions
            {
                HttpClient = policy.CreateHttpClient(),
                Policy = policy,
                // The server is of another origin than scripts of "origins".
                BaseUrl = name == "origins" ? url.Replace("127.0.0.1", "localhost", StringComparison.Ordinal) : url,
                AllowDataUrls = true,
                HasBrowserRestrictions = !name.StartsWith("unguarded", StringComparison.Ordinal),
            },
            Storage = new StorageOptions
            {
                LocalStorage = _ => new MemoryStorage(quota: 100),
                SessionStorage = _ => new MemoryStorage(),
                Caches = _ => new MemoryCacheStore(4000),
            },
        });
    }
}
