using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Text;

/// <summary>How long a text in UTF-8 is in UTF-16.</summary>
internal static class Utf8Length
{
    /// <summary>Bytes that are looked at together.</summary>
    private const int Block = 128;

    /// <summary>
    /// The number of UTF-16 code units that valid UTF-8 stands for: one for each byte that begins a character (RFC 3629 §3: all but 80 to BF),
    /// and one more for those that begin four (F0 and up), which become a pair.
    /// </summary>
    public static int CountUnits(ReadOnlySpan<byte> utf8)
    {
        var units = 0;
        var i = 0;
        ref var start = ref MemoryMarshal.GetReference(utf8);
        for (; i <= utf8.Length - Block; i += Block)
        {
            var low = Vector512.LoadUnsafe(ref start, (nuint)i);
            var high = Vector512.LoadUnsafe(ref start, (nuint)i + 64);
            units += (low | high).ExtractMostSignificantBits() == 0 ? Block : CountUnits(low) + CountUnits(high);
        }
        for (; i < utf8.Length; i++) units += ((sbyte)utf8[i] > -65 ? 1 : 0) + (utf8[i] >= 0xF0 ? 1 : 0);
        return units;
    }

    // As signed numbers, 80 to BF are the least.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int CountUnits(Vector512<byte> utf8) =>
        BitOperations.PopCount(Vector512.GreaterThan(utf8.AsSByte(), Vector512.Create((sbyte)-65)).ExtractMostSignificantBits())
        + BitOperations.PopCount(Vector512.GreaterThanOrEqual(utf8, Vector512.Create((byte)0xF0)).ExtractMostSignificantBits());
}
