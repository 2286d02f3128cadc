using System.Text;
using Quoll.Text;

namespace Quoll.Tests.Text;

public class JsonEscapeTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("plain", "plain")]
    [InlineData("\"", "\\\"")]
    [InlineData("a\\b", "a\\\\b")]
    [InlineData("/", "/")]
    [InlineData("\b\t\n\f\r", "\\b\\t\\n\\f\\r")]
    [InlineData("\0\u0001\u000B\u001F", "\\u0000\\u0001\\u000b\\u001f")]
    [InlineData("\u007F\u0080\u2028\u2029", "\u007F\u0080\u2028\u2029")]
    [InlineData("\uD83D\uDE00", "\uD83D\uDE00")]
    [InlineData("\uFFFF\uE000\uD7FF", "\uFFFF\uE000\uD7FF")]
    [InlineData("Gr\u00FC\u00DFe aus K\u00F6ln, \u4F60\u597D", "Gr\u00FC\u00DFe aus K\u00F6ln, \u4F60\u597D")]
    public void Escapes_of_the_specification(string text, string expected) => Check(text, expected);

    [Fact]
    public void Lone_surrogates_are_escaped_and_pairs_are_not()
    {
        Check("\uD83D", "\\ud83d");
        Check("\uDE00\uD83D", "\\ude00\\ud83d");
        Check("\uD83D\uD83D\uDE00\uDE00", "\\ud83d\uD83D\uDE00\\ude00");
        Check("a\uDBFFb", "a\\udbffb");
    }

    [Fact]
    public void Random_texts_of_every_length_agree_with_a_plain_loop()
    {
        var random = new Random(13);
        string[] alphabets =
        [
            "abcdefghijklmnopqrstuvwxyz 0123456789",
            "abcdefghijklmnopqrstuvwxyz 0123456789abcdefghijklmnopqrstuvwxyz\"",
            "ab\"\\\n\u0001 \u001F!#[]",
            "\"\u0001",
            "\"\n\"\u0001\\\"abc\u00E9",
            "\"\n\"\u0001\\\"\uD83D\u4F60",
            "a\u00E9b\u0131c\u00FC",
            "\u4F60\u597D\u4E16\u754C",
            "abcdefg\uD83D\uDE00\uD83D\uDE00",
            "a\uD83D\uDE00\uFFFE\u8000\uD7FF\uE000\u0100\u0222\u2222\u5C5C\u0122\u005C",
        ];
        for (int i = 0; i < 40_000; i++)
        {
            string alphabet = alphabets[i % alphabets.Length];
            int length = random.Next(0, i % 5 == 0 ? 200 : 40);
            var text = new StringBuilder();
            while (text.Length < length)
            {
                int at = random.Next(alphabet.Length);
                text.Append(alphabet[at]);
                if (char.IsHighSurrogate(alphabet[at]) && random.Next(8) != 0) text.Append('\uDE00');
            }
            Check(text.ToString(), Reference(text.ToString()));
        }
    }

    [Fact]
    public void Every_unit_at_every_place_of_a_block()
    {
        foreach (int length in (int[])[1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 65])
        {
            for (int unit = 0; unit < 0x100; unit++) At(length, (char)unit);
            foreach (char unit in "\u0122\u015C\u0101\u7FFF\u8000\uD7FF\uD800\uDBFF\uDC00\uDFFF\uE000\uFFFF") At(length, unit);
        }

        static void At(int length, char unit)
        {
            for (int i = 0; i < length; i++)
            {
                string text = new string('x', i) + unit + new string('y', length - i - 1);
                Check(text, Reference(text));
            }
        }
    }

    [Fact]
    public void Searches_resume_anywhere()
    {
        var random = new Random(14);
        for (int i = 0; i < 20_000; i++)
        {
            char[] text = new char[random.Next(0, 150)];
            for (int k = 0; k < text.Length; k++) text[k] = random.Next(30) == 0 ? "\"\\\n\uD800\uDC00\u00E9"[random.Next(6)] : 'a';
            int start = random.Next(0, text.Length + 1);
            if (start > 0 && start < text.Length && char.IsSurrogatePair(text[start - 1], text[start])) continue;
            int escape = start;
            while (escape < text.Length && text[escape] is not ('"' or '\\' or '\n'))
            {
                if (!char.IsSurrogate(text[escape])) escape++;
                else if (escape + 1 < text.Length && char.IsSurrogatePair(text[escape], text[escape + 1])) escape += 2;
                else break;
            }
            Assert.Equal(escape, JsonStringScan.IndexOfEscape(text, start));
        }
    }

    [Fact]
    public void A_short_destination_is_refused()
    {
        Assert.Throws<ArgumentException>(() => JsonEscape.Write("abc", new char[17].AsSpan()));
        Assert.Throws<ArgumentException>(() => JsonEscape.Write("abc", new byte[17].AsSpan()));
    }

    private static void Check(string text, string expected)
    {
        // The bytes after the promised space must not change.
        const int Guard = 40;
        int room = text.Length * JsonEscape.MaxExpansion;
        char[] chars = new char[room + Guard];
        byte[] bytes = new byte[room + Guard];
        Array.Fill(chars, '\u2603');
        Array.Fill(bytes, (byte)0xAB);
        string actual = new(chars, 0, JsonEscape.Write(text, chars.AsSpan(0, room)));
        if (actual != expected) Assert.Fail($"{Show(text)} became {Show(actual)}");
        string utf8 = Encoding.UTF8.GetString(bytes, 0, JsonEscape.Write(text, bytes.AsSpan(0, room)));
        if (utf8 != expected) Assert.Fail($"{Show(text)} became {Show(utf8)} in UTF-8");
        if (chars.AsSpan(room).ContainsAnyExcept('\u2603') || bytes.AsSpan(room).ContainsAnyExcept((byte)0xAB))
            Assert.Fail($"{Show(text)} was written beyond its space");
        CheckBlocks(text, expected);
    }

    // Checks the paths that store whole blocks and may write a little further.
    private static void CheckBlocks(string text, string expected)
    {
        const int Guard = 40;
        int room = text.Length * JsonEscape.MaxExpansion + JsonEscape.Overshoot;
        char[] chars = new char[room + Guard];
        byte[] bytes = new byte[room + Guard];
        Array.Fill(chars, '\u2603');
        Array.Fill(bytes, (byte)0xAB);
        string actual = new(chars, 0, JsonEscape.WriteBlocks(text, ref chars[0]));
        if (actual != expected) Assert.Fail($"{Show(text)} became {Show(actual)} in blocks");
        string utf8 = Encoding.UTF8.GetString(bytes, 0, JsonEscape.WriteBlocks(text, ref bytes[0]));
        if (utf8 != expected) Assert.Fail($"{Show(text)} became {Show(utf8)} in blocks of UTF-8");

        bool isPlain = text == expected;
        if (JsonEscape.TryWriteBlock(text, ref chars[0]) || JsonEscape.TryWriteTwoBlocks(text, ref chars[0]))
        {
            if (!isPlain || text.AsSpan().ContainsAnyInRange('\uD800', '\uDFFF') || !chars.AsSpan().StartsWith(text))
                Assert.Fail($"{Show(text)} was taken for a plain block");
        }
        if (JsonEscape.TryWriteBlock(text, ref bytes[0]) || JsonEscape.TryWriteTwoBlocks(text, ref bytes[0]))
        {
            if (!isPlain || Encoding.UTF8.GetString(bytes, 0, text.Length) != text)
                Assert.Fail($"{Show(text)} was taken for a plain block of UTF-8");
        }
        if (chars.AsSpan(room).ContainsAnyExcept('\u2603') || bytes.AsSpan(room).ContainsAnyExcept((byte)0xAB))
            Assert.Fail($"{Show(text)} was written beyond its space and the overshoot");
    }

    private static string Show(string text) => string.Concat(text.Select(c => c is >= ' ' and < '\x7F' ? c.ToString() : $"<{(int)c:X4}>"));

    private static string Reference(string text)
    {
        var escaped = new StringBuilder();
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (i + 1 < text.Length && char.IsSurrogatePair(c, text[i + 1])) escaped.Append(c).Append(text[++i]);
            else if (c is '"' or '\\') escaped.Append('\\').Append(c);
            else if (c is '\b' or '\t' or '\n' or '\f' or '\r') escaped.Append('\\').Append("btn?fr"[c - '\b']);
            else if (c < ' ' || char.IsSurrogate(c)) escaped.Append($"\\u{(int)c:x4}");
            else escaped.Append(c);
        }
        return escaped.ToString();
    }
}
