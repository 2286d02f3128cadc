using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Benchmarks.Lanes;

/// <summary>A node process that runs <c>v8-lane.js</c>.</summary>
internal sealed class V8Process : IDisposable
{
    private readonly Process _process;

    /// <param name="options">The options of the program itself, before its script.</param>
    /// <exception cref="InvalidOperationException">The program is missing or does not answer.</exception>
    public V8Process(string node, params IReadOnlyList<string> options)
    {
        var start = new ProcessStartInfo(node) { RedirectStandardInput = true, RedirectStandardOutput = true };
        foreach (string option in options) start.ArgumentList.Add(option);
        start.ArgumentList.Add(System.IO.Path.Combine(AppContext.BaseDirectory, "v8-lane.js"));
        try
        {
            _process = Process.Start(start) ?? throw new InvalidOperationException($"{node} did not start.");
        }
        catch (System.ComponentModel.Win32Exception e)
        {
            throw new InvalidOperationException($"{node} did not start: {e.Message}");
        }
        var versions = Ask(new { request = "version" });
        V8Version = (string)versions["v8"]!;
        Product = $"V8 {V8Version} (Node {versions["node"]})";
    }

    public string V8Version { get; }

    /// <summary>Product and version.</summary>
    public string Product { get; }

    public void Load(string path, Operation operation) => Ask(new { request = "load", path, operation = operation.ToString() });

    /// <summary>Sets a global variable to the value of a JSON file.</summary>
    public void Global(string name, string path) => Ask(new { request = "global", name, path });

    /// <summary>Sets the task to an expression.</summary>
    public void Code(string code) => Ask(new { request = "code", code });

    /// <summary>Runs a file as a global script, and sets the task to its function <c>run</c>.</summary>
    /// <param name="awaits">Whether the task returns a promise, whose end the measurement includes.</param>
    public void Script(string path, bool awaits) => Ask(new { request = "script", path, awaits });

    /// <summary>Runs a file as a script in new contexts.</summary>
    /// <returns>Nanoseconds of one run, without creating the context.</returns>
    public double Loading(string path, int count) => (double)Ask(new { request = "loading", path, count })["nanoseconds"]!;

    /// <summary>Runs the task a number of times.</summary>
    /// <returns>Nanoseconds of one run, by the clock of the process.</returns>
    public double Run(int count) => (double)Ask(new { request = "run", count })["nanoseconds"]!;

    public string Output()
    {
        string path = System.IO.Path.GetTempFileName();
        try
        {
            Ask(new { request = "output", path });
            return File.ReadAllText(path);
        }
        finally
        {
            File.Delete(path);
        }
    }

    public void Dispose()
    {
        // The process ends at the end of its input.
        _process.StandardInput.Close();
        if (!_process.WaitForExit(2000)) _process.Kill();
        _process.Dispose();
    }

    private JsonNode Ask(object request)
    {
        _process.StandardInput.WriteLine(JsonSerializer.Serialize(request));
        _process.StandardInput.Flush();
        string line = _process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("The V8 process ended.");
        var answer = JsonNode.Parse(line)!;
        return answer["error"] is { } error ? throw new InvalidOperationException($"V8 answered {error}.") : answer;
    }
}
