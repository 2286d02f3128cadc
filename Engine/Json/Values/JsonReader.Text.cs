using System.Runtime.InteropServices;
using Quoll.Json.Core;
using static Quoll.Json.Core.JsonScan;

namespace Quoll.Json.Values;

// White space, literals and numbers: everything except strings.
internal sealed partial class JsonReader
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static NumberBits ReadPlainNumber<TUnit, TEnd>(ref TUnit p, ref TUnit end) where TUnit : unmanaged where TEnd : struct =>
        JsonNumber.ScanPlain<TUnit, TEnd>(ref p, ref end);

    /// <summary>
    /// Reads the plain numbers that follow in an array, up to a greatest number. Returns how many they are and their
    /// units, up to the end of the last one, or to a comma or the closing bracket after it. Bounds: as defined by the
    /// end policy; there is room for them.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (nint Count, nint Units) ReadNumbers<TUnit, TSource, TEnd>(
        ref TUnit start, ref TUnit end, ref JsValue place, nint room, int indent)
        where TUnit : unmanaged where TSource : struct where TEnd : struct
    {
        ref var p = ref start;
        nint count = 0;
        while (true)
        {
            // This loop contains no call for it, which would take much of the time for a long array.
            var number = JsonNumber.ScanPlain<TUnit, TEnd>(ref p, ref end);
            if (number.Units == 0 || MayNoteNumbers<TSource>() && IsLong(number))
            {
                if (count == 0) break;
                // Back to the comma.
                do p = ref Unsafe.Subtract(ref p, 1);
                while (TextUnit.ToCode(p) != ',');
                break;
            }
            p = ref Unsafe.Add(ref p, number.Units);
            Unsafe.Add(ref place, count++) = JsValue.FromNumberBits(number.Bits);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) <= ' ') p = ref JsonSpace.Skip(ref p, ref end);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) != ',' || count == room) break;
            p = ref Unsafe.Add(ref p, 1);
            if (CodeAt<TUnit, TEnd>(ref p, ref end) <= ' ')
            {
                p = ref JsonSpace.SkipIndent(ref p, ref end, indent);
                if (CodeAt<TUnit, TEnd>(ref p, ref end) <= ' ') p = ref JsonSpace.Skip(ref p, ref end);
            }
        }
        return (count, Distance(ref start, ref p));
    }

    /// <summary>
    /// Handles a comma in an array: takes the complete parts of its staged values, and reads the numbers that follow in
    /// one step. Returns their units including those before them, or 0 if there are no numbers. The new end of the
    /// staged values is in _top.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint ReadOn<TUnit, TSource, TEnd>(ref TUnit comma, ref TUnit end, int first, int top, int depth, int indent)
        where TUnit : unmanaged where TSource : struct where TEnd : struct
    {
        if (top - first >= JsArray.PartLength) top = TakeEarly(first, top, depth);
        if (top == _values.Length) GrowValues(top);
        ref var start = ref JsonSpace.Skip(ref Unsafe.Add(ref comma, 1), ref end);
        var room = Math.Min(_values.Length - top, JsArray.PartLength - (top - first));
        var (count, units) = ReadNumbers<TUnit, TSource, TEnd>(ref start, ref end, ref _values[top], room, indent);
        _top = top + (int)count;
        return count == 0 ? 0 : Distance(ref comma, ref start) + units;
    }

    // Any number, or an error.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static NumberBits ReadAnyNumber<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var end = JsonNumber.End(text, at, out _, out var expected);
        if (expected is not null) JsonErrors.Throw(text, end, expected);
        return new(BitConverter.DoubleToUInt64Bits(JsonNumber.Parse(text[at..end])), end - at);
    }

    // Of the numbers without an exponent.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsLong(NumberBits number) => number.Units >= JsonNumberTexts.LongUnits || number.Bits == NegativeZero;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue NoteNumber<TUnit>(ReadOnlySpan<TUnit> text, int at, NumberBits number) where TUnit : unmanaged
    {
        _hasLongNumbers = true;
        return _numbers!.ValueOf(ToAscii(text.Slice(at, (int)number.Units)), number.Bits);
    }

    // UTF-8 as it is; UTF-16 with a byte for each unit, of which only ASCII counts.
    private static ReadOnlySpan<byte> ToAscii<TUnit>(ReadOnlySpan<TUnit> text) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(byte)) return MemoryMarshal.AsBytes(text);
        var ascii = new byte[text.Length];
        for (var i = 0; i < ascii.Length; i++) ascii[i] = (byte)Math.Min(TextUnit.ToCode(text[i]), '\x7F');
        return ascii;
    }

    /// <summary>Reads true, false or null. Anything else is an error.</summary>
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
                JsonErrors.Throw(text, at, mayEndArray ? JsonExpected.ValueOrEndOfArray : JsonExpected.Value);
                return default;
        }
    }

    // Four units of ASCII, given as UTF-16 in little-endian order. Returns false if they do not match, or if they must
    // be compared one by one.
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
