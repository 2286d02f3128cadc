using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Text;

/// <summary>
/// Vector searches inside JSON strings. A search resumes where it is told to, so that a text full of escapes is not read
/// twice, and its last block overlaps the one before, so that only texts shorter than a block are read unit by unit.
/// </summary>
internal static class JsonStringScan
{
    /// <summary>
    /// The index, from <paramref name="start"/> on, of the next unit that cannot stand in a JSON string as it is: a control
    /// character below U+0020, a quote or a backslash (ECMA-404 §9). The length if there is none.
    /// </summary>
    internal static int IndexOfSpecial(ReadOnlySpan<char> text, int start) =>
        Search16(ref MemoryMarshal.GetReference(text), start, text.Length, surrogates: false);

    /// <inheritdoc cref="IndexOfSpecial(ReadOnlySpan{char}, int)"/>
    internal static int IndexOfSpecial(ReadOnlySpan<byte> utf8, int start)
    {
        ref byte first = ref MemoryMarshal.GetReference(utf8);
        int length = utf8.Length;
        int i = start;
        if (Vector512.IsHardwareAccelerated)
        {
            for (; length - i >= 64; i += 64)
            {
                ulong bits = Special(Vector512.LoadUnsafe(ref first, (nuint)i)).ExtractMostSignificantBits();
                if (bits != 0) return i + BitOperations.TrailingZeroCount(bits);
            }
        }
        if (Vector256.IsHardwareAccelerated)
        {
            for (; length - i >= 32; i += 32)
            {
                uint bits = Special(Vector256.LoadUnsafe(ref first, (nuint)i)).ExtractMostSignificantBits();
                if (bits != 0) return i + BitOperations.TrailingZeroCount(bits);
            }
        }
        for (; length - i >= 16; i += 16)
        {
            uint bits = Special(Vector128.LoadUnsafe(ref first, (nuint)i)).ExtractMostSignificantBits();
            if (bits != 0) return i + BitOperations.TrailingZeroCount(bits);
        }
        if (i < length && length - start >= 16)
        {
            // The units before i in this block are known to be clean.
            uint bits = Special(Vector128.LoadUnsafe(ref first, (nuint)(length - 16))).ExtractMostSignificantBits();
            return bits != 0 ? length - 16 + BitOperations.TrailingZeroCount(bits) : length;
        }
        while (i < length && !IsSpecial(Unsafe.Add(ref first, i))) i++;
        return i;
    }

    /// <summary>
    /// The index, from <paramref name="start"/> on, of the next unit that JSON.stringify escapes (QuoteJSONString, ECMA-262
    /// §25.5.2.3): the special ones and lone surrogates. The length if there is none. The start is not inside a pair.
    /// </summary>
    internal static int IndexOfEscape(ReadOnlySpan<char> text, int start)
    {
        ref char first = ref MemoryMarshal.GetReference(text);
        int i = start;
        while (true)
        {
            i = Search16(ref first, i, text.Length, surrogates: true);
            if (i + 1 >= text.Length || !char.IsSurrogatePair(Unsafe.Add(ref first, i), Unsafe.Add(ref first, i + 1))) return i;
            i += 2;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Search16(ref char text, int start, int length, bool surrogates)
    {
        ref ushort first = ref Unsafe.As<char, ushort>(ref text);
        int i = start;
        if (Vector512.IsHardwareAccelerated)
        {
            for (; length - i >= 32; i += 32)
            {
                Vector512<ushort> units = Vector512.LoadUnsafe(ref first, (nuint)i);
                uint bits = (uint)(surrogates ? Escaped(units) : Special(units)).ExtractMostSignificantBits();
                if (bits != 0) return i + BitOperations.TrailingZeroCount(bits);
            }
        }
        if (Vector256.IsHardwareAccelerated)
        {
            for (; length - i >= 16; i += 16)
            {
                Vector256<ushort> units = Vector256.LoadUnsafe(ref first, (nuint)i);
                uint bits = (surrogates ? Escaped(units) : Special(units)).AsByte().ExtractMostSignificantBits();
                if (bits != 0) return i + (BitOperations.TrailingZeroCount(bits) >> 1);
            }
        }
        for (; length - i >= 8; i += 8)
        {
            Vector128<ushort> units = Vector128.LoadUnsafe(ref first, (nuint)i);
            uint bits = (surrogates ? Escaped(units) : Special(units)).AsByte().ExtractMostSignificantBits();
            if (bits != 0) return i + (BitOperations.TrailingZeroCount(bits) >> 1);
        }
        if (i < length && length - start >= 8)
        {
            Vector128<ushort> units = Vector128.LoadUnsafe(ref first, (nuint)(length - 8));
            uint bits = (surrogates ? Escaped(units) : Special(units)).AsByte().ExtractMostSignificantBits();
            return bits != 0 ? length - 8 + (BitOperations.TrailingZeroCount(bits) >> 1) : length;
        }
        for (; i < length; i++)
        {
            ushort unit = Unsafe.Add(ref first, i);
            if (IsSpecial(unit) || (surrogates && (unit & 0xF800) == 0xD800)) break;
        }
        return i;
    }

    /// <summary>Whether the unit is a control character, a quote or a backslash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsSpecial(int unit) => unit < 0x20 || unit == '"' || unit == '\\';

    // The lanes that hold what IsSpecial names, as all ones.

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<byte> Special(Vector128<byte> units) =>
        Vector128.LessThan(units, Vector128.Create((byte)0x20)) | Vector128.Equals(units, Vector128.Create((byte)'"'))
        | Vector128.Equals(units, Vector128.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Special(Vector256<byte> units) =>
        Vector256.LessThan(units, Vector256.Create((byte)0x20)) | Vector256.Equals(units, Vector256.Create((byte)'"'))
        | Vector256.Equals(units, Vector256.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Special(Vector512<byte> units) =>
        Vector512.LessThan(units, Vector512.Create((byte)0x20)) | Vector512.Equals(units, Vector512.Create((byte)'"'))
        | Vector512.Equals(units, Vector512.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Special(Vector128<ushort> units) =>
        Vector128.LessThan(units, Vector128.Create((ushort)0x20)) | Vector128.Equals(units, Vector128.Create((ushort)'"'))
        | Vector128.Equals(units, Vector128.Create((ushort)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Special(Vector256<ushort> units) =>
        Vector256.LessThan(units, Vector256.Create((ushort)0x20)) | Vector256.Equals(units, Vector256.Create((ushort)'"'))
        | Vector256.Equals(units, Vector256.Create((ushort)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> Special(Vector512<ushort> units) =>
        Vector512.LessThan(units, Vector512.Create((ushort)0x20)) | Vector512.Equals(units, Vector512.Create((ushort)'"'))
        | Vector512.Equals(units, Vector512.Create((ushort)'\\'));

    // The same and surrogates, paired or not.

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector128<ushort> Escaped(Vector128<ushort> units) =>
        Special(units) | Vector128.Equals(units & Vector128.Create((ushort)0xF800), Vector128.Create((ushort)0xD800));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector256<ushort> Escaped(Vector256<ushort> units) =>
        Special(units) | Vector256.Equals(units & Vector256.Create((ushort)0xF800), Vector256.Create((ushort)0xD800));

    /// <summary>
    /// The lanes that <see cref="Escaped(Vector512{ushort})"/> finds, as bits, by arithmetic: comparisons of vectors of this size go
    /// through one port of the processor, arithmetic through two.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint EscapedBits(Vector512<ushort> units) =>
        (uint)Vector512.Equals(ZeroWhereEscaped(units), Vector512<ushort>.Zero).ExtractMostSignificantBits();

    /// <summary>The lanes in which one of two vectors has such a unit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint EscapedBits(Vector512<ushort> x, Vector512<ushort> y) =>
        (uint)Vector512.Equals(Vector512.Min(ZeroWhereEscaped(x), ZeroWhereEscaped(y)), Vector512<ushort>.Zero).ExtractMostSignificantBits();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> ZeroWhereEscaped(Vector512<ushort> units)
    {
        Vector512<ushort> quoteOrBackslash = Vector512.Min(units ^ Vector512.Create((ushort)'"'), units ^ Vector512.Create((ushort)'\\'));
        Vector512<ushort> control = Vector512.SubtractSaturate(units, Vector512.Create((ushort)0x1F));
        Vector512<ushort> surrogate = Vector512.SubtractSaturate(units ^ Vector512.Create((ushort)0xD800), Vector512.Create((ushort)0x7FF));
        return Vector512.Min(Vector512.Min(quoteOrBackslash, control), surrogate);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Vector512<ushort> Escaped(Vector512<ushort> units) =>
        Special(units) | Vector512.Equals(units & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800));
}
