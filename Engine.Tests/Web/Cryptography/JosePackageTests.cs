using Quoll.Benchmarks.Corpus;
using Quoll.Tests.Programs;
using Quoll.Web;

namespace Quoll.Tests.Web.Cryptography;

/// <summary>
/// The package jose of the npm registry, unmodified: a program with all its algorithms prints the same here as with
/// Node. Skipped if the package cannot be fetched or Node is missing.
/// </summary>
[Trait("Speed", "Slow")]
public class JosePackageTests
{
    [SkippableFact]
    public void Tokens_are_signed_verified_encrypted_and_decrypted_as_with_node()
    {
        var program = Path.Combine(ProjectFolder.TestData, "packages", "web", "jose.mjs");
        string package, expected;
        var folder = Directory.CreateTempSubdirectory("quoll-jose-").FullName;
        try
        {
            package = PackageFetcher.Fetch(PackageManifest.Get("jose"));
            var modules = Directory.CreateDirectory(Path.Combine(folder, "node_modules")).FullName;
            Directory.CreateSymbolicLink(Path.Combine(modules, "jose"), package);
            var copy = Path.Combine(folder, "main.mjs");
            File.WriteAllText(copy, $"globalThis.print = (...values) => console.log(values.map(String).join(' '));\nawait import('./jose.mjs');\n");
            File.Copy(program, Path.Combine(folder, "jose.mjs"));
            expected = NodeProcess.Run(copy).Output;
        }
        catch (Exception unavailable) when (unavailable is PackageUnavailableException or NodeUnavailableException)
        {
            Skip.If(true, unavailable.Message);
            throw;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }

        var output = new StringWriter { NewLine = "\n" };
        var engine = new Engine(new EngineOptions
        {
            Extensions = [QuollWeb.Default],
            ModuleLoader = new PackageLoader(package),
            MaxTime = MachinePace.Hang,
        });
        engine.SetValue("print", (JsValue[] values) => output.WriteLine(string.Join(' ', values.Select(AbstractOperations.ToString))));
        engine.ExecuteModule(File.ReadAllText(program), new() { SourceName = program });
        Assert.NotEmpty(expected);
        Assert.Equal(expected, output.ToString());
    }

    private sealed class PackageLoader(string package) : IModuleLoader
    {
        public string Resolve(string specifier, string? referrer) => specifier == "jose"
            ? Path.Combine(package, "dist", "webapi", "index.js")
            : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(referrer)!, specifier));

        public string Load(string name) => File.ReadAllText(name);
    }
}
