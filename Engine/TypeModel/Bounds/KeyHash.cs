using System.Buffers.Binary;

namespace Quoll.TypeModel.Bounds;

/// <summary>
/// Computes hashes of keys from all of their bits. Keys that .NET's default comparer finds equal have equal hashes.
/// </summary>
internal static class KeyHash
{
    /// <summary>Removes the trailing zeros of a decimal, so that 1.0 and 1.00 have one form.</summary>
    private const decimal OneWithAllZeros = 1.0000000000000000000000000000m;

    /// <summary>Returns the hash code of a key.</summary>
    public static int Of(object? key) => SeededHash.ToCode(Add(SeededHash.Seed, key));

    private static ulong Add(ulong hash, object? key) => key switch
    {
        null => hash,
        long number => Add(hash, number),
        ulong number => SeededHash.Add(hash, number),
        double number => SeededHash.Add(hash, SeededHash.BitsOf(number)),
        decimal number => AddDecimal(hash, number),
        Guid id => AddGuid(hash, id),
        DateTime date => Add(hash, date.Ticks),
        DateTimeOffset date => Add(hash, date.UtcTicks),
        TimeSpan time => Add(hash, time.Ticks),
        TimeOnly time => Add(hash, time.Ticks),
        Int128 number => AddWide(hash, (UInt128)number),
        UInt128 number => AddWide(hash, number),
        nint number => Add(hash, number),
        nuint number => SeededHash.Add(hash, number),
        Enum member => Add(hash, member.GetTypeCode() == TypeCode.UInt64
            ? (long)((IConvertible)member).ToUInt64(null) : ((IConvertible)member).ToInt64(null)),
        Version version => Add(Add(Add(Add(hash, version.Major), version.Minor), version.Build), version.Revision),
        ITuple tuple when tuple.GetType().Assembly == typeof(ValueTuple).Assembly => AddItems(hash, tuple),
        // All bits of a smaller number are in its hash code. .NET seeds those of strings. The host's own types have
        // hash codes of their own.
        _ => Add(hash, key.GetHashCode()),
    };

    private static ulong Add(ulong hash, long bits) => SeededHash.Add(hash, (ulong)bits);

    private static ulong AddWide(ulong hash, UInt128 number) =>
        SeededHash.Add(SeededHash.Add(hash, (ulong)(number >> 64)), (ulong)number);

    private static ulong AddGuid(ulong hash, Guid id)
    {
        Span<byte> bytes = stackalloc byte[16];
        id.TryWriteBytes(bytes);
        return AddWide(hash, BinaryPrimitives.ReadUInt128LittleEndian(bytes));
    }

    private static ulong AddDecimal(ulong hash, decimal number)
    {
        // Negative zero is equal to zero.
        if (number == 0) return Add(hash, 0);
        Span<int> parts = stackalloc int[4];
        decimal.GetBits(number / OneWithAllZeros, parts);
        return Add(Add(hash, (long)parts[0] << 32 | (uint)parts[1]), (long)parts[2] << 32 | (uint)parts[3]);
    }

    private static ulong AddItems(ulong hash, ITuple tuple)
    {
        for (var i = 0; i < tuple.Length; i++) hash = Add(hash, tuple[i]);
        return hash;
    }
}
