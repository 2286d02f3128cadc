using System.Globalization;
using System.Text;

namespace Quoll.Benchmarks.Report;

/// <summary>Headings, paragraphs and tables.</summary>
internal sealed class Markdown
{
    private readonly StringBuilder _text = new();

    public override string ToString() => _text.ToString();

    public void Heading(int level, string text) => _text.Append('#', level).Append(' ').Append(text).Append("\n\n");

    public void Paragraph(string text) => _text.Append(text).Append("\n\n");

    /// <summary>Code with what it is: in the line where it is one, else in a block.</summary>
    public void Code(string what, string code)
    {
        if (code.Contains('\n')) _text.Append(what).Append(":\n\n```js\n").Append(code).Append("\n```\n\n");
        else _text.Append(what).Append(": `").Append(code).Append("`\n\n");
    }

    public void List(IEnumerable<string> items)
    {
        foreach (string item in items) _text.Append("- ").Append(item).Append('\n');
        _text.Append('\n');
    }

    /// <param name="words">How many columns hold words; those behind them hold figures.</param>
    public void Table(IReadOnlyList<string> header, IEnumerable<IReadOnlyList<string>> rows, int words = 1)
    {
        Row(header);
        Row([.. header.Select((_, i) => i < words ? "---" : "---:")]);
        foreach (var row in rows) Row(row);
        _text.Append('\n');
    }

    /// <summary>A ratio with two places; a dash for NaN.</summary>
    public static string Ratio(double value) => double.IsNaN(value) ? "–" : value.ToString("F2", CultureInfo.InvariantCulture);

    /// <summary>With three digits or all before the point, groups of three.</summary>
    public static string Figure(double value) => double.IsNaN(value) ? "–" : value.ToString(
        Math.Abs(value) switch { >= 100 => "N0", >= 10 => "N1", _ => "N2" }, CultureInfo.InvariantCulture);

    public static string Microseconds(double nanoseconds) => Figure(nanoseconds / 1e3);

    /// <summary>Bytes as they are below 10,000, kilobytes above.</summary>
    public static string Bytes(double bytes) => double.IsNaN(bytes) ? "–"
        : Math.Abs(bytes) < 10_000 ? bytes.ToString("N0", CultureInfo.InvariantCulture) + " B"
        : (bytes / 1e3).ToString("N0", CultureInfo.InvariantCulture) + " kB";

    private void Row(IReadOnlyList<string> cells) => _text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}
