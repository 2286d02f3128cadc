using Quoll.Tests.Json.Values;
using Quoll.Json.Values;
using System.Text;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>
/// Time is linear in the text of a stream, however small its parts are. It does not run beside other tests, because it
/// measures time.
/// </summary>
[Collection(Alone.Collection)]
[Trait("Process", "Own")]
public class StreamGrowthTests
{
    private const int Length = 2_000_000;

    /// <summary>
    /// The number of bytes in a part, so small that reading from the start again for each part takes far too long.
    /// </summary>
    private const int Part = 61;

    private static readonly QuollJsonOptions Options =
        new() { MaxDepth = 100_000, ReadCommentHandling = JsonCommentHandling.Skip, Converters = { new Skipping() } };

    public static TheoryData<string> Contents =>
        ["string", "escapes", "beyond ASCII", "name", "number", "spaces", "comment", "line comment", "stars", "deep", "numbers", "objects"];

    // Returns a text of about that length with the content.
    private static byte[] Text(string content, int length) => Encoding.UTF8.GetBytes(content switch
    {
        "string" => $"[\"{new string('x', length)}\"]",
        "escapes" => $"[\"{Repeated("\\\\\\\"", length)}\"]",
        "beyond ASCII" => $"[\"{Repeated("é日", length)}\"]",
        "name" => $"[{{\"{new string('n', length)}\":1}}]",
        "number" => $"[0.{new string('1', length)}]",
        "spaces" => $"{new string(' ', length / 3)}[{new string(' ', length / 3)}1]{new string('\n', length / 3)}",
        "comment" => $"/*{new string('c', length / 3)}*/[/*{new string('c', length / 3)}*/1]/*{new string('c', length / 3)}*/",
        "line comment" => $"//{new string('c', length / 3)}\n[//{new string('c', length / 3)}\n1]//{new string('c', length / 3)}\n",
        "stars" => $"/*{new string('*', length / 3)}*/[/*{new string('*', length / 3)}*/1]/*{new string('*', length / 3)}*/",
        "deep" => Nested(Math.Min(length / 2, 40_000 * (length / (Length / 4)) / 4)),
        "numbers" => $"[{Repeated("1,", length)}1]",
        _ => $"[{Repeated("{\"a\":\"b\"},", length)}1]",
    });

    private static string Repeated(string text, int length) => string.Concat(Enumerable.Repeat(text, length / text.Length));

    private static string Nested(int levels) => new string('[', levels) + new string(']', levels);

    private static void IsLinear(string content, Action<Stream> read)
    {
        var (small, large) = (Text(content, Length / 4), Text(content, Length));
        Growth.IsLinear(
            () => read(new SlowStream(small, Part, isAsync: false)), () => read(new SlowStream(large, Part, isAsync: false)));
    }

    [Theory]
    [MemberData(nameof(Contents))]
    public void Formatting_is_linear(string content)
    {
        IsLinear(content, static stream =>
            QuollJson.FormatAsync(stream, Stream.Null, JsonFormat.Minified, Options).GetAwaiter().GetResult());
        IsLinear(content, static stream => Assert.Null(QuollJson.FindErrorAsync(stream, Options).GetAwaiter().GetResult()));
    }

    [Theory]
    [MemberData(nameof(Contents))]
    public void Reading_of_items_is_linear(string content)
    {
        IsLinear(content, static stream => CountAsync(stream, JsonItems.Any, Options).GetAwaiter().GetResult());
        // A line cannot have a line comment before its value, and it may be an array.
        if (!content.Contains("comment", StringComparison.Ordinal) && content != "stars")
            IsLinear(content, static stream => CountAsync(stream, JsonItems.Lines, Options).GetAwaiter().GetResult());
    }

    [Theory]
    [MemberData(nameof(Contents))]
    public void Reading_of_a_value_is_linear(string content)
    {
        IsLinear(content, static stream => QuollJson.DeserializeAsync<Skipped>(stream, Options).GetAwaiter().GetResult());
        if (content.Contains("comment", StringComparison.Ordinal) || content == "stars") return;
        using var engine = new Engine();
        IsLinear(content, stream => engine.Json.ParseAsync(stream).GetAwaiter().GetResult());
    }

    private static async Task CountAsync(Stream stream, JsonItems items, QuollJsonOptions options)
    {
        await foreach (var _ in QuollJson.DeserializeAsyncEnumerable<Skipped>(stream, items, options))
        {
        }
    }

    private sealed record Skipped(int Length);

    private sealed class Skipping : QuollConverter<Skipped>
    {
        public override void Write(ref QuollJsonWriter writer, in Skipped value) => writer.WriteNull();

        public override Skipped Read(ref QuollJsonReader reader) => new(reader.ReadRaw().Length);
    }
}
