using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Packages.Node;

/// <summary>The checksum of gzip: CRC-32 of IEEE 802.3, as defined in RFC 1952, 8.</summary>
internal static class Crc32
{
    private const uint ReversedPolynomial = 0xEDB88320;

    /// <summary>The number of bytes that one round processes, with a table for each.</summary>
    private const int Round = 16;

    /// <summary>The number of bytes that one round of <see cref="AddFolded"/> processes.</summary>
    private const int Fold = 64;

    // 2^(n+32) and 2^(n-32) modulo P, reversed, for n = 512 and n = 128 (Gopal and others, Fast CRC Computation for
    // Generic Polynomials Using PCLMULQDQ, 2009, has them for this polynomial).
    private static readonly Vector128<ulong> By512Bits = Vector128.Create(0x0154442BD4ul, 0x01C6E41596ul);
    private static readonly Vector128<ulong> By128Bits = Vector128.Create(0x01751997D0ul, 0x00CCAA009Eul);

    // Table t has the contribution of a byte that is followed by t more bytes.
    private static readonly uint[] Tables = MakeTables();

    /// <summary>Returns the checksum of a text, given the checksum of the text before it; 0 if there is none.</summary>
    public static uint Add(uint checksum, ReadOnlySpan<byte> bytes)
    {
        var crc = ~checksum;
        if (Pclmulqdq.IsSupported && bytes.Length >= 2 * Fold) crc = AddFolded(crc, ref bytes);
        ReadOnlySpan<uint> tables = Tables;
        for (; bytes.Length >= Round; bytes = bytes[Round..])
        {
            var low = BinaryPrimitives.ReadUInt64LittleEndian(bytes) ^ crc;
            var high = BinaryPrimitives.ReadUInt64LittleEndian(bytes[8..]);
            crc = Of(tables, 15, low) ^ Of(tables, 14, low >> 8) ^ Of(tables, 13, low >> 16) ^ Of(tables, 12, low >> 24)
                ^ Of(tables, 11, low >> 32) ^ Of(tables, 10, low >> 40) ^ Of(tables, 9, low >> 48) ^ Of(tables, 8, low >> 56)
                ^ Of(tables, 7, high) ^ Of(tables, 6, high >> 8) ^ Of(tables, 5, high >> 16) ^ Of(tables, 4, high >> 24)
                ^ Of(tables, 3, high >> 32) ^ Of(tables, 2, high >> 40) ^ Of(tables, 1, high >> 48) ^ Of(tables, 0, high >> 56);
        }
        foreach (var b in bytes) crc = Of(tables, 0, crc ^ b) ^ (crc >> 8);
        return ~crc;
    }

    // Processes all but the last bytes without a full multiplication: it needs only a polynomial over GF(2) that is
    // congruent to the text modulo the polynomial of the checksum. Four vectors take the next four each time,
    // themselves moved up by 512 bits: x * 2^n is congruent to high(x) * (2^(n+64) mod P) + low(x) * (2^n mod P). All
    // bits are reversed.
    private static uint AddFolded(uint crc, ref ReadOnlySpan<byte> bytes)
    {
        var vectors = MemoryMarshal.Cast<byte, Vector128<ulong>>(bytes);
        var (a, b, c, d) = (vectors[0] ^ Vector128.CreateScalar((ulong)crc), vectors[1], vectors[2], vectors[3]);
        var next = 4;
        for (; next + 4 <= vectors.Length; next += 4)
        {
            a = MoveUp(a, By512Bits) ^ vectors[next];
            b = MoveUp(b, By512Bits) ^ vectors[next + 1];
            c = MoveUp(c, By512Bits) ^ vectors[next + 2];
            d = MoveUp(d, By512Bits) ^ vectors[next + 3];
        }
        b ^= MoveUp(a, By128Bits);
        c ^= MoveUp(b, By128Bits);
        d ^= MoveUp(c, By128Bits);
        bytes = bytes[(next * Vector128<byte>.Count)..];
        var rest = 0u;
        for (var i = 0; i < Vector128<byte>.Count; i++) rest = Of(Tables, 0, rest ^ d.AsByte()[i]) ^ (rest >> 8);
        return rest;
    }

    private static Vector128<ulong> MoveUp(Vector128<ulong> value, Vector128<ulong> factors) =>
        Pclmulqdq.CarrylessMultiply(value, factors, 0x00) ^ Pclmulqdq.CarrylessMultiply(value, factors, 0x11);

    private static uint Of(ReadOnlySpan<uint> tables, int table, ulong value) => tables[table << 8 | (int)(value & 0xFF)];

    private static uint[] MakeTables()
    {
        var tables = new uint[Round << 8];
        for (var i = 0u; i < 256; i++)
        {
            var crc = i;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? crc >> 1 ^ ReversedPolynomial : crc >> 1;
            tables[i] = crc;
        }
        for (var i = 256; i < tables.Length; i++) tables[i] = tables[i - 256] >> 8 ^ tables[tables[i - 256] & 0xFF];
        return tables;
    }
}
