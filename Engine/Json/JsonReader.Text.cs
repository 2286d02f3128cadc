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
    /// <summary>What <see cref="Peek"/> gives at the end; no unit has this code.</summary>
    private const uint EndOfText = uint.MaxValue;

    /// <summary>The unit behind white space, at which the position then stands.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Peek<TUnit>(ref TUnit start, ref int at, int end) where TUnit : unmanaged
    {
        if (at >= end) return EndOfText;
        var code = TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)at));
        return code > ' ' ? code : SkipSpace(ref start, ref at, end);
    }

    // At a unit that is space or less. Mostly that is one space, or a line feed and an indentation.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static uint SkipSpace<TUnit>(ref TUnit start, ref int at, int end) where TUnit : unmanaged
    {
        var i = at;
        while (i < end)
        {
            var code = TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)i));
            if (code is not (' ' or '\n' or '\r' or '\t'))
            {
                at = i;
                return code;
            }
            i++;
            if (i >= end) break;
            code = TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)i));
            if (code > ' ')
            {
                at = i;
                return code;
            }
            if (code is ' ' or '\t') i = SkipRun(ref start, i, end, code);
        }
        at = end;
        return EndOfText;
    }

    // The position behind a run of equal units. Bounds: whole vectors are read before end only.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int SkipRun<TUnit>(ref TUnit start, int i, int end, uint code) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(char))
        {
            var wanted = Vector256.Create((ushort)code);
            for (; end - i >= 16; i += 16)
            {
                var equal = Vector256.Equals(Vector256.LoadUnsafe(ref Unsafe.As<TUnit, ushort>(ref start), (nuint)(uint)i), wanted).AsByte().ExtractMostSignificantBits();
                if (equal != uint.MaxValue) return i + (BitOperations.TrailingZeroCount(~equal) >> 1);
            }
        }
        else
        {
            var wanted = Vector256.Create((byte)code);
            for (; end - i >= 32; i += 32)
            {
                var equal = Vector256.Equals(Vector256.LoadUnsafe(ref Unsafe.As<TUnit, byte>(ref start), (nuint)(uint)i), wanted).ExtractMostSignificantBits();
                if (equal != uint.MaxValue) return i + BitOperations.TrailingZeroCount(~equal);
            }
        }
        while (i < end && TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)i)) == code) i++;
        return i;
    }

    /// <summary>
    /// A number that has a point, an exponent, or many digits. Its first digit is at <paramref name="digits"/>; the position is behind
    /// its integer part, whose digits make up <paramref name="mantissa"/> (which wraps when they are too many).
    /// </summary>
    private static double ReadNumber<TUnit>(ReadOnlySpan<TUnit> text, int digits, ref int position, ulong mantissa) where TUnit : unmanaged
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
        if (position < end && (TextUnit.ToCode(Unsafe.Add(ref start, position)) | 0x20) == 'e') exponent = ReadExponent(text, ref position);

        const int MaxMantissaDigits = 19;
        if (integerDigits + fraction <= MaxMantissaDigits) return DoubleParser.ToDouble(mantissa, exponent - fraction);
        DoubleParser.ParsePrefix(text[digits..position], out var value);
        return value;
    }

    // At an e or E.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadExponent<TUnit>(ReadOnlySpan<TUnit> text, ref int position) where TUnit : unmanaged
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
        position = i;
        return isNegative ? -exponent : exponent;
    }

    /// <summary>true, false or null; anything else is an error.</summary>
    private static JsValue ReadLiteral<TUnit>(ReadOnlySpan<TUnit> text, ref int at, uint code, bool mayEndArray) where TUnit : unmanaged
    {
        switch (code)
        {
            case 't':
                Expect(text, ref at, "true");
                return JsValue.True;
            case 'f':
                Expect(text, ref at, "false");
                return JsValue.False;
            case 'n':
                Expect(text, ref at, "null");
                return JsValue.Null;
            default:
                JsonErrors.Throw(text, at, mayEndArray ? JsonErrors.ValueOrEndOfArray : JsonErrors.Value);
                return default;
        }
    }

    private static void Expect<TUnit>(ReadOnlySpan<TUnit> text, ref int at, string literal) where TUnit : unmanaged
    {
        for (var i = 0; i < literal.Length; i++, at++)
        {
            if (at >= text.Length || TextUnit.ToCode(text[at]) != literal[i]) JsonErrors.Throw(text, at, literal);
        }
    }
}
