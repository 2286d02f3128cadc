using System.Text;
using System.Text.Json;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Tests.Benchmarks;

public sealed class StandInsTests
{
    public static TheoryData<string, long> Documents
    {
        get
        {
            var data = new TheoryData<string, long>();
            foreach (var document in CorpusManifest.Load().Documents) data.Add(document.Name, document.Size);
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Documents))]
    public void A_stand_in_is_the_same_each_time_valid_and_about_as_long(string name, long size)
    {
        string text = StandIns.Generate(name, size);
        Assert.Equal(text, StandIns.Generate(name, size));
        using var document = JsonDocument.Parse(text);
        Assert.InRange(Encoding.UTF8.GetByteCount(text), size * 0.9, size * 1.15);
    }

    [Fact]
    public void A_catalogue_depends_on_its_seed()
    {
        Assert.Equal(Catalogue.Generate(20, 1), Catalogue.Generate(20, 1));
        Assert.NotEqual(Catalogue.Generate(20, 1), Catalogue.Generate(20, 2));
    }

    [CorpusTheory]
    [MemberData(nameof(Documents))]
    public void A_stand_in_has_the_makeup_of_its_document(string name, long size)
    {
        var document = Makeup.Of(File.ReadAllText(Path.Combine(SharedDocuments.Corpus!, name)));
        var standIn = Makeup.Of(StandIns.Generate(name, size));
        Assert.InRange(standIn.Depth, document.Depth - 2, document.Depth + 2);
        Assert.InRange(standIn.Values, document.Values / 2, document.Values * 2);
        Assert.InRange(standIn.Space, document.Space - 0.15, document.Space + 0.15);
    }

    /// <param name="Space">The part of the text that is white space between tokens.</param>
    private sealed record Makeup(int Depth, long Values, double Space)
    {
        public static Makeup Of(string text)
        {
            int depth = 0;
            int deepest = 0;
            long values = 0;
            int compact = 0;
            var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(text));
            while (reader.Read())
            {
                if (reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray) deepest = Math.Max(deepest, ++depth);
                else if (reader.TokenType is JsonTokenType.EndObject or JsonTokenType.EndArray) depth--;
                if (reader.TokenType is not (JsonTokenType.PropertyName or JsonTokenType.EndArray or JsonTokenType.EndObject)) values++;
                compact += reader.ValueSpan.Length + (reader.TokenType is JsonTokenType.String or JsonTokenType.PropertyName ? 3 : 1);
            }
            return new Makeup(deepest, values, 1 - (compact / (double)Encoding.UTF8.GetByteCount(text)));
        }
    }
}
