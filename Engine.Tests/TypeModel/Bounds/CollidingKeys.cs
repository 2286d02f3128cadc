using System.Globalization;
using System.Numerics;

namespace Quoll.Tests.TypeModel.Bounds;

/// <summary>
/// Keys of one type whose default hash codes are equal, or share a bucket of a .NET table that holds all of them.
/// </summary>
/// <param name="make">Returns the key with a number.</param>
/// <param name="script">Returns the key as an expression of JavaScript.</param>
public sealed class CollidingKeys<T>(Func<int, T> make, Func<T, string> script)
{
    /// <summary>Exceeds the size at which a collection still uses the default comparer.</summary>
    public const int Count = 4000;

    public T[] All { get; } = [.. Enumerable.Range(1, Count).Select(make)];

    /// <summary>An array of JavaScript.</summary>
    public string Array => $"[{string.Join(",", All.Select(script))}]";

    /// <summary>The entries of a Map: each key with 1.</summary>
    public string Entries => $"[{string.Join(",", All.Select(key => $"[{script(key)},1]"))}]";
}

/// <summary>Keys of each type that a script and a document can give.</summary>
public static class CollidingKeys
{
    /// <summary>The number of buckets of .NET tables for that many keys.</summary>
    public static readonly int Buckets = new HashSet<int>().EnsureCapacity(CollidingKeys<int>.Count);

    public enum Wide : long;

    // Equal halves of 64 bits. .NET's hash codes xor them.
    private static long Halves(int i) => (long)i << 32 | (uint)i;

    public static CollidingKeys<int> Int { get; } = new(static i => i * Buckets, static key => $"{key}");

    public static CollidingKeys<uint> UInt { get; } = new(static i => (uint)(i * Buckets), static key => $"{key}");

    public static CollidingKeys<long> Long { get; } = new(Halves, static key => $"{key}n");

    public static CollidingKeys<long?> LongOrNull { get; } = new(static i => Halves(i), static key => $"{key}n");

    public static CollidingKeys<ulong> ULong { get; } = new(static i => (ulong)Halves(i), static key => $"{key}n");

    public static CollidingKeys<Int128> Int128 { get; } = new(static i => Halves(i), static key => $"{key}n");

    public static CollidingKeys<UInt128> UInt128 { get; } = new(static i => (UInt128)Halves(i), static key => $"{key}n");

    public static CollidingKeys<BigInteger> BigInteger { get; } = new(static i => i * Buckets, static key => $"{key}n");

    public static CollidingKeys<Wide> Enum { get; } = new(static i => (Wide)Halves(i), static key => $"{(long)key}n");

    public static CollidingKeys<double> Double { get; } = new(
        static i => BitConverter.Int64BitsToDouble(Halves(0x40000000 + i)), static key => key.ToString("R", CultureInfo.InvariantCulture));

    public static CollidingKeys<float> Float { get; } = new(
        static i => BitConverter.Int32BitsToSingle(i * Buckets), static key => key.ToString("R", CultureInfo.InvariantCulture));

    public static CollidingKeys<decimal> Decimal { get; } = new(
        static i => new decimal(2 * i + 1, 2 * i + 1, 0, false, 0), static key => $"'{key}'");

    public static CollidingKeys<Guid> Guid { get; } = new(static i => new Guid(i, 0, 0, [.. BitConverter.GetBytes(i), 0, 0, 0, 0]), Quoted);

    public static CollidingKeys<DateTime> DateTime { get; } = new(static i => new DateTime(Halves(i)), static key => $"'{key:O}'");

    public static CollidingKeys<DateTimeOffset> DateTimeOffset { get; } = new(
        static i => new DateTimeOffset(Halves(i), TimeSpan.Zero), static key => $"'{key:O}'");

    public static CollidingKeys<TimeSpan> Time { get; } = new(static i => new TimeSpan(Halves(i)), static key => $"'{key:c}'");

    public static CollidingKeys<Version> Version { get; } = new(static i => new Version(16 * i, 0, 0, 0), Quoted);

    public static CollidingKeys<(long, long)> Pair { get; } = new(
        static i => (Halves(i), -Halves(i) - 1), static key => $"[{key.Item1}n,{key.Item2}n]");

    public static CollidingKeys<Tuple<long, double>> Tuple { get; } = new(
        static i => System.Tuple.Create(Halves(i), 0.5), static key => $"[{key.Item1}n,0.5]");

    private static string Quoted<T>(T key) => $"'{key}'";

    /// <summary>Returns how many buckets of a table the keys use with a comparer.</summary>
    public static int BucketsOf<T>(IEnumerable<T> keys, IEqualityComparer<T> comparer) =>
        keys.Select(key => (uint)comparer.GetHashCode(key!) % (uint)Buckets).Distinct().Count();
}
