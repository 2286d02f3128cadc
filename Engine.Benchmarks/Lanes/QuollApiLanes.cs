using System.Buffers;
using System.Text;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Lanes;

/// <summary>engine.Json between values and strings.</summary>
internal sealed class QuollStringLane() : Lane("Quoll string", Products.Quoll, LaneKind.Ours)
{
    private static readonly JsonStringifyOptions _indented = new() { Indent = "  " };

    public override Contender Prepare(Document document, Operation operation)
    {
        var json = document.Quoll.Engine.Json;
        if (operation == Operation.Parse)
        {
            string text = document.Text;
            return new LocalContender(Name, () => json.Parse(text).Object);
        }
        var value = document.Quoll.Value;
        var options = operation == Operation.Indent ? _indented : null;
        return new LocalContender(Name, () => json.Stringify(value, options));
    }

    public override string Output(Document document, Operation operation)
    {
        var json = document.Quoll.Engine.Json;
        return operation == Operation.Parse
            ? json.Stringify(json.Parse(document.Text))!
            : json.Stringify(document.Quoll.Value, operation == Operation.Indent ? _indented : null)!;
    }
}

/// <summary>engine.Json between values and UTF-8: it writes into a reused buffer and reads an array of bytes.</summary>
internal sealed class QuollUtf8Lane() : Lane("Quoll UTF-8", Products.Quoll, LaneKind.Ours)
{
    private static readonly JsonStringifyOptions _indented = new() { Indent = "  " };

    public override Contender Prepare(Document document, Operation operation)
    {
        var json = document.Quoll.Engine.Json;
        if (operation == Operation.Parse)
        {
            byte[] utf8 = document.Utf8;
            return new LocalContender(Name, () => json.Parse(utf8).Object);
        }
        var value = document.Quoll.Value;
        var options = operation == Operation.Indent ? _indented : null;
        var buffer = new ArrayBufferWriter<byte>();
        return new LocalContender(Name, () =>
        {
            buffer.ResetWrittenCount();
            json.Stringify(value, buffer, options);
            return buffer;
        });
    }

    public override string Output(Document document, Operation operation)
    {
        var json = document.Quoll.Engine.Json;
        var buffer = new ArrayBufferWriter<byte>();
        var value = operation == Operation.Parse ? json.Parse(document.Utf8) : document.Quoll.Value;
        json.Stringify(value, buffer, operation == Operation.Indent ? _indented : null);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
