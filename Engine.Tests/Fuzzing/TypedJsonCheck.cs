using System.Text;
using System.Text.Json;
using Quoll.Tests.Json.Typed;

namespace Quoll.Tests.Fuzzing;

/// <summary>
/// Invariants for any bytes that are read as a type. All ways of reading give the same value or the same error. The
/// text of a value can be read again. System.Text.Json accepts the same texts, except for the differences listed here.
/// </summary>
internal sealed class TypedJsonCheck
{
    private static readonly UTF8Encoding Strict = new(false, throwOnInvalidBytes: true);

    private static readonly QuollJsonOptions Compiled = new() { CompilesAtOnce = true };

    private static readonly QuollJsonOptions Plain = new() { IsCompilingOff = true };

    private static readonly QuollJsonOptions Generated = new() { Types = FuzzedTypes.Default, IsReflectionOff = true };

    /// <summary>Returns the fault of a case; null if there is none.</summary>
    public static string? Fault(byte[] utf8, int cut)
    {
        try
        {
            return FaultOf(utf8, cut);
        }
        catch (Exception unexpected) when (unexpected is not OutOfMemoryException)
        {
            return $"nothing but a QuollJsonException may come out: {unexpected}";
        }
    }

    private static string? FaultOf(byte[] utf8, int cut)
    {
        var whole = Try(() => QuollJson.Deserialize<Document[]>(utf8, Compiled));
        if (Try(() => QuollJson.Deserialize<Document[]>(utf8, Plain)) is var plain && plain != whole)
            return $"compiled {whole}; plain {plain}";
        if (Try(() => QuollJson.Deserialize<Document[]>(utf8, Generated)) is var generated && generated != whole)
            return $"compiled {whole}; generated {generated}";
        var sequence = Segment.Split(utf8, cut % (utf8.Length + 1));
        if (Try(() => QuollJson.Deserialize<Document[]>(sequence, Compiled)) is var segmented && segmented != whole)
            return $"whole {whole}; segmented {segmented}";
        var atOnce = cut % 70 + 1;
        if (Try(() => QuollJson.Deserialize<Document[]>(new SlowStream(utf8, atOnce), Compiled)) is var stream && stream != whole)
            return $"whole {whole}; from a stream {stream}";
        // Null is not a list of items.
        if (whole.Text != "null" && Try(() => Items(utf8, atOnce)) is var items && items.Text != whole.Text)
            return $"whole {whole}; item by item {items}";
        if (TextOf(utf8) is { } text && Try(() => QuollJson.Deserialize<Document[]>(text, Compiled)) is var read && read != whole)
            return $"UTF-8 {whole}; text {read}";
        return FaultOfText(utf8, atOnce) ?? FaultOfWriting(whole) ?? FaultBeside(utf8, whole);
    }

    private static string? FaultOfText(byte[] utf8, int atOnce)
    {
        var error = QuollJson.FindError(utf8, Compiled);
        var isValid = error is null;
        var minified = Try(() => QuollJson.Format(utf8, JsonFormat.Minified, Compiled));
        // If a name itself is wrong, the reader has the part before the error in the path.
        if (minified.Error?.Offset != error?.Offset) return $"validated {error?.Message}; formatted {minified}";
        using var output = new MemoryStream();
        var streamed = Try(() =>
        {
            var stream = new SlowStream(utf8, atOnce, isAsync: false);
            QuollJson.FormatAsync(stream, output, JsonFormat.Minified, Compiled).GetAwaiter().GetResult();
            return output.ToArray();
        });
        if (streamed.Error?.Place != minified.Error?.Place) return $"formatted {minified}; from a stream {streamed}";
        if (isValid && !output.ToArray().AsSpan().SequenceEqual(QuollJson.Format(utf8, JsonFormat.Minified, Compiled)))
            return "a stream is formatted differently";
        if (!isValid) return null;
        var again = QuollJson.Format(QuollJson.Format(utf8, JsonFormat.Indented, Compiled), JsonFormat.Minified, Compiled);
        return again.AsSpan().SequenceEqual(output.ToArray()) ? null : "indenting changes more than white space";
    }

    private static string? FaultOfWriting(Outcome whole)
    {
        if (whole.Text is null) return null;
        var again = QuollJson.Serialize(QuollJson.Deserialize<Document[]>(whole.Text, Plain), Plain);
        if (again != whole.Text) return $"written {whole.Text}, and again {again}";
        var generated = QuollJson.Serialize(QuollJson.Deserialize<Document[]>(whole.Text, Generated), Generated);
        return generated == whole.Text ? null : $"written {whole.Text}, by what was generated {generated}";
    }

    private static string? FaultBeside(byte[] utf8, Outcome whole)
    {
        string? other;
        try
        {
            // System.Text.Json does not skip a byte order mark.
            other = QuollJson.Serialize(
                JsonSerializer.Deserialize<Document[]>(utf8.AsSpan().StartsWith("\uFEFF"u8) ? utf8.AsSpan(3) : utf8), Plain);
        }
        catch (JsonException)
        {
            // System.Text.Json refuses lone surrogates in escapes, which strings of .NET and JavaScript may contain.
            return whole.Text is null || utf8.AsSpan().IndexOf("\\u"u8) >= 0 ? null : $"System.Text.Json refuses it; read as {whole.Text}";
        }
        catch (QuollJsonException)
        {
            // System.Text.Json reads numbers beyond the range of doubles as infinite, which has no JSON form.
            return null;
        }
        if (whole.Text is not null) return whole.Text == other ? null : $"System.Text.Json reads {other}; here {whole.Text}";
        // System.Text.Json does not validate skipped bytes, and reads a number beyond the range as infinite.
        return TextOf(utf8) is null || whole.Error!.Problem.Contains("out of the range", StringComparison.Ordinal) ? null
            : $"System.Text.Json reads it as {other}; here {whole}";
    }

    private static Document?[] Items(byte[] utf8, int atOnce)
    {
        var items = new List<Document?>();
        var stream = new SlowStream(utf8, atOnce, isAsync: false);
        var source = QuollJson.DeserializeAsyncEnumerable<Document>(stream, JsonItems.Array, Compiled).GetAsyncEnumerator();
        // The stream never waits, so everything completes at once.
        while (source.MoveNextAsync().GetAwaiter().GetResult()) items.Add(source.Current);
        source.DisposeAsync().GetAwaiter().GetResult();
        return [.. items];
    }

    private static string? TextOf(byte[] utf8)
    {
        try
        {
            return Strict.GetString(utf8);
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private static Outcome Try<T>(Func<T> read)
    {
        try
        {
            return new Outcome(QuollJson.Serialize(read(), Plain), null);
        }
        catch (QuollJsonException error)
        {
            return new Outcome(null, new Found(error.Problem, Place(error), error.Offset));
        }
    }

    private static string Place(QuollJsonException error) => $"{error.Path} {error.Line} {error.Column} {error.Offset}";

    private sealed record Outcome(string? Text, Found? Error);

    private sealed record Found(string Problem, string Place, long Offset);

    /// <summary>The type of the documents.</summary>
    public sealed class Document
    {
        public int Id { get; set; }

        public long? Long { get; set; }

        public double Number { get; set; }

        public string? Name { get; set; }

        public bool IsSet { get; set; }

        public string?[]? Tags { get; set; }

        public Dictionary<string, double>? Map { get; set; }

        public Document? Inner { get; set; }

        public List<List<int>>? Grid { get; set; }
    }
}

/// <summary>The type as the generator describes it.</summary>
[QuollJsonType(typeof(TypedJsonCheck.Document[]))]
internal sealed partial class FuzzedTypes : QuollJsonTypes;
