using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Quoll.Text;

/// <summary>
/// Products of 64 by 64 bits. <see cref="Math.BigMul(ulong, ulong, out ulong)"/> passes the low half through memory,
/// which costs more than the multiplication; here both halves stay in registers.
/// </summary>
internal static class WideMultiply
{
    /// <summary>Returns the high half of the product; the low half is <c>a * b</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong High(ulong a, ulong b)
    {
        if (Bmi2.X64.IsSupported) return Bmi2.X64.MultiplyNoFlags(a, b);
        if (ArmBase.Arm64.IsSupported) return ArmBase.Arm64.MultiplyHigh(a, b);
        return Math.BigMul(a, b, out _);
    }
}
