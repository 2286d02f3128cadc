using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>What all modes of AES have in common: keys of 128, 192 or 256 bits (§28 to §31).</summary>
internal abstract class AesAlgorithm(string name, string jwaSuffix, KeyUsages usages) : CryptoAlgorithm(name)
{
    /// <summary>The bytes of a block.</summary>
    protected const int BlockSize = 16;

    // A megabyte takes about 0.3 ms in the fastest mode, and 1.2 ms in the slowest. A step is 10 ns.
    private const int BytesPerStep = 16;

    /// <summary>The usages that its keys may have.</summary>
    protected KeyUsages AllowedUsages { get; } = usages;

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) => operation switch
    {
        CryptoOperation.GenerateKey => ParameterDictionary.AesKeyGenParams,
        CryptoOperation.GetKeyLength => ParameterDictionary.AesDerivedKeyParams,
        CryptoOperation.ImportKey or CryptoOperation.ExportKey => ParameterDictionary.None,
        _ => null,
    };

    public override GeneratedKey GenerateKey(NormalizedAlgorithm parameters, KeyUsages usages)
    {
        usages.RequireOnly(AllowedUsages, Name);
        var length = (int)GetKeyLength(parameters)!.Value;
        AbstractOperations.Charge(steps: 100);
        return new GeneratedKey(KeyOf(RandomNumberGenerator.GetBytes(length / 8)) with { Usages = usages });
    }

    public override long? GetKeyLength(NormalizedAlgorithm parameters) => parameters.Integer("length") is 128 or 192 or 256
        ? parameters.Integer("length")
        : throw CryptoFailure.Operation("The length of an AES key is 128, 192 or 256 bits.");

    public override KeyData ImportKey(NormalizedAlgorithm parameters, KeySource source)
    {
        source.Usages.RequireOnly(AllowedUsages, Name);
        byte[] bytes;
        switch (source.Format)
        {
            case KeyFormat.Raw or KeyFormat.RawSecret:
                bytes = source.Bytes;
                if (bytes.Length is not (16 or 24 or 32)) throw BadLength();
                break;
            case KeyFormat.Jwk:
                var jwk = source.Jwk!;
                jwk.RequireType("oct");
                bytes = jwk.Bytes(jwk.K, "k");
                if (bytes.Length is not (16 or 24 or 32)) throw BadLength();
                jwk.RequireAlgorithm(JwaName(bytes.Length));
                jwk.RequireUse("enc", source);
                break;
            default:
                throw UnknownFormat(source.Format);
        }
        return KeyOf(bytes);
    }

    public override byte[] ExportKey(KeyFormat format, KeyData key) => format switch
    {
        KeyFormat.Raw or KeyFormat.RawSecret => key.Secret.AsSpan().ToArray(),
        _ => throw UnknownFormat(format),
    };

    public override JsonWebKey ExportJwk(KeyData key) =>
        new() { Kty = "oct", K = JsonWebKey.Text(key.Secret), Alg = JwaName(key.Secret.Length) };

    /// <summary>The cipher with the key. The caller disposes of it.</summary>
    protected static Aes Cipher(KeyData key)
    {
        var aes = Aes.Create();
        aes.SetKey(key.Secret);
        return aes;
    }

    /// <summary>Charges the work on data of a length, and the bytes of the result, to the call.</summary>
    protected static void ChargeFor(long length) => AbstractOperations.Charge(steps: 100 + length / BytesPerStep, bytes: length);

    private KeyData KeyOf(byte[] bytes) => new(KeyType.Secret, new AesKeyAlgorithm(this, bytes.Length * 8), new SecretKey(bytes));

    // RFC 7518 names them A128KW and so on; the others are in the same form (§28.6 and its like).
    private string JwaName(int length) => $"A{length * 8}{jwaSuffix}";

    private static DomException BadLength() => CryptoFailure.Data("The length of an AES key is 128, 192 or 256 bits.");
}
