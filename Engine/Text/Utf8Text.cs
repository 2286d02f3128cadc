using System.Buffers;
using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;

namespace Quoll.Text;

/// <summary>
/// Converts UTF-8 to UTF-16 inside JSON strings. Checking, decoding and the search for the end are one pass. The
/// platform's transcoder is built for long texts: it takes a call and a second pass, and uses its slow path wherever a
/// script changes.
/// </summary>
internal static class Utf8Text
{
    /// <summary>
    /// The bytes that may be read, and the units that may be written, after the positions given to
    /// <see cref="DecodeBlock"/>.
    /// </summary>
    public const int BlockRoom = BlockLength + 2;

    /// <summary>The greatest number of bytes of a block.</summary>
    public const int BlockLength = 64;

    /// <summary>The bytes of a block of ASCII.</summary>
    public const int AsciiLength = 32;

    /// <summary>Bytes read and units written: two registers.</summary>
    public readonly record struct Progress(nint Bytes, nint Units);

    /// <summary>
    /// Decodes whole sequences, at most a block of them, up to the first byte that is special in a JSON string
    /// (<see cref="JsonStringScan.IsSpecial"/>). Makes no progress if that is the first byte, or a sequence of four
    /// bytes; perhaps also if a later sequence is not valid. The caller then decodes one character itself, with
    /// <see cref="TryDecodeOne"/> beyond ASCII. Bounds: <see cref="BlockRoom"/> on both sides. Units written after the
    /// counted ones have no meaning.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Progress DecodeBlock(ref byte source, ref char target)
    {
        if (Vector256.IsHardwareAccelerated)
        {
            // Signed: bytes below space or beyond ASCII. If the first of these is ASCII, so are all bytes before it.
            var bytes = Vector256.LoadUnsafe(ref source);
            var stops = (
                Vector256.LessThan(bytes.AsSByte(), Vector256.Create((sbyte)' '))
                .AsByte() | Vector256.Equals(bytes, Vector256.Create((byte)'"'))
                | Vector256.Equals(bytes, Vector256.Create((byte)'\\'))).ExtractMostSignificantBits();
            if ((bytes.ExtractMostSignificantBits() & (uint)BitsUpToFirst(stops)) == 0)
            {
                ref var units = ref Unsafe.As<char, ushort>(ref target);
                Vector256.WidenLower(bytes).StoreUnsafe(ref units);
                Vector256.WidenUpper(bytes).StoreUnsafe(ref units, 16);

                // A constant if a branch can predict it: the next block then begins before this one has been checked.
                if (stops == 0) return new(AsciiLength, AsciiLength);
                var plain = BitOperations.TrailingZeroCount(stops);
                return new(plain, plain);
            }
        }
        return Processor.CompressesBytes ? DecodeCompressed(ref source, ref target) : DecodeRun(ref source, ref target);
    }

    /// <summary>
    /// Decodes the sequence at the beginning, which may be of any length; returns false if it is not UTF-8 (Unicode 16,
    /// table 3-7). Writes one or two units and returns the number of bytes read. Bounds: two units may be written.
    /// </summary>
    public static bool TryDecodeOne(ReadOnlySpan<byte> source, ref char target, out int bytes, out int units)
    {
        var isValid = Rune.DecodeFromUtf8(source, out var rune, out bytes) == OperationStatus.Done;
        units = isValid ? rune.EncodeToUtf16(MemoryMarshal.CreateSpan(ref target, 2)) : 0;
        return isValid;
    }

    // Decodes a block with sequences of any lengths, without a branch on them. The first bytes of all sequences are
    // moved together, and so are the second and the third bytes. Every lane then has the bytes for a sequence of any
    // length up to three.
    internal static Progress DecodeCompressed(ref byte source, ref char start)
    {
        ref var target = ref Unsafe.As<char, ushort>(ref start);
        var bytes = Vector512.LoadUnsafe(ref source);
        var beyondAscii = bytes.ExtractMostSignificantBits();
        var stops = Special(bytes).ExtractMostSignificantBits();

        // `two` and `three` have the bits of all valid first bytes of sequences of these lengths.
        var two = Vector512.LessThan(bytes - Vector512.Create((byte)0xC2), Vector512.Create((byte)0x1E)).ExtractMostSignificantBits();
        var three = Vector512.Equals(bytes & Vector512.Create((byte)0xF0), Vector512.Create((byte)0xE0)).ExtractMostSignificantBits();
        var isFirst = Vector512.GreaterThan(bytes.AsSByte(), Vector512.Create((sbyte)-65)).AsByte();
        var first = isFirst.ExtractMostSignificantBits();
        stops |= beyondAscii & first & ~(two | three);
        var more = two | three;

        // Continuation bytes are where they should be, and only there. If a stop cuts off a sequence, one is missing at
        // the stop.
        if ((((more << 1 | three << 2) ^ ~first) & BitsUpToFirst(stops)) != 0) return default;
        var end = BitOperations.TrailingZeroCount(stops);
        if (stops == 0) end -= (int)(more >> 63 | three >> 61 & 2);
        var count = BitOperations.PopCount(first & BitsBelow(end));

        var b0 = Avx512Vbmi2.Compress(Vector512<byte>.Zero, isFirst, bytes);
        var b1 = Avx512Vbmi2.Compress(Vector512<byte>.Zero, isFirst, Vector512.LoadUnsafe(ref source, 1));
        var b2 = Avx512Vbmi2.Compress(Vector512<byte>.Zero, isFirst, Vector512.LoadUnsafe(ref source, 2));
        var wrong = (ulong)Combine(Vector512.WidenLower(b0), Vector512.WidenLower(b1), Vector512.WidenLower(b2), ref target);
        if (count > 32)
        {
            wrong |= (ulong)Combine(
                Vector512.WidenUpper(b0), Vector512.WidenUpper(b1), Vector512.WidenUpper(b2), ref Unsafe.Add(ref target, 32)) << 32;
        }
        if ((wrong & BitsBelow(count)) != 0) return default;
        return new(end, count);
    }

    // Writes the units of 32 sequences, from their first bytes in b0 and the bytes after them. Returns as bits the
    // sequences of three that are not UTF-8.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Combine(Vector512<ushort> b0, Vector512<ushort> b1, Vector512<ushort> b2, ref ushort target)
    {
        b1 &= Vector512.Create((ushort)0x3F);
        b2 &= Vector512.Create((ushort)0x3F);
        var ofThree = b0 << 12 | b1 << 6 | b2;
        var ofTwo = (b0 & Vector512.Create((ushort)0x1F)) << 6 | b1;
        var isThree = Vector512.GreaterThanOrEqual(b0, Vector512.Create((ushort)0xE0));
        var isMore = Vector512.GreaterThanOrEqual(b0, Vector512.Create((ushort)0xC0));
        Vector512.ConditionalSelect(isThree, ofThree, Vector512.ConditionalSelect(isMore, ofTwo, b0)).StoreUnsafe(ref target);
        var isWrong = isThree & (Vector512.LessThan(ofThree, Vector512.Create((ushort)0x800))
            | Vector512.Equals(ofThree & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800)));
        return (uint)isWrong.ExtractMostSignificantBits();
    }

    // For any processor: decodes the start of the next sixteen bytes as a run of sequences of one length.
    internal static Progress DecodeRun(ref byte source, ref char start)
    {
        ref var target = ref Unsafe.As<char, ushort>(ref start);
        var bytes = Vector128.LoadUnsafe(ref source);
        var isPlain = Vector128.GreaterThan(bytes.AsSByte(), Vector128.Create((sbyte)0x1F)).AsByte()
            & ~(Vector128.Equals(bytes, Vector128.Create((byte)'"')) | Vector128.Equals(bytes, Vector128.Create((byte)'\\')));
        Vector128.WidenLower(bytes).StoreUnsafe(ref target);
        Vector128.WidenUpper(bytes).StoreUnsafe(ref target, 8);
        var plain = BitOperations.TrailingZeroCount(~isPlain.ExtractMostSignificantBits());
        if (plain != 0 || source < 0x80 || !BitConverter.IsLittleEndian) return new(plain, plain);

        if (source < 0xE0)
        {
            // 110xxxxx 10xxxxxx, the first in the low byte of a lane. C0 and C1 would be overlong.
            var pairs = bytes.AsUInt16();
            var isTwo = Vector128.Equals(pairs & Lanes(0xC0E0), Lanes(0x80C0))
                & Vector128.GreaterThan(pairs & Lanes(0x1E), Vector128<ushort>.Zero);
            ((pairs & Lanes(0x1F)) << 6 | pairs >> 8 & Lanes(0x3F)).StoreUnsafe(ref target);
            var lanes = BitOperations.TrailingZeroCount(~isTwo.ExtractMostSignificantBits());
            return new(lanes * 2, lanes);
        }
        // 1110xxxx 10xxxxxx 10xxxxxx, the first in the highest byte of three.
        var triples = Vector128.Shuffle(bytes, Vector128.Create((byte)2, 1, 0, 255, 5, 4, 3, 255, 8, 7, 6, 255, 11, 10, 9, 255)).AsUInt32();
        var unit = triples >> 4 & Lanes(0xF000u) | triples >> 2 & Lanes(0x0FC0u) | triples & Lanes(0x3Fu);
        var isThree = Vector128.Equals(triples & Lanes(0xF0C0C0u), Lanes(0xE08080u)) & Vector128.GreaterThan(unit, Lanes(0x7FFu))
            & ~Vector128.Equals(unit & Lanes(0xF800u), Lanes(0xD800u));
        Vector128.Narrow(unit, unit).StoreUnsafe(ref target);
        var count = BitOperations.TrailingZeroCount(~isThree.ExtractMostSignificantBits());
        return new(count * 3, count);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Lanes(ushort value) => Vector128.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<uint> Lanes(uint value) => Vector128.Create(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Special(Vector512<byte> bytes) => Vector512.LessThan(bytes, Vector512.Create((byte)' '))
        | Vector512.Equals(bytes, Vector512.Create((byte)'"')) | Vector512.Equals(bytes, Vector512.Create((byte)'\\'));

    // The lowest set bit and all bits below it; all bits if none is set.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong BitsUpToFirst(ulong bits) => bits ^ bits - 1;

    // Returns this many bits, at most 64.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong BitsBelow(int count) => count == 64 ? ulong.MaxValue : (1UL << count) - 1;
}
