namespace Quoll.Tests.Fuzzing;

/// <summary>
/// Changes to the bytes of a JSON text. The grammar allows some of them and forbids most, and some are not UTF-8.
/// </summary>
internal static class JsonMutation
{
    private const int Longest = 6000;

    private static readonly byte[][] Tokens =
    [
        .. new[]
        {
            "{", "}", "[", "]", ":", ",", "\"", "\\", "-", "+", ".", "e", "E", "0", "1", "9", "00", "-0", "1e5", "1.", ".5", "0.1e-7",
                "1e400", "-1e-400",
            "12345678901234567", "123456789012345678901", "9007199254740993", "2.2250738585072011e-308", "0.000001", "1e21", "1e-7",
            "true", "false", "null", "tru", "nul", "NaN", "Infinity", "undefined", "\"\"", "\"a\":", "\"a\":1,", "[],", "{},",
                "\"\\u0061\":0,",
            "\\u0000", "\\ud800", "\\udc00", "\\ud83d\\ude00", "\\uD8", "\\u00G0", "\\x", "\\/", "\\\"", "\\\\", "\\n",
            " ", "\t", "\n", "\r", "\r\n", "                                        ", "\n        ", "\f", "\v", "\0", "\u001f", "\u007f",
                "\u00a0", "\u2028", "\uFEFF",
            "é", "日本語", "😀", "'", "/", "//", "/* */", "#",
            "\"0\":1,", "\"1\":2,", "\"4294967294\":0,", "\"4294967295\":0,", "\"-1\":0,", "\"__proto__\":0,", "\"toJSON\":0,",
            "\"sixteen units...\"", "\"seventeen units..\"", "\"thirty-one units of plain text..\"",
        }.Select(System.Text.Encoding.UTF8.GetBytes),
        // Not UTF-8: lone continuations, overlong forms, surrogates, beyond U+10FFFF, cut short.
        [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xFF], [0xFE],
    ];

    private static readonly byte[][] WhiteSpace =
        [" "u8.ToArray(), "\n"u8.ToArray(), "\t"u8.ToArray(), "\r\n"u8.ToArray(), "\n    "u8.ToArray(), "  "u8.ToArray()];

    /// <summary>Returns a mutant of a document. Some are unchanged, because the whole document is a case too.</summary>
    public static byte[] Mutate(byte[] document, byte[] other, Random random)
    {
        var bytes = document.ToList();
        for (var changes = Math.Min(random.Next(6), random.Next(6)); changes > 0; changes--) Change(bytes, other, random);
        if (bytes.Count > Longest) bytes.RemoveRange(Longest, bytes.Count - Longest);
        return bytes.ToArray();
    }

    private static void Change(List<byte> bytes, byte[] other, Random random)
    {
        var at = random.Next(bytes.Count + 1);
        var length = Math.Min(random.Next(1, random.Next(1, 40)), bytes.Count - at);
        switch (random.Next(14))
        {
            case 0 or 1 or 2:
                bytes.InsertRange(at, Tokens[random.Next(Tokens.Length)]);
                break;
            case 3 or 4 when at < bytes.Count:
                bytes.RemoveRange(at, Math.Min(length, bytes.Count - at));
                bytes.InsertRange(at, Tokens[random.Next(Tokens.Length)]);
                break;
            case 5:
                bytes.RemoveRange(at, length);
                break;
            case 6 when at < bytes.Count:
                bytes[at] ^= (byte)(1 << random.Next(8));
                break;
            case 7 when at < bytes.Count:
                bytes[at] = (byte)random.Next(random.Next(2) == 0 ? 128 : 256);
                break;
            case 8:
                bytes.InsertRange(at, bytes.GetRange(at, length));
                break;
            case 9:
                var from = random.Next(other.Length + 1);
                bytes.InsertRange(at, other.AsSpan(from, Math.Min(other.Length - from, random.Next(60))).ToArray());
                break;
            case 10:
                Wrap(bytes, random);
                break;
            case 11:
                SpaceOut(bytes, random);
                break;
            case 12:
                Repeat(bytes, at, random);
                break;
            default:
                if (random.Next(4) == 0) bytes.RemoveRange(at, bytes.Count - at);
                break;
        }
    }

    // Puts brackets around the whole text, mostly a few, rarely many. One may be missing.
    private static void Wrap(List<byte> bytes, Random random)
    {
        var (open, close) = random.Next(2) == 0 ? ("["u8.ToArray(), "]"u8.ToArray()) : ("{\"a\":"u8.ToArray(), "}"u8.ToArray());
        var depth = random.Next(20) == 0 ? random.Next(500) : random.Next(1, 4);
        var closings = random.Next(10) == 0 ? depth + random.Next(-1, 2) : depth;
        bytes.InsertRange(0, Enumerable.Repeat(open, depth).SelectMany(unit => unit));
        bytes.AddRange(Enumerable.Repeat(close, Math.Max(0, closings)).SelectMany(unit => unit));
    }

    // Puts the same white space before or after one type of token, everywhere or at some of them.
    private static void SpaceOut(List<byte> bytes, Random random)
    {
        var token = ",:[]{}"u8[random.Next(6)];
        var space = WhiteSpace[random.Next(WhiteSpace.Length)];
        var isBehind = random.Next(2);
        var always = random.Next(2) == 0;
        var isText = false;
        for (var i = 0; i < bytes.Count && bytes.Count < Longest; i++)
        {
            if (isText && bytes[i] == '\\') i++;
            else if (bytes[i] == '"') isText = !isText;
            else if (!isText && bytes[i] == token && (always || random.Next(3) == 0))
            {
                bytes.InsertRange(i + isBehind, space);
                i += space.Length;
            }
        }
    }

    // Repeats the text between two commas: mostly a few times, up to the length of a long object or array.
    private static void Repeat(List<byte> bytes, int at, Random random)
    {
        var first = bytes.IndexOf((byte)',', at);
        var second = first < 0 ? -1 : bytes.IndexOf((byte)',', first + 1);
        if (second < 0) return;
        var entry = bytes.GetRange(first, second - first);
        for (var times = random.Next(random.Next(1, 100)); times > 0 && bytes.Count < Longest; times--) bytes.InsertRange(first, entry);
    }
}
