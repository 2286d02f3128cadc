using System.Collections.Concurrent;
using Quoll.Cli.Shell;
using Quoll.Runtime.Agents;

namespace Quoll.Cli.Repl;

/// <summary>A prompt whose lines come from a pipe, or from a terminal that can do no more than lines.</summary>
internal sealed class PlainPrompt(PromptSession session)
{
    private readonly ConcurrentQueue<string?> _lines = [];
    private string _entered = "";

    public int Run()
    {
        var agent = session.Shell.Engine.Realm.Agent;
        agent.HostTasks.Begin();
        new Thread(() => Read(agent.HostTasks)) { IsBackground = true, Name = "Lines" }.Start();
        ShowPrompt();
        while (true)
        {
            if (_lines.TryDequeue(out var line))
            {
                if (line is null) break;
                if (Enter(line)) return ExitCode.Success;
                ShowPrompt();
            }
            else if (agent.HostTasks.ArePosted || agent.Jobs.AreWaiting) session.RunJobs();
            else agent.HostTasks.Wait(Timeout.InfiniteTimeSpan);
        }
        // What was begun is run as it is, so that its error is seen.
        if (_entered.Length > 0) session.Evaluate(_entered);
        session.RunToEnd();
        return ExitCode.Success;
    }

    // Reads ahead, on a thread of its own: timers run while there is no line yet.
    private void Read(HostTasks tasks)
    {
        tasks.Wake();
        string? line;
        do
        {
            line = Console.In.ReadLine();
            _lines.Enqueue(line);
            tasks.Begin();
            tasks.Wake();
        }
        while (line is not null);
    }

    // True where that is the end.
    private bool Enter(string line)
    {
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
            if (InputCompleteness.EndsTooEarly(_entered)) return false;
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
