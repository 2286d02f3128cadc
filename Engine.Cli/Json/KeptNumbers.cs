namespace Quoll.Cli.Json;

/// <summary>The source texts of the numbers of inputs, with the options of reading and writing that use them.</summary>
internal sealed class KeptNumbers
{
    private readonly JsonStringifyOptions _withoutTexts, _withTexts;

    /// <param name="texts">The texts.</param>
    /// <param name="withoutTexts">The options of writing results while no number needs its text.</param>
    public KeptNumbers(JsonNumberTexts texts, JsonStringifyOptions withoutTexts)
    {
        Texts = texts;
        Parse = new JsonParseOptions { NumberTexts = texts };
        _withoutTexts = withoutTexts;
        _withTexts = new JsonStringifyOptions { Indent = withoutTexts.Indent, NumberTexts = texts };
    }

    public JsonNumberTexts Texts { get; }

    /// <summary>The options of reading inputs.</summary>
    public JsonParseOptions Parse { get; }

    /// <summary>The options of writing results.</summary>
    public JsonStringifyOptions Stringify => Texts is { IsEmpty: true, ParsesBigInts: false } ? _withoutTexts : _withTexts;
}
