using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>Reads up to sixteen digits of a text in one step, without a branch: their number and their value.</summary>
internal static class DigitBlock
{
    /// <summary>The units that are read, and the greatest number of digits.</summary>
    internal const int Length = 16;

    /// <summary>Whether the processor has the instructions. Without them digits are read eight at a time.</summary>
    internal static bool IsSupported => Sse41.IsSupported;

    /// <summary>
    /// Returns the number of digits at <paramref name="position"/>, at most sixteen, and their value. The caller has
    /// checked that this many units follow.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Parse<TUnit>(ref TUnit start, int position, out ulong value) where TUnit : unmanaged
    {
        Vector128<byte> digits = TextUnit.Load16(ref start, position) - Vector128.Create((byte)'0');
        // Values above 9 reach the highest bit. With AVX-512 a comparison would use a mask register, and take longer.
        uint others = Sse2.AddSaturate(digits, Vector128.Create((byte)(0x80 - 10))).ExtractMostSignificantBits();
        int count = BitOperations.TrailingZeroCount(others | 1u << Length);

        // The digits move to the end of the block, with zeros before them: those places have a negative index. (Loading
        // the indices from a table would be slow if they cross the end of a cache line.)
        digits = Ssse3.Shuffle(digits, Vector128<byte>.Indices + Vector128.Create((byte)(count - Length)));

        // Neighbours are joined to pairs, fours and eights.
        Vector128<short> pairs = Ssse3.MultiplyAddAdjacent(digits, Vector128.Create((ushort)(10 | 1 << 8)).AsSByte());
        Vector128<int> fours = Sse2.MultiplyAddAdjacent(pairs, Vector128.Create(100 | 1 << 16).AsInt16());
        Vector128<ushort> packed = Sse41.PackUnsignedSaturate(fours, fours);
        ulong eights = Sse2.MultiplyAddAdjacent(packed.AsInt16(), Vector128.Create(10000 | 1 << 16).AsInt16()).AsUInt64().ToScalar();
        value = (uint)eights * 100_000_000UL + (eights >> 32);
        return count;
    }
}
