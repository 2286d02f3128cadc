using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text;
using System.Text.Json;

namespace Quoll.Test262.Execution;

/// <summary>One child process as its parent sees it.</summary>
internal sealed class WorkerProcess : IDisposable
{
    /// <summary>A dying .NET process can print a trace of many megabytes; the beginning says what happened.</summary>
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

    /// <returns>False when the process is gone; its answers, if any, can still be taken.</returns>
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

    /// <param name="isGone">Whether the process died or hung, and is of no more use.</param>
    /// <returns>
    /// The next answer; a crash when the process ended without giving it; a time-out when it did not come in time.
    /// </returns>
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
            // The parent has given this process up and closed the pipe: the same end as the child closing it.
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
