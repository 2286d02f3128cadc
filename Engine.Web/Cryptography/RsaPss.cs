using System.Security.Cryptography;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Engines;
using Org.BouncyCastle.Crypto.Signers;

namespace Quoll.Web.Cryptography;

/// <summary>
/// RSA-PSS (§21, RFC 8017 §8.1). System.Security.Cryptography has salts as long as the digest; the other lengths are
/// those of Bouncy Castle.
/// </summary>
internal sealed class RsaPss() : RsaAlgorithm("RSA-PSS", "sig", KeyUsages.Sign, KeyUsages.Verify)
{
    public static readonly RsaPss Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Sign or CryptoOperation.Verify ? ParameterDictionary.RsaPssParams : base.ParametersOf(operation);

    public override byte[] Sign(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> message)
    {
        var (hash, material, saltLength) = (HashOf(key), PrivateKey(key), parameters.Integer("saltLength"));
        if (!HasRoom(material, hash, saltLength))
            throw CryptoFailure.Operation("The modulus is too short for the digest and the salt.");
        var digest = hash.Digest(message);
        if (saltLength == hash.Size) return material.Platform.SignHash(digest, hash.Id, RSASignaturePadding.Pss);
        var signer = Signer(material, hash, saltLength, signs: true);
        signer.BlockUpdate(digest, 0, digest.Length);
        return signer.GenerateSignature();
    }

    public override bool Verify(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> signature, ReadOnlySpan<byte> message)
    {
        var (hash, material, saltLength) = (HashOf(key), PublicKey(key), parameters.Integer("saltLength"));
        // RFC 8017 §8.1.2: the signature is as long as the modulus, and the salt that the script expects fits.
        if (signature.Length != (material.ModulusBits + 7) / 8 || !HasRoom(material, hash, saltLength)) return false;
        var digest = hash.Digest(message);
        if (saltLength == hash.Size) return material.Platform.VerifyHash(digest, signature, hash.Id, RSASignaturePadding.Pss);
        var signer = Signer(material, hash, saltLength, signs: false);
        signer.BlockUpdate(digest, 0, digest.Length);
        try
        {
            return signer.VerifySignature(signature.ToArray());
        }
        catch (Exception refused) when (refused is CryptoException or ArgumentException)
        {
            // The number is not below the modulus.
            return false;
        }
    }

    protected override string JwaName(HashFunction hash) => "PS" + hash.JwaSuffix;

    // RFC 8017 §9.1.1, step 3: emLen >= hLen + sLen + 2, where emBits = modBits - 1.
    private static bool HasRoom(RsaKey key, HashFunction hash, long saltLength) =>
        (key.ModulusBits - 1 + 7) / 8 >= hash.Size + saltLength + 2;

    private static PssSigner Signer(RsaKey key, HashFunction hash, long saltLength, bool signs)
    {
        var signer = PssSigner.CreateRawSigner(
            new RsaBlindedEngine(), BouncyDigest.Create(hash), BouncyDigest.Create(hash), (int)saltLength, PssSigner.TrailerImplicit);
        signer.Init(signs, key.ForBouncyCastle());
        return signer;
    }
}
