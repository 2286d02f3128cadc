using System.Numerics;

namespace Quoll.Web.Cryptography;

/// <summary>
/// The encodings of the eight points of small order of edwards25519 (RFC 8032 §5.1), those that are not canonical
/// included. With such a key, a signature can be valid for every message.
/// </summary>
internal static class SmallOrderPoints
{
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

    // The curve is -x² + y² = 1 + dx²y². Order 1 and 2: x = 0, so y = ±1. Order 4: y = 0. A point of order 8 doubles to
    // one with y = 0, that is x² + y² = 0 (the numerator of y in the addition law). With x² = -y² the curve says 2y² =
    // 1 - dy⁴, so y² = (-1 ± √(1 + d)) / d.
    private static IEnumerable<byte[]> FindYCoordinates()
    {
        var root = EdwardsPoint.SquareRoot(EdwardsPoint.Modulo(1 + EdwardsPoint.D))!.Value;
        var inverse = EdwardsPoint.Inverse(EdwardsPoint.D);
        var values = new List<BigInteger> { 0, 1, EdwardsPoint.Prime - 1 };
        foreach (var square in new[] { (-1 + root) * inverse, (-1 - root) * inverse })
        {
            if (EdwardsPoint.SquareRoot(EdwardsPoint.Modulo(square)) is not { } y) continue;
            values.Add(y);
            values.Add(EdwardsPoint.Prime - y);
        }
        foreach (var y in values)
        {
            yield return Encode(y);
            // The only y below 2^255 - p, which have a second encoding.
            if (y < 19) yield return Encode(y + EdwardsPoint.Prime);
        }
    }

    private static byte[] Encode(BigInteger y)
    {
        var bytes = new byte[32];
        y.TryWriteBytes(bytes, out _, isUnsigned: true);
        return bytes;
    }
}
