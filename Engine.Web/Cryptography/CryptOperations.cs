using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>The methods of <c>SubtleCrypto</c> that use keys on data (§14.3.1 to §14.3.5).</summary>
internal static class CryptOperations
{
    // §14.3.1.
    public static JsValue Encrypt(in HostCall call)
    {
        var (parameters, key) = Prepare(call, CryptoOperation.Encrypt, KeyUsages.Encrypt, "SubtleCrypto.encrypt");
        return SubtleCrypto.ResolvedWithBytes(call.Engine, parameters.Algorithm.Encrypt(parameters, key, SubtleCrypto.BytesOf(call[2])));
    }

    // §14.3.2.
    public static JsValue Decrypt(in HostCall call)
    {
        var (parameters, key) = Prepare(call, CryptoOperation.Decrypt, KeyUsages.Decrypt, "SubtleCrypto.decrypt");
        return SubtleCrypto.ResolvedWithBytes(call.Engine, parameters.Algorithm.Decrypt(parameters, key, SubtleCrypto.BytesOf(call[2])));
    }

    // §14.3.3.
    public static JsValue Sign(in HostCall call)
    {
        var (parameters, key) = Prepare(call, CryptoOperation.Sign, KeyUsages.Sign, "SubtleCrypto.sign");
        return SubtleCrypto.ResolvedWithBytes(call.Engine, parameters.Algorithm.Sign(parameters, key, SubtleCrypto.BytesOf(call[2])));
    }

    // §14.3.4.
    public static JsValue Verify(in HostCall call)
    {
        var (parameters, key) = Prepare(call, CryptoOperation.Verify, KeyUsages.Verify, "SubtleCrypto.verify");
        return Promises.Resolved(call.Engine, parameters.Algorithm.Verify(
            parameters, key, SubtleCrypto.BytesOf(call[2]), SubtleCrypto.BytesOf(call[3])));
    }

    // §14.3.5.
    public static JsValue Digest(in HostCall call)
    {
        var identifier = AlgorithmNormalization.ToIdentifier(call[0]);
        SubtleCrypto.RequireBytes(call[1], "SubtleCrypto.digest");
        var parameters = AlgorithmNormalization.Normalize(CryptoOperation.Digest, identifier);
        return SubtleCrypto.ResolvedWithBytes(call.Engine, parameters.Algorithm.Digest(SubtleCrypto.BytesOf(call[1])));
    }

    // The steps that the four others have in common. Conversions first, in the order of the arguments; then getters of
    // the algorithm run; the bytes are read after them.
    private static (NormalizedAlgorithm Parameters, KeyData Key) Prepare(
        in HostCall call, CryptoOperation operation, KeyUsages usage, string context)
    {
        var identifier = AlgorithmNormalization.ToIdentifier(call[0]);
        var key = CryptoKey.From(call[1], context).Data;
        SubtleCrypto.RequireBytes(call[2], context);
        if (operation == CryptoOperation.Verify) SubtleCrypto.RequireBytes(call[3], context);
        var parameters = AlgorithmNormalization.Normalize(operation, identifier);
        SubtleCrypto.RequireUsage(parameters, key, usage);
        return (parameters, key);
    }
}
