namespace Quoll.Cli.Repl.Editing;

/// <summary>A request of a key to the prompt.</summary>
internal enum KeyRequest { None, Enter, Interrupt, End, Complete, Clear, Suspend }

/// <summary>The line that is being edited, and the effects of keys on it. Independent of the terminal.</summary>
internal sealed class LineEditor(IEnumerable<string> entries)
{
    private readonly List<string> _entries = [.. entries];

    // The text's position in the history; the end of the history for a new text, which is kept meanwhile.
    private int _index = -1;
    private string _new = "", _prefix = "";
    private bool _isBrowsing;

    // Escape was pressed, so the next key counts as pressed with Alt, as terminals send it.
    private bool _isEscaped;

    public EditedText Text { get; } = new();

    /// <summary>The search that is under way; null if none is.</summary>
    public HistorySearch? Search { get; private set; }

    /// <summary>Adds the input to the history, unless it is the last entry already.</summary>
    /// <returns>Whether the input was added.</returns>
    public bool Remember(string text)
    {
        Reset();
        if (string.IsNullOrWhiteSpace(text) || _entries.Count > 0 && _entries[^1] == text) return false;
        _entries.Add(text);
        return true;
    }

    /// <summary>Begins with an empty text.</summary>
    public void Reset()
    {
        Text.Set("");
        Search = null;
        _isBrowsing = false;
    }

    public KeyRequest Press(ConsoleKeyInfo key)
    {
        if (Search is not null && PressInSearch(key)) return KeyRequest.None;
        var browses = key.Key is ConsoleKey.UpArrow or ConsoleKey.DownArrow || IsControl(key, 'P') || IsControl(key, 'N');
        if (!browses) _isBrowsing = false;
        var isEscaped = _isEscaped;
        _isEscaped = key.Key is ConsoleKey.Escape;
        if (_isEscaped) return KeyRequest.None;
        if (KeyReader.IsInterrupt(key)) return KeyRequest.Interrupt;
        if (KeyReader.IsSuspend(key)) return KeyRequest.Suspend;
        if ((isEscaped || key.Modifiers.HasFlag(ConsoleModifiers.Alt)) && PressWithAlt(key)) return KeyRequest.None;
        if (key.Key is ConsoleKey.Enter || key.KeyChar is '\r' or '\n') return KeyRequest.Enter;
        if (key.Key is ConsoleKey.Tab) return KeyRequest.Complete;
        if (PressArrow(key)) return KeyRequest.None;
        if (key.KeyChar is '\b' or '\x7f' || key.Key is ConsoleKey.Backspace) Text.DeleteLeft();
        else if (IsControlled(key)) return PressWithControl(key);
        else if (key.KeyChar >= ' ') Text.Insert(key.KeyChar.ToString());
        return KeyRequest.None;
    }

    private bool PressArrow(ConsoleKeyInfo key)
    {
        var byWord = key.Modifiers.HasFlag(ConsoleModifiers.Control);
        switch (key.Key)
        {
            case ConsoleKey.LeftArrow when byWord: Text.MoveWordLeft(); break;
            case ConsoleKey.LeftArrow: Text.MoveLeft(); break;
            case ConsoleKey.RightArrow when byWord: Text.MoveWordRight(); break;
            case ConsoleKey.RightArrow: Text.MoveRight(); break;
            case ConsoleKey.UpArrow: Up(); break;
            case ConsoleKey.DownArrow: Down(); break;
            case ConsoleKey.Home: Text.MoveToLineStart(); break;
            case ConsoleKey.End: Text.MoveToLineEnd(); break;
            case ConsoleKey.Delete when byWord: Text.KillWordRight(); break;
            case ConsoleKey.Delete: Text.DeleteRight(); break;
            default: return false;
        }
        return true;
    }

    // Terminals send Ctrl+A as the character 1, and so on.
    private static bool IsControl(ConsoleKeyInfo key, char letter) => key.KeyChar == letter - 'A' + 1 && key.Key != ConsoleKey.Enter
        || key.Modifiers == ConsoleModifiers.Control && key.Key == ConsoleKey.A + (letter - 'A');

    private static bool IsControlled(ConsoleKeyInfo key) =>
        key.KeyChar is > '\0' and < ' ' || key.KeyChar == 0 && key.Modifiers == ConsoleModifiers.Control;

    private KeyRequest PressWithControl(ConsoleKeyInfo key)
    {
        var letter = key.KeyChar is > '\0' and < ' ' ? (char)('A' + key.KeyChar - 1) : (char)('A' + (key.Key - ConsoleKey.A));
        switch (letter)
        {
            case 'A': Text.MoveToLineStart(); break;
            case 'B': Text.MoveLeft(); break;
            case 'D' when Text.IsEmpty: return KeyRequest.End;
            case 'D': Text.DeleteRight(); break;
            case 'E': Text.MoveToLineEnd(); break;
            case 'F': Text.MoveRight(); break;
            case 'H': Text.DeleteLeft(); break;
            case 'K': Text.KillToLineEnd(); break;
            case 'L': return KeyRequest.Clear;
            case 'N': Down(); break;
            case 'P': Up(); break;
            case 'R': Search = new HistorySearch(_entries, Text.Text); break;
            case 'U': Text.KillToLineStart(); break;
            case 'W': Text.KillWordLeft(); break;
            case 'Y': Text.Yank(); break;
        }
        return KeyRequest.None;
    }

    // False if the key counts as pressed without modifiers: on some keyboards these modifiers type characters.
    private bool PressWithAlt(ConsoleKeyInfo key)
    {
        switch (key.Key)
        {
            case ConsoleKey.B or ConsoleKey.LeftArrow: Text.MoveWordLeft(); break;
            case ConsoleKey.F or ConsoleKey.RightArrow: Text.MoveWordRight(); break;
            case ConsoleKey.D or ConsoleKey.Delete: Text.KillWordRight(); break;
            case ConsoleKey.Backspace: Text.KillWordLeft(); break;
            case ConsoleKey.Enter: Text.Insert("\n"); break;
            default: return false;
        }
        return true;
    }

    // False if the key ends the search and then has its usual effect.
    private bool PressInSearch(ConsoleKeyInfo key)
    {
        var search = Search!;
        if (IsControl(key, 'R')) search.GoBack();
        else if (IsControl(key, 'S')) search.GoForward();
        else if (key.Key is ConsoleKey.Backspace || key.KeyChar is '\b' or '\x7f') search.RemoveLast();
        else if (KeyReader.IsInterrupt(key) || IsControl(key, 'G') || key.Key is ConsoleKey.Escape)
        {
            Text.Set(search.Original);
            Search = null;
        }
        else if (key.KeyChar >= ' ' && !key.Modifiers.HasFlag(ConsoleModifiers.Alt)) search.Add(key.KeyChar.ToString());
        else
        {
            Text.Set(search.Match, key.Key is ConsoleKey.Enter ? null : search.MatchStart);
            Search = null;
            return false;
        }
        return true;
    }

    private void Up()
    {
        if (!Text.IsOnFirstLine) Text.MoveUp();
        else Browse(-1);
    }

    private void Down()
    {
        if (!Text.IsOnLastLine) Text.MoveDown();
        else Browse(1);
    }

    // Moves through the entries that begin with the typed text.
    private void Browse(int step)
    {
        if (!_isBrowsing)
        {
            if (step > 0) return;
            _isBrowsing = true;
            _index = _entries.Count;
            _new = Text.Text;
            _prefix = Text.Text[..Text.Cursor];
        }
        for (var i = _index + step; i >= 0 && i <= _entries.Count; i += step)
        {
            if (i < _entries.Count && (!_entries[i].StartsWith(_prefix, StringComparison.Ordinal) || _entries[i] == Text.Text)) continue;
            _index = i;
            Text.Set(i == _entries.Count ? _new : _entries[i]);
            return;
        }
    }
}
