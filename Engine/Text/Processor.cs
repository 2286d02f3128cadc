using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// What the processor can do beyond what all of its kind can that are in use. A field, which is a constant for code
/// compiled while it runs, and is asked by code compiled ahead of time: whoever asks the instruction set itself is
/// compiled again, slowly at first, where the processor has more than the compiler could know.
/// </summary>
internal static class Processor
{
    /// <summary>Squeezing chosen bytes of a vector together (AVX-512 VBMI2), in vectors of 512 bits.</summary>
    public static readonly bool CompressesBytes =
        Avx512Vbmi2.IsSupported && Avx512Vbmi2.VL.IsSupported && Avx512BW.IsSupported && Vector512.IsHardwareAccelerated;
}
