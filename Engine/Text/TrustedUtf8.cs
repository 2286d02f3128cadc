using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;

namespace Quoll.Text;

/// <summary>
/// UTF-8 that the engine itself has written, so it is not checked: its length in UTF-16, and its conversion to UTF-16.
/// </summary>
internal static class TrustedUtf8
{
    /// <summary>Bytes that are counted together.</summary>
    private const int CountedBlock = 64;

    /// <summary>Bytes that are decoded together.</summary>
    private const int DecodedBlock = 32;

    /// <summary>
    /// Returns the number of UTF-16 code units: one for each byte that begins a character (RFC 3629 §3: all except 80
    /// to BF), and one more for bytes that begin four (F0 and up), which become a pair.
    /// </summary>
    public static int CountUnits(ReadOnlySpan<byte> utf8)
    {
        var units = 0;
        var i = 0;
        ref var start = ref MemoryMarshal.GetReference(utf8);
        for (; i <= utf8.Length - CountedBlock; i += CountedBlock)
        {
            var low = Vector256.LoadUnsafe(ref start, (nuint)i);
            var high = Vector256.LoadUnsafe(ref start, (nuint)i + 32);
            units += (low | high).ExtractMostSignificantBits() == 0 ? CountedBlock : CountUnits(low) + CountUnits(high);
        }
        for (; i < utf8.Length; i++) units += (IsFirst(utf8[i]) ? 1 : 0) + (utf8[i] >= 0xF0 ? 1 : 0);
        return units;
    }

    /// <summary>Decodes whole characters; returns the number of units. The caller has reserved room for them.</summary>
    public static int Decode(ReadOnlySpan<byte> utf8, Span<char> destination) =>
        Processor.CompressesBytes ? DecodeBlocks(utf8, destination) : Encoding.UTF8.GetChars(utf8, destination);

    // Compiled for speed at once. Otherwise unoptimised code would decode the first long text.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static int DecodeBlocks(ReadOnlySpan<byte> utf8, Span<char> destination)
    {
        ref var source = ref MemoryMarshal.GetReference(utf8);
        ref var target = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(destination));
        var i = 0;
        var o = 0;
        // Two more bytes are read, and a block of units may be written in which some are ignored.
        while (i <= utf8.Length - (DecodedBlock + 2) && o <= destination.Length - DecodedBlock)
        {
            // ASCII takes twice the block at a time.
            if (i <= utf8.Length - 2 * DecodedBlock && o <= destination.Length - 2 * DecodedBlock)
            {
                var two = Vector512.LoadUnsafe(ref source, (nuint)i);
                if (two.ExtractMostSignificantBits() == 0)
                {
                    Vector512.WidenLower(two).StoreUnsafe(ref target, (nuint)o);
                    Vector512.WidenUpper(two).StoreUnsafe(ref target, (nuint)(o + DecodedBlock));
                    i += 2 * DecodedBlock;
                    o += 2 * DecodedBlock;
                    continue;
                }
            }
            var bytes = Vector256.LoadUnsafe(ref source, (nuint)i);
            if (Vector256.GreaterThanOrEqualAny(bytes, Vector256.Create((byte)0xF0)))
            {
                DecodeSome(utf8, ref i, destination, ref o);
                continue;
            }
            // The first bytes of all characters are moved together, and so are the bytes one and two places on. Bytes
            // at the beginning that follow the last character of the block before are left out, because that block has
            // used them.
            var isFirst = Vector256.GreaterThan(bytes.AsSByte(), Vector256.Create((sbyte)-65)).AsByte();
            var b0 = Gather(isFirst, ref source, i);
            var b1 = Gather(isFirst, ref source, i + 1) & Vector512.Create((ushort)0x3F);
            var b2 = Gather(isFirst, ref source, i + 2) & Vector512.Create((ushort)0x3F);
            var isThree = Vector512.GreaterThanOrEqual(b0, Vector512.Create((ushort)0xE0));
            var isMore = Vector512.GreaterThanOrEqual(b0, Vector512.Create((ushort)0xC0));
            var more = Vector512.ConditionalSelect(isThree, b0 << 12 | b1 << 6 | b2, (b0 & Vector512.Create((ushort)0x1F)) << 6 | b1);
            Vector512.ConditionalSelect(isMore, more, b0).StoreUnsafe(ref target, (nuint)o);
            i += DecodedBlock;
            o += BitOperations.PopCount(isFirst.ExtractMostSignificantBits());
        }
        // Not in the middle of a character that was decoded.
        while (i < utf8.Length && !IsFirst(utf8[i])) i++;
        while (i < utf8.Length) DecodeOne(utf8, ref i, destination, ref o);
        return o;
    }

    // Decodes past the next character of four bytes, one by one.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void DecodeSome(ReadOnlySpan<byte> utf8, ref int i, Span<char> destination, ref int o)
    {
        while (!IsFirst(utf8[i])) i++;
        var isPair = false;
        while (!isPair)
        {
            isPair = utf8[i] >= 0xF0;
            DecodeOne(utf8, ref i, destination, ref o);
        }
    }

    private static void DecodeOne(ReadOnlySpan<byte> utf8, ref int i, Span<char> destination, ref int o)
    {
        Rune.DecodeFromUtf8(utf8[i..], out var rune, out var bytes);
        o += rune.EncodeToUtf16(destination[o..]);
        i += bytes;
    }

    /// <summary>Whether it is the first byte of a character.</summary>
    // As signed numbers, 80 to BF are the smallest.
    public static bool IsFirst(byte utf8) => (sbyte)utf8 > -65;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<ushort> Gather(Vector256<byte> isFirst, ref byte source, int i) =>
        Vector512.WidenLower(
            Avx512Vbmi2.VL.Compress(Vector256<byte>.Zero, isFirst, Vector256.LoadUnsafe(ref source, (nuint)i)).ToVector512Unsafe());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int CountUnits(Vector256<byte> utf8) =>
        BitOperations.PopCount(Vector256.GreaterThan(utf8.AsSByte(), Vector256.Create((sbyte)-65)).ExtractMostSignificantBits())
        + BitOperations.PopCount(Vector256.GreaterThanOrEqual(utf8, Vector256.Create((byte)0xF0)).ExtractMostSignificantBits());
}
