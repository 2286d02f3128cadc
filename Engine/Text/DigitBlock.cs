using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// Up to sixteen digits of a text in one step: how many they are and what they are worth, without a branch.
/// </summary>
internal static class DigitBlock
{
    /// <summary>Units that are looked at, and the most digits that are read.</summary>
    internal const int Length = 16;

    /// <summary>The processor has the instructions; elsewhere digits are read eight at a time.</summary>
    internal static bool IsSupported => Sse41.IsSupported;

    /// <summary>
    /// The number of digits at <paramref name="position"/>, at most sixteen, and their value. The caller has checked
    /// that that many units follow.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Parse<TUnit>(ref TUnit start, int position, out ulong value) where TUnit : unmanaged
    {
        Vector128<byte> digits = TextUnit.Load16(ref start, position) - Vector128.Create((byte)'0');
        // What is above 9 reaches the highest bit; a comparison would go through a mask register where there is
        // AVX-512, and take longer.
        uint others = Sse2.AddSaturate(digits, Vector128.Create((byte)(0x80 - 10))).ExtractMostSignificantBits();
        int count = BitOperations.TrailingZeroCount(others | 1u << Length);

        // The digits to the end of the block and zeros in front: those places have a negative index. (To load the
        // indices from a table would be slow where they lie across the end of a line of the cache.)
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
