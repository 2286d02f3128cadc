using Curve = Org.BouncyCastle.Math.EC.Rfc8032.Ed25519;

namespace Quoll.Web.Cryptography;

/// <summary>Ed25519 (§25, RFC 8032 §5.1).</summary>
internal sealed class Ed25519() : OkpAlgorithm("Ed25519", "1.3.101.112", "sig", KeyUsages.Sign, KeyUsages.Verify)
{
    private const int SignatureSize = 64;

    public static readonly Ed25519 Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Sign or CryptoOperation.Verify ? ParameterDictionary.None : base.ParametersOf(operation);

    public override byte[] Sign(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> message)
    {
        if (key.Type != KeyType.Private) throw CryptoFailure.Access("Only a private key signs.");
        // The message is hashed twice.
        AbstractOperations.Charge(Steps);
        HashFunction.ChargeFor(2L * message.Length);
        var material = (OkpKey)key.Material;
        var signature = new byte[SignatureSize];
        // As spans: an array in the second place is the context of Ed25519ctx.
        Curve.Sign(material.PrivateKey.AsSpan(), material.PublicKey.AsSpan(), message, signature);
        return signature;
    }

    public override bool Verify(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> signature, ReadOnlySpan<byte> message)
    {
        if (key.Type != KeyType.Public) throw CryptoFailure.Access("Only a public key verifies.");
        AbstractOperations.Charge(Steps);
        HashFunction.ChargeFor(message.Length);
        var publicKey = ((OkpKey)key.Material).PublicKey;
        // The standard refuses keys and points R of small order (§25.3.2).
        return signature.Length == SignatureSize
            && !SmallOrderPoints.Contains(publicKey) && !SmallOrderPoints.Contains(signature[..KeySize])
            && Curve.Verify(signature, publicKey, message);
    }

    protected override byte[] PublicKeyOf(byte[] privateKey)
    {
        var publicKey = new byte[KeySize];
        Curve.GeneratePublicKey(privateKey, publicKey);
        return publicKey;
    }

    // RFC 9864 names it after the curve; RFC 8037 said EdDSA.
    protected override void RequireJwa(JsonWebKey jwk) => jwk.RequireAlgorithm("Ed25519", "EdDSA");

    public override JsonWebKey ExportJwk(KeyData key)
    {
        var jwk = base.ExportJwk(key);
        jwk.Alg = Name;
        return jwk;
    }
}
