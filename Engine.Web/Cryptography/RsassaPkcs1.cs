using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>RSASSA-PKCS1-v1_5 (§20, RFC 8017 §8.2).</summary>
internal sealed class RsassaPkcs1() : RsaAlgorithm("RSASSA-PKCS1-v1_5", "sig", KeyUsages.Sign, KeyUsages.Verify)
{
    public static readonly RsassaPkcs1 Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Sign or CryptoOperation.Verify ? ParameterDictionary.None : base.ParametersOf(operation);

    public override byte[] Sign(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> message)
    {
        var hash = HashOf(key);
        return PrivateKey(key).Platform.SignHash(hash.Digest(message), hash.Id, RSASignaturePadding.Pkcs1);
    }

    public override bool Verify(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> signature, ReadOnlySpan<byte> message)
    {
        var hash = HashOf(key);
        return PublicKey(key).Platform.VerifyHash(hash.Digest(message), signature, hash.Id, RSASignaturePadding.Pkcs1);
    }

    protected override string JwaName(HashFunction hash) => "RS" + hash.JwaSuffix;
}
