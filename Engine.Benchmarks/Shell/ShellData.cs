using System.Globalization;
using System.Text;
using Quoll.Benchmarks.Corpus;

namespace Quoll.Benchmarks.Shell;

/// <summary>Files of orders like a shop's log, always the same: lines of 300 to 600 bytes.</summary>
internal static class ShellData
{
    private const int BufferSize = 1 << 20;
    private static readonly string[] _types = ["order", "order", "order", "refund", "visit"];
    private static readonly string[] _names =
        ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Edsger Dijkstra", "Barbara Liskov", "Zoë Müller", "Łukasz Nowak", "Tony Hoare"];
    private static readonly string[] _cities = ["Berlin", "Paris", "Wien", "Zürich", "London", "New York", "São Paulo", "Tokyo"];
    private static readonly string[] _tags = ["new", "gift", "express", "b2b", "promo", "mobile"];

    /// <summary>Writes a file of about a number of bytes: lines, or one array.</summary>
    public static void Write(string path, long size, bool isDocument)
    {
        var random = new SeededRandom(7);
        using var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.None, BufferSize);
        var line = new StringBuilder();
        if (isDocument) file.Write("[\n"u8);
        for (int i = 0; file.Position < size; i++)
        {
            line.Clear();
            if (isDocument && i > 0) line.Append(",\n");
            AppendOrder(line, random, i);
            if (!isDocument) line.Append('\n');
            file.Write(Encoding.UTF8.GetBytes(line.ToString()));
        }
        if (isDocument) file.Write("\n]\n"u8);
    }

    private static void AppendOrder(StringBuilder line, SeededRandom random, int i)
    {
        line.Append(CultureInfo.InvariantCulture, $"{{\"id\":{100_000 + i},\"type\":\"{random.Of(_types)}\",");
        line.Append(CultureInfo.InvariantCulture, $"\"time\":\"2026-{random.Between(1, 13):D2}-{random.Between(1, 29):D2}T");
        line.Append(CultureInfo.InvariantCulture, $"{random.Between(0, 24):D2}:{random.Between(0, 60):D2}:{random.Between(0, 60):D2}Z\",");
        line.Append(CultureInfo.InvariantCulture, $"\"user\":{{\"id\":{random.Between(1, 1_000_000)},\"name\":\"{random.Of(_names)}\",");
        line.Append(
            CultureInfo.InvariantCulture, $"\"email\":\"user{random.Between(1, 1_000_000)}@example.com\",\"city\":\"{random.Of(_cities)}\"}},\"items\":[");
        long cents = 0;
        long items = random.Between(1, 6);
        for (long item = 0; item < items; item++)
        {
            long price = random.Between(100, 40_000);
            long quantity = random.Between(1, 10);
            cents += price * quantity;
            line.Append(
                CultureInfo.InvariantCulture,
                $"{(item > 0 ? "," : "")}{{\"sku\":\"SKU-{random.Between(0, 4000):D5}\",\"qty\":{quantity},\"price\":{price / 100m:0.##}}}");
        }
        line.Append(CultureInfo.InvariantCulture, $"],\"total\":{cents / 100m:0.##},\"tags\":[");
        long tags = random.Between(0, 4);
        for (long tag = 0; tag < tags; tag++) line.Append(tag > 0 ? "," : "").Append('"').Append(random.Of(_tags)).Append('"');
        line.Append("],\"note\":").Append(random.Unit() < 0.7 ? "null" : "\"Please ring \\\"twice\\\"\\nthanks\"");
        line.Append(",\"paid\":").Append(random.Unit() < 0.8 ? "true" : "false").Append('}');
    }
}
