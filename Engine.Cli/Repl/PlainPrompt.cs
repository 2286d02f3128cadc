using System.Collections.Concurrent;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>
/// A prompt whose lines come from a pipe, or from a terminal that supports only lines. A time limit applies to waiting
/// for each line, and to running each input.
/// </summary>
internal sealed class PlainPrompt(PromptSession session)
{
    /// <summary>The number of lines that are read ahead.</summary>
    private const int LinesAhead = 100;

    /// <summary>Stands for a Ctrl+C among the lines; known by its identity.</summary>
    private static readonly string s_interrupt = new("^C".ToCharArray());

    private readonly ConcurrentQueue<string?> _lines = [];
    private readonly SemaphoreSlim _room = new(LinesAhead);
    private string _entered = "";
    private ExecutionLimitException? _limit;

    public int Run()
    {
        new Thread(Read) { IsBackground = true, Name = "Lines" }.Start();
        if (!Console.IsInputRedirected) Console.CancelKeyPress += Interrupt;
        ShowPrompt();
        while (true)
        {
            if (_lines.TryDequeue(out var line))
            {
                if (line is null) break;
                if (ReferenceEquals(line, s_interrupt))
                {
                    // Drops the lines entered so far.
                    _entered = "";
                    session.Shell.Terminal.WriteOwn("\n");
                    ShowPrompt();
                    continue;
                }
                _room.Release();
                if (Enter(line)) return ExitCode.Success;
                if (_entered.Length == 0) RunWatch.Restart();
                ShowPrompt();
            }
            else
            {
                session.Shell.Engine.WaitForJobs();
                session.RunJobs();
            }
        }
        RunWatch.Restart();
        if (_limit is not null)
        {
            session.Shell.Terminal.WriteErrorLine($"quoll: --max-memory: {_limit.Message}");
            return ExitCode.Limit;
        }
        // Incomplete input is run, so that its error is shown.
        if (_entered.Length > 0) session.Evaluate(_entered);
        session.RunToEnd();
        return ExitCode.Success;
    }

    // Ctrl+C stops a running script; otherwise it clears the input. It does not end the prompt.
    private void Interrupt(object? sender, ConsoleCancelEventArgs key)
    {
        key.Cancel = true;
        if (session.Interruption.TryCancel()) return;
        Add(s_interrupt);
    }

    // The job wakes the thread that uses the engine.
    private void Add(string? line)
    {
        _lines.Enqueue(line);
        session.Shell.Engine.EnqueueJob(static () => { });
    }

    // Reads ahead on a separate thread, so that timers run while there is no line yet.
    private void Read()
    {
        var input = Console.IsInputRedirected ? Console.In : StandardStreams.OpenTerminal();
        var lines = new BoundedLines(input, session.Shell.Engine.Options.MaxAllocatedBytes);
        string? line;
        do
        {
            _room.Wait();
            try
            {
                line = lines.Next();
            }
            catch (ExecutionLimitException limit)
            {
                (line, _limit) = (null, limit);
            }
            Add(line);
        }
        while (line is not null);
    }

    // True if that is the end.
    private bool Enter(string line)
    {
        // An input of several lines is in time only if all its lines are.
        if (_entered.Length == 0) RunWatch.Restart();
        switch (PromptCommands.Run(session, line, continues: _entered.Length > 0))
        {
            case PromptCommands.Outcome.Exit: return true;
            case PromptCommands.Outcome.Done: return false;
            case PromptCommands.Outcome.Break: _entered = ""; return false;
            case PromptCommands.Outcome.Editor:
                session.Shell.Terminal.WriteErrorLine("quoll: .editor needs a terminal.");
                return false;
        }
        _entered = _entered.Length == 0 ? line : $"{_entered}\n{line}";
        if (!_entered.AsSpan().Trim().IsEmpty)
        {
            if (ScriptDiagnostics.IsIncomplete(_entered)) return false;
            RunWatch.Restart();
            session.Evaluate(_entered);
        }
        _entered = "";
        return false;
    }

    private void ShowPrompt()
    {
        if (!Console.IsInputRedirected) session.Shell.Terminal.WriteOwn(_entered.Length == 0 ? "> " : "... ");
    }
}
