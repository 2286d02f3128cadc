using Quoll.Web.WebIdl;

namespace Quoll.Web.Cryptography;

/// <summary>The methods of <c>SubtleCrypto</c> that make, export and encrypt keys (§14.3.6 to §14.3.12).</summary>
internal static class KeyOperations
{
    // §14.3.6.
    public static JsValue GenerateKey(in HostCall call)
    {
        const string context = "SubtleCrypto.generateKey";
        var identifier = AlgorithmNormalization.ToIdentifier(call[0]);
        var isExtractable = AbstractOperations.ToBoolean(call[1]);
        var usages = SubtleCrypto.ToUsages(call.Engine, call[2], context);
        var parameters = AlgorithmNormalization.Normalize(CryptoOperation.GenerateKey, identifier);
        var generated = parameters.Algorithm.GenerateKey(parameters, usages);
        var key = SubtleCrypto.Complete(generated.Key, isExtractable, generated.Key.Usages);
        if (generated.PublicKey is not { } publicKey) return Resolved(call.Engine, key);
        // CryptoKeyPair (§17).
        var pair = AbstractOperations.CreateObject(call.Engine);
        pair.Define("privateKey", new CryptoKey(call.Engine, key).Value, ScriptDictionary.MemberFlags);
        pair.Define("publicKey", new CryptoKey(call.Engine, publicKey with { IsExtractable = true }).Value, ScriptDictionary.MemberFlags);
        return Promises.Resolved(call.Engine, pair);
    }

    // §14.3.7.
    public static JsValue DeriveKey(in HostCall call)
    {
        const string context = "SubtleCrypto.deriveKey";
        var identifier = AlgorithmNormalization.ToIdentifier(call[0]);
        var baseKey = CryptoKey.From(call[1], context).Data;
        var derivedType = AlgorithmNormalization.ToIdentifier(call[2]);
        var isExtractable = AbstractOperations.ToBoolean(call[3]);
        var usages = SubtleCrypto.ToUsages(call.Engine, call[4], context);
        var parameters = AlgorithmNormalization.Normalize(CryptoOperation.DeriveBits, identifier);
        var importParameters = AlgorithmNormalization.Normalize(CryptoOperation.ImportKey, derivedType);
        var lengthParameters = AlgorithmNormalization.Normalize(CryptoOperation.GetKeyLength, derivedType);
        SubtleCrypto.RequireUsage(parameters, baseKey, KeyUsages.DeriveKey);
        var length = lengthParameters.Algorithm.GetKeyLength(lengthParameters);
        var secret = parameters.Algorithm.DeriveBits(parameters, baseKey, length);
        var key = importParameters.Algorithm.ImportKey(
            importParameters, new KeySource(KeyFormat.Raw, secret, Jwk: null, isExtractable, usages));
        return Resolved(call.Engine, SubtleCrypto.Complete(key, isExtractable, usages));
    }

    // §14.3.8.
    public static JsValue DeriveBits(in HostCall call)
    {
        const string context = "SubtleCrypto.deriveBits";
        var identifier = AlgorithmNormalization.ToIdentifier(call[0]);
        var baseKey = CryptoKey.From(call[1], context).Data;
        long? length = call[2].IsNullish ? null : Idl.ToUnsignedLong(call[2], context, IntegerKind.EnforceRange);
        var parameters = AlgorithmNormalization.Normalize(CryptoOperation.DeriveBits, identifier);
        SubtleCrypto.RequireUsage(parameters, baseKey, KeyUsages.DeriveBits);
        return SubtleCrypto.ResolvedWithBytes(call.Engine, parameters.Algorithm.DeriveBits(parameters, baseKey, length));
    }

    // §14.3.9.
    public static JsValue ImportKey(in HostCall call)
    {
        const string context = "SubtleCrypto.importKey";
        var format = KeyFormats.Parse(Idl.ToEnumeration(call[0], KeyFormats.Names, context));
        var jwk = ToJwkOrBytes(call, call[1], context);
        var identifier = AlgorithmNormalization.ToIdentifier(call[2]);
        var isExtractable = AbstractOperations.ToBoolean(call[3]);
        var usages = SubtleCrypto.ToUsages(call.Engine, call[4], context);
        var parameters = AlgorithmNormalization.Normalize(CryptoOperation.ImportKey, identifier);
        if (format == KeyFormat.Jwk != jwk is not null)
        {
            var found = jwk is null ? "a buffer" : "a JSON Web Key";
            throw Idl.TypeError($"{context}: the key data is {found}, which the format does not allow.");
        }
        var source = new KeySource(format, jwk is null ? Idl.CopyBytes(call[1], context) : [], jwk, isExtractable, usages);
        return Resolved(call.Engine, Import(parameters, source));
    }

    // §14.3.10.
    public static JsValue ExportKey(in HostCall call)
    {
        const string context = "SubtleCrypto.exportKey";
        var format = KeyFormats.Parse(Idl.ToEnumeration(call[0], KeyFormats.Names, context));
        var key = CryptoKey.From(call[1], context).Data;
        var algorithm = RequireExportable(key);
        return format == KeyFormat.Jwk
            ? Promises.Resolved(call.Engine, JsonWebKeyMembers.ToObject(call.Engine, ExportJwk(algorithm, key)))
            : SubtleCrypto.ResolvedWithBytes(call.Engine, algorithm.ExportKey(format, key));
    }

    /// <summary>Makes a key of key data (§14.3.9, steps 9 to 12).</summary>
    public static KeyData Import(NormalizedAlgorithm parameters, KeySource source) =>
        SubtleCrypto.Complete(parameters.Algorithm.ImportKey(parameters, source), source.IsExtractable, source.Usages);

    /// <summary>Throws if a key may not be exported.</summary>
    public static CryptoAlgorithm RequireExportable(KeyData key)
    {
        var algorithm = key.Algorithm.Implementation;
        if (algorithm.ParametersOf(CryptoOperation.ExportKey) is null)
            throw CryptoFailure.NotSupported($"Keys of {algorithm.Name} cannot be exported.");
        return key.IsExtractable ? algorithm : throw CryptoFailure.Access("The key is not extractable.");
    }

    /// <summary>The JSON Web Key of a key, with the members that all algorithms set alike.</summary>
    public static JsonWebKey ExportJwk(CryptoAlgorithm algorithm, KeyData key)
    {
        var jwk = algorithm.ExportJwk(key);
        jwk.KeyOps = [.. KeyUsageNames.Of(key.Usages)];
        jwk.Ext = key.IsExtractable;
        return jwk;
    }

    /// <summary>A promise that is resolved with a key.</summary>
    public static JsValue Resolved(Engine engine, KeyData key) => Promises.Resolved(engine, new CryptoKey(engine, key).Value);

    // (BufferSource or JsonWebKey): null for bytes, which are checked, and copied after the normalization.
    private static JsonWebKey? ToJwkOrBytes(in HostCall call, JsValue value, string context)
    {
        if (!AbstractOperations.TryGetBufferSource(value, out _)) return value.IsObject || value.IsNullish
            ? JsonWebKeyMembers.FromValue(call.Engine, value)
            : throw Idl.TypeError($"{context}: an ArrayBuffer, a view of one or a JSON Web Key was expected.");
        SubtleCrypto.RequireBytes(value, context);
        return null;
    }

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
        var algorithm = RequireExportable(key);
        var bytes = format == KeyFormat.Jwk
            ? JsonWebKeyText.Write(ExportJwk(algorithm, key))
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
        return Resolved(call.Engine, Import(importParameters, source));
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
