using System.ComponentModel;
using System.Diagnostics;
using System.Text;
using System.Text.Json;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Node as a second opinion, if it is on the path. It runs many programs in sequence, each in its own realm.
/// </summary>
internal sealed class NodePeer : IDisposable
{
    private const string Server = """
        const vm = require("vm");
        process.on("unhandledRejection", () => {});
        require("readline").createInterface({ input: process.stdin }).on("line", line => {
            let answer;
            try {
                answer = String(vm.runInNewContext(JSON.parse(line), {}, { timeout: 1000 }));
            } catch (error) {
                answer = error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "" : "throws " + (error?.name ?? error);
            }
            // Surrogates may be lone, which JSON in .NET does not read.
            console.log(Buffer.from(answer, "utf16le").toString("base64"));
        });
        """;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(10);

    private Process? _process;

    /// <summary>Whether Node is available.</summary>
    public static bool IsAvailable { get; } = Find();

    /// <summary>
    /// Returns the completion value of a program as text, or <c>throws</c> and the name of the error; null if it takes
    /// too long.
    /// </summary>
    public string? Run(string code)
    {
        _process ??= Start();
        _process.StandardInput.WriteLine(JsonSerializer.Serialize(code));
        _process.StandardInput.Flush();
        var answer = _process.StandardOutput.ReadLineAsync();
        if (answer.Wait(Patience) && answer.Result is { } line)
            return line.Length > 0 ? Encoding.Unicode.GetString(Convert.FromBase64String(line)) : null;
        Dispose();
        return null;
    }

    public void Dispose()
    {
        if (_process is null) return;
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        _process.Dispose();
        _process = null;
    }

    private static bool Find()
    {
        try
        {
            using var process = Process.Start(new ProcessStartInfo("node", "--version") { RedirectStandardOutput = true })!;
            return process.WaitForExit(Patience) && process.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }

    private static Process Start()
    {
        var start = new ProcessStartInfo("node")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = new UTF8Encoding(false),
            StandardOutputEncoding = new UTF8Encoding(false),
            Environment = { ["TZ"] = "UTC" },
        };
        start.ArgumentList.Add("-e");
        start.ArgumentList.Add(Server);
        var process = Process.Start(start)!;
        process.BeginErrorReadLine();
        return process;
    }
}
