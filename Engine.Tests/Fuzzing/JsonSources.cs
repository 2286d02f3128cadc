using System.Globalization;
using System.Text;
using Quoll.Tests.Json.Values;

namespace Quoll.Tests.Fuzzing;

/// <summary>
/// The input of the fuzzing run: pieces of the corpus and the vectors if their folders are given, and always the
/// samples below and generated values.
/// </summary>
internal sealed class JsonSources
{
    /// <summary>Larger documents are split into pieces, because the checks read a text a dozen times.</summary>
    private const int LargestPiece = 3000;

    private static readonly string[] Samples =
    [
        """{"message":"Hello, World!","n":[0,-0,1.5,-2e10,1E-7,123456789012345678901234567890,5e-324,1.7976931348623157e308]}""",
        """["","\"\\\/\b\f\n\r\t","\u0000\u001f\u00e9\ud83d\ude00\ud800","é日本😀","a long text of more than thirty-two units, all of them plain"]""",
        """{"a":{"b":{"c":[[[[[]]]]]}},"":{},"0":1,"10":2,"4294967295":3,"__proto__":null,"toJSON":4,"a b":true}""",
        "[\r\n\t{ \"x\" : null , \"x\" : false },\n  [ ] , { }\n]",
        """[{"id":1,"name":"a","tags":["x","y"]},{"id":2,"name":"b","tags":[]},{"id":3,"tags":["z"],"name":"c"},{"id":4}]""",
        "true", "false", "null", "0", "-1", "\"\"", "[]", "{}", " 1 ",
    ];

    private readonly List<byte[]> _documents = [];

    private JsonSources(IEnumerable<byte[]> documents) => _documents.AddRange(documents);

    public static JsonSources Load()
    {
        var documents = Samples.Select(Encoding.UTF8.GetBytes).ToList();
        documents.Add([0xEF, 0xBB, 0xBF, .. "[1]"u8]);
        documents.Add(Encoding.UTF8.GetBytes("{" + string.Join(",", Enumerable.Range(0, 140).Select(i => $"\"k{i}\":{i}")) + "}"));
        if (SharedDocuments.Vectors is { } vectors)
        {
            documents.AddRange(
                Directory.GetFiles(vectors, "*.json").Order(StringComparer.Ordinal).Select(File.ReadAllBytes)
                .Where(bytes => bytes.Length <= LargestPiece));
        }
        if (SharedDocuments.Corpus is { } corpus)
        {
            foreach (var file in Directory.GetFiles(corpus, "*.json").Order(StringComparer.Ordinal))
                documents.AddRange(Pieces(File.ReadAllBytes(file)));
        }
        return new JsonSources(documents);
    }

    /// <summary>A document to be mutated.</summary>
    public byte[] Pick(Random random)
    {
        if (random.Next(4) > 0) return _documents[random.Next(_documents.Count)];
        if (random.Next(3) == 0) return Encoding.UTF8.GetBytes(Row(random));
        var realm = new JsonRealm();
        var text = realm.Stringify(new RandomValues(realm, random.Next(), 40).Plain(), space: random.Next(4))!;
        return Encoding.UTF8.GetBytes(text);
    }

    // Similar entries, enough to take the paths for long objects and arrays, with the same white space everywhere.
    private static string Row(Random random)
    {
        string[] spaces = ["", "", " ", "\n", "\r\n\t", "\n    "];
        var (before, behind) = (spaces[random.Next(spaces.Length)], spaces[random.Next(spaces.Length)]);
        var kind = random.Next(4);
        var entries = Enumerable.Range(0, random.Next(80)).Select(i => kind switch
        {
            0 => (i * 7).ToString(CultureInfo.InvariantCulture),
            1 => (random.NextDouble() - 0.5).ToString("R", CultureInfo.InvariantCulture),
            2 => $"\"{new string('x', random.Next(40))}\"",
            _ => $"{{\"a\":{i},\"b\":[{i},-{i}]}}",
        });
        return $"[{behind}{string.Join(before + "," + behind, entries)}{before}]";
    }

    // Small values from all over the document, with their exact text.
    private static IEnumerable<byte[]> Pieces(byte[] document)
    {
        const int Wanted = 40;
        var step = Math.Max(1, document.Length / Wanted);
        for (var start = 0; start < document.Length; start += step)
        {
            var open = document.AsSpan(start).IndexOfAny("[{\""u8);
            if (open < 0) yield break;
            if (LengthOfValue(document, start + open) is var length and > 0) yield return document.AsSpan(start + open, length).ToArray();
        }
    }

    // Returns the length of the value at a position, or 0 if it is too long. A quote may be a closing one. The piece is
    // then as useful as any other.
    private static int LengthOfValue(byte[] document, int start)
    {
        var depth = 0;
        var isText = false;
        for (var i = start; i < document.Length && i - start < LargestPiece; i++)
        {
            var unit = document[i];
            if (isText && unit == '\\') i++;
            else if (unit == '"') isText = !isText;
            else if (!isText && unit is (byte)'[' or (byte)'{') depth++;
            else if (!isText && unit is (byte)']' or (byte)'}') depth--;
            if (!isText && depth <= 0) return i - start + 1;
        }
        return 0;
    }
}
