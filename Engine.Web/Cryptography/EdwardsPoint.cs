using System.Numerics;

namespace Quoll.Web.Cryptography;

/// <summary>
/// A point of edwards25519 (RFC 8032 §5.1) in extended homogeneous coordinates, for questions that Bouncy Castle does
/// not answer: only about public data, because neither time nor memory hide the numbers.
/// </summary>
internal readonly struct EdwardsPoint
{
    /// <summary>p, the size of the field.</summary>
    public static readonly BigInteger Prime = BigInteger.Pow(2, 255) - 19;

    /// <summary>L, the order of the subgroup of the base point.</summary>
    public static readonly BigInteger Order = BigInteger.Pow(2, 252) + BigInteger.Parse("27742317777372353535851937790883648493");

    /// <summary>d of the equation -x² + y² = 1 + dx²y².</summary>
    public static readonly BigInteger D = Modulo(-121665 * Inverse(121666));

    private static readonly EdwardsPoint Neutral = new(0, 1, 1, 0);

    private readonly BigInteger _x, _y, _z, _t;

    private EdwardsPoint(BigInteger x, BigInteger y, BigInteger z, BigInteger t) => (_x, _y, _z, _t) = (x, y, z, t);

    public bool IsNeutral => _x.IsZero && _y == _z;

    // §5.1.4, the complete formula: it also doubles.
    public static EdwardsPoint operator +(EdwardsPoint one, EdwardsPoint other)
    {
        var a = Modulo((one._y - one._x) * (other._y - other._x));
        var b = Modulo((one._y + one._x) * (other._y + other._x));
        var c = Modulo(Modulo(one._t * other._t) * (2 * D));
        var d = Modulo(one._z * other._z * 2);
        var (e, f, g, h) = (b - a, d - c, d + c, b + a);
        return new(Modulo(e * f), Modulo(g * h), Modulo(f * g), Modulo(e * h));
    }

    /// <summary>The point a number of times.</summary>
    public EdwardsPoint Times(BigInteger factor)
    {
        var result = Neutral;
        for (var bit = (int)factor.GetBitLength() - 1; bit >= 0; bit--)
        {
            result += result;
            if (!(factor >> bit).IsEven) result += this;
        }
        return result;
    }

    /// <summary>Decodes a point (§5.1.3); null if the bytes are not one.</summary>
    public static EdwardsPoint? Decode(ReadOnlySpan<byte> encoded)
    {
        var y = new BigInteger(encoded, isUnsigned: true);
        var isOdd = y >> 255 == 1;
        y &= (BigInteger.One << 255) - 1;
        if (y >= Prime) return null;
        var square = Modulo(y * y);
        if (SquareRoot(Modulo((square - 1) * Inverse(D * square + 1))) is not { } x || x.IsZero && isOdd) return null;
        if (x.IsEven == isOdd) x = Prime - x;
        return new EdwardsPoint(x, y, 1, Modulo(x * y));
    }

    /// <summary>A square root in the field; null if there is none. p = 5 mod 8.</summary>
    public static BigInteger? SquareRoot(BigInteger value)
    {
        var root = BigInteger.ModPow(value, (Prime + 3) / 8, Prime);
        if (Modulo(root * root) == value) return root;
        root = Modulo(root * BigInteger.ModPow(2, (Prime - 1) / 4, Prime));
        return Modulo(root * root) == value ? root : null;
    }

    public static BigInteger Inverse(BigInteger value) => BigInteger.ModPow(Modulo(value), Prime - 2, Prime);

    /// <summary>A number from 0 to p - 1.</summary>
    public static BigInteger Modulo(BigInteger value)
    {
        var remainder = value % Prime;
        return remainder.Sign < 0 ? remainder + Prime : remainder;
    }
}
