using Microsoft.AspNetCore.Builder;
using Quoll.AspNetCore;
using Quoll.Benchmarks.Corpus;
using Quoll.Test262.Suite;
using Quoll.Tests.Programs;
using Quoll.Web;
using Quoll.WebPlatformTests.Suite;

namespace Quoll.Tests.Web.Packages;

/// <summary>
/// Unmodified packages of the npm registry that need the web: each program of testdata/packages/web prints what Node 26
/// prints. <c>testdata/packages/host/web.mjs</c> writes these expectations. Skipped if a package cannot be fetched.
/// </summary>
/// <remarks>
/// <c>// needs: packages</c> names packages of the manifest; <c>// serves: file</c> a module whose fetch handler
/// answers the program's requests, at the URL <c>server</c>.
/// </remarks>
[Trait("Speed", "Slow")]
public sealed class WebPackageTests : IDisposable
{
    private const string Needs = "// needs: ";
    private const string Serves = "// serves: ";
    private const string Prints = "// => ";

    private static readonly string s_programs = Path.Combine(PackageProgram.Folder, "web");

    private readonly string _folder = Directory.CreateTempSubdirectory("quoll-web-packages-").FullName;

    public static TheoryData<string> Names => new(Directory.EnumerateFiles(s_programs, "*.mjs")
        .Select(static path => Path.GetFileNameWithoutExtension(path)).Order(StringComparer.Ordinal));

    [SkippableTheory]
    [MemberData(nameof(Names))]
    public async Task Prints_what_it_prints_with_node(string name)
    {
        var code = File.ReadAllText(Path.Combine(s_programs, name + ".mjs"));
        Install(Line(code, Needs)!.Split(' '));
        List<string> printed = [];
        await using var app = Line(code, Serves) is { } module ? await ServeAsync(Path.Combine(s_programs, module)) : null;
        var policy = new NetworkPolicy { Schemes = ["http"], Hosts = ["127.0.0.1"], AllowPrivateAddresses = true };
        using var client = policy.CreateHttpClient();
        using var engine = new Engine(new EngineOptions
        {
            Extensions = [new QuollWeb(new WebOptions
            {
                Apis = WebApis.Default | WebApis.Fetch,
                // Node keeps no headers from scripts.
                Fetch = new FetchOptions { HttpClient = client, Policy = policy, HasBrowserRestrictions = false },
            })],
            ModuleLoader = new NodeModuleLoader(_folder),
            Console = TextWriter.Null,
            MaxTime = MachinePace.Hang,
        });
        engine.SetValue("print", (JsValue[] values) =>
            printed.AddRange(string.Join(' ', values.Select(AbstractOperations.ToString)).Split('\n')));
        if (app is not null) engine.SetValue("server", app.Urls.First());
        if (name == "whatwg-url") SetUrlTests(engine);
        // Some packages find out by it that they may load modules of Node.
        await engine.ExecuteModuleAsync("import { Buffer } from 'node:buffer'; globalThis.Buffer = Buffer;");
        await engine.ExecuteModuleAsync(code, new CallOptions { SourceName = Path.Combine(_folder, name + ".mjs") });
        var expected = code.Split('\n').Where(static line => line.StartsWith(Prints, StringComparison.Ordinal));
        Assert.Equal(expected.Select(static line => line[Prints.Length..]), printed);
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static string? Line(string code, string start) =>
        code.Split('\n').FirstOrDefault(line => line.StartsWith(start, StringComparison.Ordinal))?[start.Length..];

    // Copied, not linked: modules find their dependencies beside their real path.
    private void Install(IEnumerable<string> packages)
    {
        foreach (var package in packages)
        {
            string source;
            try
            {
                source = PackageFetcher.Fetch(PackageManifest.Get(package));
            }
            catch (PackageUnavailableException unavailable)
            {
                Skip.If(true, unavailable.Message);
                throw;
            }
            foreach (var file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
            {
                var target = Path.Combine(_folder, "node_modules", package, Path.GetRelativePath(source, file));
                Directory.CreateDirectory(Path.GetDirectoryName(target)!);
                File.Copy(file, target);
            }
        }
    }

    private static async Task<WebApplication> ServeAsync(string module)
    {
        var app = WebApplication.CreateBuilder(["--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]).Build();
        // One engine: the script remembers how often it has failed.
        app.MapScript("/{**path}", await File.ReadAllTextAsync(module), new ScriptEndpointOptions { MaxEngines = 1 });
        await app.StartAsync();
        return app;
    }

    // Without web-platform-tests only the program's own texts are compared.
    private static void SetUrlTests(Engine engine)
    {
        string suite;
        try
        {
            suite = SuiteFolder.Find(ProjectFolder.Root, null);
        }
        catch (SuiteUnavailableException)
        {
            return;
        }
        JsValue Read(string file) => engine.Json.Parse(File.ReadAllText(Path.Combine(suite, "url", "resources", file)));
        engine.SetValue("urlTests", new { texts = Read("urltestdata.json"), setters = Read("setters_tests.json") });
    }
}
