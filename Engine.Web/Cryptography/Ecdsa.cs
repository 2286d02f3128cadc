namespace Quoll.Web.Cryptography;

/// <summary>ECDSA (§23). Signatures are the two numbers, each as long as the order of the curve (IEEE P1363).</summary>
internal sealed class Ecdsa() : EcAlgorithm("ECDSA", "sig", KeyUsages.Sign, KeyUsages.Verify)
{
    // About a third of a millisecond.
    private const int Steps = 30_000;

    public static readonly Ecdsa Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Sign or CryptoOperation.Verify ? ParameterDictionary.EcdsaParams : base.ParametersOf(operation);

    public override byte[] Sign(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> message)
    {
        if (key.Type != KeyType.Private) throw CryptoFailure.Access("Only a private key signs.");
        AbstractOperations.Charge(Steps);
        return ((EcKey)key.Material).Signer.SignHash(parameters.Hash.Digest(message));
    }

    public override bool Verify(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> signature, ReadOnlySpan<byte> message)
    {
        if (key.Type != KeyType.Public) throw CryptoFailure.Access("Only a public key verifies.");
        AbstractOperations.Charge(Steps);
        return ((EcKey)key.Material).Signer.VerifyHash(parameters.Hash.Digest(message), signature);
    }

    // RFC 7518 §3.4 binds each curve to a hash function; the name says which curve.
    protected override void RequireJwa(JsonWebKey jwk, NamedCurve curve) => jwk.RequireAlgorithm(curve.SignatureName);
}
