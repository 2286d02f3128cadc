using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// <see cref="JsonEscapeUtf8"/> for processors that can compress a vector's bytes. Each unit is laid out with all the
/// bytes that it could take, side by side, and the unused bytes are removed. So text of any script is encoded in
/// blocks.
/// </summary>
internal static class JsonEscapeUtf8Blocks
{
    /// <summary>
    /// Writes the text. The caller has checked that text.Length * <see cref="JsonEscape.MaxExpansion"/> +
    /// <see cref="JsonEscape.Overshoot"/> bytes follow <paramref name="target"/>.
    /// </summary>
    // Compiled for speed at once, because code with these instructions cannot be compiled ahead of time for all
    // processors.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal static int Write(ReadOnlySpan<char> text, ref byte target)
    {
        ref char source = ref MemoryMarshal.GetReference(text);
        ref ushort units = ref Unsafe.As<char, ushort>(ref source);
        int length = text.Length;
        int i = 0; // read
        int o = 0; // written
        while (true)
        {
            int rest = length - i;
            if (rest >= 32)
            {
                Vector512<ushort> block = Vector512.LoadUnsafe(ref units, (nuint)i);
                uint special = EscapedBits(block);
                if (special == 0)
                {
                    o += WriteUnits(block, 32, ref Unsafe.Add(ref target, o));
                    i += 32;
                    continue;
                }
                int clean = BitOperations.TrailingZeroCount(special);
                o += WriteUnits(block, clean, ref Unsafe.Add(ref target, o));
                i += clean;
            }
            else
            {
                if (rest == 0) return o;
                if (!JsonEscape.TryLoadBlock(text[i..], out UnitBlock units32))
                    return o + JsonEscapeUtf8.Write(text[i..], ref Unsafe.Add(ref target, o));
                Vector512<ushort> block = Vector512.Create(units32.Lower, units32.Upper);
                int clean = BitOperations.TrailingZeroCount(EscapedBits(block) | 1UL << rest);
                o += WriteUnits(block, clean, ref Unsafe.Add(ref target, o));
                if (clean == rest) return o;
                i += clean;
            }
            // At a unit to escape, or at a surrogate.
            if (text[i] < 0x80) o = JsonEscape.WriteSpecial(text[i++], ref target, o);
            else JsonEscapeUtf8.WriteCharacter(text, ref i, ref target, ref o);
        }
    }

    // Returns the units that JsonStringScan.Escaped finds, as bits, by arithmetic. Comparisons of vectors of this size
    // use one port of the processor, arithmetic uses two.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint EscapedBits(Vector512<ushort> units)
    {
        Vector512<ushort> quoteOrBackslash = Vector512.Min(units ^ Vector512.Create((ushort)'"'), units ^ Vector512.Create((ushort)'\\'));
        Vector512<ushort> control = Vector512.SubtractSaturate(units, Vector512.Create((ushort)0x1F));
        Vector512<ushort> surrogate = Vector512.SubtractSaturate(units ^ Vector512.Create((ushort)0xD800), Vector512.Create((ushort)0x7FF));
        Vector512<ushort> zeroWhereEscaped = Vector512.Min(Vector512.Min(quoteOrBackslash, control), surrogate);
        return (uint)Vector512.Equals(zeroWhereEscaped, Vector512<ushort>.Zero).ExtractMostSignificantBits();
    }

    // Encodes the first units of a block, which are neither surrogates nor units to escape; returns the number of
    // bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WriteUnits(Vector512<ushort> units, int count, ref byte target)
    {
        ulong counted = ~(~0UL << count);
        ulong beyondAscii = Vector512.GreaterThan(units, Vector512.Create((ushort)0x7F)).ExtractMostSignificantBits() & counted;
        if (beyondAscii == 0)
        {
            Avx512BW.ConvertToVector256ByteWithSaturation(units).StoreUnsafe(ref target);
            return count;
        }
        ulong threeBytes = Vector512.GreaterThan(units, Vector512.Create((ushort)0x7FF)).ExtractMostSignificantBits() & counted;
        if (threeBytes != 0)
        {
            int lower = Math.Min(count, 16);
            ulong inLower = ~(~0UL << lower);
            int bytes = lower + BitOperations.PopCount(beyondAscii & inLower) + BitOperations.PopCount(threeBytes & inLower);
            WriteThreeBytes(Vector512.WidenLower(units), ref target);
            if (count <= 16) return bytes;
            WriteThreeBytes(Vector512.WidenUpper(units), ref Unsafe.Add(ref target, bytes));
            return count + BitOperations.PopCount(beyondAscii) + BitOperations.PopCount(threeBytes);
        }

        // One unit or 110xxxxx 10xxxxxx: the second byte is kept if there is one.
        Vector512<ushort> isTwo = Vector512.GreaterThan(units, Vector512.Create((ushort)0x7F));
        Vector512<ushort> two = Vector512.Create((ushort)0x80C0) | units >> 6 | (units & Vector512.Create((ushort)0x3F)) << 8;
        Vector512<ushort> all = Vector512.ConditionalSelect(isTwo, two, units);
        Vector512<ushort> kept = isTwo | Vector512.Create((ushort)0xFF);
        Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept.AsByte(), all.AsByte()).StoreUnsafe(ref target);
        return count + BitOperations.PopCount(beyondAscii);
    }

    // Sixteen units of one, two or three bytes: the last byte is in the third place of its four, the bytes before it
    // precede it.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteThreeBytes(Vector512<uint> units, ref byte target)
    {
        Vector512<uint> isLong = Vector512.GreaterThan(units, Vector512.Create(0x7Fu));
        Vector512<uint> isThree = Vector512.GreaterThan(units, Vector512.Create(0x7FFu));
        Vector512<uint> first = units >> 12 | Vector512.Create(0xE0u);
        Vector512<uint> second = Vector512.ConditionalSelect(isThree,
            (units >> 6 & Vector512.Create(0x3Fu)) | Vector512.Create(0x80u), units >> 6 | Vector512.Create(0xC0u));
        Vector512<uint> last = Vector512.ConditionalSelect(isLong, (units & Vector512.Create(0x3Fu)) | Vector512.Create(0x80u), units);
        Vector512<uint> all = first | second << 8 | last << 16;
        Vector512<uint> kept = (isThree & Vector512.Create(0xFFu)) | (isLong & Vector512.Create(0xFF00u)) | Vector512.Create(0xFF0000u);
        Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept.AsByte(), all.AsByte()).StoreUnsafe(ref target);
    }
}
