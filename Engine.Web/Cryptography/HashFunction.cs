using System.Security.Cryptography;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;

namespace Quoll.Web.Cryptography;

/// <summary>A SHA function (§32, FIPS 180-4).</summary>
internal sealed class HashFunction : CryptoAlgorithm
{
    /// <summary>
    /// The bytes that a machine hashes in 10 ns, a step of the limits: SHA-256 takes 0.6 ms for a megabyte.
    /// </summary>
    private const int BytesPerStep = 16;

    public static readonly HashFunction Sha1 = new("SHA-1", HashAlgorithmName.SHA1, 20, 64);
    public static readonly HashFunction Sha256 = new("SHA-256", HashAlgorithmName.SHA256, 32, 64);
    public static readonly HashFunction Sha384 = new("SHA-384", HashAlgorithmName.SHA384, 48, 128);
    public static readonly HashFunction Sha512 = new("SHA-512", HashAlgorithmName.SHA512, 64, 128);

    private HashFunction(string name, HashAlgorithmName id, int size, int blockSize) : base(name)
    {
        Id = id;
        Size = size;
        BlockSize = blockSize;
    }

    /// <summary>The name in System.Security.Cryptography.</summary>
    public HashAlgorithmName Id { get; }

    /// <summary>The length of a digest in bytes.</summary>
    public int Size { get; }

    /// <summary>The length of a block in bytes, which is also that of a key of HMAC (RFC 2104).</summary>
    public int BlockSize { get; }

    /// <summary>The number in the names of JSON Web Algorithms (RFC 7518), such as 256 in HS256; 1 for SHA-1.</summary>
    public string JwaSuffix => Name[4..];

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation == CryptoOperation.Digest ? ParameterDictionary.None : null;

    public override byte[] Digest(ReadOnlySpan<byte> data)
    {
        ChargeFor(data.Length);
        return CryptographicOperations.HashData(Id, data);
    }

    /// <summary>The function for the algorithms of Bouncy Castle.</summary>
    public IDigest ForBouncyCastle() => Size switch
    {
        20 => new Sha1Digest(),
        32 => new Sha256Digest(),
        48 => new Sha384Digest(),
        _ => new Sha512Digest(),
    };

    /// <summary>Charges the hashing of so many bytes to the call.</summary>
    public static void ChargeFor(long bytes) => AbstractOperations.Charge(steps: 1 + bytes / BytesPerStep);
}
