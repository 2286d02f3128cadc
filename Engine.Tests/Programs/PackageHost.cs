using System.Text;

namespace Quoll.Tests.Programs;

/// <summary>
/// Runs package programs with this engine, by its public API. host/commonjs.js defines the environment of a program.
/// </summary>
internal sealed class PackageHost
{
    // The slowest takes some seconds on an idle machine.
    private readonly Engine _engine = new(new EngineOptions { MaxTime = MachinePace.Hang, TimeZone = TimeZoneInfo.Utc });
    private readonly StringBuilder _output = new();

    /// <param name="packages">Maps the name of a package to the folder it was unpacked in.</param>
    public PackageHost(IReadOnlyDictionary<string, string> packages)
    {
        var toText = _engine.GetValue("String");
        _engine.SetValue("print", (JsValue[] values) =>
        {
            _output.AppendJoin(' ', values.Select(value => value.IsString ? value.AsString() : toText.Call(null, value).AsString()))
                .Append('\n');
        });
        _engine.SetValue("readText", (string path) => File.Exists(path) ? File.ReadAllText(path) : null);
        _engine.SetValue("compileModule", (string path, string text) =>
            _engine.Execute($"(function (exports, require, module, __filename, __dirname) {{{text}\n}})", new() { SourceName = path }));
        _engine.SetValue("packageFolders", packages.ToDictionary(package => package.Key, package => (object?)package.Value));
        var prelude = Path.Combine(PackageProgram.HostFolder, "commonjs.js");
        _engine.Execute(File.ReadAllText(prelude), new() { SourceName = prelude });
    }

    /// <summary>Runs a program until it ends, including its promises and timers.</summary>
    /// <returns>The printed text.</returns>
    public string Run(string path)
    {
        _engine.Invoke("runProgram", path);
        do
        {
            // Between two timers all promise jobs run.
            _engine.RunJobs();
        }
        while (_engine.Invoke("runTimer").AsBoolean());
        return _output.ToString();
    }
}
