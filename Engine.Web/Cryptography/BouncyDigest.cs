using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Digests;

namespace Quoll.Web.Cryptography;

/// <summary>The hash functions for the algorithms of Bouncy Castle.</summary>
internal static class BouncyDigest
{
    public static IDigest Create(HashFunction hash) => hash.Size switch
    {
        20 => new Sha1Digest(),
        32 => new Sha256Digest(),
        48 => new Sha384Digest(),
        _ => new Sha512Digest(),
    };
}
