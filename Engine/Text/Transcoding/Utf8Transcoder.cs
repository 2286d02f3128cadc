using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using System.Text.Unicode;

namespace Quoll.Text.Transcoding;

/// <summary>
/// UTF-8 to UTF-16 and back for long texts of scripts, with the results of .NET's <see cref="Encoding.UTF8"/>: what is
/// not valid becomes U+FFFD. .NET is fast for ASCII; this is fast for all scripts, where the processor permits.
/// </summary>
internal static class Utf8Transcoder
{
    /// <summary>Up to this many units or bytes, .NET is faster.</summary>
    public const int ShortText = 256;

    /// <summary>Units that are encoded together.</summary>
    private const int EncodedBlock = 32;

    /// <summary>
    /// The bytes that <see cref="JsonEscapeUtf8Blocks.WriteUnits"/> may write for a block, and three that stay
    /// unchanged where the last character does not fit.
    /// </summary>
    private const int EncodedRoom = 112 + 3;

    /// <summary>Returns the number of bytes that <see cref="Encode"/> writes.</summary>
    public static int CountBytes(ReadOnlySpan<char> text)
    {
        if (text.Length <= ShortText || !Vector256.IsHardwareAccelerated) return Encoding.UTF8.GetByteCount(text);
        ref var source = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        var i = 0;
        var more = 0;
        for (; i <= text.Length - Vector256<ushort>.Count; i += Vector256<ushort>.Count)
        {
            var units = Vector256.LoadUnsafe(ref source, (nuint)i);
            if ((units & Vector256.Create((ushort)0xFF80)) == Vector256<ushort>.Zero) continue;
            // The bytes of a pair depend on both units.
            if (Vector256.EqualsAny(units & Vector256.Create((ushort)0xF800), Vector256.Create((ushort)0xD800))) break;
            more += BitOperations.PopCount(Vector256.GreaterThan(units, Vector256.Create((ushort)0x7F)).ExtractMostSignificantBits())
                + BitOperations.PopCount(Vector256.GreaterThan(units, Vector256.Create((ushort)0x7FF)).ExtractMostSignificantBits());
        }
        return checked(i + more + Encoding.UTF8.GetByteCount(text[i..]));
    }

    /// <summary>
    /// Encodes whole characters as long as there is room for them; a lone surrogate becomes U+FFFD. The other bytes
    /// remain as they are.
    /// </summary>
    public static void Encode(ReadOnlySpan<char> text, Span<byte> destination, out int read, out int written)
    {
        if (text.Length <= ShortText || Ascii.IsValid(text))
        {
            Utf8.FromUtf16(text, destination, out read, out written);
            return;
        }
        // A block may write behind its bytes what the next one overwrites, so there must be a next one. Each unit takes
        // a byte at least.
        if (destination.Length >= EncodedRoom && text.Length < destination.Length)
            destination = destination[..Math.Min(CountBytes(text), destination.Length)];
        Fill(text, destination, out read, out written);
    }

    /// <summary>Encodes a text into the bytes that it takes (<see cref="CountBytes"/>), or into fewer.</summary>
    public static void Fill(ReadOnlySpan<char> text, Span<byte> destination, out int read, out int written)
    {
        (read, written) = (0, 0);
        if (Processor.CompressesBytes && text.Length > ShortText) EncodeBlocks(text, destination, ref read, ref written);
        Utf8.FromUtf16(text[read..], destination[written..], out var readMore, out var writtenMore);
        (read, written) = (read + readMore, written + writtenMore);
    }

    // Compiled for speed at once, as code with these instructions cannot be compiled ahead of time for all processors.
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private static void EncodeBlocks(ReadOnlySpan<char> text, Span<byte> destination, ref int read, ref int written)
    {
        ref var source = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text));
        ref var target = ref MemoryMarshal.GetReference(destination);
        var i = 0;
        var o = 0;
        while (i <= text.Length - EncodedBlock && o <= destination.Length - EncodedRoom)
        {
            var units = Vector512.LoadUnsafe(ref source, (nuint)i);
            var surrogates = Vector512.Equals(
                units & Vector512.Create((ushort)0xF800), Vector512.Create((ushort)0xD800)).ExtractMostSignificantBits();
            var clean = Math.Min(BitOperations.TrailingZeroCount(surrogates), EncodedBlock);
            if (clean > 0)
            {
                o += JsonEscapeUtf8Blocks.WriteUnits(units, clean, ref Unsafe.Add(ref target, o));
                i += clean;
                continue;
            }
            Rune.DecodeFromUtf16(text[i..], out var rune, out var used);
            o += rune.EncodeToUtf8(destination[o..]);
            i += used;
        }
        (read, written) = (i, o);
    }

    /// <summary>
    /// Returns the number of UTF-16 code units of bytes that are UTF-8, or -1 for other bytes.
    /// </summary>
    public static int CountUnits(ReadOnlySpan<byte> bytes) => Utf8Validation.IsValid(bytes) ? TrustedUtf8.CountUnits(bytes) : -1;
}
