using System.Buffers.Binary;
using System.Numerics;

namespace Quoll.Packages.Node;

/// <summary>SHA-224 (FIPS 180-4, 6.3), which the base library does not have: SHA-256 with another start, cut.</summary>
internal static class Sha224
{
    private const int BlockSize = 64, Size = 28;

    private static ReadOnlySpan<uint> Start =>
        [0xC1059ED8, 0x367CD507, 0x3070DD17, 0xF70E5939, 0xFFC00B31, 0x68581511, 0x64F98FA7, 0xBEFA4FA4];

    // The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
    private static readonly uint[] s_constants = MakeConstants();

    public static byte[] HashData(ReadOnlySpan<byte> bytes)
    {
        var hash = Start.ToArray();
        var rest = bytes;
        for (; rest.Length >= BlockSize; rest = rest[BlockSize..]) AddBlock(hash, rest);
        // 5.1.1: a one, zeros, and the length in bits, in one or two blocks.
        Span<byte> last = stackalloc byte[2 * BlockSize];
        last.Clear();
        rest.CopyTo(last);
        last[rest.Length] = 0x80;
        var end = rest.Length + 9 <= BlockSize ? BlockSize : 2 * BlockSize;
        BinaryPrimitives.WriteInt64BigEndian(last[(end - 8)..], 8L * bytes.Length);
        for (var i = 0; i < end; i += BlockSize) AddBlock(hash, last[i..]);
        var result = new byte[Size];
        for (var i = 0; i < Size / 4; i++) BinaryPrimitives.WriteUInt32BigEndian(result.AsSpan(4 * i), hash[i]);
        return result;
    }

    // 6.2.2.
    private static void AddBlock(uint[] hash, ReadOnlySpan<byte> block)
    {
        Span<uint> w = stackalloc uint[64];
        for (var t = 0; t < 16; t++) w[t] = BinaryPrimitives.ReadUInt32BigEndian(block[(4 * t)..]);
        for (var t = 16; t < 64; t++)
        {
            var early = BitOperations.RotateRight(w[t - 15], 7) ^ BitOperations.RotateRight(w[t - 15], 18) ^ (w[t - 15] >> 3);
            var late = BitOperations.RotateRight(w[t - 2], 17) ^ BitOperations.RotateRight(w[t - 2], 19) ^ (w[t - 2] >> 10);
            w[t] = late + w[t - 7] + early + w[t - 16];
        }
        uint a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
        for (var t = 0; t < 64; t++)
        {
            var sumOfE = BitOperations.RotateRight(e, 6) ^ BitOperations.RotateRight(e, 11) ^ BitOperations.RotateRight(e, 25);
            var first = h + sumOfE + ((e & f) ^ (~e & g)) + s_constants[t] + w[t];
            var sumOfA = BitOperations.RotateRight(a, 2) ^ BitOperations.RotateRight(a, 13) ^ BitOperations.RotateRight(a, 22);
            var second = sumOfA + ((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, d + first, c, b, a, first + second);
        }
        Span<uint> added = [a, b, c, d, e, f, g, h];
        for (var i = 0; i < added.Length; i++) hash[i] += added[i];
    }

    private static uint[] MakeConstants()
    {
        var constants = new uint[64];
        var count = 0;
        for (uint n = 2; count < constants.Length; n++)
        {
            var isPrime = true;
            for (uint divisor = 2; divisor * divisor <= n; divisor++) isPrime &= n % divisor != 0;
            // The integer cube root of n * 2^96 has 32 bits after the point.
            if (isPrime) constants[count++] = (uint)CubeRoot((UInt128)n << 96);
        }
        return constants;
    }

    // The largest integer whose cube is at most the value; it has at most 35 bits, because the 64th prime is 311.
    private static ulong CubeRoot(UInt128 value)
    {
        ulong root = 0;
        for (var bit = 1UL << 35; bit != 0; bit >>= 1)
        {
            UInt128 next = root | bit;
            if (next * next * next <= value) root = (ulong)next;
        }
        return root;
    }
}
