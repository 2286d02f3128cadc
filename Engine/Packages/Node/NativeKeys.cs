using System.Buffers.Binary;
using System.Numerics;
using System.Security.Cryptography;
using Quoll.Hosts;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Packages.Node;

/// <summary>
/// Native functions for keys from passwords in <c>node:crypto</c>. Each charges its whole work before it begins.
/// </summary>
internal static class NativeKeys
{
    /// <summary>The steps of one iteration of PBKDF2: two blocks of the slowest hash.</summary>
    private const int StepsOfIteration = 64;

    /// <summary>The words of 32 bits in a block of Salsa20 (RFC 7914, §3).</summary>
    private const int Words = 16;

    public static void Add(Action<string, NativeCode> function)
    {
        // pbkdf2(password, salt, iterations, length, hash)
        function("pbkdf2", static (in CallInfo call) =>
        {
            var (iterations, length) = (TypeConversion.ToInt32(call[2]), TypeConversion.ToInt32(call[3]));
            var (name, size) = Named(TypeConversion.ToString(call[4]));
            call.Agent.Reserve(length);
            call.Agent.Spend((long)StepsOfIteration * iterations * (1 + length / size));
            return BinaryData.Take(call.Realm, length == 0 ? []
                : Rfc2898DeriveBytes.Pbkdf2(NativeBytes.BytesOf(call[0]), NativeBytes.BytesOf(call[1]), iterations, name, length));
        });
        // hkdf(hash, key, salt, info, length)
        function("hkdf", static (in CallInfo call) =>
        {
            var (name, size) = Named(TypeConversion.ToString(call[0]));
            var length = TypeConversion.ToInt32(call[4]);
            // RFC 5869, §2.3.
            if (length > 255 * size) throw new ThrowCompletion(ErrorKind.RangeError, "Invalid key length");
            call.Agent.Reserve(length);
            call.Agent.Spend(StepsOfIteration * (2 + length / size));
            var bytes = new byte[length];
            if (length > 0) HKDF.DeriveKey(name, NativeBytes.BytesOf(call[1]), bytes, NativeBytes.BytesOf(call[2]),
                NativeBytes.BytesOf(call[3]));
            return BinaryData.Take(call.Realm, bytes);
        });
        // scrypt(password, salt, cost, blockSize, parallelization, length)
        function("scrypt", static (in CallInfo call) =>
        {
            var (cost, size) = (TypeConversion.ToInt32(call[2]), TypeConversion.ToInt32(call[3]));
            var (parallel, length) = (TypeConversion.ToInt32(call[4]), TypeConversion.ToInt32(call[5]));
            if (cost < 1 || size < 1 || parallel < 1) throw new ThrowCompletion(ErrorKind.RangeError, "Invalid scrypt params");
            var blockBytes = 2L * Words * sizeof(uint) * size;
            if (blockBytes * Math.Max(cost, parallel) > int.MaxValue) throw new ThrowCompletion(ErrorKind.RangeError, "Invalid scrypt params");
            call.Agent.Reserve(blockBytes * (cost + parallel) + length);
            // Two passes over all blocks.
            call.Agent.Spend(2L * cost * parallel * blockBytes / 8);
            return BinaryData.Take(call.Realm,
                Scrypt(NativeBytes.BytesOf(call[0]), NativeBytes.BytesOf(call[1]), cost, size, parallel, length));
        });
    }

    private static (HashAlgorithmName Name, int Size) Named(string name) => name switch
    {
        "md5" => (HashAlgorithmName.MD5, MD5.HashSizeInBytes),
        "sha1" => (HashAlgorithmName.SHA1, SHA1.HashSizeInBytes),
        "sha256" => (HashAlgorithmName.SHA256, SHA256.HashSizeInBytes),
        "sha384" => (HashAlgorithmName.SHA384, SHA384.HashSizeInBytes),
        "sha512" => (HashAlgorithmName.SHA512, SHA512.HashSizeInBytes),
        _ => throw new ThrowCompletion(ErrorKind.Error, $"Keys from passwords with the hash '{name}' are not there"),
    };

    // RFC 7914, §6.
    private static byte[] Scrypt(ReadOnlySpan<byte> password, ReadOnlySpan<byte> salt, int cost, int size, int parallel, int length)
    {
        var words = 2 * Words * size;
        var bytes = Rfc2898DeriveBytes.Pbkdf2(password, salt, 1, HashAlgorithmName.SHA256, parallel * words * sizeof(uint));
        var blocks = new uint[parallel * words];
        for (var i = 0; i < blocks.Length; i++) blocks[i] = BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(i * sizeof(uint)));
        var table = new uint[cost * words];
        for (var i = 0; i < parallel; i++) Mix(blocks.AsSpan(i * words, words), table, cost);
        for (var i = 0; i < blocks.Length; i++) BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(i * sizeof(uint)), blocks[i]);
        return length == 0 ? [] : Rfc2898DeriveBytes.Pbkdf2(password, bytes, 1, HashAlgorithmName.SHA256, length);
    }

    // RFC 7914, §5 (scryptROMix).
    private static void Mix(Span<uint> block, uint[] table, int cost)
    {
        var other = new uint[block.Length];
        for (var i = 0; i < cost; i++)
        {
            block.CopyTo(table.AsSpan(i * block.Length));
            MixBlock(block, other);
        }
        for (var i = 0; i < cost; i++)
        {
            // The cost is a power of two.
            var chosen = table.AsSpan((int)(block[^Words] & (uint)(cost - 1)) * block.Length, block.Length);
            for (var j = 0; j < block.Length; j++) block[j] ^= chosen[j];
            MixBlock(block, other);
        }
    }

    // RFC 7914, §4 (scryptBlockMix): the even blocks first, then the odd ones.
    private static void MixBlock(Span<uint> block, uint[] other)
    {
        Span<uint> x = stackalloc uint[Words];
        block[^Words..].CopyTo(x);
        var half = block.Length / 2;
        for (int at = 0, i = 0; at < block.Length; at += Words, i++)
        {
            for (var j = 0; j < Words; j++) x[j] ^= block[at + j];
            Salsa(x);
            x.CopyTo(other.AsSpan((i & 1) * half + i / 2 * Words));
        }
        other.AsSpan().CopyTo(block);
    }

    // RFC 7914, §3: Salsa20/8.
    private static void Salsa(Span<uint> block)
    {
        const int DoubleRounds = 4;
        Span<uint> x = stackalloc uint[Words];
        block.CopyTo(x);
        for (var i = 0; i < DoubleRounds; i++)
        {
            QuarterRound(x, 0, 4, 8, 12);
            QuarterRound(x, 5, 9, 13, 1);
            QuarterRound(x, 10, 14, 2, 6);
            QuarterRound(x, 15, 3, 7, 11);
            QuarterRound(x, 0, 1, 2, 3);
            QuarterRound(x, 5, 6, 7, 4);
            QuarterRound(x, 10, 11, 8, 9);
            QuarterRound(x, 15, 12, 13, 14);
        }
        for (var i = 0; i < Words; i++) block[i] += x[i];
    }

    private static void QuarterRound(Span<uint> x, int a, int b, int c, int d)
    {
        x[b] ^= BitOperations.RotateLeft(x[a] + x[d], 7);
        x[c] ^= BitOperations.RotateLeft(x[b] + x[a], 9);
        x[d] ^= BitOperations.RotateLeft(x[c] + x[b], 13);
        x[a] ^= BitOperations.RotateLeft(x[d] + x[c], 18);
    }
}
