using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>HMAC (§31, RFC 2104).</summary>
internal sealed class Hmac() : CryptoAlgorithm("HMAC")
{
    public static readonly Hmac Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) => operation switch
    {
        CryptoOperation.Sign or CryptoOperation.Verify or CryptoOperation.ExportKey => ParameterDictionary.None,
        CryptoOperation.GenerateKey => ParameterDictionary.HmacKeyGenParams,
        CryptoOperation.ImportKey or CryptoOperation.GetKeyLength => ParameterDictionary.HmacImportParams,
        _ => null,
    };

    public override byte[] Sign(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> message)
    {
        // Two blocks for the key.
        var hash = ((HmacKeyAlgorithm)key.Algorithm).Hash;
        HashFunction.ChargeFor((long)message.Length + key.Secret.Length + 2 * hash.BlockSize);
        return CryptographicOperations.HmacData(hash.Id, key.Secret, message);
    }

    public override bool Verify(
        NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> signature, ReadOnlySpan<byte> message) =>
        CryptographicOperations.FixedTimeEquals(Sign(parameters, key, message), signature);

    public override GeneratedKey GenerateKey(NormalizedAlgorithm parameters, KeyUsages usages)
    {
        usages.RequireOnly(KeyUsages.Sign | KeyUsages.Verify, Name);
        var length = parameters.IntegerOrNull("length") ?? parameters.Hash.BlockSize * 8;
        if (length == 0) throw CryptoFailure.Operation("The length of the key is zero.");
        var size = BytesOf(length);
        HashFunction.ChargeFor(size);
        AbstractOperations.Charge(steps: 0, bytes: size);
        return new GeneratedKey(KeyOf(RandomNumberGenerator.GetBytes(size), parameters.Hash, length) with { Usages = usages });
    }

    public override long? GetKeyLength(NormalizedAlgorithm parameters) => parameters.IntegerOrNull("length") switch
    {
        null => parameters.Hash.BlockSize * 8,
        0 => throw new ScriptError(ScriptErrorKind.TypeError, "The length of the key is zero."),
        var length => length,
    };

    public override KeyData ImportKey(NormalizedAlgorithm parameters, KeySource source)
    {
        source.Usages.RequireOnly(KeyUsages.Sign | KeyUsages.Verify, Name);
        byte[] bytes;
        switch (source.Format)
        {
            case KeyFormat.Raw or KeyFormat.RawSecret:
                bytes = source.Bytes;
                break;
            case KeyFormat.Jwk:
                var jwk = source.Jwk!;
                jwk.RequireType("oct");
                bytes = jwk.Bytes(jwk.K, "k");
                jwk.RequireAlgorithm(JwaName(parameters.Hash));
                jwk.RequireUse("sig", source);
                break;
            default:
                throw UnknownFormat(source.Format);
        }
        var length = bytes.Length * 8L;
        if (length == 0) throw CryptoFailure.Data("The key is empty.");
        if (parameters.IntegerOrNull("length") is { } asked)
        {
            if (asked > length || asked <= length - 8)
                throw CryptoFailure.Data($"The key data has {length} bits, and the member 'length' is {asked}.");
            length = asked;
        }
        return KeyOf(bytes, parameters.Hash, length);
    }

    public override byte[] ExportKey(KeyFormat format, KeyData key) => format switch
    {
        KeyFormat.Raw or KeyFormat.RawSecret => key.Secret.AsSpan().ToArray(),
        _ => throw UnknownFormat(format),
    };

    public override JsonWebKey ExportJwk(KeyData key) =>
        new() { Kty = "oct", K = JsonWebKey.Text(key.Secret), Alg = JwaName(((HmacKeyAlgorithm)key.Algorithm).Hash) };

    private KeyData KeyOf(byte[] bytes, HashFunction hash, long length)
    {
        BitString.ClearUnusedBits(bytes, length);
        return new KeyData(KeyType.Secret, new HmacKeyAlgorithm(this, hash, length), new SecretKey(bytes));
    }

    private static int BytesOf(long bits) => checked((int)((bits + 7) / 8));

    private static string JwaName(HashFunction hash) => "HS" + hash.JwaSuffix;
}
