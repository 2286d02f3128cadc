using System.Globalization;
using System.Text;

namespace Quoll.Benchmarks.Report;

/// <summary>Bars of one row: a value for each series, NaN where there is none.</summary>
internal sealed record ChartRow(string Label, IReadOnlyList<double> Values, bool Strong = false);

/// <summary>
/// A chart of horizontal bars as SVG. It has its own background, and its colours follow the reader's light or dark
/// setting.
/// </summary>
internal sealed class BarChart(string title, string axis, IReadOnlyList<string> series, IReadOnlyList<ChartRow> rows)
{
    private const int Width = 820;
    private const int LabelWidth = 230;
    private const int ValueWidth = 56;
    private const int BarHeight = 9;
    private const int RowGap = 8;
    private const int Top = 74;
    private const int Bottom = 40;

    // Longer bars are cut, and their figure shows the value.
    private const double Longest = 3;

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

    public string Draw()
    {
        int rowHeight = (series.Count * BarHeight) + RowGap;
        int height = Top + (rows.Count * rowHeight) + Bottom;
        double longest = Math.Clamp(rows.SelectMany(row => row.Values).Where(double.IsFinite).DefaultIfEmpty(1).Max() * 1.05, 1.1, Longest);
        double scale = (Width - LabelWidth - ValueWidth) / longest;
        var svg = new StringBuilder();
        Line(svg, $"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {Width} {height}" width="{Width}" height="{height}" role="img" aria-label="{Escape(title)}">""");
        Line(svg, $"<style>\n{Style}\n</style>");
        Line(svg, $"""<rect class="back" width="{Width}" height="{height}" rx="6"/>""");
        Line(svg, $"""<text class="text strong" x="16" y="26" font-size="15">{Escape(title)}</text>""");
        int legend = 16;
        for (int i = 0; i < series.Count; i++)
        {
            Line(svg, $"""<rect class="s{i}" x="{legend}" y="40" width="12" height="12"/><text class="soft" x="{legend + 18}" y="50">{Escape(series[i])}</text>""");
            legend += 40 + (series[i].Length * 7);
        }
        double step = longest > 1.6 ? 0.5 : 0.2;
        for (int i = 0; i * step <= longest; i++)
        {
            double x = LabelWidth + (i * step * scale);
            string kind = Math.Abs((i * step) - 1) < 1e-9 ? "one" : "grid";
            Line(svg, $"""<line class="{kind}" x1="{x:F1}" x2="{x:F1}" y1="{Top - 8}" y2="{height - Bottom}"/>""");
            Line(svg, $"""<text class="soft" x="{x:F1}" y="{height - Bottom + 16}" text-anchor="middle">{i * step:0.#}</text>""");
        }
        Line(svg, $"""<text class="soft" x="{Width - 16}" y="{height - 8}" text-anchor="end">{Escape(axis)}</text>""");
        for (int row = 0; row < rows.Count; row++) DrawRow(svg, rows[row], Top + (row * rowHeight), scale, longest);
        svg.Append("</svg>\n");
        return svg.ToString();
    }

    private static void DrawRow(StringBuilder svg, ChartRow row, int y, double scale, double longest)
    {
        int middle = y + (row.Values.Count * BarHeight / 2) + 4;
        string strong = row.Strong ? " strong" : "";
        Line(svg, $"""<text class="text{strong}" x="{LabelWidth - 8}" y="{middle}" text-anchor="end">{Escape(row.Label)}</text>""");
        for (int i = 0; i < row.Values.Count; i++)
        {
            double value = row.Values[i];
            if (!double.IsFinite(value)) continue;
            double width = Math.Min(value, longest) * scale;
            int top = y + (i * BarHeight);
            Line(svg, $"""<rect class="s{i}" x="{LabelWidth}" y="{top}" width="{width:F1}" height="{BarHeight - 1}"/>""");
            Line(svg, $"""<text class="soft value{strong}" x="{LabelWidth + width + 5:F1}" y="{top + 8}" font-size="10">{value:F2}</text>""");
        }
    }

    private static void Line(StringBuilder svg, FormattableString line) =>
        svg.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');

    private static string Escape(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace("\"", "&quot;");
}
