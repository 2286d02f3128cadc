using System.Globalization;
using System.Text;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Report;

/// <summary>Headings, paragraphs and tables.</summary>
internal sealed class Markdown
{
    private readonly StringBuilder _text = new();

    /// <summary>Returns the text, with one line feed at its end.</summary>
    public override string ToString() => _text.ToString().TrimEnd('\n') + "\n";

    public void Heading(int level, string text) => _text.Append('#', level).Append(' ').Append(text).Append("\n\n");

    public void Paragraph(string text) => _text.Append(text).Append("\n\n");

    /// <summary>Writes code with its description: inline if it is one line, otherwise as a block.</summary>
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

    /// <summary>Writes the section that tells how the figures of the page were measured.</summary>
    public void Method(IEnumerable<string> items)
    {
        Heading(2, "How it is measured");
        List(items);
    }

    /// <summary>Writes the section of the goals.</summary>
    public void Goals(IEnumerable<IReadOnlyList<string>> rows, string? text, string[]? header = null)
    {
        Heading(2, "Goals and results");
        if (text is not null) Paragraph(text);
        Table(header ?? ["", "goal", "measured", "met"], rows);
    }

    /// <param name="words">The number of columns with words. The columns after them have figures.</param>
    public void Table(IReadOnlyList<string> header, IEnumerable<IReadOnlyList<string>> rows, int words = 1)
    {
        Row(header);
        Row([.. header.Select((_, i) => i < words ? "---" : "---:")]);
        foreach (var row in rows) Row(row);
        _text.Append('\n');
    }

    /// <summary>Writes a group of tasks: a table of all lanes, and the description of each task.</summary>
    public void Group(MeasuredGroup group, IEnumerable<MeasuredCell> measured)
    {
        Heading(2, group.Title);
        Paragraph(group.Text);
        MeasuredCell[] cells = [.. measured];
        string[] lanes = [.. cells.SelectMany(cell => cell.Lanes).Select(lane => lane.Name).Distinct()];
        string unit = group.Unit.Name;
        if (lanes.Length > 2)
        {
            Table(["", "lane", unit, "allocated", "ratio of Quoll"],
                cells.SelectMany(cell => cell.Lanes.Select(lane => (IReadOnlyList<string>)
                    [cell.Task.Name, lane.Name, Time(lane), Bytes(lane), lane == cell.Lanes[0] ? "" : Ratio(cell.RatioTo(lane.Name))])),
                words: 2);
        }
        else
        {
            Table([
                "", $"Quoll {unit}", "allocated", .. lanes.Skip(1).SelectMany(lane => new[] { $"{lane} {unit}", "allocated", "ratio" })],
                cells.Select(cell => (IReadOnlyList<string>)
                    [cell.Task.Name, .. cell.Lanes.SelectMany(lane => new[] { Time(lane), Bytes(lane) }),
                        .. cell.Lanes.Skip(1).Select(lane => Ratio(cell.RatioTo(lane.Name)))]));
        }
        foreach (var task in group.Tasks) Code(task.Name, task.Shown);

        string Time(Measurement measurement) => Figure(measurement.Nanoseconds / group.Unit.Nanoseconds);
    }

    /// <summary>Says whether a goal is met.</summary>
    public static string Met(bool isMet) => isMet ? "yes" : "**no**";

    /// <summary>Returns a ratio with two places; a dash for NaN.</summary>
    public static string Ratio(double value) => double.IsNaN(value) ? "–" : value.ToString("F2", CultureInfo.InvariantCulture);

    /// <summary>Returns a figure with three digits, or all digits before the point, in groups of three.</summary>
    public static string Figure(double value) => double.IsNaN(value) ? "–" : value.ToString(
        Math.Abs(value) switch { >= 100 => "N0", >= 10 => "N1", _ => "N2" }, CultureInfo.InvariantCulture);

    public static string Microseconds(Measurement? lane) => Figure((lane?.Nanoseconds ?? double.NaN) / 1e3);

    public static string Milliseconds(Measurement? lane) => Figure((lane?.Nanoseconds ?? double.NaN) / 1e6);

    public static string Bytes(Measurement? lane) => Bytes(lane?.Bytes ?? double.NaN);

    /// <summary>Returns bytes as they are below 10,000, and as kilobytes above.</summary>
    public static string Bytes(double bytes) => double.IsNaN(bytes) ? "–"
        : Math.Abs(bytes) < 10_000 ? bytes.ToString("N0", CultureInfo.InvariantCulture) + " B"
        : (bytes / 1e3).ToString("N0", CultureInfo.InvariantCulture) + " kB";

    private void Row(IReadOnlyList<string> cells) => _text.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}
