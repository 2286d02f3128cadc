using System.Security.Cryptography;
using Org.BouncyCastle.Asn1.X9;

namespace Quoll.Web.Cryptography;

/// <summary>
/// A public or private key of a curve. The platform has checked it: the point is on the curve and belongs to the
/// private number. The objects of the platform are made at first use, and belong to one engine; clones make their own.
/// </summary>
internal sealed class EcKey : KeyMaterial
{
    // A first byte of an encoded point (SEC 1 §2.3.3).
    private const byte Uncompressed = 4;

    private ECDsa? _ecdsa;
    private ECDiffieHellman? _ecdh;

    private EcKey(NamedCurve curve, ECParameters parameters)
    {
        Curve = curve;
        Parameters = parameters;
    }

    public NamedCurve Curve { get; }

    public ECParameters Parameters { get; }

    public ECDsa Signer => _ecdsa ??= ECDsa.Create(Parameters);

    public ECDiffieHellman Agreement => _ecdh ??= ECDiffieHellman.Create(Parameters);

    public EcKey PublicKey => new(Curve, Parameters with { D = null });

    /// <summary>The public key for an agreement. The caller disposes of it.</summary>
    public ECDiffieHellmanPublicKey CreatePublicKey() => Agreement.PublicKey;

    /// <summary>The private number in as many bytes as a coordinate has.</summary>
    public byte[] PrivateNumber => Parameters.D!;

    /// <summary>The point, not compressed (SEC 1 §2.3.3).</summary>
    public byte[] Point => [Uncompressed, .. Parameters.Q.X!, .. Parameters.Q.Y!];

    public override KeyMaterial ForAnotherEngine() => new EcKey(Curve, Parameters);

    public static EcKey Generate(NamedCurve curve)
    {
        using var ecdsa = ECDsa.Create(curve.Curve);
        return new EcKey(curve, ecdsa.ExportParameters(includePrivateParameters: true));
    }

    /// <summary>Makes a key of its numbers, and checks it.</summary>
    /// <param name="curve">The curve.</param>
    /// <param name="x">The x-coordinate; null to calculate the point of the private number.</param>
    /// <param name="y">The y-coordinate.</param>
    /// <param name="privateNumber">The private number; null for a public key.</param>
    /// <exception cref="DomException">It is not a key of the curve: a DataError.</exception>
    public static EcKey Create(NamedCurve curve, byte[]? x, byte[]? y, byte[]? privateNumber)
    {
        try
        {
            using var checkedKey = ECDsa.Create(new ECParameters { Curve = curve.Curve, Q = new ECPoint { X = x, Y = y },
                D = privateNumber });
            return new EcKey(curve, checkedKey.ExportParameters(privateNumber is not null));
        }
        catch (Exception refused) when (refused is CryptographicException or ArgumentException)
        {
            throw CryptoFailure.Data($"The key is not valid for {curve.Name}.", refused);
        }
    }

    /// <summary>Makes a public key of an encoded point, compressed or not, and checks it.</summary>
    /// <exception cref="DomException">It is not a point of the curve: a DataError.</exception>
    public static EcKey FromPoint(NamedCurve curve, ReadOnlySpan<byte> point)
    {
        var (x, y) = Coordinates(curve, point);
        return Create(curve, x, y, privateNumber: null);
    }

    /// <summary>The coordinates of an encoded point.</summary>
    public static (byte[] X, byte[] Y) Coordinates(NamedCurve curve, ReadOnlySpan<byte> point)
    {
        var size = curve.Size;
        if (point.Length == 1 + 2 * size && point[0] == Uncompressed)
            return (point.Slice(1, size).ToArray(), point[(1 + size)..].ToArray());
        if (point.Length != 1 + size || point[0] is not (2 or 3)) throw CryptoFailure.Data($"The point is not one of {curve.Name}.");
        // System.Security.Cryptography does not have compressed points.
        try
        {
            var decoded = ECNamedCurveTable.GetByName(curve.Name).Curve.DecodePoint(point).GetEncoded(compressed: false);
            return (decoded.AsSpan(1, size).ToArray(), decoded.AsSpan(1 + size).ToArray());
        }
        catch (Exception refused) when (refused is ArgumentException or FormatException or ArithmeticException)
        {
            throw CryptoFailure.Data($"The point is not one of {curve.Name}.", refused);
        }
    }
}
