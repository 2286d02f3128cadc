using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Types;

/// <summary>The response of a search engine.</summary>
public sealed class SearchResponse
{
    public int Took { get; set; }

    public bool TimedOut { get; set; }

    public SearchHits Hits { get; set; } = new();
}

/// <summary>The hits of a response.</summary>
public sealed class SearchHits
{
    public long Total { get; set; }

    public double? MaxScore { get; set; }

    public List<SearchHit> Hits { get; set; } = [];
}

/// <summary>A hit with its metadata and the question.</summary>
public sealed class SearchHit
{
    public string Index { get; set; } = "";

    public string Id { get; set; } = "";

    public double Score { get; set; }

    public Question Source { get; set; } = new();
}

/// <summary>A question of a forum.</summary>
public sealed class Question
{
    public long Id { get; set; }

    public string Title { get; set; } = "";

    public string Body { get; set; } = "";

    public List<string> Tags { get; set; } = [];

    public DateTime CreatedAt { get; set; }

    public DateTime? ClosedAt { get; set; }

    public int Views { get; set; }

    public int Votes { get; set; }

    public bool IsAnswered { get; set; }

    public string? Author { get; set; }
}

[JsonSerializable(typeof(SearchResponse))]
internal sealed partial class SearchJson : JsonSerializerContext;

/// <summary>Responses of 100, 1,000 and 10,000 hits.</summary>
internal static class SearchResponses
{
    public const string WriteTitle = "Search responses, written";
    public const string ReadTitle = "Search responses, read";

    private static readonly int[] _sizes = [100, 1_000, 10_000];

    private static readonly Documents<SearchResponse> _how =
        Documents<SearchResponse>.Of(JsonNamingPolicy.SnakeCaseLower, options => new SearchJson(options).SearchResponse);

    public static MeasuredGroup WriteGroup => new(
        WriteTitle, "Hits with metadata and a question: title, a body of a few kilobytes, tags, dates, numbers. To UTF-8; Newtonsoft.Json writes a string.", 0.2,
        [.. _sizes.Select(size => new MeasuredTask($"{size:N0} hits", "QuollJson.SerializeToUtf8(response)", _ => TypesLanes.Write(Create(size), _how)))])
    {
        Unit = ("µs", 1000),
        IsLarge = true,
    };

    public static MeasuredGroup ReadGroup => new(
        ReadTitle, "The same, from UTF-8; Newtonsoft.Json reads a string.", 0.25,
        [.. _sizes.Select(size => new MeasuredTask($"{size:N0} hits", "QuollJson.Deserialize<SearchResponse>(utf8)",
            _ => TypesLanes.Read(QuollJson.SerializeToUtf8(Create(size), _how.Quoll), _how)))])
    {
        Unit = ("µs", 1000),
        IsLarge = true,
    };

    /// <summary>Returns the bytes of the objects and strings of a response, and of nothing else.</summary>
    public static double LiveBytes(int size)
    {
        var source = Create(size);
        Copy(Create(1));
        long before = GC.GetAllocatedBytesForCurrentThread();
        var kept = Copy(source);
        long bytes = GC.GetAllocatedBytesForCurrentThread() - before;
        GC.KeepAlive(kept);
        return bytes;
    }

    // Copies the objects and strings of a response, with lists of exact size.
    private static SearchResponse Copy(SearchResponse source)
    {
        var made = new SearchResponse { Hits = new SearchHits { Hits = new List<SearchHit>(source.Hits.Hits.Count) } };
        foreach (var hit in source.Hits.Hits)
        {
            var question = new Question
            {
                Title = new string(hit.Source.Title.AsSpan()),
                Body = new string(hit.Source.Body.AsSpan()),
                Author = new string(hit.Source.Author.AsSpan()),
                Tags = new List<string>(hit.Source.Tags.Count),
            };
            foreach (string tag in hit.Source.Tags) question.Tags.Add(new string(tag.AsSpan()));
            made.Hits.Hits.Add(
                new SearchHit { Index = new string(hit.Index.AsSpan()), Id = new string(hit.Id.AsSpan()), Source = question });
        }
        return made;
    }

    /// <summary>Creates a response with a number of hits, always the same.</summary>
    public static SearchResponse Create(int size)
    {
        var random = new Random(size);
        return new SearchResponse
        {
            Took = 12,
            Hits = new SearchHits
            {
                Total = size * 17L,
                MaxScore = 9.75,
                Hits = [.. Enumerable.Range(0, size).Select(i => new SearchHit
                {
                    Index = "questions",
                    Id = $"q{i * 7919 + 100_000}",
                    Score = Math.Round(10 - i * 0.0009, 4),
                    Source = new Question
                    {
                        Id = 1_000_000_000L + i,
                        Title = Words(random, 8),
                        Body = Words(random, 300 + random.Next(300)),
                        Tags = [.. Enumerable.Range(0, 1 + random.Next(5)).Select(_ => _vocabulary[random.Next(_vocabulary.Length)])],
                        CreatedAt = new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(i * 37),
                        ClosedAt = i % 5 == 0 ? new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(i) : null,
                        Views = random.Next(100_000),
                        Votes = random.Next(200) - 20,
                        IsAnswered = i % 3 != 0,
                        Author = i % 11 == 0 ? "Zoë Müller" : $"user{random.Next(5000)}",
                    },
                })],
            },
        };
    }

    private static readonly string[] _vocabulary =
    [
        "the", "a", "of", "json", "serializer", "why", "does", "null", "reference", "exception", "when", "I", "deserialize", "list", "c#",
            ".net",
        "performance", "how", "to", "\"quoted\"", "line\nbreak", "<p>", "</p>", "async", "await", "stream", "type", "property", "naïve",
            "example",
    ];

    private static string Words(Random random, int count)
    {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) text.Append(i == 0 ? "" : " ").Append(_vocabulary[random.Next(_vocabulary.Length)]);
        return text.ToString();
    }
}
