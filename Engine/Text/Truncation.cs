using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// Converts doubles to integers by the processor's own instruction. The result for a value out of range is any number.
/// Replaces <see cref="double.ConvertToIntegerNative{TInteger}(double)"/>, which cannot be compiled ahead of time.
/// </summary>
internal static class Truncation
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ToInt32(double value) => Sse2.IsSupported
        ? Sse2.ConvertToInt32WithTruncation(Vector128.CreateScalarUnsafe(value))
        : double.ConvertToIntegerNative<int>(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static long ToInt64(double value) => Sse2.X64.IsSupported
        ? Sse2.X64.ConvertToInt64WithTruncation(Vector128.CreateScalarUnsafe(value))
        : double.ConvertToIntegerNative<long>(value);
}
