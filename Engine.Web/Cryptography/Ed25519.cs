using System.Numerics;
using System.Security.Cryptography;
using Curve = Org.BouncyCastle.Math.EC.Rfc8032.Ed25519;

namespace Quoll.Web.Cryptography;

/// <summary>Ed25519 (§25, RFC 8032 §5.1).</summary>
internal sealed class Ed25519() : OkpAlgorithm("Ed25519", "1.3.101.112", "sig", KeyUsages.Sign, KeyUsages.Verify)
{
    private const int SignatureSize = 64;

    // Two multiplications with arbitrary precision: some milliseconds.
    private const int TorsionSteps = 500_000;

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
        var material = (OkpKey)key.Material;
        // The standard refuses keys and points R of small order (§25.3.2).
        return signature.Length == SignatureSize
            && !SmallOrderPoints.Contains(material.PublicKey) && !SmallOrderPoints.Contains(signature[..KeySize])
            && Curve.Verify(signature, material.PublicKey, message)
            && HoldsWithoutCofactor(material, signature[..KeySize], message);
    }

    // The standard's equation is SB = R + kA (RFC 8032 §5.1.7, step 3, its second form). Bouncy Castle multiplies it by
    // a number that may be even, so a difference of order 2, 4 or 8 can escape it. Without one, the difference R + kA -
    // SB has no such part. Points of keys and signatures that were made as RFC 8032 says never have one.
    private static bool HoldsWithoutCofactor(OkpKey key, ReadOnlySpan<byte> r, ReadOnlySpan<byte> message)
    {
        if (key.IsInPrimeSubgroup && Curve.ValidatePublicKeyFull(r)) return true;
        AbstractOperations.Charge(TorsionSteps);
        HashFunction.ChargeFor(message.Length);
        if (EdwardsPoint.Decode(key.PublicKey) is not { } a || EdwardsPoint.Decode(r) is not { } point) return false;
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA512);
        hash.AppendData(r);
        hash.AppendData(key.PublicKey);
        hash.AppendData(message);
        var k = new BigInteger(hash.GetHashAndReset(), isUnsigned: true) % EdwardsPoint.Order;
        // L times a point has only the part of order 8. L is odd, so it is neutral only if the part is.
        return (a.Times(EdwardsPoint.Order).Times(k % 8) + point.Times(EdwardsPoint.Order)).IsNeutral;
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
