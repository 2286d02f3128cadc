using Quoll.Web;

namespace Quoll.Tests.Web.Fetch;

/// <summary>
/// Runs the programs in the folder <c>Programs</c>. <c>log(value)</c> prints a line; a comment <c>// → text</c> behind
/// it is
/// what it must print. <c>server</c> is the URL of the server.
/// </summary>
public sealed class FetchPrograms(LoopbackServer server) : IClassFixture<LoopbackServer>
{
    private static string Folder => Path.Combine(ProjectFolder.Root, "Engine.Tests", "Web", "Fetch", "Programs");

    public static TheoryData<string> Names =>
        [.. Directory.GetFiles(Folder, "*.js").Select(static path => Path.GetFileNameWithoutExtension(path)!).Order()];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Prints(string name)
    {
        var code = await File.ReadAllTextAsync(Path.Combine(Folder, name + ".js"));
        var expected = code.Split('\n').Where(static line =>
            line.Contains("// → ")).Select(static line => line[(line.IndexOf("// → ") + 5)..].TrimEnd());
        List<string> printed = [];
        using var engine = new Engine(new EngineOptions
        {
            Extensions = [Web(server.Url, name)],
            Globals = EngineGlobals.Timers,
            MaxTime = TimeSpan.FromMinutes(1),
        });
        engine.SetValue("server", server.Url);
        engine.SetValue("log", new Action<JsValue>(value => printed.Add(value.IsString ? value.AsString() : value.ToString())));
        await engine.ExecuteModuleAsync(code, new CallOptions { SourceName = name + ".js" });
        Assert.Equal(string.Join('\n', expected), string.Join('\n', printed.Select(static line => line.TrimEnd())));
    }

    private static QuollWeb Web(string url, string name)
    {
        var policy = new NetworkPolicy
        {
            Schemes = ["http"], Hosts = ["127.0.0.1"], AllowPrivateAddresses = true, MaxResponseBytes = 1 << 20,
        };
        return new QuollWeb(new WebOptions
        {
            Apis = WebApis.Default | WebApis.Fetch | WebApis.Sockets | WebApis.Storage,
            Fetch = new FetchOptions
            {
                HttpClient = policy.CreateHttpClient(), Policy = policy, BaseUrl = url, AllowDataUrls = true,
                AllowForbiddenHeaders = name.StartsWith("unguarded", StringComparison.Ordinal),
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
