namespace Quoll.DevTools.Domains;

/// <summary>A global that clients of Node ask for, while their code runs: an engine of a host may have none.</summary>
internal static class Globals
{
    /// <summary>
    /// Runs code that may name <c>process</c>: VS Code asks it for the number of the process and the version.
    /// </summary>
    public static JsValue Run(Engine engine, string expression, Func<JsValue> evaluate)
    {
        if (!expression.Contains("process", StringComparison.Ordinal) || engine.HasGlobal("process")) return evaluate();
        var process = AbstractOperations.CreateObject(engine);
        process.Define("pid", Environment.ProcessId);
        process.Define("version", "v0.0.0");
        process.Define("arch", System.Runtime.InteropServices.RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant());
        process.Define("platform", OperatingSystem.IsWindows() ? "win32" : OperatingSystem.IsMacOS() ? "darwin" : "linux");
        engine.SetValue("process", process);
        try
        {
            return evaluate();
        }
        finally
        {
            engine.DeleteGlobal("process");
        }
    }
}
