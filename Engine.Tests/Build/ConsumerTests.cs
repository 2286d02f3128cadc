using System.Runtime.InteropServices;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.Extensions.FileProviders;
using Quoll.Intl;

namespace Quoll.Tests.Build;

/// <summary>Programs that reference only the packages.</summary>
[Collection(PackageCollection.Collection)]
[Trait("Speed", "Slow")]
public class ConsumerTests(PackedPackages packages)
{
    private const string Library = """
        using Quoll;

        public record Order(string Name, List<double> Prices);

        public record Unnamed(int Size);

        [ScriptType(typeof(Order))]
        public partial class HostTypes : ScriptTypes;

        public enum Level { Low, High }

        public class Shop
        {
            public required string Name { get; init; }

            [System.Text.Json.Serialization.JsonIgnore(Condition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull)]
            public int? Rank { get; set; }

            public Level Level { get; set; } = Level.High;

            public Dictionary<string, Order[]> Orders { get; } = [];

            public HashSet<int> Codes { get; set; } = [];
        }

        [QuollJsonType(typeof(Shop))]
        public partial class ShopJson : QuollJsonTypes;

        public static class Rules
        {
            public static void Run()
            {
                var engine = new Engine(new EngineOptions { Types = HostTypes.Default });
                engine.SetValue("order", new Order("Ada", [12.5, 30]));
                engine.SetValue("round", (double value) => Math.Round(value));
                Console.WriteLine(engine.Evaluate<string>("JSON.stringify({ ...order, total: round(order.Prices.reduce((a, b) => a + b)) })"));
                try
                {
                    Console.WriteLine(new Engine().SetValue("unnamed", new Unnamed(7)).Evaluate<int>("unnamed.Size"));
                }
                catch (Exception e)
                {
                    Console.WriteLine(e.Message.Contains("[ScriptType(typeof(Unnamed))]") ? "says what to add" : e.ToString());
                }
                var options = new QuollJsonOptions { Types = ShopJson.Default, WriteEnumsAsNames = true };
                var text = "{\"Name\":\"Ada's\",\"Level\":\"High\",\"Orders\":{\"a\":[{\"Name\":\"pen\",\"Prices\":[0.5]}]},\"Codes\":[2,1]}";
                Console.WriteLine(QuollJson.Serialize(QuollJson.Deserialize<Shop>(text, options), options) == text ? "reads and writes" : "fails");
                try
                {
                    Console.WriteLine(QuollJson.Serialize(new Unnamed(7)));
                }
                catch (NotSupportedException e)
                {
                    Console.WriteLine(e.Message.Contains("[QuollJsonType(typeof(Unnamed))]") ? "says what to add" : e.ToString());
                }
                Console.WriteLine(ScriptTypes.IsReflectionEnabledByDefault);
            }
        }
        """;

    /// <summary>
    /// Runs what an argument asks for: the rules, each way that a value crosses the border, or samples of Intl.
    /// </summary>
    private const string Program = """
        switch (args)
        {
            case ["border"]: await Border.BorderUses.RunAsync(); break;
            case ["intl", var samples]: Consumer.IntlSamples.Print(samples, Console.WriteLine); break;
            default: Rules.Run(); break;
        }
        """;

    private static readonly string BorderUses = Source("BorderUses.cs");

    private static readonly string Samples = Path.Combine(ProjectFolder.TestData, "intl", "samples");

    /// <summary>What the samples of Intl and Temporal print in this process.</summary>
    private static readonly Lazy<string> PrintedSamples = new(static () =>
    {
        var lines = new StringBuilder();
        Consumer.IntlSamples.Print(Samples, line => lines.AppendLine(line));
        return lines.ToString();
    });

    private static readonly string Runtime = RuntimeInformation.RuntimeIdentifier;

    /// <summary>The output of the library's rules if only described types are known.</summary>
    private static readonly string WithoutReflection = """
        {"Name":"Ada","Prices":[12.5,30],"total":42}
        says what to add
        reads and writes
        says what to add
        False

        """.ReplaceLineEndings();

    [Fact]
    public void A_program_uses_the_library()
    {
        var folder = packages.NewFolder("plain");
        WriteProject(folder, "Plain", "<OutputType>Exe</OutputType>", IntlReference);
        WriteLibrary(folder);
        File.WriteAllText(Path.Combine(folder, "Program.cs"), Program);
        Build("build", folder, "-o", Path.Combine(folder, "out"));
        Assert.Equal("""
            {"Name":"Ada","Prices":[12.5,30],"total":42}
            7
            reads and writes
            {"Size":7}
            True

            """.ReplaceLineEndings(), DotNetCommand.Run(packages.Packages, Path.Combine(folder, "out", "Plain.dll")));
        Assert.Equal(AllUses, DotNetCommand.Run(packages.Packages, Path.Combine(folder, "out", "Plain.dll"), "border"));
    }

    /// <summary>
    /// Tests that a program runs the code of the package that is compiled ahead of time. Without it, .NET compiles
    /// about 1,500 methods of the library for this script.
    /// </summary>
    [SkippableFact]
    public void A_published_program_runs_code_compiled_ahead_of_time()
    {
        Skip.If(OperatingSystem.IsWindows(), "The command env sets the variables.");
        var folder = packages.NewFolder("ahead");
        WriteProject(folder, "Ahead", "<OutputType>Exe</OutputType>", Reference);
        File.WriteAllText(Path.Combine(folder, "Program.cs"), """"
            const string Script = """
                class Order { #items = new Map(); add(name, price) { this.#items.set(name, { name, price }); return this; }
                  get total() { return [...this.#items.values()].reduce((sum, { price }) => sum + price, 0); } }
                const order = new Order().add("pen", 1.5).add("ink", 2);
                const words = "a-b-c".replace(/-/g, " ").split(" ").sort((x, y) => x < y ? 1 : -1);
                function* count() { for (let i = 0; i < 3; i++) yield i; }
                JSON.stringify({ total: order.total, words, counts: [...count()], parsed: JSON.parse('{"a":[1,2.5]}') })
                """;
            Console.WriteLine(new Quoll.Engine().Evaluate<string>(Script));
            """");
        var output = Path.Combine(folder, "out");
        Build("publish", folder, "-o", output);
        var list = Path.Combine(folder, "compiled.txt");
        Assert.Equal(
            "{\"total\":3.5,\"words\":[\"c\",\"b\",\"a\"],\"counts\":[0,1,2],\"parsed\":{\"a\":[1,2.5]}}" + Environment.NewLine,
            DotNetCommand.RunProgram("env", packages.Packages, $"DOTNET_JitStdOutFile={list}", "DOTNET_JitDisasmSummary=1",
                "dotnet", Path.Combine(output, "Ahead.dll")));
        var compiled = File.ReadLines(list).Where(static line => line.Contains("compiled Quoll.", StringComparison.Ordinal)
            && line.Contains("Tier0", StringComparison.Ordinal)).ToList();
        Assert.True(compiled.Count < 20, string.Join(Environment.NewLine, compiled));
    }

    [Fact]
    public void A_program_whose_library_uses_it_is_trimmed_without_a_warning()
    {
        var library = packages.NewFolder("library");
        WriteProject(library, "Library", "<IsTrimmable>true</IsTrimmable>", IntlReference);
        WriteLibrary(library);
        var folder = packages.NewFolder("trimmed");
        WriteProject(folder, "Trimmed",
            $"<OutputType>Exe</OutputType><PublishTrimmed>true</PublishTrimmed><RuntimeIdentifier>{Runtime}</RuntimeIdentifier>" +
            "<SelfContained>true</SelfContained><TrimmerSingleWarn>false</TrimmerSingleWarn>",
            "<ProjectReference Include=\"../library/Library.csproj\" />");
        File.WriteAllText(Path.Combine(folder, "Program.cs"), Program);
        var output = Path.Combine(folder, "out");
        Build("publish", folder, "-o", output);
        Assert.Equal(WithoutReflection, DotNetCommand.RunProgram(Path.Combine(output, "Trimmed"), packages.Packages));
        Assert.Equal(AllUses, DotNetCommand.RunProgram(Path.Combine(output, "Trimmed"), packages.Packages, "border"));
        CheckSamples(Path.Combine(output, "Trimmed"));
        // The reflection code is removed, not only switched off.
        foreach (var byReflection in (string[])["ReflectedTypes", "ReflectedType`1"])
        {
            Assert.Contains(byReflection, PackedPackages.TypesOf(packages.File("Quoll", "lib/net10.0/Quoll.dll")));
            Assert.DoesNotContain(byReflection, PackedPackages.TypesOf(File.OpenRead(Path.Combine(output, "Quoll.dll"))));
        }
        Assert.Equal("", Switch(folder, "-p:PublishTrimmed=false"));
        Assert.Equal("false", Switch(folder, "-p:PublishTrimmed=false", "-p:PublishAot=true"));
        Assert.Equal("true", Switch(folder, "-p:QuollIsReflectionEnabledByDefault=true"));
    }

    /// <summary>
    /// Tests an engine, generated types and typed JSON in a program compiled to machine code. That code is not
    /// optimized, which takes half of the time; the native command is.
    /// </summary>
    [SkippableFact]
    public void A_native_program_is_made_without_a_warning()
    {
        InstalledPrograms.RequireLinker();
        var folder = packages.NewFolder("native");
        WriteProject(folder, "Native",
            $"<OutputType>Exe</OutputType><PublishAot>true</PublishAot><RuntimeIdentifier>{Runtime}</RuntimeIdentifier>" +
            "<TrimmerSingleWarn>false</TrimmerSingleWarn><StripSymbols>false</StripSymbols><Optimize>false</Optimize>", IntlReference);
        WriteLibrary(folder);
        File.WriteAllText(Path.Combine(folder, "Program.cs"), Program);
        var output = Path.Combine(folder, "out");
        var said = Build("publish", folder, "-o", output);
        Assert.Contains("Native: compiling to native code", said, StringComparison.Ordinal);
        Assert.False(File.Exists(Path.Combine(output, "Native.dll")));
        Assert.Equal(WithoutReflection, DotNetCommand.RunProgram(Path.Combine(output, "Native"), packages.Packages));
        Assert.Equal(AllUses, DotNetCommand.RunProgram(Path.Combine(output, "Native"), packages.Packages, "border"));
        CheckSamples(Path.Combine(output, "Native"));
    }

    /// <summary>
    /// Tests the same uses in WebAssembly, in the interpreter that Blazor has: trimmed, without threads. Node runs it,
    /// and Chromium where it is installed.
    /// </summary>
    [SkippableFact]
    public async Task A_program_for_browsers_is_trimmed_without_a_warning()
    {
        InstalledPrograms.Require("node");
        // The publish takes half a minute, and the suite has no time left.
        Skip.IfNot(Environment.GetEnvironmentVariable("QUOLL_LONG_TESTS") == "1", "It runs only with QUOLL_LONG_TESTS=1.");
        var folder = packages.NewFolder("browser");
        WriteProject(folder, "Browser", "<OutputType>Exe</OutputType><PublishTrimmed>true</PublishTrimmed>" +
            "<TrimmerSingleWarn>false</TrimmerSingleWarn>", IntlReference, "Microsoft.NET.Sdk.WebAssembly");
        File.WriteAllText(Path.Combine(folder, "BorderUses.cs"), BorderUses);
        File.WriteAllText(Path.Combine(folder, "Program.cs"), $$"""
            await Border.BorderUses.RunAsync();
            var engine = new Quoll.Engine(new Quoll.EngineOptions { Extensions = [Quoll.Intl.QuollIntl.Default] });
            Console.WriteLine(engine.Evaluate<string>({{SymbolDisplay.FormatLiteral(LocaleUses, quote: true)}}));
            """);
        Build("publish", folder, "-o", Path.Combine(folder, "out"));
        var main = Path.Combine(folder, "main.mjs");
        File.WriteAllText(main, """
            import { dotnet } from './out/wwwroot/_framework/dotnet.js';
            const { runMain } = await dotnet.create();
            await runMain();
            """);
        var expected = AllUses + new Engine(new EngineOptions { Extensions = [QuollIntl.Default] }).Evaluate<string>(LocaleUses);
        Assert.Contains(expected, DotNetCommand.RunProgram("node", packages.Packages, main));
        if (!InstalledPrograms.Has("chromium")) return;
        var site = Path.Combine(folder, "out", "wwwroot");
        File.WriteAllText(Path.Combine(site, "index.html"), """
            <pre></pre>
            <script type="module">
              import { dotnet } from './_framework/dotnet.js';
              console.log = line => document.querySelector('pre').append(line + '\n');
              const { runMain } = await dotnet.create();
              await runMain();
            </script>
            """);
        await using var server = WebApplication.CreateSlimBuilder(
            ["--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]).Build();
        server.UseStaticFiles(new StaticFileOptions { FileProvider = new PhysicalFileProvider(site), ServeUnknownFileTypes = true });
        await server.StartAsync();
        Assert.Contains(expected, DotNetCommand.RunProgram("chromium", packages.Packages, "--headless", "--no-sandbox",
            "--disable-gpu", "--virtual-time-budget=60000", "--dump-dom", server.Urls.Single() + "/index.html"));
    }

    [Fact]
    public void A_server_uses_the_package_for_servers()
    {
        var folder = packages.NewFolder("server");
        WriteProject(folder, "Server", "<OutputType>Exe</OutputType>",
            $"<PackageReference Include=\"Quoll.AspNetCore\" Version=\"{packages.Version}\" />", "Microsoft.NET.Sdk.Web");
        File.WriteAllText(Path.Combine(folder, "Program.cs"), """
            using Microsoft.AspNetCore.Mvc;
            using Quoll;
            using Quoll.AspNetCore;

            var builder = WebApplication.CreateBuilder(["--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Default", "None"]);
            builder.Services.AddQuollJson();
            builder.Services.AddControllers();
            await using var app = builder.Build();
            app.MapPost("/minimal", (QuollBody<Order> body) => QuollResults.Json(body.Value! with { Count = 2 }));
            app.MapControllers();
            await app.StartAsync();
            using var client = new HttpClient { BaseAddress = new Uri(app.Urls.Single()) };
            foreach (var path in (string[])["/minimal", "/orders"])
            {
                using var answer = await client.PostAsQuollJsonAsync(path, new Order("Ada", 1));
                Console.WriteLine(await answer.Content.ReadAsStringAsync());
                using var refused = await client.PostAsync(path, new StringContent("{\"count\":1.5}", null, "application/json"));
                Console.WriteLine((int)refused.StatusCode);
            }

            public record Order(string Name, int Count);

            [ApiController]
            [Route("orders")]
            public sealed class OrdersController : ControllerBase
            {
                [HttpPost]
                public Order Post(Order order) => order with { Count = 3 };
            }
            """);
        Build("build", folder, "-o", Path.Combine(folder, "out"));
        Assert.Equal("""
            {"name":"Ada","count":2}
            400
            {"name":"Ada","count":3}
            400

            """.ReplaceLineEndings(), DotNetCommand.Run(packages.Packages, Path.Combine(folder, "out", "Server.dll")));
    }

    [Fact]
    public void The_tool_is_installed_under_its_name()
    {
        var folder = packages.NewFolder("tool");
        DotNetCommand.Run(packages.Packages, "tool", "install", "quoll.cli", "--tool-path", folder, "--add-source", packages.Source,
            "--version", packages.Version);
        Assert.Equal(
            "{\"a\":42}" + Environment.NewLine,
                DotNetCommand.RunProgram(Path.Combine(folder, "quoll"), packages.Packages, "-p", "JSON.stringify({ a: 6 * 7 })"));
    }

    // It names each use that fails.
    private static readonly string AllUses = $"254 uses, 0 failures{Environment.NewLine}";

    // Uses without files, which a browser has not.
    private const string LocaleUses = """
        [(1234.5).toLocaleString("de-DE", { style: "currency", currency: "EUR" }), ["ä", "a", "z"].sort(new Intl.Collator("sv").compare),
          new Date(0).toLocaleString("ar-EG", { dateStyle: "full", timeZone: "Asia/Tokyo" }),
          Temporal.PlainDate.from("2026-11-29[u-ca=hebrew]").toLocaleString("en-u-ca-hebrew")].join(" ")
        """;

    private static void WriteLibrary(string folder)
    {
        File.WriteAllText(Path.Combine(folder, "Rules.cs"), Library);
        File.WriteAllText(Path.Combine(folder, "BorderUses.cs"), BorderUses);
        File.WriteAllText(Path.Combine(folder, "IntlSamples.cs"), Source("IntlSamples.cs"));
    }

    private static string Source(string name) => File.ReadAllText(Path.Combine(ProjectFolder.TestData, "consumer", name));

    // Intl and Temporal give the same results in a program that is trimmed or native.
    private void CheckSamples(string program)
    {
        Assert.True(PrintedSamples.Value.Split('\n').Length > 700, PrintedSamples.Value);
        Assert.Equal(PrintedSamples.Value, DotNetCommand.RunProgram(program, packages.Packages, "intl", Samples));
    }

    private string IntlReference => $"<PackageReference Include=\"Quoll.Intl\" Version=\"{packages.Version}\" />";

    private string Reference => $"<PackageReference Include=\"Quoll\" Version=\"{packages.Version}\" />";

    private void WriteProject(string folder, string name, string properties, string reference, string sdk = "Microsoft.NET.Sdk") =>
        File.WriteAllText(Path.Combine(folder, name + ".csproj"), $"""
            <Project Sdk="{sdk}">
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
                <InvariantGlobalization>true</InvariantGlobalization>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <RestoreAdditionalProjectSources>{packages.Source}</RestoreAdditionalProjectSources>
                {properties}
              </PropertyGroup>
              <ItemGroup>
                {reference}
              </ItemGroup>
            </Project>
            """);

    private string Build(string command, string folder, params string[] arguments)
    {
        var text = DotNetCommand.Run(packages.Packages, [command, folder, "-c", "Release", "-nologo", .. arguments]);
        Assert.DoesNotContain("warning ", text);
        return text;
    }

    /// <summary>Returns the value of the feature switch; empty if it is not set.</summary>
    private string Switch(string folder, params string[] properties)
    {
        var text = DotNetCommand.Run(
            packages.Packages, ["msbuild", folder, "-nologo", "-getItem:RuntimeHostConfigurationOption", .. properties]);
        using var items = System.Text.Json.JsonDocument.Parse(text);
        var option = items.RootElement.GetProperty("Items").GetProperty("RuntimeHostConfigurationOption").EnumerateArray()
            .SingleOrDefault(static item => item.GetProperty("Identity").GetString() == "Quoll.ScriptTypes.IsReflectionEnabledByDefault");
        return option.ValueKind == System.Text.Json.JsonValueKind.Undefined ? "" : option.GetProperty("Value").GetString()!;
    }
}
