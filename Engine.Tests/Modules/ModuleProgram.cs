namespace Quoll.Tests.Modules;

/// <summary>An engine whose modules are in memory, and a log that they write to.</summary>
internal sealed class ModuleProgram
{
    private readonly List<string> _log = [];

    public ModuleProgram(params (string Name, string Source)[] modules)
    {
        foreach (var (name, source) in modules) Loader.Add(name, source);
        Engine = new Engine(new EngineOptions { ModuleLoader = Loader });
        Engine.SetValue("write", (Action<string?>)(text => _log.Add(text!)));
        Engine.Execute("var log = value => write(String(value));");
    }

    public InMemoryModuleLoader Loader { get; } = new();

    public Engine Engine { get; }

    public string Log => string.Join(' ', _log);

    /// <summary>Imports a module, runs all jobs, and returns the log.</summary>
    public string Run(string name = "main.js")
    {
        Engine.ImportModule(name);
        Engine.RunJobs();
        return Log;
    }

    /// <summary>Returns the error of importing a module.</summary>
    public JavaScriptException Fails(string name = "main.js") => Assert.Throws<JavaScriptException>(() => Engine.ImportModule(name));
}
