using Quoll.Cli.Shell;
using RadLine;
using Spectre.Console;

namespace Quoll.Cli.Repl;

/// <summary>
/// Where the lines come from: an editor with history and colours in a terminal, plain lines elsewhere.
/// </summary>
internal abstract class LineSource
{
    /// <summary>The next line; null at the end of the input.</summary>
    public abstract string? Read(string prompt);

    public static LineSource Open(Terminal terminal) =>
        !Console.IsInputRedirected && terminal.IsColored && LineEditor.IsSupported(AnsiConsole.Console) ? new EditedLines()
            : new PlainLines();

    private sealed class PlainLines : LineSource
    {
        public override string? Read(string prompt)
        {
            if (!Console.IsInputRedirected) Console.Write(prompt);
            return Console.In.ReadLine();
        }
    }

    private sealed class EditedLines : LineSource
    {
        private readonly History _history = History.Load();
        private readonly ChangingPrompt _prompt = new();
        private readonly LineEditor _editor;
        private bool _isAtEnd;

        public EditedLines()
        {
            _editor = new LineEditor { MultiLine = false, Highlighter = KeywordHighlighter.Create(), Prompt = _prompt };
            foreach (var line in _history.Lines) _editor.History.Add(line);
            _editor.KeyBindings.Add(ConsoleKey.D, ConsoleModifiers.Control, () => new EndOfInput(this));
        }

        public override string? Read(string prompt)
        {
            _prompt.Text = prompt;
            var line = _editor.ReadLine(CancellationToken.None).GetAwaiter().GetResult();
            if (_isAtEnd) return null;
            if (!string.IsNullOrWhiteSpace(line)) _history.Append(line);
            // A line that was given up with Escape is an empty one.
            return line ?? "";
        }

        private sealed class ChangingPrompt : ILineEditorPrompt
        {
            public string Text { get; set; } = "";

            public (Markup Markup, int Margin) GetPrompt(ILineEditorState state, int line) =>
                (new Markup($"[grey]{Markup.Escape(Text.TrimEnd())}[/]"), 1);
        }

        /// <summary>Ctrl+D on an empty line.</summary>
        private sealed class EndOfInput(EditedLines lines) : LineEditorCommand
        {
            public override void Execute(LineEditorContext context)
            {
                if (context.Buffer.Length > 0) return;
                lines._isAtEnd = true;
                context.Submit(SubmitAction.Cancel);
            }
        }
    }
}
