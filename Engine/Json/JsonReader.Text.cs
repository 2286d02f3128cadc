using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Quoll.Text;
using Quoll.Values;

namespace Quoll.Json;

// White space, literals, numbers: what is not a string.
internal sealed partial class JsonReader
{
    /// <summary>What <see cref="CodeAt"/> gives at the end: no unit has this code, and no digit has its distance from '0'.</summary>
    private const uint EndOfText = 0x8000_0000;

    /// <summary>The longest white space that <see cref="SkipIndent"/> compares with.</summary>
    private const int LongestIndent = SpaceBlock;

    /// <summary>The unit at a position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint CodeAt<TUnit>(ref TUnit start, int at, int end) where TUnit : unmanaged =>
        at < end ? TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)at)) : EndOfText;

    /// <summary>The position behind white space.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Skip<TUnit>(ref TUnit start, int at, int end) where TUnit : unmanaged =>
        CodeAt(ref start, at, end) > ' ' ? at : SkipSpace(ref start, at, end);

    /// <summary>
    /// The position behind white space that is expected to be a line feed and spaces, so many units in all. To compare with what
    /// is expected, instead of looking for the end, lets the processor go on before it has seen the white space.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int SkipIndent<TUnit>(ref TUnit start, int at, int end, int expected) where TUnit : unmanaged
    {
        var code = CodeAt(ref start, at, end);
        if (code > ' ') return at;
        if (code == '\n' && (uint)(expected - 1) < LongestIndent && end - at > SpaceBlock
            && LeadingSpaces(ref Unsafe.Add(ref start, (nint)(uint)(at + 1))) == expected - 1 && CodeAt(ref start, at + expected, end) > ' ')
        {
            return at + expected;
        }
        return SkipSpace(ref start, at, end);
    }

    // At a unit that is space or less. Mostly that is a line feed and an indentation, which one vector shows whole.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int SkipSpace<TUnit>(ref TUnit start, int i, int end) where TUnit : unmanaged
    {
        while (CodeAt(ref start, i, end) is ' ' or '\n' or '\r' or '\t')
        {
            i++;
            if (CodeAt(ref start, i, end) > ' ') break;
            while (end - i >= SpaceBlock)
            {
                var spaces = LeadingSpaces(ref Unsafe.Add(ref start, (nint)(uint)i));
                i += spaces;
                if (spaces < SpaceBlock) break;
            }
        }
        return i;
    }

    /// <summary>Units that are looked at in one step when white space is skipped.</summary>
    private const int SpaceBlock = 32;

    // The number of spaces that a block of 32 units begins with. Bounds: so many units follow start.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int LeadingSpaces<TUnit>(ref TUnit start) where TUnit : unmanaged
    {
        uint other;
        if (typeof(TUnit) == typeof(byte))
        {
            other = ~Vector256.Equals(Vector256.LoadUnsafe(ref Unsafe.As<TUnit, byte>(ref start)), Vector256.Create((byte)' ')).ExtractMostSignificantBits();
        }
        else if (Vector512.IsHardwareAccelerated)
        {
            other = ~(uint)Vector512.Equals(Vector512.LoadUnsafe(ref Unsafe.As<TUnit, ushort>(ref start)), Vector512.Create((ushort)' ')).ExtractMostSignificantBits();
        }
        else
        {
            ref var units = ref Unsafe.As<TUnit, ushort>(ref start);
            var lower = Vector256.Equals(Vector256.LoadUnsafe(ref units), Vector256.Create((ushort)' '));
            var upper = Vector256.Equals(Vector256.LoadUnsafe(ref units, 16), Vector256.Create((ushort)' '));
            other = ~Vector256.Narrow(lower, upper).ExtractMostSignificantBits();
        }
        return BitOperations.TrailingZeroCount(other);
    }

    /// <summary>
    /// A number that has a point, an exponent, or many digits. Its first digit is at <paramref name="digits"/>; the position is behind
    /// its integer part, whose digits make up <paramref name="mantissa"/> (which wraps when they are too many).
    /// </summary>
    private double ReadNumber<TUnit>(ReadOnlySpan<TUnit> text, int digits, int position, ulong mantissa) where TUnit : unmanaged
    {
        ref var start = ref MemoryMarshal.GetReference(text);
        var end = text.Length;
        var integerDigits = position - digits;
        if (integerDigits > 1 && TextUnit.ToCode(Unsafe.Add(ref start, digits)) == '0') JsonErrors.Throw(text, digits + 1, JsonErrors.NoLeadingZero);
        var fraction = 0;
        if (position < end && TextUnit.ToCode(Unsafe.Add(ref start, position)) == '.')
        {
            var point = position;
            position = ScannedDecimal.ScanDigits(ref start, position + 1, end, ref mantissa);
            fraction = position - point - 1;
            if (fraction == 0) JsonErrors.Throw(text, position, JsonErrors.Digit);
        }
        var exponent = 0;
        _at = position;
        if (position < end && (TextUnit.ToCode(Unsafe.Add(ref start, position)) | 0x20) == 'e') exponent = ReadExponent(text, position);

        const int MaxMantissaDigits = 19;
        if (integerDigits + fraction <= MaxMantissaDigits) return DoubleParser.ToDouble(mantissa, exponent - fraction);
        DoubleParser.ParsePrefix(text[digits.._at], out var value);
        return value;
    }

    // At an e or E.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadExponent<TUnit>(ReadOnlySpan<TUnit> text, int position) where TUnit : unmanaged
    {
        // Beyond this the exponent outweighs any number of digits that a text can have.
        const int Enough = 1_000_000_000;
        var i = position + 1;
        var isNegative = i < text.Length && TextUnit.ToCode(text[i]) == '-';
        if (isNegative || i < text.Length && TextUnit.ToCode(text[i]) == '+') i++;
        if (i >= text.Length || TextUnit.ToCode(text[i]) - '0' > 9) JsonErrors.Throw(text, i, JsonErrors.Digit);
        var exponent = 0;
        uint digit;
        for (; i < text.Length && (digit = TextUnit.ToCode(text[i]) - '0') <= 9; i++)
        {
            if (exponent < Enough / 10) exponent = exponent * 10 + (int)digit;
        }
        _at = i;
        return isNegative ? -exponent : exponent;
    }

    /// <summary>true, false or null; anything else is an error.</summary>
    private JsValue ReadLiteral<TUnit>(ReadOnlySpan<TUnit> text, int at, uint code, bool mayEndArray) where TUnit : unmanaged
    {
        switch (code)
        {
            case 't':
                if (!StartsWith(text, at, 't' | 'r' << 16 | (ulong)'u' << 32 | (ulong)'e' << 48)) Expect(text, at, "true");
                _at = at + 4;
                return JsValue.True;
            case 'f':
                if (!StartsWith(text, at + 1, 'a' | 'l' << 16 | (ulong)'s' << 32 | (ulong)'e' << 48)) Expect(text, at, "false");
                _at = at + 5;
                return JsValue.False;
            case 'n':
                if (!StartsWith(text, at, 'n' | 'u' << 16 | (ulong)'l' << 32 | (ulong)'l' << 48)) Expect(text, at, "null");
                _at = at + 4;
                return JsValue.Null;
            default:
                JsonErrors.Throw(text, at, mayEndArray ? JsonErrors.ValueOrEndOfArray : JsonErrors.Value);
                return default;
        }
    }

    // Four units of ASCII, given as UTF-16 in little-endian order; false where they are not there, or it is to be seen one by one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StartsWith<TUnit>(ReadOnlySpan<TUnit> text, int at, ulong four) where TUnit : unmanaged
    {
        if (!BitConverter.IsLittleEndian || text.Length - at < 4) return false;
        ref var bytes = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref MemoryMarshal.GetReference(text), (nint)(uint)at));
        return typeof(TUnit) == typeof(char)
            ? Unsafe.ReadUnaligned<ulong>(ref bytes) == four
            : Unsafe.ReadUnaligned<uint>(ref bytes) == (uint)(four & 0xFF | four >> 8 & 0xFF00 | four >> 16 & 0xFF0000 | four >> 24 & 0xFF000000);
    }

    private static void Expect<TUnit>(ReadOnlySpan<TUnit> text, int at, string literal) where TUnit : unmanaged
    {
        foreach (var c in literal)
        {
            if (at >= text.Length || TextUnit.ToCode(text[at]) != c) JsonErrors.Throw(text, at, literal);
            at++;
        }
    }
}
