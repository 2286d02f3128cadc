using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>
/// System.Text.Json between strings and dictionaries: JsonSerializer writes, and a loop over Utf8JsonReader reads.
/// </summary>
internal sealed class SystemTextJsonLane() : Lane("System.Text.Json", Products.SystemTextJson, LaneKind.Library)
{
    private static readonly JsonSerializerOptions _compact =
        new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = 10_000 };
    private static readonly JsonSerializerOptions _indented = new(_compact) { WriteIndented = true };

    public override Contender Prepare(Document document, Operation operation)
    {
        if (operation == Operation.Parse)
        {
            string text = document.Text;
            return new LocalContender(Name, () => Parse(text));
        }
        var values = document.Values;
        var options = operation == Operation.Indent ? _indented : _compact;
        return new LocalContender(Name, () => JsonSerializer.Serialize(values, options));
    }

    public override string Output(Document document, Operation operation) =>
        JsonSerializer.Serialize(
            operation == Operation.Parse ? Parse(document.Text) : document.Values, operation == Operation.Indent ? _indented : _compact);

    public static object? Parse(string text)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        try
        {
            return PlainValues.Read(rented.AsSpan(0, Encoding.UTF8.GetBytes(text, rented)));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(rented);
        }
    }
}
