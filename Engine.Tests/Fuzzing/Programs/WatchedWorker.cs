using System.Diagnostics;
using System.Text;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// The parent's side of a <see cref="ProgramWorker"/> in a separate process. It starts a new process when a program has
/// ended the old one.
/// </summary>
internal sealed class WatchedWorker : IDisposable
{
    private const int KeptErrorLines = 8;

    private readonly List<string> _errors = [];
    private Process? _process;

    /// <summary>Runs a program until it ends in any way.</summary>
    public ProgramOutcome Run(in ProgramOrder order)
    {
        var process = _process ??= Start();
        var start = Stopwatch.GetTimestamp();
        try
        {
            process.StandardInput.WriteLine(order.ToLine());
            process.StandardInput.Flush();
            var answer = process.StandardOutput.ReadLineAsync();
            if (!answer.Wait(TimeSpan.FromSeconds(order.Seconds) + MachinePace.Hang))
                return End(Ending.Hung, $"no answer for {Stopwatch.GetElapsedTime(start).TotalSeconds:0} s");
            if (answer.Result is { } line) return ProgramOutcome.Parse(line);
        }
        catch (IOException)
        {
            // The process closed its end of the pipe, so it has ended. Its error output says why.
        }
        process.WaitForExit(MachinePace.Hang);
        return End(Ending.Killed, $"exit code {(process.HasExited ? process.ExitCode : -1)}");
    }

    /// <summary>
    /// Returns the fault in how a program ends; null if there is none. A busy machine delays any program, and a process
    /// that has run thousands of programs keeps their pooled buffers. A fault must therefore occur three times, the
    /// second and third time in new processes.
    /// </summary>
    public string? RunAgainWhereItFails(in ProgramOrder order, out ProgramOutcome outcome)
    {
        outcome = Run(order);
        for (var again = 0; again < 2 && outcome.Ending < Ending.Fault && outcome.Violation(order) is not null; again++)
        {
            if (_process is not null) End(Ending.Completed, "");
            outcome = Run(order);
        }
        return outcome.Violation(order);
    }

    public void Dispose()
    {
        if (_process is not null) End(Ending.Killed, "");
    }

    private ProgramOutcome End(Ending ending, string text)
    {
        var process = _process!;
        _process = null;
        if (!process.HasExited) process.Kill(entireProcessTree: true);
        process.WaitForExit();
        process.Dispose();
        lock (_errors)
        {
            text = $"{text} {string.Join('\n', _errors)}";
            _errors.Clear();
        }
        return new ProgramOutcome(ending, text, 0, 0);
    }

    private Process Start()
    {
        var start = new ProcessStartInfo(
            Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet")
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = new UTF8Encoding(false),
            StandardOutputEncoding = new UTF8Encoding(false),
            Environment = { ["DOTNET_gcConcurrent"] = "0", ["DOTNET_DbgEnableMiniDump"] = "0" },
        };
        start.ArgumentList.Add(typeof(WatchedWorker).Assembly.Location);
        start.ArgumentList.Add(ProgramWorker.Argument);
        var process = Process.Start(start)!;
        process.ErrorDataReceived += (_, line) =>
        {
            lock (_errors)
            {
                if (!string.IsNullOrWhiteSpace(line.Data) && _errors.Count < KeptErrorLines) _errors.Add(line.Data.Trim());
            }
        };
        process.BeginErrorReadLine();
        return process;
    }
}
