using Quoll.Intl;

namespace Quoll.Tests.Intl.Numbers;

/// <summary>Compares formatted numbers with samples of V8, and states what the conformance suite does not.</summary>
public class NumberFormatTests
{
    private const string Sample =
        """
        (locale, options, number, kind) => {
            const format = new Intl.NumberFormat(locale, JSON.parse(options));
            const value = Number(number);
            return kind === 'F' ? format.format(value) : format.formatToParts(value).map(part => `${part.type}:${part.value}`).join('|');
        }
        """;

    [Fact]
    public void Samples_are_as_in_V8()
    {
        var engine = new Engine(new EngineOptions { Extensions = [QuollIntl.Default] });
        var format = engine.Evaluate(Sample);
        var path = Path.Combine(ProjectFolder.Root, "Engine.Tests", "Intl", "Numbers", "NumberFormatSamples.tsv");
        foreach (var line in File.ReadLines(path))
        {
            if (line.StartsWith('#')) continue;
            var fields = line.Split('\t');
            var result = format.Call(JsValue.Undefined, fields[0], fields[1], fields[2], fields[3]).AsString();
            Assert.True(fields[4] == result, $"{fields[0]} {fields[1]} {fields[2]}: {fields[4]} is expected, not {result}");
        }
    }

    [Theory]
    [InlineData("(1234.5).toLocaleString('de-DE', { style: 'currency', currency: 'EUR' })", "1.234,50\u00A0€")]
    [InlineData("new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(1.005)", "1.01")]
    [InlineData("new Intl.NumberFormat('en').format('12345678901234567890.5')", "12,345,678,901,234,567,890.5")]
    [InlineData("new Intl.NumberFormat('en').format('0x1fffffffffffff1')", "144,115,188,075,855,857")]
    [InlineData("(10n ** 21n).toLocaleString('fr')", "1\u202F000\u202F000\u202F000\u202F000\u202F000\u202F000\u202F000")]
    [InlineData("new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).formatRange(3, 5)", "€3.00 – €5.00")]
    [InlineData("new Intl.NumberFormat('en', { style: 'unit', unit: 'meter', unitDisplay: 'long' }).formatRange(1, 2)", "1–2 meters")]
    [InlineData("new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).formatRange(3, 3)", "~€3.00")]
    [InlineData("new Intl.NumberFormat('fr', { notation: 'compact', compactDisplay: 'long' }).format(1000)", "mille")]
    [InlineData("new Intl.DurationFormat('de', { style: 'long' }).format({ hours: 1, minutes: 30 })", "1 Stunde, 30 Minuten")]
    [InlineData("new Intl.DurationFormat('en', { style: 'digital' }).format({ hours: 1, seconds: -0, milliseconds: 5 })", "1:00:00.005")]
    public void Formats(string code, string expected) =>
        Assert.Equal(expected, new Engine(new EngineOptions { Extensions = [QuollIntl.Default] }).Evaluate<string>(code));
}
