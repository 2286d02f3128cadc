using System.Diagnostics;
using System.Globalization;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>The state of a prompt: an engine, the last result and the last error.</summary>
internal sealed class PromptSession
{
    private const string SourceName = "<repl>", Result = "_", Error = "_error";

    // The value that the prompt stored there last; null if none. A script that has stored another value there wants to
    // keep it.
    private readonly Dictionary<string, JsValue?> _kept = new() { [Result] = null, [Error] = null };

    private readonly JsValue _global;

    public PromptSession(ShellSession shell)
    {
        Shell = shell;
        _global = shell.Engine.Evaluate("globalThis");
        shell.IsInputTaken = true;
        Interruption = new Interruption(shell);
        // All rejections are reported, not only the first.
        shell.ProcessEvents.Unhandled = rejection => Report(rejection.Exception);
    }

    public ShellSession Shell { get; }

    public Interruption Interruption { get; }

    /// <summary>The inputs that were run, for <c>.save</c>.</summary>
    public List<string> Inputs { get; } = [];

    /// <summary>Runs a script, and prints its result.</summary>
    public void Evaluate(string code, bool isTimed = false)
    {
        Inputs.Add(code);
        Run(code, SourceName, isTimed);
    }

    /// <summary>Runs a text, and prints its result.</summary>
    public void Run(string code, string sourceName, bool isTimed = false) => Interruption.Run(() =>
    {
        var start = Stopwatch.GetTimestamp();
        try
        {
            var input = Shell.Engine.EvaluateInput(code, new() { SourceName = sourceName });
            if (input.PromiseState == PromiseState.Pending) while (!TryRun(() => Shell.EventLoop.Run(input))) { }
            var result = Shell.EventLoop.ResultOf(input);
            var time = Stopwatch.GetElapsedTime(start);
            Keep(Result, result);
            Shell.Terminal.WriteLine(Shell.Inspect(result));
            if (isTimed) Shell.Terminal.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{time.TotalMilliseconds:0.###} ms"));
        }
        catch (JavaScriptException uncaught)
        {
            Report(uncaught);
            if (IsImport(code))
                Shell.Terminal.WriteErrorLine("quoll: At the prompt, 'await import(\"…\")' imports a module.");
        }
        catch (InvalidOperationException pending)
        {
            // No work is left to run, and no more input follows.
            Shell.Terminal.WriteErrorLine($"quoll: {pending.Message}");
        }
        RunReadyJobs();
        return ExitCode.Success;
    });

    /// <summary>Runs the jobs and timers that need not wait.</summary>
    public void RunJobs() => Interruption.Run(() =>
    {
        RunReadyJobs();
        return ExitCode.Success;
    });

    /// <summary>Runs jobs and timers until none is left.</summary>
    public void RunToEnd() => Interruption.Run(() =>
    {
        while (!TryRun(() => Shell.EventLoop.Run())) { }
        return ExitCode.Success;
    });

    // A job that throws prevents neither later jobs nor the completion of an awaiting input.
    private void RunReadyJobs()
    {
        while (!TryRun(() => Shell.Engine.RunJobs())) { }
    }

    // A declaration of a module, which a prompt does not take.
    private bool IsImport(string code) =>
        code.AsSpan().TrimStart() is ['i', 'm', 'p', 'o', 'r', 't', ..] && ShellSession.IsModuleText(Shell.Engine, code, SourceName);

    private bool TryRun(Action jobs)
    {
        try
        {
            jobs();
            return true;
        }
        catch (JavaScriptException uncaught)
        {
            Report(uncaught);
            return false;
        }
    }

    private void Report(JavaScriptException uncaught)
    {
        Keep(Error, uncaught.Value);
        Shell.Report(uncaught);
    }

    // As in Node: after a script assigns to '_', the prompt no longer changes it.
    private void Keep(string name, JsValue value)
    {
        if (_kept[name] is { } last ? !(Read(name) is { } now && now.Equals(last)) : Shell.Engine.HasGlobal(name)) return;
        _global.Define(name, value, MemberFlags.Default);
        _kept[name] = value;
    }

    private JsValue? Read(string name) => ScriptDiagnostics.TryPeek(Shell.Engine, [name], out var value) ? value : null;
}
