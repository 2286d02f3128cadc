using Curve = Org.BouncyCastle.Math.EC.Rfc7748.X25519;

namespace Quoll.Web.Cryptography;

/// <summary>X25519 (§26, RFC 7748 §5).</summary>
internal sealed class X25519() : OkpAlgorithm("X25519", "1.3.101.110", "enc", KeyUsages.DeriveKey | KeyUsages.DeriveBits, KeyUsages.None)
{
    public static readonly X25519 Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation == CryptoOperation.DeriveBits ? ParameterDictionary.EcdhKeyDeriveParams : base.ParametersOf(operation);

    public override byte[] DeriveBits(NormalizedAlgorithm parameters, KeyData key, long? length)
    {
        Ecdh.RequirePair(key, parameters.PublicKey);
        AbstractOperations.Charge(Steps);
        var secret = new byte[KeySize];
        // The result is false if all bytes are zero: the public key has a small order (RFC 7748 §6.1).
        if (!Curve.CalculateAgreement(((OkpKey)key.Material).PrivateKey, ((OkpKey)parameters.PublicKey.Material).PublicKey, secret))
            throw CryptoFailure.Operation("The public key has a small order.");
        return BitString.Truncate(secret, length);
    }

    protected override byte[] PublicKeyOf(byte[] privateKey)
    {
        var publicKey = new byte[KeySize];
        Curve.GeneratePublicKey(privateKey, publicKey);
        return publicKey;
    }

    // The standard has no name for it: any is right.
    protected override void RequireJwa(JsonWebKey jwk)
    {
    }
}
