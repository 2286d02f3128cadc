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
    // The row of the cursor, from the first row shown.
    private int _cursorRow;
    private int _cursorColumn;

    // The columns that each row takes.
    private List<int> _widths = [];

    /// <summary>Whether anything is shown.</summary>
    public bool IsShown { get; private set; }

    /// <summary>Returns the output that removes the shown text.</summary>
    public string Erase()
    {
        if (!IsShown) return "";
        IsShown = false;
        return "\r" + Up(_cursorRow) + "\e[J";
    }

    /// <summary>Returns the output that keeps the shown text and continues below.</summary>
    public string Leave()
    {
        if (!IsShown) return "";
        IsShown = false;
        return (_widths.Count - 1 > _cursorRow ? $"\e[{_widths.Count - 1 - _cursorRow}B" : "") + "\r\n";
    }

    /// <summary>
    /// Adapts to a new width of the terminal. Most terminals break rows that no longer fit, so there are more rows
    /// above the cursor.
    /// </summary>
    /// <param name="width">Columns of the terminal.</param>
    public void Fit(int width)
    {
        width = Math.Max(2, width);
        var widths = new List<int>();
        var cursorRow = 0;
        for (var i = 0; i < _widths.Count; i++)
        {
            if (i == _cursorRow) cursorRow = widths.Count + _cursorColumn / width;
            for (var left = _widths[i]; left > width; left -= width) widths.Add(width);
            widths.Add(_widths[i] == 0 ? 0 : (_widths[i] - 1) % width + 1);
        }
        (_widths, _cursorRow) = (widths, cursorRow);
    }

    /// <summary>Returns the output that replaces the shown text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="cursor">The place of the cursor in it.</param>
    /// <param name="prompt">The prompt before the first line.</param>
    /// <param name="continuation">The prompt before the other lines.</param>
    /// <param name="width">Columns of the terminal.</param>
    /// <param name="height">Rows of the terminal.</param>
    public string Show(string text, int cursor, string prompt, string continuation, int width, int height)
    {
        width = Math.Max(2, width);
        var (rows, row, column) = Rows(text, cursor, prompt, continuation, width);
        // More rows than the terminal has would scroll away, and could not be erased.
        var most = Math.Max(1, height - 1);
        var first = Math.Clamp(row - most / 2, 0, Math.Max(0, rows.Count - most));
        rows = rows.GetRange(first, Math.Min(most, rows.Count - first));
        var shown = new StringBuilder(Erase());
        shown.AppendJoin("\r\n", rows.Select(static shownRow => shownRow.Text));
        _widths = rows.ConvertAll(static shownRow => shownRow.Width);
        (_cursorRow, _cursorColumn) = (row - first, column);
        shown.Append(Up(rows.Count - 1 - _cursorRow)).Append('\r');
        if (column > 0) shown.Append(CultureInfo.InvariantCulture, $"\e[{column}C");
        IsShown = true;
        return shown.ToString();
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
