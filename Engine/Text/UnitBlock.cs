using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// 32 UTF-16 units in two vectors. One vector of 512 bits would be a few percent faster if the processor has it. But
/// code that tests for it cannot be compiled ahead of time for all processors: .NET discards code compiled for
/// processors without such vectors when it runs on a processor that has them.
/// </summary>
internal readonly struct UnitBlock(Vector256<ushort> lower, Vector256<ushort> upper)
{
    /// <summary>Units in a block.</summary>
    public const int Length = 32;

    public readonly Vector256<ushort> Lower = lower;

    public readonly Vector256<ushort> Upper = upper;

    /// <summary>Whether the vectors are instructions of the processor.</summary>
    public static bool IsHardwareAccelerated
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector256.IsHardwareAccelerated;
    }

    /// <summary>Loads a block. Bounds: a block follows the source.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static UnitBlock Load(ref ushort source) => new(Vector256.LoadUnsafe(ref source), Vector256.LoadUnsafe(ref source, 16));

    /// <summary>Stores the block. Bounds: a block may be written after the target.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Store(ref ushort target)
    {
        Lower.StoreUnsafe(ref target);
        Upper.StoreUnsafe(ref target, 16);
    }

    /// <summary>Returns the units as bytes; those above 255 become 255.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Vector256<byte> ToBytes() => Vector256.NarrowWithSaturation(Lower, Upper);

    /// <summary>Returns the lanes of two comparisons, each all ones or zero, as bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Bits(Vector256<ushort> lower, Vector256<ushort> upper)
    {
        // Packing alternates between the halves of both.
        const byte InOrder = 0b11_01_10_00;
        return Avx2.IsSupported
            ? Avx2.Permute4x64(Avx2.PackSignedSaturate(lower.AsInt16(), upper.AsInt16()).AsInt64(), InOrder).AsByte()
                .ExtractMostSignificantBits()
            : Vector256.Narrow(lower, upper).ExtractMostSignificantBits();
    }
}
