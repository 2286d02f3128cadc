extern alias library;

using System.IO.Compression;
using System.Text;
using Quoll.Cli.Json;
using Quoll.Text;
using Crc32 = library::Quoll.Packages.Node.Crc32;

namespace Quoll.Tests.Cli;

/// <summary>
/// Gzip files (RFC 1952): valid input is read as by <see cref="GZipStream"/>, and invalid input is reported.
/// </summary>
public class GzipInputTests
{
    /// <summary>Longer than one read, compressed and decompressed.</summary>
    private static readonly byte[] Noise = MakeNoise(300_000);

    private static readonly byte[] Text = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Range(0, 50_000).Select(i => $"{{\"id\":{i}}}\n")));

    // Theories take names: a test's identity has its arguments, element by element.
    private static byte[] Content(string name) => name switch
    {
        "nothing" => [],
        "a zero" => [0],
        "a line" => [.. "{\"a\":1}\n"u8],
        "lines" => Text,
        "noise" => Noise,
        _ => new byte[1_000_000],
    };

    public static TheoryData<string> Contents => ["nothing", "a zero", "a line", "lines", "noise", "zeros"];

    [Theory]
    [MemberData(nameof(Contents))]
    public void A_member_is_unpacked(string name)
    {
        var content = Content(name);
        foreach (var level in Enum.GetValues<CompressionLevel>()) Assert.Equal(content, Unpack(Member(content, level)));
    }

    [Theory]
    [MemberData(nameof(Contents))]
    public void Members_stand_behind_each_other(string name)
    {
        var content = Content(name);
        byte[] packed = [.. Member(content), .. Member([]), .. Member(Noise), .. Member([]), .. Member([]), .. Member(content)];
        Assert.Equal([.. content, .. Noise, .. content], Unpack(packed));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(512)]
    [InlineData(100_000)]
    public void Zeros_may_fill_the_last_block(int zeros)
    {
        foreach (var content in (byte[][])[[], [.. "x"u8], Text, Noise, new byte[200_000]])
            Assert.Equal([.. content, .. content], Unpack([.. Member(content), .. Member(content), .. new byte[zeros]]));
    }

    /// <summary>A header without its own trailer does not make the input valid.</summary>
    [Fact]
    public void Content_may_look_like_the_end()
    {
        byte[] inner = [.. Member([.. "abc"u8]), .. new byte[20], .. Member([]), 0x1F, 0x8B, 8];
        byte[] content = [.. inner, .. Noise, .. inner];
        foreach (var level in Enum.GetValues<CompressionLevel>())
            Assert.Equal([.. content, .. content], Unpack([.. Member(content, level), .. Member(content, level)]));
    }

    [Fact]
    public void All_fields_of_a_header_are_known()
    {
        var plain = Member(Text);
        byte[] fields = [0x1F, 0x8B, 8, 2 + 4 + 8 + 16, .. plain.AsSpan(4, 6), 3, 0, 1, 2, 3, .. "name\0"u8, .. "comment\0"u8];
        var checksum = Crc32.Add(0, fields);
        Assert.Equal(Text, Unpack([.. fields, (byte)checksum, (byte)(checksum >> 8), .. plain.AsSpan(10)]));
        AssertFails(
            "The gzip header is damaged: its checksum is ", [.. fields, (byte)~checksum, (byte)(checksum >> 8), .. plain.AsSpan(10)]);
    }

    /// <summary>
    /// An input that is cut off anywhere is never accepted as complete, also if it is read in pieces.
    /// </summary>
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(1 << 20)]
    public void What_is_cut_off_is_told(int piece)
    {
        byte[] content = [.. "{\"amount\":123456}\n"u8];
        var packed = Member(content);
        for (var length = 1; length < packed.Length; length++)
        {
            var part = length < 10 ? "header" : length < packed.Length - 8 ? "compressed data" : "trailer";
            AssertFails($"The gzip file is truncated: it ends inside the {part}.", packed[..length], piece);
            AssertFails($"The gzip file is truncated: it ends inside the {part}.", [.. packed, .. packed[..length]], piece);
        }
        AssertFails("The file is empty: a gzip header is expected.", [], piece);
    }

    /// <summary>Only the bits of the time and those that fill the last byte do not affect the content.</summary>
    [Fact]
    public void No_wrong_bit_makes_other_content()
    {
        byte[] content = [.. "{\"amount\":123456}\n"u8];
        var packed = Member(content);
        var told = 0;
        for (var bit = 0; bit < packed.Length * 8; bit++)
        {
            var wrong = (byte[])packed.Clone();
            wrong[bit / 8] ^= (byte)(1 << bit % 8);
            try
            {
                Assert.Equal(content, Unpack(wrong));
            }
            catch (InvalidDataException)
            {
                told++;
            }
        }
        // Six bytes of the header are time, flags and system.
        Assert.InRange(told, (packed.Length - 6) * 8 - 16, packed.Length * 8);
    }

    [Fact]
    public void Checksum_and_length_are_compared()
    {
        var packed = Member([.. "abc"u8]);
        packed[^8] ^= 1;
        AssertFails("The gzip data is damaged: its checksum is 352441c2, but 352441c3 is stored.", packed);
        packed[^8] ^= 1;
        packed[^4] = 4;
        AssertFails("The gzip data is damaged: 3 bytes (modulo 2^32) were compressed, but 4 is stored.", packed);
    }

    [Theory]
    [InlineData("x")]
    [InlineData("{\"a\":1}\n")]
    [InlineData("\0\0\0x")]
    [InlineData("\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0x")]
    [InlineData("\u001f")]
    [InlineData("\u001fx")]
    public void Other_data_behind_are_told(string other)
    {
        foreach (var content in (byte[][])[[], [.. "x"u8], Text, Noise])
        {
            byte[] packed = [.. Member(content), .. other.Select(c => (byte)c)];
            Assert.Throws<InvalidDataException>(() => Unpack(packed));
        }
    }

    [Theory]
    [InlineData("{}", "The file is not compressed with gzip, although its name says so.")]
    [InlineData("PK\u0003\u0004", "The file is not compressed with gzip, although its name says so.")]
    public void Other_formats_are_told(string content, string message) => AssertFails(message, [.. content.Select(c => (byte)c)]);

    [Fact]
    public void A_checksum_is_that_of_all_parts()
    {
        // "123456789" is the usual test input of a CRC.
        Assert.Equal(0xCBF43926, Crc32.Add(0, "123456789"u8));
        var byByte = 0u;
        for (var length = 0; length < 1000; length++)
        {
            Assert.Equal(byByte, Crc32.Add(0, Noise.AsSpan(0, length)));
            Assert.Equal(Crc32.Add(0, Noise), Crc32.Add(byByte, Noise.AsSpan(length)));
            byByte = Crc32.Add(byByte, Noise.AsSpan(length, 1));
        }
    }

    private static byte[] MakeNoise(int length)
    {
        var noise = new byte[length];
        new Random(7).NextBytes(noise);
        return noise;
    }

    private static byte[] Member(byte[] content, CompressionLevel level = CompressionLevel.Optimal)
    {
        var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, level, leaveOpen: true)) gzip.Write(content);
        // .NET writes nothing for empty content.
        return packed.Length > 0 ? packed.ToArray()
            : [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    }

    private static byte[] Unpack(byte[] packed, int piece = int.MaxValue)
    {
        using var input = new GzipInput(new Pieces(packed, piece));
        var content = new MemoryStream();
        input.CopyTo(content);
        return content.ToArray();
    }

    private static void AssertFails(string message, byte[] packed, int piece = int.MaxValue) =>
        Assert.StartsWith(message, Assert.Throws<InvalidDataException>(() => Unpack(packed, piece)).Message);

    /// <summary>A pipe that returns at most a given number of bytes at once.</summary>
    private sealed class Pieces(byte[] content, int most) : MemoryStream(content)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(count, most));

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(buffer.Length, most)]);
    }
}
