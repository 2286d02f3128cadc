using System.Globalization;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Quoll.Benchmarks.Report;

namespace Quoll.Tests.Docs;

/// <summary>The charts and badges of the pages: nothing is cut off, all can be read, and badges are true.</summary>
public partial class PictureTests
{
    private const double ContrastOfText = 4.5;
    private const double ContrastOfBars = 3;

    public static TheoryData<string> Charts => new(Directory.GetFiles(Path.Combine(ProjectFolder.Root, "docs", "plots"), "*.svg")
        .Select(static path => Path.GetFileName(path)).Order(StringComparer.Ordinal));

    [Theory]
    [MemberData(nameof(Charts))]
    public void Texts_of_a_chart_are_inside_it(string chart) => Assert.Empty(TextsOutside(Text("plots", chart)));

    [Fact]
    public void A_long_title_is_wrapped_and_long_labels_get_the_space_that_they_need()
    {
        var words = string.Join(' ', Enumerable.Repeat("longer", 60));
        var series = Enumerable.Range(0, 3).Select(static i => $"a series with quite a long name, number {i}").ToList();
        var row = new ChartRow("a document with a long name (stand-in)", [1, 0.5, 12], Strong: true);

        Assert.Empty(TextsOutside(new BarChart(words, "1 = as fast", series, [row]).Draw()));
    }

    [Fact]
    public void The_scale_of_a_chart_fits_its_longest_bar()
    {
        var svg = new BarChart("t", "a", ["s"], [new ChartRow("r", [400])], cut: double.MaxValue).Draw();
        Assert.InRange(Regex.Matches(svg, "<line ").Count, 3, 15);
    }

    /// <summary>By the definition of contrast in WCAG 2.2, in the light and in the dark form.</summary>
    [Theory]
    [MemberData(nameof(Charts))]
    public void A_chart_is_readable_on_its_background_in_light_and_in_dark(string chart)
    {
        var style = XDocument.Parse(Text("plots", chart)).Descendants().Single(static node => node.Name.LocalName == "style").Value;
        var forms = style.Split("@media (prefers-color-scheme: dark)");
        Assert.Equal(2, forms.Length);
        foreach (var form in forms)
        {
            var fills = Fill().Matches(form).ToDictionary(static match => match.Groups[1].Value, static match => match.Groups[2].Value);
            foreach (var (name, colour) in fills.Where(static fill => fill.Key != "back"))
            {
                var least = name is "text" or "soft" ? ContrastOfText : ContrastOfBars;
                Assert.True(Contrast(colour, fills["back"]) >= least, $"{name} {colour} on {fills["back"]}");
            }
        }
    }

    [Fact]
    public void Badges_say_what_the_project_says()
    {
        Assert.Contains("licence: MIT", Text("badges", "licence.svg"));
        Assert.StartsWith("MIT License", File.ReadAllText(Path.Combine(ProjectFolder.Root, "LICENSE")).TrimStart(), StringComparison.Ordinal);
        var framework = Regex.Match(File.ReadAllText(Path.Combine(ProjectFolder.Root, "Directory.Build.props")), @"net(\d+)\.0<").Groups[1];
        Assert.Contains($".NET: {framework.Value}\"", Text("badges", "dotnet.svg"));
        var share = Regex.Match(Text("conformance.md"), @"\| \*\*all\*\* \|.*\| ([\d.]+ %) \|").Groups[1];
        Assert.Contains($"conformance: {share.Value}\"", Text("badges", "conformance.svg"));
    }

    private static string Text(params string[] path) => File.ReadAllText(Path.Combine([ProjectFolder.Root, "docs", .. path]));

    private static IEnumerable<string> TextsOutside(string svg)
    {
        var root = XDocument.Parse(svg).Root!;
        var (width, height) = (Number(root, "width"), Number(root, "height"));
        foreach (var text in root.Descendants().Where(static node => node.Name.LocalName == "text"))
        {
            var size = text.Attribute("font-size") is null ? 12 : Number(text, "font-size");
            var length = BarChart.WidthOf(text.Value, size, text.Attribute("class")!.Value.Contains("strong"));
            var start = Number(text, "x") - (length * text.Attribute("text-anchor")?.Value switch { "end" => 1, "middle" => 0.5, _ => 0 });
            if (start < 0 || start + length > width || Number(text, "y") > height) yield return text.Value;
        }
    }

    private static double Number(XElement element, string attribute) =>
        double.Parse(element.Attribute(attribute)!.Value, CultureInfo.InvariantCulture);

    private static double Contrast(string one, string other)
    {
        var (a, b) = (Luminance(one), Luminance(other));
        return (Math.Max(a, b) + 0.05) / (Math.Min(a, b) + 0.05);
    }

    private static double Luminance(string colour)
    {
        double[] weights = [0.2126, 0.7152, 0.0722];
        return weights.Select((weight, i) =>
        {
            var part = Convert.ToByte(colour.Substring(1 + (2 * i), 2), 16) / 255.0;
            return weight * (part <= 0.04045 ? part / 12.92 : Math.Pow((part + 0.055) / 1.055, 2.4));
        }).Sum();
    }

    [GeneratedRegex(@"\.(\w+) \{ fill: (#[0-9a-f]{6});")]
    private static partial Regex Fill();
}
