using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// The features of the processor beyond those that all common processors have. This is a field: code compiled at run
/// time sees a constant, and code compiled ahead of time reads it. Code that tests the instruction set itself would be
/// compiled again, slowly at first, if the processor has more than the compiler could know.
/// </summary>
internal static class Processor
{
    /// <summary>Whether chosen bytes of a vector can be compressed (AVX-512 VBMI2), in vectors of 512 bits.</summary>
    public static readonly bool CompressesBytes =
        Avx512Vbmi2.IsSupported && Avx512Vbmi2.VL.IsSupported && Avx512BW.IsSupported && Vector512.IsHardwareAccelerated;
}
