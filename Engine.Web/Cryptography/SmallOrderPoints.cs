using System.Numerics;

namespace Quoll.Web.Cryptography;

/// <summary>
/// The encodings of the eight points of small order of edwards25519 (RFC 8032 §5.1), those that are not canonical
/// included. With such a key, a signature can be valid for every message.
/// </summary>
internal static class SmallOrderPoints
{
    private static readonly BigInteger Prime = BigInteger.Pow(2, 255) - 19;

    private static readonly byte[][] YCoordinates = [.. FindYCoordinates()];

    /// <summary>Whether 32 bytes encode such a point. The sign of x, in the highest bit, does not matter.</summary>
    public static bool Contains(ReadOnlySpan<byte> encoded)
    {
        Span<byte> y = stackalloc byte[encoded.Length];
        encoded.CopyTo(y);
        y[^1] &= 0x7f;
        foreach (var known in YCoordinates)
        {
            if (y.SequenceEqual(known)) return true;
        }
        return false;
    }

    // The curve is -x² + y² = 1 + dx²y². Order 1 and 2: x = 0, so y = ±1. Order 4: y = 0. A point of order 8 doubles to one
    // with y = 0, that is x² + y² = 0 (the numerator of y in the addition law). With x² = -y² the curve says
    // 2y² = 1 - dy⁴, so y² = (-1 ± √(1 + d)) / d.
    private static IEnumerable<byte[]> FindYCoordinates()
    {
        var d = Modulo(-121665 * Inverse(121666));
        var root = SquareRoot(Modulo(1 + d))!.Value;
        BigInteger[] squares = [Modulo((-1 + root) * Inverse(d)), Modulo((-1 - root) * Inverse(d))];
        var values = new List<BigInteger> { 0, 1, Prime - 1 };
        foreach (var square in squares)
        {
            if (SquareRoot(square) is not { } y) continue;
            values.Add(y);
            values.Add(Prime - y);
        }
        foreach (var y in values)
        {
            yield return Encode(y);
            // The only y below 2^255 - p, which have a second encoding.
            if (y < 19) yield return Encode(y + Prime);
        }
    }

    // p = 5 mod 8 (RFC 8032 §5.1.3, step 2 and 3, without the division).
    private static BigInteger? SquareRoot(BigInteger value)
    {
        var root = BigInteger.ModPow(value, (Prime + 3) / 8, Prime);
        if (Modulo(root * root) == value) return root;
        root = Modulo(root * BigInteger.ModPow(2, (Prime - 1) / 4, Prime));
        return Modulo(root * root) == value ? root : null;
    }

    private static BigInteger Inverse(BigInteger value) => BigInteger.ModPow(Modulo(value), Prime - 2, Prime);

    private static BigInteger Modulo(BigInteger value) => (value % Prime + Prime) % Prime;

    private static byte[] Encode(BigInteger y)
    {
        var bytes = new byte[32];
        y.TryWriteBytes(bytes, out _, isUnsigned: true);
        return bytes;
    }
}
