using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>HKDF (§33, RFC 5869).</summary>
internal sealed class HkdfAlgorithm() : DerivationAlgorithm("HKDF")
{
    // RFC 5869 §2.3: one byte counts the blocks.
    private const int MaxBlocks = 255;

    public static readonly HkdfAlgorithm Instance = new();

    protected override ParameterDictionary Parameters => ParameterDictionary.HkdfParams;

    protected override byte[] Derive(NormalizedAlgorithm parameters, byte[] secret, int size)
    {
        var (hash, salt, info) = (parameters.Hash, parameters.Bytes("salt"), parameters.Bytes("info"));
        if (size > MaxBlocks * hash.Size)
            throw CryptoFailure.Operation($"HKDF over {hash.Name} derives no more than {MaxBlocks * hash.Size} bytes.");
        if (size == 0) return [];
        var blocks = 1 + size / hash.Size;
        HashFunction.ChargeFor(secret.Length + (long)salt.Length + blocks * (info.Length + 4L * hash.BlockSize));
        return HKDF.DeriveKey(hash.Id, secret, size, salt, info);
    }
}
