using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Text;

/// <summary>
/// Vector searches inside JSON strings. A search resumes at a given place, so that a text full of escapes is not read
/// twice. Its last block overlaps the block before it, so that only texts shorter than a block are read unit by unit.
/// </summary>
internal static class JsonStringScan
{
    /// <summary>
    /// Returns the index, from <paramref name="start"/> on, of the next unit that JSON.stringify escapes
    /// (QuoteJSONString, ECMA-262 §25.5.2.3): the special units and lone surrogates. Returns the length if there is
    /// none. The start is not inside a pair.
    /// </summary>
    internal static int IndexOfEscape(ReadOnlySpan<char> text, int start)
    {
        ref char first = ref MemoryMarshal.GetReference(text);
        int i = start;
        while (true)
        {
            i = Search(ref first, i, text.Length);
            if (i + 1 >= text.Length || !char.IsSurrogatePair(Unsafe.Add(ref first, i), Unsafe.Add(ref first, i + 1))) return i;
            i += 2;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Search(ref char text, int start, int length)
    {
        ref ushort first = ref Unsafe.As<char, ushort>(ref text);
        int i = start;
        if (Vector256.IsHardwareAccelerated)
        {
            for (; length - i >= 16; i += 16)
            {
                Vector256<ushort> units = Vector256.LoadUnsafe(ref first, (nuint)i);
                uint bits = Escaped(units).AsByte().ExtractMostSignificantBits();
                if (bits != 0) return i + (BitOperations.TrailingZeroCount(bits) >> 1);
            }
        }
        for (; length - i >= 8; i += 8)
        {
            Vector128<ushort> units = Vector128.LoadUnsafe(ref first, (nuint)i);
            uint bits = Escaped(units).AsByte().ExtractMostSignificantBits();
            if (bits != 0) return i + (BitOperations.TrailingZeroCount(bits) >> 1);
        }
        if (i < length && length - start >= 8)
        {
            Vector128<ushort> units = Vector128.LoadUnsafe(ref first, (nuint)(length - 8));
            uint bits = Escaped(units).AsByte().ExtractMostSignificantBits();
            return bits != 0 ? length - 8 + (BitOperations.TrailingZeroCount(bits) >> 1) : length;
        }
        for (; i < length; i++)
        {
            ushort unit = Unsafe.Add(ref first, i);
            if (IsSpecial(unit) || (unit & 0xF800) == 0xD800) break;
        }
        return i;
    }

    /// <summary>Returns whether the unit is a control character, a quote or a backslash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsSpecial(int unit) => unit < 0x20 || unit == '"' || unit == '\\';

    // Returns the lanes with units for which IsSpecial is true, as all ones.

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Special(Vector128<ushort> units) =>
        Vector128.LessThan(units, Vector128.Create((ushort)0x20)) | Vector128.Equals(units, Vector128.Create((ushort)'"'))
        | Vector128.Equals(units, Vector128.Create((ushort)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Special(Vector256<ushort> units) =>
        Vector256.LessThan(units, Vector256.Create((ushort)0x20)) | Vector256.Equals(units, Vector256.Create((ushort)'"'))
        | Vector256.Equals(units, Vector256.Create((ushort)'\\'));

    // The same and surrogates, paired or not.

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<ushort> Escaped(Vector128<ushort> units) =>
        Special(units) | Vector128.Equals(units & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<ushort> Escaped(Vector256<ushort> units) =>
        Special(units) | Vector256.Equals(units & Vector256.Create((ushort)0xF800), Vector256.Create((ushort)0xD800));

    /// <summary>Returns the units that <see cref="Escaped(Vector256{ushort})"/> finds, as bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint EscapedBits(in UnitBlock units) => UnitBlock.Bits(
        Vector256.Equals(ZeroWhereEscaped(units.Lower), Vector256<ushort>.Zero),
        Vector256.Equals(ZeroWhereEscaped(units.Upper), Vector256<ushort>.Zero));

    /// <summary>Returns whether one of two blocks has such a unit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool HasEscaped(in UnitBlock x, in UnitBlock y) => Vector256.EqualsAny(
        Vector256.Min(
            Vector256.Min(ZeroWhereEscaped(x.Lower), ZeroWhereEscaped(x.Upper)),
            Vector256.Min(ZeroWhereEscaped(y.Lower), ZeroWhereEscaped(y.Upper))),
        Vector256<ushort>.Zero);

    // By arithmetic, because processors have more ports for it than for comparisons.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> ZeroWhereEscaped(Vector256<ushort> units)
    {
        var quoteOrBackslash = Vector256.Min(units ^ Vector256.Create((ushort)'"'), units ^ Vector256.Create((ushort)'\\'));
        var control = Vector256.SubtractSaturate(units, Vector256.Create((ushort)0x1F));
        var surrogate = Vector256.SubtractSaturate(units ^ Vector256.Create((ushort)0xD800), Vector256.Create((ushort)0x7FF));
        return Vector256.Min(Vector256.Min(quoteOrBackslash, control), surrogate);
    }
}
