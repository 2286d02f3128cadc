namespace Quoll.Tests.Modules;

/// <summary>Imports of texts and bytes (proposal-import-text, proposal-import-bytes).</summary>
public sealed class ContentImportTests : IDisposable
{
    private const string Main = "import text from './data.bin' with { type: 'text' }; import bytes from './data.bin' with { type: 'bytes' };"
        + "export default `${text} ${bytes} ${bytes.constructor.name} ${bytes.buffer.immutable}`;";

    private readonly string _folder = Directory.CreateTempSubdirectory("quoll-contents-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static string Run(IModuleLoader loader)
    {
        var engine = new Engine(new EngineOptions { ModuleLoader = loader });
        engine.SetValue("ns", engine.ImportModule("./main.js"));
        return engine.Evaluate<string>("ns.default");
    }

    [Fact]
    public void Files_are_read_as_bytes()
    {
        File.WriteAllText(Path.Combine(_folder, "main.mjs"), Main);
        File.WriteAllText(Path.Combine(_folder, "main.js"), "export { default } from './main.mjs';");
        File.WriteAllBytes(Path.Combine(_folder, "data.bin"), [0x41, 0xFF]);
        Assert.Equal("A\uFFFD 65,255 Uint8Array true", Run(new FileModuleLoader(_folder)));
        Assert.Equal("A\uFFFD 65,255 Uint8Array true", Run(new NodeModuleLoader(_folder)));
    }

    [Theory]
    [InlineData("../secret.bin")]
    [InlineData("./none.bin")]
    public void Files_outside_of_the_folder_and_missing_ones_are_refused(string path)
    {
        Directory.CreateDirectory(Path.Combine(_folder, "root"));
        File.WriteAllText(Path.Combine(_folder, "secret.bin"), "secret");
        File.WriteAllText(Path.Combine(_folder, "root/main.js"), $"import x from '{path}' with {{ type: 'bytes' }};");
        var engine = new Engine(new EngineOptions { ModuleLoader = new FileModuleLoader(Path.Combine(_folder, "root")) });
        Assert.StartsWith("TypeError", Assert.Throws<JavaScriptException>(() => engine.ImportModule("./main.js")).Description);
    }

    [Fact]
    public void Memory_has_bytes_and_texts()
    {
        var loader = new InMemoryModuleLoader().AddBytes("data.bin", [0x41, 0xFF]).Add("main.js", Main);
        Assert.Equal("A\uFFFD 65,255 Uint8Array true", Run(new InMemoryModuleLoader().Add("./main.js", "export { default } from 'main.js';")
            .Add("main.js", Main.Replace("./data", "data")).AddBytes("data.bin", [0x41, 0xFF])));
        Assert.Equal("\u00e9 195,169 Uint8Array true", Run(loader.Add("data.bin", "\u00e9").Add("./main.js", "export { default } from 'main.js';")));
    }

    [Fact]
    public void A_loader_of_texts_gives_their_utf8() => Assert.Equal("\u00e9 195,169 Uint8Array true", Run(new Texts()));

    private sealed class Texts : IModuleLoader
    {
        public string Resolve(string specifier, string? referrer) => specifier;

        public string Load(string name) => name == "./main.js" ? Main : "\u00e9";
    }

    [Fact]
    public void A_text_may_be_a_module_as_well() => Assert.Equal("export default 1; 1", new ModuleProgram(
        ("a.js", "export default 1;"),
        ("main.js", "import text from './a.js' with { type: 'text' }; import value from './a.js'; log(text); log(value);")).Run());
}
