using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>AES-CTR (§28), the counter mode of NIST SP 800-38A §6.5, over the block cipher of the platform.</summary>
internal sealed class AesCtr() : AesAlgorithm(
    "AES-CTR", "CTR", KeyUsages.Encrypt | KeyUsages.Decrypt | KeyUsages.WrapKey | KeyUsages.UnwrapKey)
{
    // The counter blocks that are encrypted at a time: a multiple of the block, and small enough for the first cache.
    private const int ChunkSize = 512 * BlockSize;

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
        var result = data.ToArray();
        Span<byte> stream = new byte[Math.Min(ChunkSize, (data.Length + BlockSize - 1) / BlockSize * BlockSize)];
        using var aes = Cipher(key);
        for (var start = 0; start < result.Length; start += ChunkSize)
        {
            var chunk = result.AsSpan(start, Math.Min(ChunkSize, result.Length - start));
            var blocks = stream[..((chunk.Length + BlockSize - 1) / BlockSize * BlockSize)];
            for (var at = 0; at < blocks.Length; at += BlockSize)
            {
                BinaryPrimitives.WriteUInt128BigEndian(blocks[at..], nonce | number);
                number = number + 1 & mask;
            }
            aes.EncryptEcb(blocks, blocks, PaddingMode.None);
            Combine(chunk, blocks);
        }
        return result;
    }

    // target ^= stream
    private static void Combine(Span<byte> target, ReadOnlySpan<byte> stream)
    {
        var wide = MemoryMarshal.Cast<byte, Vector<byte>>(target);
        var wideStream = MemoryMarshal.Cast<byte, Vector<byte>>(stream);
        for (var index = 0; index < wide.Length; index++) wide[index] ^= wideStream[index];
        for (var index = wide.Length * Vector<byte>.Count; index < target.Length; index++) target[index] ^= stream[index];
    }
}
