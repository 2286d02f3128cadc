using System.Formats.Asn1;
using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>What the three algorithms of RSA have in common: their keys (§20 to §22).</summary>
internal abstract class RsaAlgorithm(string name, string jwkUse, KeyUsages privateUsages, KeyUsages publicUsages) : CryptoAlgorithm(name)
{
    // rsaEncryption (RFC 8017, appendix A.1).
    private const string Identifier = "1.2.840.113549.1.1.1";

    // Times of a machine for 2,048 bits, in steps of 10 ns. The work grows with the third power of the length for a
    // private key, with the second power for a public one, and with the fourth for the search for primes.
    private const double UsualBits = 2048;
    private const double PrivateSteps = 40_000;
    private const double PublicSteps = 4_000;
    private const double GenerationSteps = 15_000_000;
    private const int NanosecondsPerStep = 10;

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) => operation switch
    {
        CryptoOperation.GenerateKey => ParameterDictionary.RsaHashedKeyGenParams,
        CryptoOperation.ImportKey => ParameterDictionary.RsaHashedImportParams,
        CryptoOperation.ExportKey => ParameterDictionary.None,
        _ => null,
    };

    public override GeneratedKey GenerateKey(NormalizedAlgorithm parameters, KeyUsages usages)
    {
        usages.RequireOnly(privateUsages | publicUsages, Name);
        var (bits, exponent) = (parameters.Integer("modulusLength"), parameters.Bytes("publicExponent"));
        RsaKey.RequireSizes(bits, exponent);
        var steps = GenerationSteps * Math.Pow(bits / UsualBits, 4);
        // Nothing can stop it in between, so the time is requested before.
        AbstractOperations.ReserveTime(TimeSpan.FromMilliseconds(Math.Min(steps * NanosecondsPerStep / 1e6, int.MaxValue)));
        AbstractOperations.Charge((long)Math.Min(steps, long.MaxValue / 2));
        var key = RsaKey.Generate(bits, exponent);
        return new GeneratedKey(
            KeyOf(key, parameters.Hash, exponent) with { Usages = usages & privateUsages },
            KeyOf(key.PublicKey, parameters.Hash, exponent) with { Usages = usages & publicUsages });
    }

    public override KeyData ImportKey(NormalizedAlgorithm parameters, KeySource source)
    {
        var isPrivate = source.Format == KeyFormat.Pkcs8 || source.Jwk is { D: not null };
        if (source.Format is KeyFormat.Raw or KeyFormat.RawPublic or KeyFormat.RawSecret) throw UnknownFormat(source.Format);
        source.Usages.RequireOnly(isPrivate ? privateUsages : publicUsages, $"{(isPrivate ? "private" : "public")} {Name}");
        var key = source.Format switch
        {
            KeyFormat.Spki => FromDer(KeyEncoding.ReadSpki(source.Bytes, Identifier), RsaKey.ReadPublicKey),
            KeyFormat.Pkcs8 => FromDer(KeyEncoding.ReadPkcs8(source.Bytes, Identifier), RsaKey.ReadPrivateKey),
            _ => FromJwk(parameters.Hash, source),
        };
        return KeyOf(key, parameters.Hash, key.Exponent);
    }

    public override byte[] ExportKey(KeyFormat format, KeyData key) => (format, key.Type) switch
    {
        (KeyFormat.Spki, KeyType.Public) => KeyEncoding.WriteSpki(Identifier, WriteNull, ((RsaKey)key.Material).WritePublicKey()),
        (KeyFormat.Pkcs8, KeyType.Private) => KeyEncoding.WritePkcs8(Identifier, WriteNull, ((RsaKey)key.Material).WritePrivateKey()),
        (KeyFormat.Spki or KeyFormat.Pkcs8, _) => throw CryptoFailure.Access(
            $"A {key.Type.ToString().ToLowerInvariant()} key has no format '{KeyFormats.NameOf(format)}'."),
        _ => throw UnknownFormat(format),
    };

    public override JsonWebKey ExportJwk(KeyData key)
    {
        var numbers = ((RsaKey)key.Material).Parameters;
        var jwk = new JsonWebKey
        {
            Kty = "RSA",
            Alg = JwaName(((RsaKeyAlgorithm)key.Algorithm).Hash),
            N = Text(numbers.Modulus),
            E = Text(numbers.Exponent),
        };
        if (key.Type == KeyType.Public) return jwk;
        (jwk.D, jwk.P, jwk.Q) = (Text(numbers.D), Text(numbers.P), Text(numbers.Q));
        (jwk.Dp, jwk.Dq, jwk.Qi) = (Text(numbers.DP), Text(numbers.DQ), Text(numbers.InverseQ));
        return jwk;

        static string Text(byte[]? number) => JsonWebKey.Text(RsaKey.Trim(number!));
    }

    /// <summary>The name of the algorithm with a hash function in JSON Web Algorithms.</summary>
    protected abstract string JwaName(HashFunction hash);

    /// <summary>The key for an operation of a private key, whose work is charged to the call.</summary>
    /// <exception cref="DomException">It is not a private key: an InvalidAccessError.</exception>
    protected static RsaKey PrivateKey(KeyData key)
    {
        if (key.Type != KeyType.Private) throw CryptoFailure.Access("The operation needs the private key.");
        var material = (RsaKey)key.Material;
        AbstractOperations.Charge((long)(PrivateSteps * Math.Pow(material.ModulusBits / UsualBits, 3)));
        return material;
    }

    /// <summary>The key for an operation of a public key, whose work is charged to the call.</summary>
    /// <exception cref="DomException">It is not a public key: an InvalidAccessError.</exception>
    protected static RsaKey PublicKey(KeyData key)
    {
        if (key.Type != KeyType.Public) throw CryptoFailure.Access("The operation needs the public key.");
        var material = (RsaKey)key.Material;
        AbstractOperations.Charge((long)(PublicSteps * Math.Pow(material.ModulusBits / UsualBits, 2)));
        return material;
    }

    /// <summary>The hash function that the key is bound to.</summary>
    protected static HashFunction HashOf(KeyData key) => ((RsaKeyAlgorithm)key.Algorithm).Hash;

    private static RsaKey FromDer((byte[]? Parameters, byte[] Key) info, Func<byte[], RsaKey> read)
    {
        // RFC 3279 §2.3.1: the parameters are NULL. Old keys have none.
        if (info.Parameters is not (null or [0x05, 0x00])) throw CryptoFailure.Data("The parameters of the key are not NULL.");
        ChargeImport(info.Key.Length);
        try
        {
            return read(info.Key);
        }
        catch (AsnContentException refused)
        {
            throw CryptoFailure.Data("The key is not one of RSA in DER.", refused);
        }
    }

    private RsaKey FromJwk(HashFunction hash, KeySource source)
    {
        var jwk = source.Jwk!;
        jwk.RequireType("RSA");
        jwk.RequireUse(jwkUse, source);
        jwk.RequireAlgorithm(JwaName(hash));
        var numbers = new RSAParameters { Modulus = jwk.Bytes(jwk.N, "n"), Exponent = jwk.Bytes(jwk.E, "e") };
        ChargeImport(numbers.Modulus.Length);
        if (jwk.D is null) return RsaKey.Create(numbers);
        if (jwk.HasOtherPrimes) throw CryptoFailure.NotSupported("Keys of RSA with more than two primes are not supported.");
        numbers.D = jwk.Bytes(jwk.D, "d");
        // RFC 7518 §6.3.2: all of the others, or none.
        if (jwk is { P: null, Q: null, Dp: null, Dq: null, Qi: null })
        {
            AbstractOperations.Charge((long)(20 * PrivateSteps * Math.Pow(numbers.Modulus.Length * 8 / UsualBits, 3)));
            return RsaKey.FromExponents(numbers.Modulus, numbers.Exponent, numbers.D);
        }
        (numbers.P, numbers.Q) = (jwk.Bytes(jwk.P, "p"), jwk.Bytes(jwk.Q, "q"));
        (numbers.DP, numbers.DQ, numbers.InverseQ) = (jwk.Bytes(jwk.Dp, "dp"), jwk.Bytes(jwk.Dq, "dq"), jwk.Bytes(jwk.Qi, "qi"));
        return RsaKey.Create(numbers);
    }

    // The platform checks the numbers of a private key, which takes about as long as a signature.
    private static void ChargeImport(int bytes) => AbstractOperations.Charge((long)(PrivateSteps * Math.Pow(bytes * 8 / UsualBits, 2)));

    private static void WriteNull(AsnWriter writer) => writer.WriteNull();

    private KeyData KeyOf(RsaKey key, HashFunction hash, byte[] exponent) => new(
        key.IsPrivate ? KeyType.Private : KeyType.Public, new RsaKeyAlgorithm(this, key.ModulusBits, exponent, hash), key);
}
