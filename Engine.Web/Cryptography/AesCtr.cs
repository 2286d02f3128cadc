using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>AES-CTR (§28), the counter mode of NIST SP 800-38A §6.5, over the block cipher of the platform.</summary>
internal sealed class AesCtr() : AesAlgorithm(
    "AES-CTR", "CTR", KeyUsages.Encrypt | KeyUsages.Decrypt | KeyUsages.WrapKey | KeyUsages.UnwrapKey)
{
    // The counter blocks that are encrypted at a time: small enough for the cache, and enough for the cost of a call.
    private const int ChunkSize = 2048 * BlockSize;

    public static readonly AesCtr Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Encrypt or CryptoOperation.Decrypt ? ParameterDictionary.AesCtrParams : base.ParametersOf(operation);

    public override byte[] Encrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> plaintext)
    {
        var counter = parameters.Bytes("counter");
        var length = (int)parameters.Integer("length");
        if (counter.Length != BlockSize) throw CryptoFailure.Operation("The member 'counter' does not have 16 bytes.");
        if (length is 0 or > 128) throw CryptoFailure.Operation("The member 'length' is not from 1 to 128 bits.");
        // A counter that comes again would encrypt two blocks alike (SP 800-38A, appendix B).
        var blocks = (plaintext.Length + (long)BlockSize - 1) / BlockSize;
        if (length < 63 && blocks > 1L << length)
            throw CryptoFailure.Operation($"The data has more blocks than a counter of {length} bits can number.");
        ChargeFor(plaintext.Length);
        return Transform(key, BinaryPrimitives.ReadUInt128BigEndian(counter), length, plaintext);
    }

    public override byte[] Decrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> ciphertext) =>
        Encrypt(parameters, key, ciphertext);

    private static byte[] Transform(KeyData key, UInt128 counter, int length, ReadOnlySpan<byte> data)
    {
        // The standard incrementing function: the low bits count, the others stay (SP 800-38A, appendix B.1).
        var mask = length == 128 ? UInt128.MaxValue : (UInt128.One << length) - 1;
        var (nonce, number) = (counter & ~mask, counter & mask);
        var result = GC.AllocateUninitializedArray<byte>(data.Length);
        // The last block of counters may be longer than the data.
        Span<byte> last = stackalloc byte[BlockSize];
        var whole = data.Length / BlockSize * BlockSize;
        using var aes = Cipher(key);
        for (var start = 0; start < whole; start += ChunkSize)
        {
            var chunk = result.AsSpan(start, Math.Min(ChunkSize, whole - start));
            WriteCounters(chunk, nonce, ref number, mask);
            aes.EncryptEcb(chunk, chunk, PaddingMode.None);
            Combine(chunk, data.Slice(start, chunk.Length));
        }
        if (whole == data.Length) return result;
        WriteCounters(last, nonce, ref number, mask);
        aes.EncryptEcb(last, last, PaddingMode.None);
        Combine(last, data[whole..]);
        last[..(data.Length - whole)].CopyTo(result.AsSpan(whole));
        return result;
    }

    // Fills blocks with the next counters.
    private static void WriteCounters(Span<byte> blocks, UInt128 nonce, ref UInt128 number, UInt128 mask)
    {
        var count = blocks.Length / BlockSize;
        var (high, low) = ((ulong)(nonce >> 64) | (ulong)(number >> 64), (ulong)(nonce | number));
        // Almost always only the low half counts, and does not wrap meanwhile.
        if ((ulong)mask - (ulong)number >= (ulong)count)
        {
            var words = MemoryMarshal.Cast<byte, ulong>(blocks);
            high = BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(high) : high;
            for (var at = 0; at + 1 < words.Length; at += 2)
            {
                words[at] = high;
                words[at + 1] = BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(low) : low;
                low++;
            }
            number += (uint)count;
            return;
        }
        for (var at = 0; at < blocks.Length; at += BlockSize)
        {
            BinaryPrimitives.WriteUInt128BigEndian(blocks[at..], nonce | number);
            number = number + 1 & mask;
        }
    }

    // stream ^= data. The vectors have a size that code compiled ahead of time may use.
    private static void Combine(Span<byte> stream, ReadOnlySpan<byte> data)
    {
        var wide = MemoryMarshal.Cast<byte, Vector128<byte>>(stream[..data.Length]);
        var wideData = MemoryMarshal.Cast<byte, Vector128<byte>>(data);
        for (var index = 0; index < wide.Length; index++) wide[index] ^= wideData[index];
        for (var index = wide.Length * Vector128<byte>.Count; index < data.Length; index++) stream[index] ^= data[index];
    }
}
