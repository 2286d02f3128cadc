using System.Buffers;

namespace Quoll.Text;

/// <summary>A source text with its name. Converts offsets to lines and columns on demand.</summary>
internal sealed class SourceText(string text, string name)
{
    /// <summary>Units that are searched for the ends of lines between two charges.</summary>
    private const int Window = 1 << 16;

    private int[]? _lineStarts;

    public readonly string Text = text;

    /// <summary>
    /// The name of this source in error messages and stack traces: a file name, or something like <c>&lt;eval&gt;</c>.
    /// </summary>
    public readonly string Name = name;

    /// <summary>
    /// Whether this is code of Quoll itself, such as a built-in module: traces and positions of errors leave it out,
    /// because they show what a user can change. Set before the code runs.
    /// </summary>
    public bool IsInternal { get; set; }

    /// <summary>
    /// What its code was compiled from, for a debugger that compiles it again; null if its kind tells.
    /// </summary>
    public object? Origin { get; set; }

    /// <summary>Returns the line and the column (both from 1, columns in UTF-16 code units) of an offset.</summary>
    public (int Line, int Column) GetPosition(int offset)
    {
        var starts = _lineStarts ??= FindLineStarts(Text);
        var index = Array.BinarySearch(starts, offset);
        if (index < 0) index = ~index - 1;
        return (index + 1, offset - starts[index] + 1);
    }

    /// <summary>Returns the text of a line (from 1) without its terminator.</summary>
    public string GetLine(int line)
    {
        var starts = _lineStarts ??= FindLineStarts(Text);
        if (line < 1 || line > starts.Length) return "";
        var start = starts[line - 1];
        var end = line < starts.Length ? starts[line] : Text.Length;
        while (end > start && IsLineTerminator(Text[end - 1])) end--;
        return Text[start..end];
    }

    private static readonly SearchValues<char> s_lineTerminators = SearchValues.Create("\n\r\u2028\u2029");

    private static bool IsLineTerminator(char c) => c is '\n' or '\r' or '\u2028' or '\u2029';

    // Two passes over the text: a growing list would take several times as much memory.
    private static int[] FindLineStarts(string text)
    {
        var count = CountLineStarts(text, []);
        WorkBudget.Memory(sizeof(int) * (long)count);
        var starts = new int[count];
        CountLineStarts(text, starts);
        return starts;
    }

    // Counts the lines, and stores their offsets if there is room.
    private static int CountLineStarts(string text, Span<int> starts)
    {
        if (starts.Length > 0) starts[0] = 0;
        var count = 1;
        for (var from = 0; from < text.Length; from += Window)
        {
            var end = Math.Min(text.Length, from + Window);
            for (var i = from; i < end; i++)
            {
                var distance = text.AsSpan(i, end - i).IndexOfAny(s_lineTerminators);
                if (distance < 0) break;
                i += distance;
                if (text[i] == '\r' && i + 1 < text.Length && text[i + 1] == '\n') continue;
                if (starts.Length > 0) starts[count] = i + 1;
                count++;
            }
            // No steps: the parser has taken them, and a trace or another engine may have found the lines before.
            WorkBudget.Steps(0);
        }
        return count;
    }
}
