using System.Text;
using Quoll.WebPlatformTests.Reporting;
using Quoll.WebPlatformTests.Suite;

namespace Quoll.WebPlatformTests.Execution;

/// <summary>
/// The harness in JavaScript (folder <c>Harness</c>) in one engine. Its files are functions that share one object,
/// which has functions of the host and gets those that the host calls.
/// </summary>
internal sealed class Harness
{
    /// <summary>In the order in which they need each other.</summary>
    private static readonly string[] s_files = ["environment", "format", "assertions", "errors", "tests", "events"];

    private static readonly Lazy<Script>[] s_scripts = [.. s_files.Select(static name => new Lazy<Script>(() => Prepare(name)))];

    private readonly JsValue _shared;

    /// <summary>Defines the globals of the harness.</summary>
    /// <param name="engine">The engine of the file.</param>
    /// <param name="files">The suite.</param>
    /// <param name="result">Gets the results.</param>
    public Harness(Engine engine, SuiteFiles files, FileResult result)
    {
        var path = result.File.Path;
        _shared = engine.Evaluate("({})");
        _shared.Set("path", (JsValue)path);
        _shared.Set("report", engine.CreateFunction("report", (in HostCall call) =>
        {
            result.Add(Text(call, 0), (Status)call.GetArgument<int>(1), Text(call, 2), Text(call, 3));
            return JsValue.Undefined;
        }));
        _shared.Set("reportError", engine.CreateFunction("reportError", (in HostCall call) =>
        {
            result.AddError(Text(call, 0), Text(call, 1));
            return JsValue.Undefined;
        }));
        _shared.Set("complete", engine.CreateFunction("complete", (in HostCall _) =>
        {
            IsDone = true;
            return JsValue.Undefined;
        }));
        _shared.Set("readBytes", engine.CreateFunction("readBytes", (in HostCall call) =>
            files.ReadBytes(SuiteFiles.Resolve(Text(call, 0), path)) is { } bytes ? call.Return(bytes) : JsValue.Null));
        _shared.Set("readText", engine.CreateFunction("readText", (in HostCall call) =>
            files.ReadBytes(SuiteFiles.Resolve(Text(call, 0), path)) is { } bytes ? Encoding.UTF8.GetString(bytes) : JsValue.Null));
        _shared.Set("collectGarbage", engine.CreateFunction("collectGarbage", static (in HostCall _) =>
        {
            GC.Collect();
            return JsValue.Undefined;
        }));
        foreach (var script in s_scripts) engine.Evaluate(script.Value).Call(JsValue.Undefined, _shared);
    }

    /// <summary>Whether all subtests have ended.</summary>
    public bool IsDone { get; private set; }

    /// <summary>Says that all scripts have run.</summary>
    public void Loaded() => _shared.Invoke("loaded");

    /// <summary>Passes a value that nothing has caught.</summary>
    public void Uncaught(JsValue reason) => _shared["uncaught"].Call(JsValue.Undefined, reason);

    /// <summary>
    /// Says that nothing is left to run. The current subtest cannot end; returns whether others can begin.
    /// </summary>
    public bool Stalled() => _shared.Invoke("stalled").AsBoolean();

    /// <summary>Ends the subtests that have not ended.</summary>
    public void End(string message) => _shared.Invoke("end", message);

    private static string Text(in HostCall call, int index) => call.GetArgument<string?>(index) ?? "";

    private static Script Prepare(string name)
    {
        using var reader = new StreamReader(typeof(Harness).Assembly.GetManifestResourceStream(name)!);
        using var engine = new Engine();
        return engine.Prepare(reader.ReadToEnd(), new() { SourceName = $"harness/{name}.js" });
    }
}
