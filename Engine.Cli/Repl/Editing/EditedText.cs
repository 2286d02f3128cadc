using System.Globalization;

namespace Quoll.Cli.Repl.Editing;

/// <summary>A text of one or more lines, and a cursor in it.</summary>
internal sealed class EditedText
{
    private string _killed = "";

    public string Text { get; private set; } = "";

    /// <summary>The cursor position.</summary>
    public int Cursor { get; private set; }

    public bool IsEmpty => Text.Length == 0;

    /// <summary>Whether the cursor is on the first line.</summary>
    public bool IsOnFirstLine => Text.LastIndexOf('\n', Math.Max(0, Cursor - 1), Cursor) < 0;

    /// <summary>Whether the cursor is on the last line.</summary>
    public bool IsOnLastLine => Text.IndexOf('\n', Cursor) < 0;

    public void Set(string text, int? cursor = null) => (Text, Cursor) = (text, cursor ?? text.Length);

    public void Insert(string text)
    {
        Text = Text.Insert(Cursor, text);
        Cursor += text.Length;
    }

    public void MoveLeft() => Cursor = Before(Cursor);

    public void MoveRight() => Cursor = Next(Cursor);

    public void MoveToLineStart() => Cursor = LineStart;

    public void MoveToLineEnd() => Cursor = LineEnd;

    public void MoveToEnd() => Cursor = Text.Length;

    public void MoveWordLeft() => Cursor = WordStart();

    public void MoveWordRight() => Cursor = WordEnd();

    /// <summary>Moves the cursor to the line above, to the same column.</summary>
    public void MoveUp()
    {
        var column = Cursor - LineStart;
        Cursor = LineStart - 1;
        Cursor = Math.Min(LineStart + column, Cursor);
    }

    /// <summary>Moves the cursor to the line below, to the same column.</summary>
    public void MoveDown()
    {
        var column = Cursor - LineStart;
        Cursor = LineEnd + 1;
        Cursor = Math.Min(Cursor + column, LineEnd);
    }

    public void DeleteLeft() => Remove(Before(Cursor), Cursor);

    public void DeleteRight() => Remove(Cursor, Next(Cursor));

    public void KillWordLeft() => Kill(WordStart(), Cursor);

    public void KillWordRight() => Kill(Cursor, WordEnd());

    public void KillToLineStart() => Kill(LineStart, Cursor);

    /// <summary>Removes the text up to the end of the line; at the end of a line, its line feed.</summary>
    public void KillToLineEnd() => Kill(Cursor, LineEnd == Cursor ? Next(Cursor) : LineEnd);

    /// <summary>Inserts the text that was removed last.</summary>
    public void Yank() => Insert(_killed);

    private int LineStart => Cursor == 0 ? 0 : Text.LastIndexOf('\n', Cursor - 1) + 1;

    private int LineEnd => Text.IndexOf('\n', Cursor) is >= 0 and var end ? end : Text.Length;

    // A character is a grapheme cluster, which people see as one.
    private int Next(int position) =>
        position >= Text.Length ? position : position + StringInfo.GetNextTextElementLength(Text.AsSpan(position));

    private int Before(int position)
    {
        if (position == 0) return 0;
        var start = Math.Max(0, position - 32);
        if (char.IsLowSurrogate(Text[start])) start++;
        while (true)
        {
            var next = Next(start);
            if (next >= position) return start;
            start = next;
        }
    }

    private int WordStart()
    {
        var i = Cursor;
        while (i > 0 && char.IsWhiteSpace(Text[i - 1])) i--;
        if (i == 0) return 0;
        var isWord = IsWord(Text[i - 1]);
        while (i > 0 && !char.IsWhiteSpace(Text[i - 1]) && IsWord(Text[i - 1]) == isWord) i--;
        return i;
    }

    private int WordEnd()
    {
        var i = Cursor;
        while (i < Text.Length && !IsWord(Text[i])) i++;
        while (i < Text.Length && IsWord(Text[i])) i++;
        return i;
    }

    private static bool IsWord(char c) => char.IsLetterOrDigit(c) || c is '_' or '$' || char.IsSurrogate(c);

    private void Kill(int start, int end)
    {
        if (start == end) return;
        _killed = Text[start..end];
        Remove(start, end);
    }

    private void Remove(int start, int end)
    {
        Text = Text.Remove(start, end - start);
        Cursor = start;
    }
}
