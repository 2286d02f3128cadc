using System.Text;
using System.Text.Unicode;
using Quoll.Text.Transcoding;

namespace Quoll.Tests.Text;

/// <summary>Compares the transcoder of long texts with the platform's.</summary>
public class Utf8TranscoderTests
{
    private static readonly string[] Alphabets =
    [
        "abc xyz[]{}0~\u007F\0\"\\",
        "\u0080éüßıŞ\u07FF",
        "\u0800สวัสดี你好\uD7FF\uE000\uFFFD\uFFFF",
        "😀😋\U00010000\U0010FFFF",
    ];

    private static readonly byte[] Critical =
        [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF];

    [Fact]
    public void Texts_are_encoded_and_decoded_as_by_the_platform()
    {
        var random = new Random(1);
        for (var i = 0; i < 20_000; i++)
        {
            var text = RandomText(random, Length(random, 300));
            var bytes = Encoding.UTF8.GetBytes(text);
            Assert.Equal(bytes, Encode(text));
            Assert.Equal(text, AbstractOperations.DecodeUtf8(bytes));
        }
    }

    [Fact]
    public void Lone_surrogates_are_replaced()
    {
        var random = new Random(2);
        for (var i = 0; i < 20_000; i++)
        {
            var text = RandomText(random, Length(random, 200)).ToCharArray();
            for (var changes = random.Next(1, 4); changes > 0; changes--)
                text[random.Next(text.Length)] = (char)random.Next(0xD800, 0xE000);
            Assert.Equal(Encoding.UTF8.GetBytes(text), Encode(new string(text)));
        }
    }

    [Fact]
    public void Only_whole_characters_are_written_as_far_as_there_is_room()
    {
        var random = new Random(3);
        for (var i = 0; i < 20_000; i++)
        {
            var text = RandomText(random, Length(random, 200));
            var expected = new byte[random.Next(900)];
            random.NextBytes(expected);
            var actual = expected.ToArray();
            Utf8.FromUtf16(text, expected, out var read, out var written);
            AbstractOperations.EncodeUtf8(text, actual, out var ownRead, out var ownWritten);
            Assert.Equal((read, written), (ownRead, ownWritten));
            // No byte is touched behind them.
            Assert.Equal(expected, actual);
        }
    }

    [Fact]
    public void Bytes_are_valid_where_the_platform_says_so()
    {
        var random = new Random(4);
        for (var i = 0; i < 60_000; i++)
        {
            var bytes = Encoding.UTF8.GetBytes(RandomText(random, random.Next(1, 120))).ToList();
            for (var changes = random.Next(3); changes > 0 && bytes.Count > 0; changes--)
            {
                var at = random.Next(bytes.Count);
                switch (random.Next(4))
                {
                    case 0: bytes.RemoveAt(at); break;
                    case 1: bytes.Insert(at, Critical[random.Next(Critical.Length)]); break;
                    case 2: bytes[at] = (byte)random.Next(0x80, 0x100); break;
                    default: bytes[at] = Critical[random.Next(Critical.Length)]; break;
                }
            }
            CheckValidity([.. bytes]);
        }
    }

    // A fault can be seen in four bytes: all of them, before and behind each border of two blocks.
    [Fact]
    public void Every_sequence_of_four_critical_bytes_at_the_borders_of_blocks()
    {
        foreach (var start in (int[])[0, 29, 31, 61, 92])
        {
            var bytes = new byte[96];
            bytes.AsSpan().Fill((byte)'a');
            for (var i = 0; i < Math.Pow(Critical.Length, 4); i++)
            {
                for (var (k, rest) = (0, i); k < 4; k++, rest /= Critical.Length) bytes[start + k] = Critical[rest % Critical.Length];
                CheckValidity(bytes);
            }
        }
    }

    // Half of the texts are short, so that .NET converts them. The others are longer.
    private static int Length(Random random, int most) => random.Next(1, most) + random.Next(2) * Utf8Transcoder.ShortText;

    private static byte[] Encode(string text) => AbstractOperations.EncodeUtf8(text);

    private static void CheckValidity(byte[] bytes)
    {
        if (Utf8.IsValid(bytes) != Utf8Validation.IsValid(bytes)) Assert.Fail(Convert.ToHexString(bytes));
    }

    private static string RandomText(Random random, int length)
    {
        var text = new StringBuilder();
        var stay = random.Next(1, 60);
        for (var kind = random.Next(4); length > 0; length--)
        {
            if (random.Next(stay) == 0) kind = random.Next(4);
            var runes = Alphabets[kind].EnumerateRunes().ToArray();
            text.Append(runes[random.Next(runes.Length)]);
        }
        return text.ToString();
    }
}
