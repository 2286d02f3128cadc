using System.Formats.Asn1;

namespace Quoll.Web.Cryptography;

/// <summary>What ECDSA and ECDH have in common: their keys (§23 and §24).</summary>
internal abstract class EcAlgorithm(string name, string jwkUse, KeyUsages privateUsages, KeyUsages publicUsages) : CryptoAlgorithm(name)
{
    // id-ecPublicKey (RFC 5480 §2.1.1).
    private const string PublicKeyIdentifier = "1.2.840.10045.2.1";

    // About half a millisecond.
    private const int KeySteps = 50_000;

    private static readonly Asn1Tag ParametersField = new(TagClass.ContextSpecific, 0, isConstructed: true);
    private static readonly Asn1Tag PublicKeyField = new(TagClass.ContextSpecific, 1, isConstructed: true);

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) => operation switch
    {
        CryptoOperation.GenerateKey => ParameterDictionary.EcKeyGenParams,
        CryptoOperation.ImportKey => ParameterDictionary.EcKeyImportParams,
        CryptoOperation.ExportKey => ParameterDictionary.None,
        _ => null,
    };

    public override GeneratedKey GenerateKey(NormalizedAlgorithm parameters, KeyUsages usages)
    {
        usages.RequireOnly(privateUsages | publicUsages, Name);
        var curve = NamedCurve.Find(parameters.CurveName) ?? throw CryptoFailure.NotSupported("The named curve is not supported.");
        AbstractOperations.Charge(KeySteps);
        var key = EcKey.Generate(curve);
        return new GeneratedKey(
            KeyOf(key) with { Usages = usages & privateUsages }, KeyOf(key.PublicKey) with { Usages = usages & publicUsages });
    }

    public override KeyData ImportKey(NormalizedAlgorithm parameters, KeySource source)
    {
        var isPrivate = source.Format == KeyFormat.Pkcs8 || source.Jwk is { D: not null };
        if (source.Format is KeyFormat.RawSecret) throw UnknownFormat(source.Format);
        source.Usages.RequireOnly(isPrivate ? privateUsages : publicUsages, $"{(isPrivate ? "private" : "public")} {Name}");
        AbstractOperations.Charge(KeySteps);
        var curve = NamedCurve.Find(parameters.CurveName);
        return KeyOf(source.Format switch
        {
            KeyFormat.Raw or KeyFormat.RawPublic => EcKey.FromPoint(Require(curve), source.Bytes),
            KeyFormat.Spki => FromSpki(curve, source.Bytes),
            KeyFormat.Pkcs8 => FromPkcs8(curve, source.Bytes),
            _ => FromJwk(curve, source),
        });
    }

    public override byte[] ExportKey(KeyFormat format, KeyData key)
    {
        var material = (EcKey)key.Material;
        var isPrivate = key.Type == KeyType.Private;
        switch (format)
        {
            case KeyFormat.Raw or KeyFormat.RawPublic when !isPrivate:
                return material.Point;
            case KeyFormat.Spki when !isPrivate:
                return KeyEncoding.WriteSpki(
                    PublicKeyIdentifier, writer => writer.WriteObjectIdentifier(material.Curve.ObjectIdentifier), material.Point);
            case KeyFormat.Pkcs8 when isPrivate:
                return KeyEncoding.WritePkcs8(
                    PublicKeyIdentifier, writer => writer.WriteObjectIdentifier(material.Curve.ObjectIdentifier),
                    WritePrivateKey(material));
            case KeyFormat.RawSecret:
                throw UnknownFormat(format);
            default:
                throw CryptoFailure.Access($"A {key.Type.ToString().ToLowerInvariant()} key has no format '{KeyFormats.NameOf(format)}'.");
        }
    }

    public override JsonWebKey ExportJwk(KeyData key)
    {
        var material = (EcKey)key.Material;
        return new JsonWebKey
        {
            Kty = "EC",
            Crv = material.Curve.Name,
            X = JsonWebKey.Text(material.Parameters.Q.X),
            Y = JsonWebKey.Text(material.Parameters.Q.Y),
            D = key.Type == KeyType.Private ? JsonWebKey.Text(material.PrivateNumber) : null,
        };
    }

    /// <summary>Throws a DataError if a JSON Web Key is not for this algorithm.</summary>
    protected abstract void RequireJwa(JsonWebKey jwk, NamedCurve curve);

    private static EcKey FromSpki(NamedCurve? curve, byte[] der)
    {
        var (parameters, point) = KeyEncoding.ReadSpki(der, PublicKeyIdentifier);
        return EcKey.FromPoint(Require(curve, ReadCurve(parameters)), point);
    }

    // ECPrivateKey (RFC 5915 §3).
    private static EcKey FromPkcs8(NamedCurve? expected, byte[] der)
    {
        var (parameters, bytes) = KeyEncoding.ReadPkcs8(der, PublicKeyIdentifier);
        var curve = Require(expected, ReadCurve(parameters));
        try
        {
            var outer = new AsnReader(bytes, AsnEncodingRules.DER);
            var reader = outer.ReadSequence();
            outer.ThrowIfNotEmpty();
            if (!reader.TryReadInt32(out var version) || version != 1) throw CryptoFailure.Data("The version of the ECPrivateKey is not 1.");
            var number = reader.ReadOctetString();
            if (number.Length > curve.Size) throw CryptoFailure.Data($"The private key is too long for {curve.Name}.");
            if (number.Length < curve.Size) number = [.. new byte[curve.Size - number.Length], .. number];
            if (reader.HasData && reader.PeekTag().HasSameClassAndValue(ParametersField))
            {
                var field = reader.ReadSequence(ParametersField);
                Require(curve, ReadCurve(field.ReadEncodedValue().ToArray()));
                field.ThrowIfNotEmpty();
            }
            byte[]? x = null, y = null;
            if (reader.HasData)
            {
                var field = reader.ReadSequence(PublicKeyField);
                (x, y) = EcKey.Coordinates(curve, field.ReadBitString(out _));
                field.ThrowIfNotEmpty();
            }
            reader.ThrowIfNotEmpty();
            return EcKey.Create(curve, x, y, number);
        }
        catch (AsnContentException refused)
        {
            throw CryptoFailure.Data("The private key is not an ECPrivateKey in DER.", refused);
        }
    }

    private EcKey FromJwk(NamedCurve? expected, KeySource source)
    {
        var jwk = source.Jwk!;
        jwk.RequireType("EC");
        jwk.RequireUse(jwkUse, source);
        var curve = Require(expected, jwk.Crv is null ? null : NamedCurve.Find(jwk.Crv));
        RequireJwa(jwk, curve);
        return EcKey.Create(curve, Number(jwk.X, "x"), Number(jwk.Y, "y"), jwk.D is null ? null : Number(jwk.D, "d"));

        // RFC 7518 §6.2: leading zeros belong to the number.
        byte[] Number(string? text, string member) => jwk.Bytes(text, member) is var bytes && bytes.Length == curve.Size
            ? bytes
            : throw CryptoFailure.Data($"The member '{member}' of the JSON Web Key does not have {curve.Size} bytes.");
    }

    private static byte[] WritePrivateKey(EcKey key)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            writer.WriteInteger(1);
            writer.WriteOctetString(key.PrivateNumber);
            using (writer.PushSequence(PublicKeyField)) writer.WriteBitString(key.Point);
        }
        return writer.Encode();
    }

    // Only named curves: ECParameters is an object identifier.
    private static NamedCurve? ReadCurve(byte[]? parameters)
    {
        if (parameters is null) return null;
        try
        {
            return NamedCurve.FindByIdentifier(new AsnReader(parameters, AsnEncodingRules.DER).ReadObjectIdentifier());
        }
        catch (AsnContentException)
        {
            return null;
        }
    }

    private static NamedCurve Require(NamedCurve? curve) => curve ?? throw CryptoFailure.Data("The named curve is not known.");

    // The curve of the key data must be the one that the script names.
    private static NamedCurve Require(NamedCurve? expected, NamedCurve? found) => found is not null && found == expected
        ? found
        : throw CryptoFailure.Data("The key is not one of the named curve.");

    private KeyData KeyOf(EcKey key) =>
        new(key.Parameters.D is null ? KeyType.Public : KeyType.Private, new EcKeyAlgorithm(this, key.Curve), key);
}
