using System.Buffers;

namespace Quoll.Runtime.Agents;

/// <summary>
/// Arrays of values that are lent for a while, one of each size for the whole process. System.Buffers' pool keeps more
/// arrays, but its code for our types cannot be compiled ahead of time, which would slow down the first document. Very
/// long arrays come from that pool.
/// </summary>
internal static class ValuePool
{
    private const int SmallestLog2 = 8, LargestLog2 = 18;

    private static readonly JsValue[]?[] Kept = new JsValue[LargestLog2 + 1][];

    /// <summary>Returns an array of at least a length.</summary>
    public static JsValue[] Rent(int length)
    {
        var log2 = Math.Max(SmallestLog2, 32 - int.LeadingZeroCount(length - 1));
        if (log2 > LargestLog2) return ArrayPool<JsValue>.Shared.Rent(length);
        return Interlocked.Exchange(ref Kept[log2], null) ?? new JsValue[1 << log2];
    }

    /// <summary>Takes an array back, which must not contain objects any more.</summary>
    public static void Return(JsValue[] values)
    {
        if (values.Length <= 1 << LargestLog2) Kept[int.Log2(values.Length)] = values;
        else ArrayPool<JsValue>.Shared.Return(values);
    }
}
