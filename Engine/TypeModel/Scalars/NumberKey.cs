using System.Globalization;
using System.Numerics;
using System.Text;

namespace Quoll.TypeModel.Scalars;

/// <summary>Numbers as the keys of dictionaries: texts that contain only the number.</summary>
internal static class NumberKey
{
    /// <summary>More digits than a dictionary could distinguish in any number.</summary>
    private const int MaxLength = 2048;

    /// <summary>
    /// Reads a number of a type. Returns false if the text is not a number, or the number is out of range.
    /// </summary>
    public static bool TryParse<T>(string text, [MaybeNullWhen(false)] out T value) where T : INumberBase<T>
    {
        value = default;
        if (!IsNumber(text)) return false;
        if (typeof(T) == typeof(BigInteger) && BigIntegerDigits.IsDecimal(text))
        {
            value = (T)(object)BigIntegerDigits.ParseDecimal(Encoding.ASCII.GetBytes(text));
            return true;
        }
        return text.Length <= MaxLength && T.TryParse(text, Style<T>(), CultureInfo.InvariantCulture, out value) && T.IsFinite(value);
    }

    /// <summary>Reads a number of a type that is known at run time; null if the type is not a number.</summary>
    public static object? Parse(string text, Type type)
    {
        if (type == typeof(Int128)) return Boxed<Int128>(text);
        if (type == typeof(UInt128)) return Boxed<UInt128>(text);
        if (type == typeof(nint)) return Boxed<nint>(text);
        if (type == typeof(nuint)) return Boxed<nuint>(text);
        if (type == typeof(Half)) return Boxed<Half>(text);
        if (type == typeof(BigInteger)) return Boxed<BigInteger>(text);
        return Type.GetTypeCode(type) switch
        {
            TypeCode.Int32 => Boxed<int>(text),
            TypeCode.Int64 => Boxed<long>(text),
            TypeCode.UInt32 => Boxed<uint>(text),
            TypeCode.UInt64 => Boxed<ulong>(text),
            TypeCode.Int16 => Boxed<short>(text),
            TypeCode.UInt16 => Boxed<ushort>(text),
            TypeCode.Byte => Boxed<byte>(text),
            TypeCode.SByte => Boxed<sbyte>(text),
            TypeCode.Single => Boxed<float>(text),
            TypeCode.Double => Boxed<double>(text),
            TypeCode.Decimal => Boxed<decimal>(text),
            _ => null,
        };
    }

    /// <summary>Returns whether a text is a number by the grammar of RFC 8259 §6, and nothing else.</summary>
    public static bool IsNumber(ReadOnlySpan<char> text)
    {
        if (text is ['-', ..]) text = text[1..];
        var whole = Digits(text);
        if (whole == 0 || whole > 1 && text[0] == '0') return false;
        text = text[whole..];
        if (text is ['.', ..])
        {
            var fraction = Digits(text[1..]);
            if (fraction == 0) return false;
            text = text[(1 + fraction)..];
        }
        if (text is not ['e' or 'E', ..]) return text.IsEmpty;
        text = text[1..];
        if (text is ['+' or '-', ..]) text = text[1..];
        return !text.IsEmpty && Digits(text) == text.Length;
    }

    private static object? Boxed<T>(string text) where T : INumberBase<T> => TryParse<T>(text, out var value) ? value : null;

    private static NumberStyles Style<T>() where T : INumberBase<T> => NumberStyles.AllowLeadingSign
        | (T.IsInteger(T.One / (T.One + T.One)) ? 0 : NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent);

    private static int Digits(ReadOnlySpan<char> text) =>
        text.IndexOfAnyExceptInRange('0', '9') is >= 0 and var end ? end : text.Length;
}
