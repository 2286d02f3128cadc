using System.Xml.Linq;
using Quoll.Benchmarks.Comparison;
using Quoll.Benchmarks.Report;

namespace Quoll.Tests.Benchmarks;

public sealed class ComparisonTests
{
    [Theory]
    [InlineData("""{"a":1,"b":[true,null]}""", """{"b":[true,null],"a":1.0}""")]
    [InlineData("""["\u00e9"]""", """["é"]""")]
    [InlineData("""{"a":1,"a":2}""", """{"a":2}""")]
    public void Texts_of_the_same_values_are_the_same(string left, string right) => Assert.Null(SameJson.Difference(left, right));

    [Theory]
    [InlineData("""{"a":[1,2]}""", """{"a":[1,3]}""", "$.a[1] is 2, not 3")]
    [InlineData("""{"a":1}""", """{"b":1}""", "$ has no member a")]
    [InlineData("[1]", "[1,2]", "$ has 1 elements, not 2")]
    [InlineData("""["1"]""", "[1]", "$[0] is String, not Number")]
    public void A_difference_says_where_it_is(string left, string right, string difference) =>
        Assert.Equal(difference, SameJson.Difference(left, right));

    [Fact]
    public void A_ratio_is_taken_round_by_round()
    {
        var ours = new Measurement("ours");
        var peer = new Measurement("peer");
        // The machine becomes three times slower. In every round ours takes half the time.
        foreach (int round in Enumerable.Range(0, 3))
        {
            ours.Add(round, new Sample(50 * (1 + round), 8));
            peer.Add(round, new Sample(100 * (1 + round), double.NaN));
        }
        ours.Add(3, new Sample(1000, 8));
        Assert.Equal(0.5, ours.RatioTo(peer));
        Assert.Equal(200, peer.Nanoseconds);
        Assert.Equal(8, ours.Bytes);
    }

    [Fact]
    public void A_geometric_mean_leaves_out_what_was_not_measured() => Assert.Equal(2, Measurement.GeometricMean([1, 4, double.NaN]), 12);

    [Fact]
    public void Contenders_take_turns_and_are_all_measured()
    {
        var run = new InterleavedRun(TimeSpan.FromMilliseconds(60), leastRounds: 3, mostRounds: 4);
        var measurements = run.Measure([new LocalContender("a", () => new byte[100]), new LocalContender("b", () => null)]);
        Assert.Equal(["a", "b"], measurements.Select(measurement => measurement.Name));
        Assert.All(measurements, measurement => Assert.InRange(measurement.Rounds, 3, 4));
        Assert.InRange(measurements[0].Bytes, 120, 136);
        Assert.Equal(0, measurements[1].Bytes, 1.0);
    }

    [Fact]
    public void A_chart_is_xml_with_a_bar_for_each_value()
    {
        var chart = new BarChart(
            "A < B & \"C\"", "axis", ["one", "two"], [new ChartRow("row", [0.5, double.NaN]), new ChartRow("mean", [20, 1], Strong: true)]);
        var svg = XDocument.Parse(chart.Draw());
        XNamespace ns = "http://www.w3.org/2000/svg";
        Assert.Equal(3, svg.Root!.Elements(ns + "rect").Count(rect => (string?)rect.Attribute("height") == "8"));
        Assert.Contains(svg.Root.Elements(ns + "text"), text => text.Value == "20.00");
        Assert.Contains("prefers-color-scheme: dark", svg.Root.Element(ns + "style")!.Value);
    }
}
