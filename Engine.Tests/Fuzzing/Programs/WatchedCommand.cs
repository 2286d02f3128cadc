using System.Diagnostics;
using Quoll.Cli;
using Quoll.Tests.Cli;

namespace Quoll.Tests.Fuzzing.Programs;

/// <summary>
/// Runs the command as a user does, with limits, and watches its exit code, time and memory from outside.
/// </summary>
internal static class WatchedCommand
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(5);

    public static ProgramOutcome Run(in ProgramOrder order)
    {
        var file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, order.Code);
            using var process = QuollProcess.Start("--max-time", Text(order.Seconds), "--max-memory", Text(order.Bytes / 1048576.0), file);
            return Watch(process, order);
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static ProgramOutcome Watch(Process process, in ProgramOrder order)
    {
        var begun = Stopwatch.GetTimestamp();
        process.StandardInput.Close();
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        long peak = 0;
        while (!process.WaitForExit(Interval))
        {
            peak = Math.Max(peak, PeakMemory.PeakOf(process.Id));
            if (Stopwatch.GetElapsedTime(begun) < TimeSpan.FromSeconds(order.Seconds) + MachinePace.Hang) continue;
            process.Kill(entireProcessTree: true);
            return new ProgramOutcome(Ending.Hung, "it did not end", 0, peak);
        }
        var time = Stopwatch.GetElapsedTime(begun);
        Task.WaitAll(output, error);
        var ending = process.ExitCode switch
        {
            ExitCode.Success => Ending.Completed,
            ExitCode.Error when !error.Result.Contains("Unhandled exception", StringComparison.Ordinal) => Ending.Threw,
            ExitCode.Limit => Ending.Limited,
            _ => Ending.Killed,
        };
        var text = $"exit code {process.ExitCode} {error.Result[..Math.Min(error.Result.Length, 2000)]}";
        // A command that was late is compared with one that does nothing.
        if (time > TimeSpan.FromSeconds(order.Seconds)) time -= MachinePace.Time(static () => QuollProcess.Run("-e", "0"));
        var milliseconds = Math.Max(0, time.TotalMilliseconds);
        return new ProgramOutcome(ending, text, milliseconds, peak, BusyTime.OfKnownWork(milliseconds, order));
    }

    private static string Text(double number) => number.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
