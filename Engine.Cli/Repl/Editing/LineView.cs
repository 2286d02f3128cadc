using System.Globalization;
using System.Text;
using TextWidth = Quoll.Inspection.TextWidth;

namespace Quoll.Cli.Repl.Editing;

/// <summary>
/// Shows a text that is being edited as the last lines of a terminal. Returns the output to write, and remembers the
/// resulting position of the terminal's cursor.
/// </summary>
internal sealed class LineView(bool isColored)
{
    // A wide character takes two columns.
    private const int LeastWidth = 2;

    // As they were written: a terminal of another width shows them as more rows, or as these again.
    private int _cursorRow;
    private int _cursorColumn;

    // The columns that each row takes.
    private List<int> _widths = [];

    /// <summary>Whether anything is shown.</summary>
    public bool IsShown { get; private set; }

    /// <summary>Returns the output that removes the shown text.</summary>
    /// <param name="width">Columns of the terminal now.</param>
    public string Erase(int width)
    {
        if (!IsShown) return "";
        IsShown = false;
        // tmux takes \e[J in the first column of the first row for a cleared screen, and keeps its rows in the history.
        return "\r" + Up(CursorRow(width)) + "\e[K\e[C\e[J\r";
    }

    /// <summary>Returns the output that keeps the shown text and continues below.</summary>
    /// <param name="width">Columns of the terminal now.</param>
    public string Leave(int width)
    {
        if (!IsShown) return "";
        IsShown = false;
        var below = RowsOf(_widths.Count, width) - 1 - CursorRow(width);
        return (below > 0 ? $"\e[{below}B" : "") + "\r\n";
    }

    /// <summary>Returns the output that replaces the shown text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="cursor">The place of the cursor in it.</param>
    /// <param name="prompt">The prompt before the first line.</param>
    /// <param name="continuation">The prompt before the other lines.</param>
    /// <param name="width">Columns of the terminal now.</param>
    /// <param name="height">Rows of the terminal.</param>
    public string Show(string text, int cursor, string prompt, string continuation, int width, int height)
    {
        width = Math.Max(LeastWidth, width);
        var (rows, row, column) = Rows(text, cursor, prompt, continuation, width);
        // More rows than the terminal has would scroll away, and could not be erased.
        var most = Math.Max(1, height - 1);
        var first = Math.Clamp(row - most / 2, 0, Math.Max(0, rows.Count - most));
        rows = rows.GetRange(first, Math.Min(most, rows.Count - first));
        var shown = new StringBuilder(Erase(width));
        shown.AppendJoin("\r\n", rows.Select(static shownRow => shownRow.Text));
        _widths = rows.ConvertAll(static shownRow => shownRow.Width);
        (_cursorRow, _cursorColumn) = (row - first, column);
        shown.Append(Up(rows.Count - 1 - _cursorRow)).Append('\r');
        if (column > 0) shown.Append(CultureInfo.InvariantCulture, $"\e[{column}C");
        IsShown = true;
        return shown.ToString();
    }

    private int CursorRow(int width) => RowsOf(_cursorRow, width) + _cursorColumn / Math.Max(LeastWidth, width);

    // How many rows of a terminal the first written rows take. Most terminals break rows that no longer fit, and join
    // them when they fit again.
    private int RowsOf(int count, int width)
    {
        width = Math.Max(LeastWidth, width);
        return _widths.Take(count).Sum(columns => Math.Max(1, (columns + width - 1) / width));
    }

    private static string Up(int rows) => rows > 0 ? $"\e[{rows}A" : "";

    // The rows that the text takes, and where the cursor is. Rows are broken here, not by the terminal.
    private (List<(string Text, int Width)> Rows, int Row, int Column) Rows(
        string text, int cursor, string prompt, string continuation, int width)
    {
        var colors = isColored ? Highlighter.Colors(text) : new Paint[text.Length];
        var rows = new List<(string Text, int Width)>();
        var row = new StringBuilder();
        var (cursorRow, cursorColumn, column) = (0, 0, 0);
        var run = new StringBuilder();
        var paint = Paint.None;
        Put(prompt, Paint.None);
        for (var i = 0; i < text.Length;)
        {
            if (i == cursor) (cursorRow, cursorColumn) = Place();
            if (text[i] == '\n')
            {
                Break();
                Put(continuation, Paint.Quiet);
                i++;
                continue;
            }
            var length = StringInfo.GetNextTextElementLength(text.AsSpan(i));
            Put(text.Substring(i, length), colors[i]);
            if (cursor > i && cursor < i + length) cursor = i + length;
            i += length;
        }
        if (cursor >= text.Length) (cursorRow, cursorColumn) = Place();
        // The cursor is after a full row, which means before the next one.
        Break();
        if (cursorRow == rows.Count) rows.Add(("", 0));
        return (rows, cursorRow, cursorColumn);

        (int, int) Place() => column >= width ? (rows.Count + 1, 0) : (rows.Count, column);

        void Break()
        {
            EndRun();
            rows.Add((row.ToString(), column));
            row.Clear();
            column = 0;
        }

        void EndRun()
        {
            if (run.Length > 0) row.Append(isColored && paint != Paint.None ? $"\e[{(byte)paint}m{run}\e[0m" : run.ToString());
            run.Clear();
        }

        void Put(string shown, Paint color)
        {
            if (color != paint) EndRun();
            paint = color;
            if (shown is [< ' ' or '\x7f']) shown = shown == "\t" ? "  " : "\ufffd";
            var taken = shown.Length > 1 && Rune.DecodeFromUtf16(shown, out var rune, out _) == System.Buffers.OperationStatus.Done
                && char.IsSurrogate(shown[0]) ? TextWidth.Of(rune) : Math.Max(0, TextWidth.Of(shown));
            if (column + taken > width) Break();
            run.Append(shown);
            column += taken;
        }
    }
}
