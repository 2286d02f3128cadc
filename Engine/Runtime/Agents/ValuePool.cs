using System.Buffers;

namespace Quoll.Runtime.Agents;

/// <summary>
/// Arrays of values that are lent for a while, one of each size for the whole process: System.Buffers' pool keeps more,
/// but its code for a type of ours cannot be compiled ahead of time, and the first document would wait for it. That
/// pool lends very long ones.
/// </summary>
internal static class ValuePool
{
    private const int SmallestLog2 = 8, LargestLog2 = 18;

    private static readonly JsValue[]?[] Kept = new JsValue[LargestLog2 + 1][];

    /// <summary>An array of a length or more.</summary>
    public static JsValue[] Rent(int length)
    {
        var log2 = Math.Max(SmallestLog2, 32 - int.LeadingZeroCount(length - 1));
        if (log2 > LargestLog2) return ArrayPool<JsValue>.Shared.Rent(length);
        return Interlocked.Exchange(ref Kept[log2], null) ?? new JsValue[1 << log2];
    }

    /// <summary>Takes an array back, in which no objects may be left.</summary>
    public static void Return(JsValue[] values)
    {
        if (values.Length <= 1 << LargestLog2) Kept[int.Log2(values.Length)] = values;
        else ArrayPool<JsValue>.Shared.Return(values);
    }
}
