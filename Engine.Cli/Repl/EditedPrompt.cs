using System.Runtime.InteropServices;
using Quoll.Cli.Repl.Editing;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>A prompt in a terminal. Its thread uses the engine, and waits for both keys and timers.</summary>
internal sealed class EditedPrompt
{
    private readonly PromptSession _session;
    private readonly History _history;
    private readonly LineEditor _editor;
    private readonly LineView _view;
    private readonly KeyReader _keys;
    private readonly Completion _completion;
    private readonly TerminalSuspension? _suspension = TerminalSuspension.Begin();
    private bool _isEditor;
    private volatile bool _isResized;

    // Ctrl+C on an empty line: the next Ctrl+C exits.
    private bool _mayLeave;

    public EditedPrompt(PromptSession session, History history)
    {
        _session = session;
        _history = history;
        _editor = new LineEditor(history.Lines);
        _view = new LineView(session.Shell.Terminal.IsColored);
        _keys = new KeyReader(session.Shell.Engine, session.Interruption, _suspension);
        _completion = new Completion(session.Shell.Engine);
    }

    private Terminal Terminal => _session.Shell.Terminal;

    public int Run()
    {
        Console.TreatControlCAsInput = true;
        // On Windows, the next key redraws the line.
        using var resizing = OperatingSystem.IsWindows() ? null : PosixSignalRegistration.Create(PosixSignal.SIGWINCH, _ =>
        {
            _isResized = true;
            _keys.Wake();
        });
        try
        {
            Terminal.WriteLine("Welcome to Quoll. Type \".help\" for more information.");
            Terminal.Flush();
            Terminal.Writing = () =>
            {
                if (_view.IsShown) Terminal.WriteOwn(_view.Erase(Console.WindowWidth));
            };
            _keys.Start();
            return Loop();
        }
        finally
        {
            Terminal.Writing = null;
            LeaveLine();
            Console.TreatControlCAsInput = false;
        }
    }

    private int Loop()
    {
        var isChanged = true;
        while (true)
        {
            if (_isResized)
            {
                _isResized = false;
                isChanged = true;
            }
            else if (_keys.TryTake(out var key))
            {
                if (Press(key)) return ExitCode.Success;
                isChanged = true;
            }
            else if (isChanged || !_view.IsShown)
            {
                Draw();
                isChanged = false;
            }
            else
            {
                _session.Shell.Engine.WaitForJobs();
                _session.RunJobs();
                // The Ctrl+C was meant for the line.
                if (_session.Interruption.IsLate && Interrupt()) return ExitCode.Success;
            }
        }
    }

    private void Draw()
    {
        var (width, height) = (Console.WindowWidth, Console.WindowHeight);
        if (_editor.Search is { } search)
        {
            var prompt = $"({(search.HasFailed ? "failed " : "")}reverse-i-search)`{search.Wanted}': ";
            Terminal.WriteOwn(_view.Show(search.Match, search.MatchStart, prompt, "... ", width, height));
        }
        else
        {
            Terminal.WriteOwn(
                _view.Show(_editor.Text.Text, _editor.Text.Cursor, _isEditor ? "" : "> ", _isEditor ? "" : "... ", width, height));
        }
    }

    // Leaves the text unchanged and continues below it.
    private void DrawLast()
    {
        _editor.Text.MoveToEnd();
        Draw();
        LeaveLine();
    }

    private void LeaveLine() => Terminal.WriteOwn(_view.Leave(Console.WindowWidth));

    // True if that is the end.
    private bool Press(ConsoleKeyInfo key)
    {
        // In pasted text, it is an ordinary space.
        if (key.Key == ConsoleKey.Tab && (!_keys.IsEmpty || _isEditor))
        {
            _editor.Text.Insert("\t");
            return false;
        }
        var request = _editor.Press(key);
        if (request != KeyRequest.Interrupt) _mayLeave = false;
        switch (request)
        {
            case KeyRequest.Enter when _isEditor: _editor.Text.Insert("\n"); return false;
            case KeyRequest.Enter: return Enter();
            case KeyRequest.Interrupt: return Interrupt();
            case KeyRequest.End when _isEditor: LeaveEditor(); return false;
            case KeyRequest.End: return true;
            case KeyRequest.Complete: Complete(); return false;
            case KeyRequest.Suspend:
                Suspend();
                return false;
            case KeyRequest.Clear:
                _view.Erase(Console.WindowWidth);
                Terminal.WriteOwn("\e[H\e[2J");
                return false;
            default:
                // Ctrl+D also works if there is a text.
                if (_isEditor && key.KeyChar == '\x4') LeaveEditor();
                return false;
        }
    }

    private void Suspend()
    {
        if (_suspension is null) return;
        LeaveLine();
        _suspension.Suspend();
    }

    private bool Interrupt()
    {
        var isEmpty = _editor.Text.IsEmpty && !_isEditor;
        if (isEmpty && _mayLeave) return true;
        DrawLast();
        _editor.Reset();
        _isEditor = false;
        _mayLeave = isEmpty;
        if (isEmpty)
        {
            Terminal.WriteLine("(To exit, press Ctrl+C again or Ctrl+D or type .exit)");
            Terminal.Flush();
        }
        return false;
    }

    private bool Enter()
    {
        var text = _editor.Text.Text;
        var lastLine = text[(text.LastIndexOf('\n') + 1)..];
        var isCommand = lastLine.AsSpan().TrimStart().StartsWith(".");
        if (!isCommand && ScriptDiagnostics.IsIncomplete(text))
        {
            _editor.Text.Insert("\n");
            return false;
        }
        DrawLast();
        if (!isCommand || lastLine.Length != text.Length && !PromptCommands.Names.Contains(lastLine.Trim().Split(' ')[0]))
        {
            Evaluate(text);
            return false;
        }
        if (_editor.Remember(lastLine)) _history.Append(lastLine);
        switch (PromptCommands.Run(_session, lastLine, continues: false))
        {
            case PromptCommands.Outcome.Exit: return true;
            case PromptCommands.Outcome.Editor:
                _isEditor = true;
                Terminal.WriteLine("// Entering editor mode (Ctrl+D to finish, Ctrl+C to cancel)");
                Terminal.Flush();
                return false;
            case PromptCommands.Outcome.None:
                Evaluate(text);
                return false;
            case PromptCommands.Outcome.Done when lastLine.Length != text.Length:
                // Started work continues.
                _editor.Text.Set(text[..^lastLine.Length]);
                return false;
            default: return false;
        }
    }

    private void LeaveEditor()
    {
        DrawLast();
        _isEditor = false;
        Evaluate(_editor.Text.Text.TrimEnd());
    }

    private void Evaluate(string text)
    {
        if (_editor.Remember(text)) _history.Append(text);
        if (string.IsNullOrWhiteSpace(text)) return;
        _session.Evaluate(text);
    }

    private void Complete()
    {
        var text = _editor.Text.Text[.._editor.Text.Cursor];
        var (start, candidates) = _completion.Find(text);
        if (candidates.Count == 0) return;
        var common = Completion.CommonPrefix(candidates);
        if (common.Length > text.Length - start)
            _editor.Text.Set(_editor.Text.Text[..start] + common + _editor.Text.Text[text.Length..], start + common.Length);
        if (candidates.Count == 1) return;
        Draw();
        LeaveLine();
        Terminal.WriteOwn(Completion.Columns(candidates, Console.WindowWidth).ReplaceLineEndings("\r\n"));
    }
}
