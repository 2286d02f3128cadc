using System.Formats.Asn1;
using System.Security.Cryptography;
using Org.BouncyCastle.Crypto.Generators;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Security;
using BigInteger = Org.BouncyCastle.Math.BigInteger;

namespace Quoll.Web.Cryptography;

/// <summary>
/// A public or private key of RSA. The platform has checked it. Its object is made at first use, and belongs to one
/// engine; clones make their own.
/// </summary>
internal sealed class RsaKey : KeyMaterial
{
    // 2^16 + 1, the exponent of the keys that the platform generates.
    private const int UsualExponent = 65537;

    // The largest that OpenSSL works with, also FIPS 186-5 §5.1 for the exponent.
    private const int MaxModulusBits = 16384;
    private const int MaxExponentBits = 256;

    // DER has a zero before a number whose first bit is one.
    private const int MaxImportedBytes = MaxModulusBits / 8 + 1;

    // The chance of a composite number is below 2^-112 (FIPS 186-5, appendix B).
    private const int PrimeCertainty = 112;

    private RSA? _platform;

    private RsaKey(RSAParameters parameters)
    {
        Parameters = parameters;
        ModulusBits = new BigInteger(1, parameters.Modulus).BitLength;
    }

    /// <summary>The numbers. Those of a private key are padded with zeros, as RSAParameters demands.</summary>
    public RSAParameters Parameters { get; }

    public int ModulusBits { get; }

    public bool IsPrivate => Parameters.D is not null;

    /// <summary>The public exponent without leading zeros.</summary>
    public byte[] Exponent => Trim(Parameters.Exponent!);

    public RSA Platform => _platform ??= RSA.Create(Parameters);

    public RsaKey PublicKey => new(new RSAParameters { Modulus = Parameters.Modulus, Exponent = Parameters.Exponent });

    public override KeyMaterial ForAnotherEngine() => new RsaKey(Parameters);

    /// <summary>The key for the algorithms of Bouncy Castle.</summary>
    public RsaKeyParameters ForBouncyCastle() => IsPrivate
        ? new RsaPrivateCrtKeyParameters(Number(Parameters.Modulus), Number(Parameters.Exponent), Number(Parameters.D),
            Number(Parameters.P), Number(Parameters.Q), Number(Parameters.DP), Number(Parameters.DQ), Number(Parameters.InverseQ))
        : new RsaKeyParameters(isPrivate: false, Number(Parameters.Modulus), Number(Parameters.Exponent));

    /// <summary>Throws an OperationError if no key can have the length and exponent.</summary>
    public static void RequireSizes(long modulusBits, byte[] exponent)
    {
        if (modulusBits is < 512 or > MaxModulusBits || modulusBits % 8 != 0)
            throw CryptoFailure.Operation($"The length of the modulus is not from 512 to {MaxModulusBits} bits, in whole bytes.");
        var e = Number(exponent);
        if (!e.TestBit(0) || e.BitLength is < 2 or > MaxExponentBits)
            throw CryptoFailure.Operation("The public exponent is not an odd number from 3 to 2^256.");
    }

    /// <summary>Generates a private key whose sizes have been checked.</summary>
    public static RsaKey Generate(long modulusBits, byte[] exponent)
    {
        var e = Number(exponent);
        if (e.Equals(BigInteger.ValueOf(UsualExponent)))
        {
            using var rsa = RSA.Create((int)modulusBits);
            return new RsaKey(rsa.ExportParameters(includePrivateParameters: true));
        }
        // The platform has no other exponent.
        var generator = new RsaKeyPairGenerator();
        generator.Init(new RsaKeyGenerationParameters(e, new SecureRandom(), (int)modulusBits, PrimeCertainty));
        return Create(DotNetUtilities.ToRSAParameters((RsaPrivateCrtKeyParameters)generator.GenerateKeyPair().Private));
    }

    /// <summary>Makes a key of its numbers, and checks it.</summary>
    /// <exception cref="DomException">It is not a key of RSA: a DataError.</exception>
    public static RsaKey Create(RSAParameters numbers)
    {
        if (numbers.Modulus!.Length > MaxImportedBytes || numbers.Exponent!.Length > MaxImportedBytes)
            throw CryptoFailure.Data($"The key has more than {MaxModulusBits} bits.");
        // RFC 8017 §3.1: odd numbers, 3 <= e <= n - 1. The platform looks at private keys only.
        var (n, e) = (Number(numbers.Modulus), Number(numbers.Exponent));
        if (!n.TestBit(0) || !e.TestBit(0) || e.BitLength < 2 || e.CompareTo(n) >= 0)
            throw CryptoFailure.Data("The modulus and the exponent are not those of a key of RSA.");
        try
        {
            var padded = Pad(numbers);
            using (RSA.Create(padded)) return new RsaKey(padded);
        }
        catch (Exception refused) when (refused is CryptographicException or ArgumentException)
        {
            throw CryptoFailure.Data("The key is not a valid key of RSA.", refused);
        }
    }

    /// <summary>
    /// Makes a private key of modulus and exponents: finds the primes (NIST SP 800-56B, appendix C.1).
    /// </summary>
    /// <exception cref="DomException">The numbers do not belong together: a DataError.</exception>
    public static RsaKey FromExponents(byte[] modulus, byte[] publicExponent, byte[] privateExponent)
    {
        if (modulus.Length > MaxImportedBytes || publicExponent.Length > MaxImportedBytes || privateExponent.Length > MaxImportedBytes)
            throw BadPrivateExponent();
        var (n, e, d) = (Number(modulus), Number(publicExponent), Number(privateExponent));
        if (n.BitLength is 0 or > MaxModulusBits || !n.TestBit(0) || d.CompareTo(n) >= 0 || e.CompareTo(n) >= 0) throw BadPrivateExponent();
        // d·e - 1 is a multiple of the order of every number: k = 2^t · r.
        var k = d.Multiply(e).Subtract(BigInteger.One);
        if (k.SignValue <= 0 || k.TestBit(0)) throw BadPrivateExponent();
        var t = k.GetLowestSetBit();
        var r = k.ShiftRight(t);
        var last = n.Subtract(BigInteger.One);
        // Half of all bases g find a root of 1 that is not 1 or -1.
        for (var attempt = 0; attempt < 100; attempt++)
        {
            var y = new BigInteger(n.BitLength - 1, new SecureRandom()).Add(BigInteger.Two).ModPow(r, n);
            for (var step = 0; step < t && !y.Equals(BigInteger.One) && !y.Equals(last); step++)
            {
                var square = y.ModPow(BigInteger.Two, n);
                if (square.Equals(BigInteger.One)) return FromPrimes(n, e, d, y.Subtract(BigInteger.One).Gcd(n));
                y = square;
            }
        }
        throw BadPrivateExponent();
    }

    /// <summary>Reads RSAPublicKey (RFC 8017, appendix A.1.1).</summary>
    public static RsaKey ReadPublicKey(byte[] der)
    {
        var outer = new AsnReader(der, AsnEncodingRules.DER);
        var reader = outer.ReadSequence();
        outer.ThrowIfNotEmpty();
        var numbers = new RSAParameters { Modulus = ReadNumber(reader), Exponent = ReadNumber(reader) };
        reader.ThrowIfNotEmpty();
        return Create(numbers);
    }

    /// <summary>Reads RSAPrivateKey (RFC 8017, appendix A.1.2) with two primes.</summary>
    public static RsaKey ReadPrivateKey(byte[] der)
    {
        var outer = new AsnReader(der, AsnEncodingRules.DER);
        var reader = outer.ReadSequence();
        outer.ThrowIfNotEmpty();
        if (!reader.TryReadInt32(out var version) || version != 0)
            throw CryptoFailure.NotSupported("Keys of RSA with more than two primes are not supported.");
        var numbers = new RSAParameters
        {
            Modulus = ReadNumber(reader),
            Exponent = ReadNumber(reader),
            D = ReadNumber(reader),
            P = ReadNumber(reader),
            Q = ReadNumber(reader),
            DP = ReadNumber(reader),
            DQ = ReadNumber(reader),
            InverseQ = ReadNumber(reader),
        };
        reader.ThrowIfNotEmpty();
        return Create(numbers);
    }

    /// <summary>Writes RSAPublicKey.</summary>
    public byte[] WritePublicKey() => Write([Parameters.Modulus!, Parameters.Exponent!]);

    /// <summary>Writes RSAPrivateKey.</summary>
    public byte[] WritePrivateKey() => Write(
    [
        [0], Parameters.Modulus!, Parameters.Exponent!, Parameters.D!, Parameters.P!, Parameters.Q!,
        Parameters.DP!, Parameters.DQ!, Parameters.InverseQ!,
    ]);

    /// <summary>A number in as few bytes as possible, at least one.</summary>
    public static byte[] Trim(byte[] number)
    {
        var first = number.AsSpan().IndexOfAnyExcept((byte)0);
        return first switch { 0 => number, < 0 => [0], _ => number[first..] };
    }

    private static RsaKey FromPrimes(BigInteger n, BigInteger e, BigInteger d, BigInteger p)
    {
        var q = n.Divide(p);
        if (p.CompareTo(q) < 0) (p, q) = (q, p);
        return Create(new RSAParameters
        {
            Modulus = n.ToByteArrayUnsigned(),
            Exponent = e.ToByteArrayUnsigned(),
            D = d.ToByteArrayUnsigned(),
            P = p.ToByteArrayUnsigned(),
            Q = q.ToByteArrayUnsigned(),
            DP = d.Mod(p.Subtract(BigInteger.One)).ToByteArrayUnsigned(),
            DQ = d.Mod(q.Subtract(BigInteger.One)).ToByteArrayUnsigned(),
            InverseQ = q.ModInverse(p).ToByteArrayUnsigned(),
        });
    }

    private static byte[] Write(ReadOnlySpan<byte[]> numbers)
    {
        var writer = new AsnWriter(AsnEncodingRules.DER);
        using (writer.PushSequence())
        {
            foreach (var number in numbers) writer.WriteIntegerUnsigned(Trim(number));
        }
        return writer.Encode();
    }

    private static byte[] ReadNumber(AsnReader reader)
    {
        var bytes = reader.ReadIntegerBytes().ToArray();
        return bytes[0] >= 0x80 ? throw CryptoFailure.Data("The key has a negative number.") : bytes;
    }

    // RSAParameters: D is as long as the modulus, the numbers of the primes half as long.
    private static RSAParameters Pad(RSAParameters numbers)
    {
        var modulus = Trim(numbers.Modulus!);
        var half = (modulus.Length + 1) / 2;
        var padded = new RSAParameters { Modulus = modulus, Exponent = Trim(numbers.Exponent!) };
        if (numbers.D is null) return padded;
        padded.D = PadTo(numbers.D, modulus.Length);
        padded.P = PadTo(numbers.P!, half);
        padded.Q = PadTo(numbers.Q!, half);
        padded.DP = PadTo(numbers.DP!, half);
        padded.DQ = PadTo(numbers.DQ!, half);
        padded.InverseQ = PadTo(numbers.InverseQ!, half);
        return padded;
    }

    private static byte[] PadTo(byte[] number, int length)
    {
        var trimmed = Trim(number);
        if (trimmed.Length > length) throw CryptoFailure.Data("The key has primes of different lengths, which is not supported.");
        return trimmed.Length == length ? trimmed : [.. new byte[length - trimmed.Length], .. trimmed];
    }

    private static BigInteger Number(byte[]? bytes) => new(1, bytes);

    private static DomException BadPrivateExponent() => CryptoFailure.Data("The private exponent does not belong to the public key.");
}
