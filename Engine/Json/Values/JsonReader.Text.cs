using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Quoll.Runtime.Objects;
using Quoll.Text;

namespace Quoll.Json.Values;

// White space, literals, numbers: what is not a string.
internal sealed partial class JsonReader
{
    /// <summary>
    /// What <see cref="CodeAt"/> gives at the end: no unit has this code, and no digit has its distance from '0'.
    /// </summary>
    private const uint EndOfText = 0x8000_0000;

    /// <summary>The unit at a position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint CodeAt<TUnit, TEnd>(ref TUnit p, ref TUnit end) where TUnit : unmanaged where TEnd : struct, IEndPolicy =>
        !TEnd.IsAnywhere || Unsafe.IsAddressLessThan(ref p, ref end) ? TextUnit.ToCode(p) : EndOfText;

    /// <summary>
    /// The position behind white space that is expected to be a line feed and spaces, so many units in all; something
    /// else may stand there. To compare with what is expected, instead of looking for the end, lets the processor go on
    /// before it has seen the white space.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref TUnit SkipIndent<TUnit>(ref TUnit p, ref TUnit end, int expected) where TUnit : unmanaged
    {
        // A block in front of the end holds all units up to and with the one behind the expected white space.
        if ((uint)(expected - 1) < SpaceBlock && Unsafe.ByteOffset(ref p, ref end) > SpaceBlock * Unsafe.SizeOf<TUnit>()
            && TextUnit.ToCode(p) == '\n' && LeadingSpaces(ref Unsafe.Add(ref p, 1)) == expected - 1)
        {
            return ref Unsafe.Add(ref p, expected);
        }
        return ref SkipSpace(ref p, ref end);
    }

    // Mostly that is a line feed and an indentation, which one vector shows whole.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref TUnit SkipSpace<TUnit>(ref TUnit p, ref TUnit end) where TUnit : unmanaged
    {
        var left = SpacesMask;
        while (CodeAt<TUnit, AnyEnd>(ref p, ref end) is ' ' or '\n' or '\r' or '\t')
        {
            p = ref Unsafe.Add(ref p, 1);
            if (--left < 0) left = ChargeSpaces();
            if (CodeAt<TUnit, AnyEnd>(ref p, ref end) > ' ') break;
            while (Unsafe.ByteOffset(ref p, ref end) >= SpaceBlock * Unsafe.SizeOf<TUnit>())
            {
                var spaces = LeadingSpaces(ref p);
                p = ref Unsafe.Add(ref p, spaces);
                if (spaces < SpaceBlock) break;
            }
        }
        return ref p;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ChargeSpaces()
    {
        WorkBudget.Steps(SpacesMask / 8);
        return SpacesMask;
    }

    /// <summary>Units that are looked at in one step when white space is skipped.</summary>
    internal const int SpaceBlock = 32;

    /// <summary>
    /// The number of spaces that a block of 32 units begins with. Bounds: so many units follow start.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int LeadingSpaces<TUnit>(ref TUnit start) where TUnit : unmanaged
    {
        uint other;
        if (typeof(TUnit) == typeof(byte))
        {
            other = ~Vector256.Equals(Vector256.LoadUnsafe(ref Unsafe.As<TUnit, byte>(ref start)), Vector256.Create((byte)' '))
                .ExtractMostSignificantBits();
        }
        else
        {
            ref var units = ref Unsafe.As<TUnit, ushort>(ref start);
            var lower = Vector256.Equals(Vector256.LoadUnsafe(ref units), Vector256.Create((ushort)' '));
            var upper = Vector256.Equals(Vector256.LoadUnsafe(ref units, 16), Vector256.Create((ushort)' '));
            other = ~UnitBlock.Bits(lower, upper);
        }
        return BitOperations.TrailingZeroCount(other);
    }

    /// <summary>
    /// Digits of most doubles that are not short: as many as tell every double from its neighbours (IEEE 754, 17 for
    /// binary64).
    /// </summary>
    private const int LongDigits = 17;

    /// <summary>The bits of a number and the units it takes: two registers.</summary>
    internal readonly record struct ReadResult(ulong Bits, nint Units);

    /// <summary>A plain number of UTF-8, which may end anywhere, as below.</summary>
    internal static ReadResult ScanNumber(ref byte p, ref byte end) => ScanNumber<byte, AnyEnd>(ref p, ref end);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ReadResult ReadPlainNumber<TUnit, TEnd>(ref TUnit p, ref TUnit end) where TUnit : unmanaged where TEnd
        : struct, IEndPolicy =>
        ScanNumber<TUnit, TEnd>(ref p, ref end);

    /// <summary>
    /// A number without exponent and with few enough digits for an integer of 64 bits; for anything else, errors too,
    /// the result takes no units. Bounds: as the end policy says.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ReadResult ScanNumber<TUnit, TEnd>(ref TUnit p, ref TUnit end) where TUnit : unmanaged where TEnd : struct, IEndPolicy
    {
        const int MaxExactDigits = 18;
        nint sign = CodeAt<TUnit, TEnd>(ref p, ref end) == '-' ? 1 : 0;
        var first = CodeAt<TUnit, TEnd>(ref Unsafe.Add(ref p, sign), ref end) - '0';
        if (first > 9) return default;
        ulong mantissa = first;
        var i = sign + 1;
        uint next;
        while ((next = CodeAt<TUnit, TEnd>(ref Unsafe.Add(ref p, i), ref end) - '0') <= 9)
        {
            mantissa = mantissa * 10 + next;
            i++;
        }
        var digits = (int)(i - sign);
        if (digits > MaxExactDigits || first == 0 && digits > 1) return default;
        if (next != unchecked((uint)('.' - '0')))
            return EndNumber<TUnit, TEnd>(ref p, ref end, sign, BitConverter.DoubleToUInt64Bits((long)mantissa), i);
        var fractionStart = (int)i + 1;
        var fraction = ScannedDecimal.ScanDigits(ref p, fractionStart, Distance(ref p, ref end), ref mantissa) - fractionStart;
        if (fraction == 0 || digits + fraction > MaxMantissaDigits) return default;
        // Their end compared with what is expected: so the processor goes on behind it before it has counted the
        // digits.
        if (fraction == LongDigits - digits)
        {
            return EndNumber<TUnit,
                TEnd>(ref p, ref end, sign, DoubleParser.ToBits(mantissa, digits - LongDigits), i + 1 + LongDigits - digits);
        }
        return EndNumber<TUnit, TEnd>(ref p, ref end, sign, DoubleParser.ToBits(mantissa, -fraction), fractionStart + fraction);
    }

    // No exponent follows; the sign is put on.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ReadResult EndNumber<TUnit, TEnd>(ref TUnit p, ref TUnit end, nint sign, ulong bits, nint units)
        where TUnit : unmanaged where TEnd : struct, IEndPolicy
    {
        if ((CodeAt<TUnit, TEnd>(ref Unsafe.Add(ref p, units), ref end) | 0x20) == 'e') return default;

        // By arithmetic: signs cannot be predicted.
        return new(bits | (ulong)sign << 63, units);
    }

    /// <summary>
    /// The plain numbers that follow in an array, so many at most: how many they are and their units, up to the end of
    /// the last one, or to a comma or the closing bracket behind it. Bounds: as the end policy says; there is room for
    /// them.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (nint Count, nint Units) ReadNumbers<TUnit,
        TEnd>(ref TUnit start, ref TUnit end, ref JsValue place, nint room, int indent)
        where TUnit : unmanaged where TEnd : struct, IEndPolicy
    {
        ref var p = ref start;
        nint count = 0;
        while (true)
        {
            // In this loop it is no call: of a long array that is a good part of the time.
            var number = ScanNumber<TUnit, TEnd>(ref p, ref end);
            if (number.Units == 0)
            {
                if (count == 0) break;
                // Back to the comma.
                do p = ref Unsafe.Subtract(ref p, 1);
                while (TextUnit.ToCode(p) != ',');
                break;
            }
            p = ref Unsafe.Add(ref p, number.Units);
            Unsafe.Add(ref place, count++) = JsValue.FromNumberBits(number.Bits);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) <= ' ') p = ref SkipSpace(ref p, ref end);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) != ',' || count == room) break;
            p = ref Unsafe.Add(ref p, 1);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) <= ' ')
            {
                p = ref SkipIndent(ref p, ref end, indent);
                if (CodeAt<TUnit, TEnd>(ref p, ref end) <= ' ') p = ref SkipSpace(ref p, ref end);
            }
        }
        return (count, Distance(ref start, ref p));
    }

    /// <summary>
    /// At a comma in an array: the whole parts of what is staged of it are taken, and the numbers that follow are read
    /// in one go. Gives their units with those in front of them, none where there are no numbers; leaves where the
    /// staged values now end in _top.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint ReadOn<TUnit, TEnd>(ref TUnit comma, ref TUnit end, int first, int top, int depth, int indent)
        where TUnit : unmanaged where TEnd : struct, IEndPolicy
    {
        if (top - first >= JsArray.PartLength) top = TakeEarly(first, top, depth);
        if (top == _values.Length) GrowValues(top);
        ref var start = ref SkipSpace(ref Unsafe.Add(ref comma, 1), ref end);
        var room = Math.Min(_values.Length - top, JsArray.PartLength - (top - first));
        var (count, units) = ReadNumbers<TUnit, TEnd>(ref start, ref end, ref _values[top], room, indent);
        _top = top + (int)count;
        return count == 0 ? 0 : Distance(ref comma, ref start) + units;
    }

    private const int MaxMantissaDigits = 19;

    // Any number, or an error: digit by digit, as the grammar says.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private ReadResult ReadAnyNumber<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var isNegative = TextUnit.ToCode(text[at]) == '-';
        var start = isNegative ? at + 1 : at;
        var i = SkipDigits(text, start);
        if (i == start) JsonErrors.Throw(text, i, JsonErrors.Digit);
        if (i > start + 1 && TextUnit.ToCode(text[start]) == '0') JsonErrors.Throw(text, start + 1, JsonErrors.NoLeadingZero);
        if (i < text.Length && TextUnit.ToCode(text[i]) == '.')
        {
            var point = i;
            i = SkipDigits(text, point + 1);
            if (i == point + 1) JsonErrors.Throw(text, i, JsonErrors.Digit);
        }
        if (i < text.Length && (TextUnit.ToCode(text[i]) | 0x20) == 'e')
        {
            var exponent = i + 1;
            if (exponent < text.Length && TextUnit.ToCode(text[exponent]) is '+' or '-') exponent++;
            i = SkipDigits(text, exponent);
            if (i == exponent) JsonErrors.Throw(text, i, JsonErrors.Digit);
        }
        DoubleParser.ParsePrefix(text[start..i], out var value);
        return new(BitConverter.DoubleToUInt64Bits(isNegative ? -value : value), i - at);
    }

    private static int SkipDigits<TUnit>(ReadOnlySpan<TUnit> text, int i) where TUnit : unmanaged
    {
        while (i < text.Length && TextUnit.ToCode(text[i]) - '0' <= 9) i++;
        return i;
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

    // Four units of ASCII, given as UTF-16 in little-endian order; false where they are not there, or it is to be seen
    // one by one.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool StartsWith<TUnit>(ReadOnlySpan<TUnit> text, int at, ulong four) where TUnit : unmanaged
    {
        if (!BitConverter.IsLittleEndian || text.Length - at < 4) return false;
        ref var bytes = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref MemoryMarshal.GetReference(text), (nint)(uint)at));
        return typeof(TUnit) == typeof(char)
            ? Unsafe.ReadUnaligned<ulong>(ref bytes) == four
            : Unsafe.ReadUnaligned<uint>(ref bytes) == (uint)(
                four & 0xFF | four >> 8 & 0xFF00 | four >> 16 & 0xFF0000 | four >> 24 & 0xFF000000);
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
