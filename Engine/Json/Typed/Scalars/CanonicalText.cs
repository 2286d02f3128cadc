using System.Buffers;
using System.Text;
using Quoll.Json.Core;

namespace Quoll.Json.Typed.Scalars;

/// <summary>The canonical text of a document (RFC 8785, JSON Canonicalization Scheme).</summary>
internal static class CanonicalText
{
    public static void Write(ReadOnlySpan<byte> utf8, IBufferWriter<byte> output, QuollJsonOptions options)
    {
        if (options.WriteIndented) options = new QuollJsonOptions(options) { WriteIndented = false };
        using var state = JsonReadState.Rent(options);
        var reader = new QuollJsonReader(utf8, state);
        var writer = new QuollJsonWriter(output, options);
        WriteValue(ref reader, ref writer);
        reader.RequireEnd();
        writer.Flush();
    }

    private static void WriteValue(ref QuollJsonReader reader, ref QuollJsonWriter writer)
    {
        switch (reader.PeekKind())
        {
            case System.Text.Json.JsonValueKind.Object:
                WriteObject(ref reader, ref writer);
                break;
            case System.Text.Json.JsonValueKind.Array:
                WriteArray(ref reader, ref writer);
                break;
            case System.Text.Json.JsonValueKind.String:
                writer.AppendText(TakeText(ref reader));
                break;
            case System.Text.Json.JsonValueKind.Number:
                // Numbers in the form of ECMA-262 (RFC 8785 §3.2.2.3), with zero without a sign. A number that is not a
                // double is refused.
                var number = reader.ReadDouble();
                writer.Append(number == 0 ? 0.0 : number);
                break;
            default:
                writer.AppendRaw(reader.ReadRaw());
                break;
        }
    }

    private static void WriteArray(ref QuollJsonReader reader, ref QuollJsonWriter writer)
    {
        reader.ReadStartArray();
        var isFirst = true;
        while (reader.ReadNextElement())
        {
            writer.AppendAscii(isFirst ? '[' : ',');
            isFirst = false;
            WriteValue(ref reader, ref writer);
        }
        if (isFirst) writer.AppendAscii('[');
        writer.AppendAscii(']');
    }

    // Names in the order of their UTF-16 code units (§3.2.3). The positions of their values are stored, and the reader
    // returns to them.
    private static void WriteObject(ref QuollJsonReader reader, ref QuollJsonWriter writer)
    {
        var members = new List<(string Name, int NameAt, int At)>();
        reader.ReadStartObject();
        var depth = reader.Depth;
        while (true)
        {
            reader.SkipSpace();
            if (!reader.ReadNextName(out string? name)) break;
            RequireNoLoneSurrogate(ref reader, name, reader.NameStart);
            members.Add((name, reader.NameStart, reader.BytesConsumed));
            reader.SkipAhead();
        }
        var end = reader.BytesConsumed;
        members.Sort(static (left, right) =>
            string.CompareOrdinal(left.Name, right.Name) is not 0 and var order ? order : left.At.CompareTo(right.At));
        writer.AppendAscii('{');
        for (var i = 0; i < members.Count; i++)
        {
            var (name, nameAt, at) = members[i];
            if (i > 0 && name == members[i - 1].Name)
                throw reader.ErrorBehind(nameAt, at - nameAt, JsonMessages.DuplicateProperty, QuotedText.Of(name));
            if (i > 0) writer.AppendAscii(',');
            writer.AppendText(name);
            writer.EndKey();
            reader.MoveTo(at, depth);
            WriteValue(ref reader, ref writer);
        }
        writer.AppendAscii('}');
        reader.MoveTo(end, depth - 1);
    }

    private static string TakeText(ref QuollJsonReader reader)
    {
        reader.SkipSpace();
        var at = reader.BytesConsumed;
        var text = reader.ReadString()!;
        RequireNoLoneSurrogate(ref reader, text, at);
        return text;
    }

    private static void RequireNoLoneSurrogate(ref QuollJsonReader reader, string text, int start)
    {
        for (var at = text.AsSpan().IndexOfAnyInRange('\uD800', '\uDFFF'); at < text.Length && at >= 0; at++)
        {
            if (!char.IsSurrogate(text[at])) continue;
            if (Rune.TryGetRuneAt(text, at, out _)) at++;
            else throw reader.ErrorAt(start, JsonMessages.CanonicalSurrogate);
        }
    }
}
