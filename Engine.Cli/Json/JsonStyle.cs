using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Json;

/// <summary>Writes compact JSON in another form: sorted, indented, coloured, or in ASCII.</summary>
/// <param name="options">Says which form.</param>
/// <param name="engine">The engine whose running call is charged.</param>
internal sealed class JsonStyle(OutputForm options, Engine engine)
{
    private static ReadOnlySpan<byte> KeyColor => "\e[34;1m"u8;

    private static ReadOnlySpan<byte> StringColor => "\e[32m"u8;

    private static ReadOnlySpan<byte> NumberColor => "\e[33m"u8;

    private static ReadOnlySpan<byte> LiteralColor => "\e[36m"u8;

    private static ReadOnlySpan<byte> NullColor => "\e[90m"u8;

    private static ReadOnlySpan<byte> NoColor => "\e[0m"u8;

    private readonly byte[] _indentation = Encoding.UTF8.GetBytes(options.Indentation);

    // The place of a member: its key with the quotes, and its value.
    private readonly record struct Member(int Key, int KeyEnd, int Value, int End);

    /// <summary>Writes a text, which is JSON without white space.</summary>
    /// <exception cref="InsufficientExecutionStackException">It is nested too deeply.</exception>
    public void Write(ReadOnlySpan<byte> json, ResultBuffer output)
    {
        var at = 0;
        WriteValue(json, ref at, 0, output);
    }

    private void WriteValue(ReadOnlySpan<byte> json, ref int at, int depth, ResultBuffer output)
    {
        var first = json[at];
        if (first == '{' && options.SortsKeys) WriteSorted(json, ref at, depth, output);
        else if (first is (byte)'{' or (byte)'[') WriteEntries(json, ref at, depth, output);
        else
        {
            var start = at;
            at = EndOf(json, at);
            var color = first switch
            {
                (byte)'"' => StringColor,
                (byte)'n' => NullColor,
                (byte)'t' or (byte)'f' => LiteralColor,
                _ => NumberColor,
            };
            WriteToken(json[start..at], color, output);
        }
    }

    private void WriteEntries(ReadOnlySpan<byte> json, ref int at, int depth, ResultBuffer output)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        var isObject = json[at] == '{';
        output.Write(json.Slice(at++, 1));
        var isEmpty = json[at] is (byte)'}' or (byte)']';
        while (json[at] is not ((byte)'}' or (byte)']'))
        {
            if (json[at] == ',') output.Write(json.Slice(at++, 1));
            BreakLine(depth + 1, output);
            if (isObject)
            {
                var end = EndOf(json, at);
                WriteKey(json[at..end], output);
                at = end + 1;
            }
            WriteValue(json, ref at, depth + 1, output);
        }
        if (!isEmpty) BreakLine(depth, output);
        output.Write(json.Slice(at++, 1));
    }

    private void WriteSorted(ReadOnlySpan<byte> json, ref int at, int depth, ResultBuffer output)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        var members = new List<(byte[] Name, Member Place)>();
        at++;
        while (json[at] != '}')
        {
            if (json[at] == ',') at++;
            var keyEnd = EndOf(json, at);
            var end = EndOf(json, keyEnd + 1);
            // Each level looks for the ends of its members.
            engine.Charge((end - at) / Charges.BytesPerStep);
            members.Add((NameOf(json[at..keyEnd]), new Member(at, keyEnd, keyEnd + 1, end)));
            at = end;
        }
        at++;
        // In the order of code points.
        members.Sort(static (x, y) => x.Name.AsSpan().SequenceCompareTo(y.Name));
        output.Write("{"u8);
        for (var i = 0; i < members.Count; i++)
        {
            if (i > 0) output.Write(","u8);
            BreakLine(depth + 1, output);
            var place = members[i].Place;
            WriteKey(json[place.Key..place.KeyEnd], output);
            var value = place.Value;
            WriteValue(json, ref value, depth + 1, output);
        }
        if (members.Count > 0) BreakLine(depth, output);
        output.Write("}"u8);
    }

    private void WriteKey(ReadOnlySpan<byte> key, ResultBuffer output)
    {
        WriteToken(key, KeyColor, output);
        output.Write(":"u8);
        if (_indentation.Length > 0) output.Write(" "u8);
    }

    private void WriteToken(ReadOnlySpan<byte> token, ReadOnlySpan<byte> color, ResultBuffer output)
    {
        if (options.IsColored) output.Write(color);
        if (options.IsAscii) WriteAscii(token, output);
        else output.Write(token);
        if (options.IsColored) output.Write(NoColor);
    }

    private static void WriteAscii(ReadOnlySpan<byte> text, ResultBuffer output)
    {
        Span<char> units = stackalloc char[2];
        while (text.Length > 0)
        {
            var ascii = text.IndexOfAnyExceptInRange((byte)0, (byte)0x7F);
            output.Write(ascii < 0 ? text : text[..ascii]);
            if (ascii < 0) return;
            Rune.DecodeFromUtf8(text[ascii..], out var rune, out var length);
            foreach (var unit in units[..rune.EncodeToUtf16(units)]) output.WriteText($"\\u{(int)unit:x4}");
            text = text[(ascii + length)..];
        }
    }

    private void BreakLine(int depth, ResultBuffer output)
    {
        if (_indentation.Length == 0) return;
        output.WriteLineEnd();
        for (var i = 0; i < depth; i++) output.Write(_indentation);
    }

    private static byte[] NameOf(ReadOnlySpan<byte> key)
    {
        if (!key.Contains((byte)'\\')) return key[1..^1].ToArray();
        var reader = new Utf8JsonReader(key);
        reader.Read();
        var name = new byte[key.Length];
        try
        {
            return name[..reader.CopyString(name)];
        }
        catch (InvalidOperationException)
        {
            // A lone surrogate, which stays an escape.
            return key[1..^1].ToArray();
        }
    }

    // The end of the value or key that begins at a position.
    private static int EndOf(ReadOnlySpan<byte> json, int at)
    {
        var depth = 0;
        do
        {
            var unit = json[at];
            if (unit == '"') at = EndOfString(json, at);
            else if (unit is (byte)'{' or (byte)'[')
            {
                depth++;
                at++;
            }
            else if (unit is (byte)'}' or (byte)']')
            {
                depth--;
                at++;
            }
            else if (unit is (byte)',' or (byte)':') at++;
            else
            {
                var length = json[at..].IndexOfAny(",]}"u8);
                at = length < 0 ? json.Length : at + length;
            }
        }
        while (depth > 0);
        return at;
    }

    private static int EndOfString(ReadOnlySpan<byte> json, int start)
    {
        var at = start + 1;
        while (true)
        {
            at += json[at..].IndexOfAny((byte)'"', (byte)'\\');
            if (json[at] == '"') return at + 1;
            at += 2;
        }
    }
}
