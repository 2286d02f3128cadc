namespace Quoll.Text;

/// <summary>
/// Hash codes of values that a stranger chooses. They differ in each process, so that nobody can prepare keys that fall
/// into one bucket. .NET seeds the hash codes of strings only: everybody knows those of numbers.
/// </summary>
internal static class SeededHash
{
    private static readonly ulong Factor = (ulong)Random.Shared.NextInt64(long.MinValue, long.MaxValue) | 1;

    /// <summary>The initial value of each hash.</summary>
    public static readonly ulong Seed = (ulong)Random.Shared.NextInt64(long.MinValue, long.MaxValue);

    /// <summary>Takes 64 more bits into a hash: each of them counts for all bits of the result.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Add(ulong hash, ulong bits)
    {
        var high = Math.BigMul(hash ^ bits, Factor, out var low);
        return high ^ low;
    }

    /// <summary>The hash code of 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Of(ulong bits) => ToCode(Add(Seed, bits));

    /// <summary>The hash code of a Number.</summary>
    public static int Of(double number) => Of(BitsOf(number));

    /// <summary>The bits of a Number: zeros are equal, and so are all NaNs.</summary>
    public static ulong BitsOf(double number) =>
        number == 0 ? 0 : double.IsNaN(number) ? ulong.MaxValue : BitConverter.DoubleToUInt64Bits(number);

    /// <summary>A hash in the form that .NET's tables use.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ToCode(ulong hash) => (int)(hash ^ (hash >> 32));
}
