using System.Globalization;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// Newtonsoft.Json with dictionaries and lists: JsonConvert writes, and a loop over JsonTextReader reads.
/// </summary>
internal sealed class NewtonsoftLane() : Lane("Newtonsoft.Json", Products.Newtonsoft, LaneKind.Library)
{
    // Dates stay strings, as in every other lane.
    private static readonly JsonSerializerSettings _settings = new() { DateParseHandling = DateParseHandling.None, MaxDepth = 10_000 };

    public override Contender Prepare(Document document, Operation operation)
    {
        if (operation == Operation.Parse)
        {
            string text = document.Text;
            return new LocalContender(Name, () => Parse(text));
        }
        var values = document.Values;
        var formatting = FormattingOf(operation);
        return new LocalContender(Name, () => JsonConvert.SerializeObject(values, formatting, _settings));
    }

    public override string Output(Document document, Operation operation) =>
        JsonConvert.SerializeObject(
            operation == Operation.Parse ? Parse(document.Text) : document.Values, FormattingOf(operation), _settings);

    public static Formatting FormattingOf(Operation operation) => operation == Operation.Indent ? Formatting.Indented : Formatting.None;

    private static object? Parse(string text)
    {
        using var reader = new JsonTextReader(new StringReader(text)) { DateParseHandling = DateParseHandling.None, MaxDepth = 10_000 };
        reader.Read();
        return Read(reader);
    }

    private static object? Read(JsonTextReader reader)
    {
        switch (reader.TokenType)
        {
            case JsonToken.StartObject:
                var members = new Dictionary<string, object?>();
                while (reader.Read() && reader.TokenType != JsonToken.EndObject)
                {
                    string name = (string)reader.Value!;
                    reader.Read();
                    members[name] = Read(reader);
                }
                return members;
            case JsonToken.StartArray:
                var elements = new List<object?>();
                while (reader.Read() && reader.TokenType != JsonToken.EndArray) elements.Add(Read(reader));
                return elements;
            default:
                return reader.Value;
        }
    }
}

/// <summary>Newtonsoft.Json with its own tree.</summary>
internal sealed class NewtonsoftTreeLane() : Lane("JToken", Products.Newtonsoft, LaneKind.Library)
{
    public override Contender Prepare(Document document, Operation operation)
    {
        string text = document.Text;
        if (operation == Operation.Parse) return new LocalContender(Name, () => Parse(text));
        var tree = Parse(text);
        var formatting = NewtonsoftLane.FormattingOf(operation);
        return new LocalContender(Name, () => tree.ToString(formatting));
    }

    public override string Output(Document document, Operation operation) =>
        Parse(document.Text).ToString(NewtonsoftLane.FormattingOf(operation));

    private static JToken Parse(string text)
    {
        using var reader =
            new JsonTextReader(
            new StringReader(text))
            {
                DateParseHandling = DateParseHandling.None,
                MaxDepth = 10_000,
                Culture =
            CultureInfo.InvariantCulture
            };
        return JToken.Load(reader);
    }
}
