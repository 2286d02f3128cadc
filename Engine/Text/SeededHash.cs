using System.Runtime.InteropServices;

namespace Quoll.Text;

/// <summary>
/// Hash codes of values that an attacker may choose. They differ in each process, so that an attacker cannot prepare
/// keys that share one bucket. The hash codes that .NET has for numbers are publicly known. Those that it has for
/// strings are seeded, but take two units of a text at a time.
/// </summary>
internal static class SeededHash
{
    private static readonly ulong Factor = (ulong)Random.Shared.NextInt64(long.MinValue, long.MaxValue) | 1;

    /// <summary>The initial value of each hash.</summary>
    public static readonly ulong Seed = (ulong)Random.Shared.NextInt64(long.MinValue, long.MaxValue);

    /// <summary>Adds 64 more bits to a hash: each of them affects all bits of the result.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Add(ulong hash, ulong bits)
    {
        var high = Math.BigMul(hash ^ bits, Factor, out var low);
        return high ^ low;
    }

    /// <summary>Returns the hash code of 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Of(ulong bits) => ToCode(Add(Seed, bits));

    /// <summary>Returns the hash code of a Number.</summary>
    public static int Of(double number) => Of(BitsOf(number));

    /// <summary>Returns the hash code of a text.</summary>
    public static int Of(ReadOnlySpan<char> text)
    {
        const int CharsPerPart = sizeof(ulong) / sizeof(char);
        var hash = Seed ^ (ulong)text.Length;
        if (text.IsEmpty) return ToCode(hash);
        // The length tells which of these units are the same one.
        if (text.Length < CharsPerPart)
            return ToCode(Add(hash, text[0] | (ulong)text[text.Length >> 1] << 16 | (ulong)text[^1] << 32));
        ref var first = ref MemoryMarshal.GetReference(text);
        var last = text.Length - CharsPerPart;
        for (var i = 0; i < last; i += CharsPerPart) hash = Add(hash, PartAt(ref first, i));
        // It may overlap the one before.
        return ToCode(Add(hash, PartAt(ref first, last)));
    }

    private static ulong PartAt(ref char first, int index) =>
        Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<char, byte>(ref Unsafe.Add(ref first, index)));

    /// <summary>Returns the bits of a Number: zeros are equal, and so are all NaNs.</summary>
    public static ulong BitsOf(double number) =>
        number == 0 ? 0 : double.IsNaN(number) ? ulong.MaxValue : BitConverter.DoubleToUInt64Bits(number);

    /// <summary>Returns a hash in the form that .NET's tables use.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ToCode(ulong hash) => (int)(hash ^ (hash >> 32));
}
