namespace Quoll.Tests.Modules;

/// <summary>A folder with files of a test, and a loader for it.</summary>
public sealed class PackageFolder : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("quoll-packages-").FullName;

    public string Root => Path.Combine(_folder, "root");

    public PackageFolder() => Directory.CreateDirectory(Root);

    /// <summary>Writes a file; its path is relative to the root.</summary>
    public PackageFolder Add(string name, string text)
    {
        var path = Path.Combine(Root, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return this;
    }

    /// <summary>Returns an engine whose modules are the files.</summary>
    public Engine NewEngine(NodeModuleOptions? options = null, Action<NodeModuleLoader>? change = null)
    {
        var loader = new NodeModuleLoader(Root, options);
        change?.Invoke(loader);
        return new Engine(new EngineOptions { ModuleLoader = loader, TypeScript = TypeScriptSources.ByName });
    }

    /// <summary>Runs main.mjs and returns its default export, as JSON.</summary>
    public string Run(string main, NodeModuleOptions? options = null, Action<NodeModuleLoader>? change = null)
    {
        Add("main.mjs", main);
        var engine = NewEngine(options, change);
        engine.SetValue("ns", engine.ImportModule("./main.mjs"));
        return engine.Evaluate<string>("JSON.stringify(ns.default)");
    }

    /// <summary>Runs main.mjs, which must throw, and returns the message of the error.</summary>
    public string Error(string main) => Assert.Throws<JavaScriptException>(() => Run(main)).Message;

    public void Dispose() => Directory.Delete(_folder, recursive: true);
}
