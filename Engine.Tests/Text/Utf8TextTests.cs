using System.Buffers;
using System.Text;
using System.Text.Unicode;
using Quoll.Text;

namespace Quoll.Tests.Text;

/// <summary>Compares our transcoder with the platform's, for this processor and for any processor.</summary>
public class Utf8TextTests
{
    private delegate Utf8Text.Progress Step(ref byte source, ref char target);

    private static readonly string[] Alphabets =
    [
        "abc xyz[]{}0~\u007F",
        "\u0080éüßıŞ\u07FF",
        "\u0800สวัสดี你好\uD7FF\uE000\uFFFD\uFFFF",
        "😀😋\U00010000\U0010FFFF",
    ];

    private static IEnumerable<Step> Steps()
    {
        yield return Utf8Text.DecodeRun;
        yield return Utf8Text.DecodeBlock;
        if (Processor.CompressesBytes) yield return Utf8Text.DecodeCompressed;
    }

    [Fact]
    public void Runs_of_every_length_of_each_kind_behind_each_other()
    {
        for (var length = 0; length <= 100; length++)
        {
            for (var kinds = 0; kinds < 16; kinds++)
            {
                Check(Text(kinds & 3, length) + Text(kinds >> 2, 100 - length));
                Check(Text(kinds & 3, length % 7) + Text(kinds >> 2, length) + Text(kinds & 3, length % 5));
            }
        }
    }

    [Fact]
    public void Random_texts_agree_with_the_platform()
    {
        var random = new Random(7);
        for (var i = 0; i < 20_000; i++) Check(RandomText(random, random.Next(101)));
    }

    [Fact]
    public void What_is_not_utf8_is_refused_where_it_begins()
    {
        var random = new Random(8);
        byte[] critical = [0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF];
        for (var i = 0; i < 40_000; i++)
        {
            var bytes = Encoding.UTF8.GetBytes(RandomText(random, random.Next(1, 60))).ToList();
            for (var changes = random.Next(1, 3); changes > 0 && bytes.Count > 0; changes--)
            {
                var at = random.Next(bytes.Count);
                switch (random.Next(4))
                {
                    case 0: bytes.RemoveAt(at); break;
                    case 1: bytes.Insert(at, critical[random.Next(critical.Length)]); break;
                    case 2: bytes[at] = (byte)random.Next(0x80, 0x100); break;
                    default: bytes[at] = critical[random.Next(critical.Length)]; break;
                }
            }
            Check([.. bytes]);
        }
    }

    [Fact]
    public void Every_pair_and_every_triple_of_critical_bytes()
    {
        byte[] critical = [0x41, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5];
        for (var a = 0; a < 256; a++)
        {
            for (var b = 0; b < 256; b++) Check([(byte)a, (byte)b]);
            foreach (var b in critical)
            {
                foreach (var c in critical) Check([0xC3, 0xA9, (byte)a, b, c]);
            }
        }
    }

    private static string Text(int kind, int length)
    {
        var runes = Alphabets[kind].EnumerateRunes().ToArray();
        return string.Concat(Enumerable.Range(0, length).Select(i => runes[i % runes.Length].ToString()));
    }

    private static string RandomText(Random random, int length)
    {
        var text = new StringBuilder();
        var stay = random.Next(1, 12);
        for (var kind = random.Next(4); length > 0; length--)
        {
            if (random.Next(stay) == 0) kind = random.Next(4);
            var runes = Alphabets[kind].EnumerateRunes().ToArray();
            text.Append(runes[random.Next(runes.Length)]);
        }
        return text.ToString();
    }

    private static void Check(string text) => Check(Encoding.UTF8.GetBytes(text));

    private static void Check(byte[] bytes)
    {
        // Special characters of a JSON string end the text for the transcoder, so it does not handle them.
        var content = bytes.Where(b => !JsonStringScan.IsSpecial(b)).ToArray();
        var expected = new char[content.Length];
        Utf8.ToUtf16(content, expected, out var valid, out var length, replaceInvalidSequences: false);
        foreach (var step in Steps())
        {
            foreach (var behind in "\"\\\n")
            {
                var (actual, stop) = Decode(content, behind, step);
                if (stop != valid || !expected.AsSpan(0, length).SequenceEqual(actual))
                {
                    Assert.Fail($"{step.Method.Name} of {Convert.ToHexString(content)}: {new string(actual)} up to {stop} instead of {valid}");
                }
            }
        }
    }

    // Decodes up to a special or invalid byte, as a reader does: block by block, then the rest.
    private static (char[] Text, int Stop) Decode(byte[] content, char behind, Step step)
    {
        var source = new byte[content.Length + 1 + Utf8Text.BlockRoom];
        source.AsSpan().Fill(0xA0);
        content.CopyTo(source, 0);
        source[content.Length] = (byte)behind;
        var target = new char[content.Length + Utf8Text.BlockRoom];
        var at = 0;
        var length = 0;
        while (true)
        {
            var done = step(ref source[at], ref target[length]);
            at += (int)done.Bytes;
            length += (int)done.Units;
            Assert.True(at <= content.Length);
            if (at == content.Length) break;
            if (source[at] < 0x80)
            {
                target[length++] = (char)source[at++];
                continue;
            }
            if (!Utf8Text.TryDecodeOne(source.AsSpan(at, content.Length + 1 - at), ref target[length], out var bytes, out var units)) break;
            at += bytes;
            length += units;
        }
        return (target[..length], at);
    }
}
