using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text;
using System.Text.Json;

namespace Quoll.Test262.Execution;

/// <summary>The parent's side of one child process.</summary>
internal sealed class WorkerProcess : IDisposable
{
    /// <summary>A dying .NET process can print a trace of many megabytes. Its beginning is enough.</summary>
    private const int KeptErrorLines = 6;

    private readonly Process _process;
    private readonly BlockingCollection<string?> _answers = [];
    private readonly List<string> _errorLines = [];

    public WorkerProcess(ProcessStartInfo start)
    {
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        start.StandardInputEncoding = new UTF8Encoding(false);
        start.StandardOutputEncoding = new UTF8Encoding(false);
        _process = Process.Start(start)!;
        _process.ErrorDataReceived += (_, line) => KeepErrorLine(line.Data);
        _process.BeginErrorReadLine();
        new Thread(ReadAnswers) { IsBackground = true }.Start();
    }

    /// <returns>False if the process has ended. Its answers can still be read.</returns>
    public bool TrySend(TestRun run)
    {
        try
        {
            _process.StandardInput.WriteLine(JsonSerializer.Serialize(run, ProtocolJson.Default.TestRun));
            _process.StandardInput.Flush();
            return true;
        }
        catch (IOException)
        {
            return false;
        }
    }

    /// <param name="isGone">Whether the process died or hung and cannot be used again.</param>
    /// <returns>The next answer; a crash if the process ended without one; a time-out if it was late.</returns>
    public RunResult Take(TimeSpan patience, out bool isGone)
    {
        isGone = true;
        if (!_answers.TryTake(out string? line, patience))
            return new RunResult(
                Outcome.TimedOut, $"no answer for {patience.TotalSeconds:0} s, stopped from outside", patience.TotalMilliseconds);
        if (line is null)
        {
            _process.WaitForExit();
            lock (_errorLines)
                return new RunResult(Outcome.Crashed, $"exit code {_process.ExitCode}: {string.Join(' ', _errorLines)}", 0);
        }
        isGone = false;
        return JsonSerializer.Deserialize(line, ProtocolJson.Default.RunResult);
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }

    private void ReadAnswers()
    {
        try
        {
            while (_process.StandardOutput.ReadLine() is { } line)
                _answers.Add(line);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or InvalidOperationException)
        {
            // The parent has dropped this process and closed the pipe. This is treated like the child closing it.
            KeepErrorLine(e.Message);
        }
        _answers.Add(null);
    }

    private void KeepErrorLine(string? line)
    {
        lock (_errorLines)
        {
            if (!string.IsNullOrWhiteSpace(line) && _errorLines.Count < KeptErrorLines)
                _errorLines.Add(line.Trim());
        }
    }
}
