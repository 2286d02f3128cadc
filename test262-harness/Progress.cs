using System.Diagnostics;

namespace Quoll.Test262;

/// <summary>Shows the progress of a run: in place on a terminal, otherwise in few lines.</summary>
internal sealed class Progress(TextWriter output, int total)
{
    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(Console.IsOutputRedirected ? 30 : 1);

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private TimeSpan _next = s_interval;
    private int _done;

    public void Advance()
    {
        _done++;
        if (_clock.Elapsed < _next)
            return;
        _next = _clock.Elapsed + s_interval;
        string line = $"{_done} of {total} runs";
        output.Write(Console.IsOutputRedirected ? line + "\n" : "\r" + line);
        output.Flush();
    }

    public void Finish() =>
        output.WriteLine($"{(Console.IsOutputRedirected ? "" : "\r")}{_done} runs in {_clock.Elapsed.TotalSeconds:0} s");
}
