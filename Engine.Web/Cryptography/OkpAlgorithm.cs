namespace Quoll.Web.Cryptography;

/// <summary>A key of Ed25519 or X25519: 32 bytes each for the public and the private one.</summary>
internal sealed class OkpKey(byte[] publicKey, byte[]? privateKey) : KeyMaterial
{
    private bool? _isInPrimeSubgroup;

    /// <summary>
    /// Whether the public key, as one of Ed25519, is a multiple of the base point. The first read finds out.
    /// </summary>
    public bool IsInPrimeSubgroup => _isInPrimeSubgroup ??= Org.BouncyCastle.Math.EC.Rfc8032.Ed25519.ValidatePublicKeyFull(PublicKey);

    public byte[] PublicKey { get; } = publicKey;

    public byte[]? PrivateKey { get; } = privateKey;
}

/// <summary>
/// What Ed25519 (§25) and X25519 (§26) have in common: keys of RFC 8410 and RFC 8037, an "octet key pair". .NET has
/// neither, so the curves are those of Bouncy Castle.
/// </summary>
internal abstract class OkpAlgorithm(string name, string objectIdentifier, string jwkUse, KeyUsages privateUsages, KeyUsages publicUsages)
    : CryptoAlgorithm(name)
{
    /// <summary>The bytes of a key.</summary>
    protected const int KeySize = 32;

    // OCTET STRING of 32 bytes, the CurvePrivateKey of RFC 8410 §7.
    private static ReadOnlySpan<byte> PrivateKeyPrefix => [0x04, KeySize];

    /// <summary>A third of a millisecond: a multiplication on the curve.</summary>
    protected const int Steps = 30_000;

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.GenerateKey or CryptoOperation.ImportKey or CryptoOperation.ExportKey ? ParameterDictionary.None
            : null;

    public override GeneratedKey GenerateKey(NormalizedAlgorithm parameters, KeyUsages usages)
    {
        usages.RequireOnly(privateUsages | publicUsages, Name);
        AbstractOperations.Charge(Steps);
        var privateKey = System.Security.Cryptography.RandomNumberGenerator.GetBytes(KeySize);
        var publicKey = PublicKeyOf(privateKey);
        return new GeneratedKey(
            KeyOf(publicKey, privateKey) with { Usages = usages & privateUsages },
            KeyOf(publicKey, privateKey: null) with { Usages = usages & publicUsages });
    }

    public override KeyData ImportKey(NormalizedAlgorithm parameters, KeySource source)
    {
        var isPrivate = source.Format == KeyFormat.Pkcs8 || source.Jwk is { D: not null };
        if (source.Format is KeyFormat.RawSecret) throw UnknownFormat(source.Format);
        source.Usages.RequireOnly(isPrivate ? privateUsages : publicUsages, $"{(isPrivate ? "private" : "public")} {Name}");
        AbstractOperations.Charge(Steps);
        switch (source.Format)
        {
            case KeyFormat.Raw or KeyFormat.RawPublic:
                return KeyOf(RequireSize(source.Bytes), privateKey: null);
            case KeyFormat.Spki:
                var (spkiParameters, publicKey) = KeyEncoding.ReadSpki(source.Bytes, objectIdentifier);
                RequireNoParameters(spkiParameters);
                return KeyOf(RequireSize(publicKey), privateKey: null);
            case KeyFormat.Pkcs8:
                var (parameters8, encoded) = KeyEncoding.ReadPkcs8(source.Bytes, objectIdentifier);
                RequireNoParameters(parameters8);
                if (encoded.Length != PrivateKeyPrefix.Length + KeySize || !encoded.AsSpan().StartsWith(PrivateKeyPrefix))
                    throw CryptoFailure.Data("The private key does not have 32 bytes.");
                var privateKey = encoded[PrivateKeyPrefix.Length..];
                return KeyOf(PublicKeyOf(privateKey), privateKey);
            default:
                return FromJwk(source);
        }
    }

    public override byte[] ExportKey(KeyFormat format, KeyData key)
    {
        var material = (OkpKey)key.Material;
        var isPrivate = key.Type == KeyType.Private;
        return format switch
        {
            KeyFormat.Raw or KeyFormat.RawPublic when !isPrivate => material.PublicKey.AsSpan().ToArray(),
            KeyFormat.Spki when !isPrivate => KeyEncoding.WriteSpki(objectIdentifier, writeParameters: null, material.PublicKey),
            KeyFormat.Pkcs8 when isPrivate =>
                KeyEncoding.WritePkcs8(objectIdentifier, writeParameters: null, [.. PrivateKeyPrefix, .. material.PrivateKey!]),
            KeyFormat.RawSecret => throw UnknownFormat(format),
            _ => throw CryptoFailure.Access(
                $"A {key.Type.ToString().ToLowerInvariant()} key has no format '{KeyFormats.NameOf(format)}'."),
        };
    }

    public override JsonWebKey ExportJwk(KeyData key)
    {
        var material = (OkpKey)key.Material;
        return new JsonWebKey
        {
            Kty = "OKP",
            Crv = Name,
            X = JsonWebKey.Text(material.PublicKey),
            D = material.PrivateKey is { } privateKey ? JsonWebKey.Text(privateKey) : null,
        };
    }

    /// <summary>The public key of a private key.</summary>
    protected abstract byte[] PublicKeyOf(byte[] privateKey);

    /// <summary>Throws a DataError if a JSON Web Key is not for this algorithm.</summary>
    protected abstract void RequireJwa(JsonWebKey jwk);

    private KeyData FromJwk(KeySource source)
    {
        var jwk = source.Jwk!;
        jwk.RequireType("OKP");
        if (jwk.Crv != Name) throw CryptoFailure.Data($"The member 'crv' of the JSON Web Key is not '{Name}'.");
        RequireJwa(jwk);
        jwk.RequireUse(jwkUse, source);
        var publicKey = RequireSize(jwk.Bytes(jwk.X, "x"));
        if (jwk.D is null) return KeyOf(publicKey, privateKey: null);
        var privateKey = RequireSize(jwk.Bytes(jwk.D, "d"));
        if (!PublicKeyOf(privateKey).AsSpan().SequenceEqual(publicKey))
            throw CryptoFailure.Data("The members 'x' and 'd' of the JSON Web Key do not belong together.");
        return KeyOf(publicKey, privateKey);
    }

    private static byte[] RequireSize(byte[] key) =>
        key.Length == KeySize ? key : throw CryptoFailure.Data($"The key does not have {KeySize} bytes.");

    private static void RequireNoParameters(byte[]? parameters)
    {
        if (parameters is not null) throw CryptoFailure.Data("The algorithm of the key has parameters.");
    }

    private KeyData KeyOf(byte[] publicKey, byte[]? privateKey) =>
        new(privateKey is null ? KeyType.Public : KeyType.Private, new KeyAlgorithm(this), new OkpKey(publicKey, privateKey));
}
