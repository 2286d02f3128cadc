using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>QuollJsonWriter alone writes the same as Utf8JsonWriter.</summary>
public class WritingByHandTests
{
    public static TheoryData<string> Names
    {
        get
        {
            var names = new TheoryData<string>("", "\"", "\\", "\n", "ä", "a\u0001b", "日本", "😀", "a/b", "\u007f");
            // All lengths around those of the short paths, plain and with a special character at each end.
            for (var length = 1; length <= 40; length++)
            {
                names.Add(new string('n', length));
                names.Add(new string('n', length) + "\"");
                names.Add("é" + new string('n', length));
            }
            return names;
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Names_are_written_the_same_in_all_forms(string name)
    {
        foreach (var isIndented in new[] { false, true })
        {
            var expected = Platform(isIndented, writer =>
            {
                writer.WriteStartObject();
                for (var i = 0; i < 3; i++)
                {
                    writer.WritePropertyName(name);
                    writer.WriteStartArray();
                    writer.WriteNumberValue(i);
                    writer.WriteStartObject();
                    writer.WritePropertyName(name);
                    writer.WriteStringValue(name);
                    writer.WriteEndObject();
                    writer.WriteStartObject();
                    writer.WriteEndObject();
                    writer.WriteNullValue();
                    writer.WriteEndArray();
                }
                writer.WriteEndObject();
            });
            for (var form = 0; form < 3; form++)
            {
                var output = new ArrayBufferWriter<byte>();
                var writer = new QuollJsonWriter(output, new QuollJsonOptions { WriteIndented = isIndented });
                writer.WriteStartObject();
                for (var i = 0; i < 3; i++)
                {
                    WriteName(ref writer, name, form);
                    writer.WriteStartArray();
                    writer.WriteNumber(i);
                    writer.WriteStartObject();
                    WriteName(ref writer, name, form);
                    if (form == 0) writer.WriteString(name);
                    else if (form == 1) writer.WriteString(name.AsSpan());
                    else writer.WriteString(Encoding.UTF8.GetBytes(name));
                    writer.WriteEndObject();
                    writer.WriteStartObject();
                    writer.WriteEndObject();
                    writer.WriteNull();
                    writer.WriteEndArray();
                }
                writer.WriteEndObject();
                writer.Flush();
                Assert.Equal(expected, Encoding.UTF8.GetString(output.WrittenSpan));
            }
        }
    }

    [Fact]
    public void A_writer_begins_anew()
    {
        var output = new ArrayBufferWriter<byte>();
        var writer = new QuollJsonWriter(output);
        writer.WriteStartObject();
        writer.WriteName("lost"u8);
        writer.Reset();
        writer.WriteStartObject();
        writer.WriteName("a"u8);
        writer.WriteNumber(-0.0);
        writer.WriteName("b"u8);
        writer.Write(new[] { 1, 2 });
        writer.WriteEndObject();
        writer.Flush();
        Assert.Equal("""{"a":-0,"b":[1,2]}""", Encoding.UTF8.GetString(output.WrittenSpan));
    }

    private static void WriteName(ref QuollJsonWriter writer, string name, int form)
    {
        if (form == 0) writer.WriteName(name);
        else if (form == 1) writer.WriteName(name.AsSpan());
        else writer.WriteName(Encoding.UTF8.GetBytes(name));
    }

    private static string Platform(bool isIndented, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        var options = new JsonWriterOptions { Indented = isIndented, NewLine = "\n", Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
        using (var writer = new Utf8JsonWriter(output, options)) write(writer);
        // The encoder of System.Text.Json escapes more: pairs of surrogates, and the last control character of ASCII.
        return Encoding.UTF8.GetString(output.WrittenSpan).Replace("\\uD83D\\uDE00", "😀", StringComparison.Ordinal)
            .Replace("\\u007F", "\u007f", StringComparison.Ordinal);
    }

    [Fact]
    public void Raw_values_are_json_whatever_is_let_pass()
    {
        var options = new QuollJsonOptions { ReadCommentHandling = System.Text.Json.JsonCommentHandling.Skip, AllowTrailingCommas = true };
        var output = new System.Buffers.ArrayBufferWriter<byte>();
        var writer = new QuollJsonWriter(output, options);
        writer.WriteRaw("[1/*a*/, {\"b\"/**/: 2.0,},]"u8);
        writer.Flush();
        Assert.Equal("[1,{\"b\":2.0}]", System.Text.Encoding.UTF8.GetString(output.WrittenSpan));
    }
}
