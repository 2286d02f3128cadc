using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>ECDH (§24): the secret is the x-coordinate of the shared point (RFC 6090 §4).</summary>
internal sealed class Ecdh() : EcAlgorithm("ECDH", "enc", KeyUsages.DeriveKey | KeyUsages.DeriveBits, KeyUsages.None)
{
    // About a third of a millisecond.
    private const int Steps = 30_000;

    public static readonly Ecdh Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation == CryptoOperation.DeriveBits ? ParameterDictionary.EcdhKeyDeriveParams : base.ParametersOf(operation);

    public override byte[] DeriveBits(NormalizedAlgorithm parameters, KeyData key, long? length)
    {
        var publicKey = parameters.PublicKey;
        RequirePair(key, publicKey);
        var (own, other) = ((EcKey)key.Material, (EcKey)publicKey.Material);
        if (own.Curve != other.Curve) throw CryptoFailure.Access("The keys are of different curves.");
        AbstractOperations.Charge(Steps);
        using var point = other.CreatePublicKey();
        return BitString.Truncate(own.Agreement.DeriveRawSecretAgreement(point), length);
    }

    /// <summary>Throws an InvalidAccessError if two keys are not a private and a public key of one algorithm.</summary>
    public static void RequirePair(KeyData key, KeyData publicKey)
    {
        if (key.Type != KeyType.Private) throw CryptoFailure.Access("The base key is not a private key.");
        if (publicKey.Type != KeyType.Public) throw CryptoFailure.Access("The member 'public' is not a public key.");
        if (publicKey.Algorithm.Name != key.Algorithm.Name) throw CryptoFailure.Access("The keys are of different algorithms.");
    }

    // The standard has no name for it: any is right.
    protected override void RequireJwa(JsonWebKey jwk, NamedCurve curve)
    {
    }
}
