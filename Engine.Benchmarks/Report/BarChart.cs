using System.Globalization;
using System.Text;

namespace Quoll.Benchmarks.Report;

/// <summary>Bars of one row: a value for each series, NaN where there is none.</summary>
internal sealed record ChartRow(string Label, IReadOnlyList<double> Values, bool Strong = false);

/// <summary>
/// A chart of horizontal bars as SVG. It has its own background, and its colours follow the reader's light or dark
/// setting. Title and legend are wrapped, and the labels have the width that they need.
/// </summary>
/// <param name="title">What is measured.</param>
/// <param name="axis">What a value of 1 means.</param>
/// <param name="series">The names of the bars in a row.</param>
/// <param name="rows">The rows from top to bottom.</param>
/// <param name="cut">The longest bar. Longer ones are cut, and their figure shows the value.</param>
internal sealed class BarChart(
    string title, string axis, IReadOnlyList<string> series, IReadOnlyList<ChartRow> rows, double cut = BarChart.UsualCut)
{
    private const int Width = 820;
    private const int Margin = 16;
    private const int LeastLabelWidth = 120;
    private const int ValueWidth = 56;
    private const int BarHeight = 9;
    private const int RowGap = 8;
    private const int Bottom = 40;
    internal const double UsualCut = 3;

    private const int TitleSize = 15;
    private const int TitleLine = 20;
    private const int TextSize = 12;
    private const int LegendLine = 20;

    // The widths of characters, in parts of the size. The reader's font is unknown, so they are those of a wide one.
    private const double WidthOfText = 0.58;
    private const double WidthOfStrong = 0.63;

    private const string Style = """
        svg { font: 12px system-ui, sans-serif; }
        .back { fill: #ffffff; } .text { fill: #1f2328; } .soft { fill: #59636e; } .grid { stroke: #d1d9e0; } .one { stroke: #59636e; stroke-width: 1.5; }
        .s0 { fill: #0969da; } .s1 { fill: #1a7f37; } .s2 { fill: #bf8700; } .strong { font-weight: 600; }
        .value { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }
        @media (prefers-color-scheme: dark) {
          .back { fill: #0d1117; } .text { fill: #e6edf3; } .soft { fill: #9198a1; } .grid { stroke: #3d444d; } .one { stroke: #9198a1; }
          .s0 { fill: #58a6ff; } .s1 { fill: #3fb950; } .s2 { fill: #d29922; }
          .value { stroke: #0d1117; }
        }
        """;

    private readonly StringBuilder _svg = new();
    private readonly int _labelWidth = Math.Max(LeastLabelWidth,
        (int)rows.Select(row => WidthOf(row.Label, TextSize, row.Strong)).DefaultIfEmpty().Max() + Margin + 8);

    public string Draw()
    {
        var lines = TitleLines();
        var legend = Legend();
        int top = 18 + (lines.Count * TitleLine) + (legend.Max(entry => entry.Line + 1) * LegendLine) + 16;
        int rowHeight = (series.Count * BarHeight) + RowGap;
        int height = top + (rows.Count * rowHeight) + Bottom;
        double longest = Math.Clamp(rows.SelectMany(row => row.Values).Where(double.IsFinite).DefaultIfEmpty(1).Max() * 1.05, 1.1, cut);
        double scale = (Width - _labelWidth - ValueWidth) / longest;
        Line($"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {Width} {height}" width="{Width}" height="{height}" role="img" aria-label="{Escape(title)}">""");
        Line($"<style>\n{Style}\n</style>");
        Line($"""<rect class="back" width="{Width}" height="{height}" rx="6"/>""");
        for (int i = 0; i < lines.Count; i++)
            Line($"""<text class="text strong" x="{Margin}" y="{26 + (i * TitleLine)}" font-size="{TitleSize}">{Escape(lines[i])}</text>""");
        for (int i = 0; i < legend.Count; i++)
        {
            int y = 20 + (lines.Count * TitleLine) + (legend[i].Line * LegendLine);
            Line($"""<rect class="s{i}" x="{legend[i].X}" y="{y}" width="12" height="12"/><text class="soft" x="{legend[i].X + 18}" y="{y + 10}">{Escape(series[i])}</text>""");
        }
        DrawGrid(top, height, longest, scale);
        Line($"""<text class="soft" x="{Width - Margin}" y="{height - 8}" text-anchor="end">{Escape(axis)}</text>""");
        for (int row = 0; row < rows.Count; row++) DrawRow(rows[row], top + (row * rowHeight), scale, longest);
        _svg.Append("</svg>\n");
        return _svg.ToString();
    }

    private void DrawGrid(int top, int height, double longest, double scale)
    {
        double step = longest switch { <= 1.6 => 0.2, <= 5 => 0.5, <= 10 => 1, _ => Math.Ceiling(longest / 50) * 5 };
        for (int i = 0; i * step <= longest; i++)
        {
            double x = _labelWidth + (i * step * scale);
            string kind = Math.Abs((i * step) - 1) < 1e-9 ? "one" : "grid";
            Line($"""<line class="{kind}" x1="{x:F1}" x2="{x:F1}" y1="{top - 8}" y2="{height - Bottom}"/>""");
            Line($"""<text class="soft" x="{x:F1}" y="{height - Bottom + 16}" text-anchor="middle">{i * step:0.#}</text>""");
        }
    }

    private void DrawRow(ChartRow row, int y, double scale, double longest)
    {
        int middle = y + (row.Values.Count * BarHeight / 2) + 4;
        string strong = row.Strong ? " strong" : "";
        Line($"""<text class="text{strong}" x="{_labelWidth - 8}" y="{middle}" text-anchor="end">{Escape(row.Label)}</text>""");
        for (int i = 0; i < row.Values.Count; i++)
        {
            double value = row.Values[i];
            if (!double.IsFinite(value)) continue;
            double width = Math.Min(value, longest) * scale;
            int top = y + (i * BarHeight);
            Line($"""<rect class="s{i}" x="{_labelWidth}" y="{top}" width="{width:F1}" height="{BarHeight - 1}"/>""");
            Line($"""<text class="soft value{strong}" x="{_labelWidth + width + 5:F1}" y="{top + 8}" font-size="10">{value:F2}</text>""");
        }
    }

    private List<string> TitleLines()
    {
        var lines = new List<string> { "" };
        foreach (string word in title.Split(' '))
        {
            string longer = lines[^1].Length == 0 ? word : $"{lines[^1]} {word}";
            if (lines[^1].Length > 0 && WidthOf(longer, TitleSize, isStrong: true) > Width - (2 * Margin)) lines.Add(word);
            else lines[^1] = longer;
        }
        return lines;
    }

    private List<(int X, int Line)> Legend()
    {
        var entries = new List<(int X, int Line)>();
        int x = Margin, line = 0;
        foreach (string name in series)
        {
            int width = 18 + (int)WidthOf(name, TextSize, isStrong: false);
            if (x > Margin && x + width > Width - Margin) (x, line) = (Margin, line + 1);
            entries.Add((x, line));
            x += width + 20;
        }
        return entries;
    }

    /// <summary>Returns about how wide a text is in the reader's font, at most.</summary>
    internal static double WidthOf(string text, double size, bool isStrong) =>
        text.Length * size * (isStrong ? WidthOfStrong : WidthOfText);

    private void Line(FormattableString line) => _svg.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');

    private static string Escape(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace("\"", "&quot;");
}
