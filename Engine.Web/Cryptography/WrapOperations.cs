using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>The methods of <c>SubtleCrypto</c> that encrypt keys (§14.3.11 and §14.3.12).</summary>
internal static class WrapOperations
{
    // §14.3.11.
    public static JsValue WrapKey(in HostCall call)
    {
        const string context = "SubtleCrypto.wrapKey";
        var format = KeyFormats.Parse(Idl.ToEnumeration(call[0], KeyFormats.Names, context));
        var key = CryptoKey.From(call[1], context).Data;
        var wrappingKey = CryptoKey.From(call[2], context).Data;
        var identifier = AlgorithmNormalization.ToIdentifier(call[3]);
        var parameters = NormalizeEither(CryptoOperation.WrapKey, CryptoOperation.Encrypt, identifier);
        SubtleCrypto.RequireUsage(parameters, wrappingKey, KeyUsages.WrapKey);
        var algorithm = KeyOperations.RequireExportable(key);
        var bytes = format == KeyFormat.Jwk
            ? JsonWebKeyText.Write(KeyOperations.ExportJwk(algorithm, key))
            : algorithm.ExportKey(format, key);
        return SubtleCrypto.ResolvedWithBytes(call.Engine, Has(parameters, CryptoOperation.WrapKey)
            ? parameters.Algorithm.WrapKey(wrappingKey, bytes)
            : parameters.Algorithm.Encrypt(parameters, wrappingKey, bytes));
    }

    // §14.3.12.
    public static JsValue UnwrapKey(in HostCall call)
    {
        const string context = "SubtleCrypto.unwrapKey";
        var format = KeyFormats.Parse(Idl.ToEnumeration(call[0], KeyFormats.Names, context));
        SubtleCrypto.RequireBytes(call[1], context);
        var unwrappingKey = CryptoKey.From(call[2], context).Data;
        var identifier = AlgorithmNormalization.ToIdentifier(call[3]);
        var keyIdentifier = AlgorithmNormalization.ToIdentifier(call[4]);
        var isExtractable = AbstractOperations.ToBoolean(call[5]);
        var usages = SubtleCrypto.ToUsages(call.Engine, call[6], context);
        var parameters = NormalizeEither(CryptoOperation.UnwrapKey, CryptoOperation.Decrypt, identifier);
        var importParameters = AlgorithmNormalization.Normalize(CryptoOperation.ImportKey, keyIdentifier);
        SubtleCrypto.RequireUsage(parameters, unwrappingKey, KeyUsages.UnwrapKey);
        var wrapped = SubtleCrypto.BytesOf(call[1]);
        var bytes = Has(parameters, CryptoOperation.UnwrapKey)
            ? parameters.Algorithm.UnwrapKey(unwrappingKey, wrapped)
            : parameters.Algorithm.Decrypt(parameters, unwrappingKey, wrapped);
        var source = format == KeyFormat.Jwk
            ? new KeySource(format, [], JsonWebKeyText.Read(bytes), isExtractable, usages)
            : new KeySource(format, bytes, Jwk: null, isExtractable, usages);
        return KeyOperations.Resolved(call.Engine, KeyOperations.Import(importParameters, source));
    }

    // Steps 2 and 3: the operation itself, or encryption.
    private static NormalizedAlgorithm NormalizeEither(CryptoOperation operation, CryptoOperation otherwise, JsValue identifier)
    {
        try
        {
            return AlgorithmNormalization.Normalize(operation, identifier);
        }
        catch (DomException)
        {
            return AlgorithmNormalization.Normalize(otherwise, identifier);
        }
    }

    private static bool Has(NormalizedAlgorithm parameters, CryptoOperation operation) =>
        parameters.Algorithm.ParametersOf(operation) is not null;
}
