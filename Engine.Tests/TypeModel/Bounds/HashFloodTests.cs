using System.Text.Json.Serialization;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Reflection;

namespace Quoll.Tests.TypeModel.Bounds;

/// <summary>
/// Scripts or documents choose keys whose .NET hash codes collide. The created sets and dictionaries use other hash
/// codes.
/// </summary>
public class HashFloodTests
{
    /// <summary>Keys without collisions use at least this many buckets.</summary>
    private const int ManyBuckets = CollidingKeys<int>.Count / 2;

    public static TheoryData<string> Kinds => new(typeof(CollidingKeys)
        .GetProperties(BindingFlags.Public | BindingFlags.Static).Select(static property => property.Name));

    // Runs a generic check with the keys of a type.
    private static void With(string kind, string check)
    {
        var keys = typeof(CollidingKeys).GetProperty(kind)!.GetValue(null)!;
        var method = typeof(HashFloodTests).GetMethod(check, BindingFlags.NonPublic | BindingFlags.Static)!;
        method.MakeGenericMethod(keys.GetType().GetGenericArguments()).CreateDelegate(typeof(Action<>).MakeGenericType(keys.GetType()))
            .DynamicInvoke(keys);
    }

    private static void IsSafe<T>(CollidingKeys<T> keys, IEnumerable<T> read, IEqualityComparer<T> comparer)
    {
        Assert.True(keys.All.ToHashSet(comparer).SetEquals(read));
        Assert.InRange(CollidingKeys.BucketsOf(keys.All, comparer), ManyBuckets, CollidingKeys.Buckets);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Keys_collide_with_the_comparer_of_the_platform(string kind) => With(kind, nameof(Collide));

    private static void Collide<T>(CollidingKeys<T> keys)
    {
        Assert.Equal(CollidingKeys<T>.Count, keys.All.Distinct().Count());
        // The hash codes of tuples are seeded, but combine those of their elements.
        var isSeeded = typeof(T) == typeof((long, long)) || typeof(T) == typeof(Tuple<long, double>) || typeof(T) == typeof(Int128)
            || typeof(T) == typeof(UInt128);
        if (!isSeeded) Assert.Equal(1, CollidingKeys.BucketsOf(keys.All, EqualityComparer<T>.Default));
        else Assert.Single(keys.All.Select(static key => key!.GetHashCode()).Distinct());
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Sets_of_a_script_are_safe(string kind) => With(kind, nameof(SetsOfScript));

    private static void SetsOfScript<T>(CollidingKeys<T> keys)
    {
        using var engine = new Engine();
        HashSet<T>? taken = null;
        engine.SetValue("take", (HashSet<T> set) => { taken = set; });
        engine.Execute($"const keys = {keys.Array}; take(keys)");
        IsSafe(keys, taken!, taken!.Comparer);
        IsSafe(keys, engine.Evaluate<HashSet<T>>("new Set(keys)"), engine.Evaluate<HashSet<T>>("keys").Comparer);
        var isSet = Assert.IsType<HashSet<T>>(engine.Evaluate("keys").ConvertTo<ISet<T>>());
        IsSafe(keys, isSet, isSet.Comparer);
        var frozen = engine.Evaluate<FrozenSet<T>>("keys");
        IsSafe(keys, frozen, frozen.Comparer);
        var immutable = engine.Evaluate<ImmutableHashSet<T>>("keys");
        IsSafe(keys, immutable, immutable.KeyComparer);
        var isImmutable = Assert.IsType<ImmutableHashSet<T>>(engine.Evaluate<IImmutableSet<T>>("keys"));
        IsSafe(keys, isImmutable, isImmutable.KeyComparer);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Dictionaries_of_a_script_are_safe(string kind)
    {
        if (kind != nameof(CollidingKeys.LongOrNull)) With(kind, nameof(DictionariesOfScript));
    }

    private static void DictionariesOfScript<T>(CollidingKeys<T> keys) where T : notnull
    {
        using var engine = new Engine();
        engine.Execute($"const entries = new Map({keys.Entries})");
        var plain = engine.Evaluate<Dictionary<T, int>>("entries");
        IsSafe(keys, plain.Keys, plain.Comparer);
        var any = Assert.IsType<Dictionary<T, int>>(engine.Evaluate<IReadOnlyDictionary<T, int>>("entries"));
        IsSafe(keys, any.Keys, any.Comparer);
        var concurrent = engine.Evaluate<ConcurrentDictionary<T, int>>("entries");
        IsSafe(keys, concurrent.Keys, concurrent.Comparer);
        var frozen = engine.Evaluate<FrozenDictionary<T, int>>("entries");
        IsSafe(keys, frozen.Keys, frozen.Comparer);
        var immutable = engine.Evaluate<ImmutableDictionary<T, int>>("entries");
        IsSafe(keys, immutable.Keys, immutable.KeyComparer);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Sets_of_a_document_are_safe(string kind) => With(kind, nameof(SetsOfDocument));

    private static void SetsOfDocument<T>(CollidingKeys<T> keys)
    {
        var text = QuollJson.Serialize(keys.All);
        var plain = QuollJson.Deserialize<HashSet<T>>(text)!;
        IsSafe(keys, plain, plain.Comparer);
        var any = Assert.IsType<HashSet<T>>(QuollJson.Deserialize<IReadOnlySet<T>>(text));
        IsSafe(keys, any, any.Comparer);
        var frozen = QuollJson.Deserialize<FrozenSet<T>>(text)!;
        IsSafe(keys, frozen, frozen.Comparer);
        var immutable = QuollJson.Deserialize<ImmutableHashSet<T>>(text)!;
        IsSafe(keys, immutable, immutable.KeyComparer);
        var referred = QuollJson.Deserialize<HashSet<T>>(
            $$"""{"$id":"1","$values":{{text}}}""", new QuollJsonOptions { ReferenceHandler = ReferenceHandler.Preserve })!;
        IsSafe(keys, referred, referred.Comparer);
        using var engine = new Engine();
        var limited = engine.Json.Deserialize<HashSet<T>>(text)!;
        IsSafe(keys, limited, limited.Comparer);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Dictionaries_of_a_document_are_safe(string kind)
    {
        // Tuples are not names of members.
        if (kind is not (nameof(CollidingKeys.LongOrNull) or nameof(CollidingKeys.Pair) or nameof(CollidingKeys.Tuple)))
            With(kind, nameof(DictionariesOfDocument));
    }

    private static void DictionariesOfDocument<T>(CollidingKeys<T> keys) where T : notnull
    {
        var text = QuollJson.Serialize(keys.All.Select(static key => KeyValuePair.Create(key, 1)).ToImmutableDictionary());
        var plain = QuollJson.Deserialize<Dictionary<T, int>>(text)!;
        IsSafe(keys, plain.Keys, plain.Comparer);
        var ordered = QuollJson.Deserialize<OrderedDictionary<T, int>>(text)!;
        IsSafe(keys, ordered.Keys, ordered.Comparer);
        var concurrent = QuollJson.Deserialize<ConcurrentDictionary<T, int>>(text)!;
        IsSafe(keys, concurrent.Keys, concurrent.Comparer);
        var frozen = QuollJson.Deserialize<FrozenDictionary<T, int>>(text)!;
        IsSafe(keys, frozen.Keys, frozen.Comparer);
        var immutable = QuollJson.Deserialize<IImmutableDictionary<T, int>>(text)!;
        IsSafe(keys, immutable.Keys, ((ImmutableDictionary<T, int>)immutable).KeyComparer);
        foreach (var options in (QuollJsonOptions[])[
            new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { AllowDuplicateProperties = false }])
        {
            var read = QuollJson.Deserialize<Dictionary<T, int>>(options.ReferenceHandler == ReferenceHandler.Preserve
                ? $$"""{"$id":"1",{{text[1..]}}""" : text, options)!;
            IsSafe(keys, read.Keys, read.Comparer);
        }
    }

    [Fact]
    public void Keys_of_any_type_are_safe()
    {
        using var engine = new Engine();
        engine.Execute($"const keys = {CollidingKeys.Double.Array}");
        var set = Assert.IsType<HashSet<object?>>(engine.Evaluate<object>("new Set(keys)"));
        var map = Assert.IsType<Dictionary<object, object?>>(engine.Evaluate<object>("new Map(keys.map(key => [key, 1]))"));
        var keyed = engine.Evaluate<Dictionary<object, int>>("new Map(keys.map(key => [key, 1]))");
        object[] keys = [.. CollidingKeys.Double.All];
        Assert.InRange(CollidingKeys.BucketsOf(keys, set.Comparer), ManyBuckets, CollidingKeys.Buckets);
        Assert.InRange(CollidingKeys.BucketsOf(keys, map.Comparer), ManyBuckets, CollidingKeys.Buckets);
        Assert.InRange(CollidingKeys.BucketsOf(keys, keyed.Comparer), ManyBuckets, CollidingKeys.Buckets);
    }

    [Theory]
    [InlineData(1000, true)]
    [InlineData(1001, false)]
    public void Small_collections_keep_the_comparer_of_the_platform(int count, bool isDefault)
    {
        var numbers = string.Join(",", Enumerable.Range(0, count));
        var entries = string.Join(",", Enumerable.Range(0, count).Select(static i => $"\"{i}\":1"));
        using var engine = new Engine();
        Assert.Equal(isDefault, engine.Evaluate<HashSet<long>>($"[{numbers}]").Comparer == EqualityComparer<long>.Default);
        Assert.Equal(isDefault, engine.Evaluate<Dictionary<long, int>>($"({{{entries}}})").Comparer == EqualityComparer<long>.Default);
        Assert.Equal(isDefault, QuollJson.Deserialize<HashSet<long>>($"[{numbers}]")!.Comparer == EqualityComparer<long>.Default);
        Assert.Equal(
            isDefault, QuollJson.Deserialize<Dictionary<long, int>>($"{{{entries}}}")!.Comparer == EqualityComparer<long>.Default);
    }

    [Fact]
    public void Sets_of_strings_keep_the_comparer_of_the_platform()
    {
        var texts = QuollJson.Serialize(Enumerable.Range(0, 5000).Select(static i => $"k{i}"));
        Assert.Same(EqualityComparer<string>.Default, QuollJson.Deserialize<HashSet<string>>(texts)!.Comparer);
        using var engine = new Engine();
        Assert.Same(EqualityComparer<string>.Default, engine.Evaluate<HashSet<string>>(texts).Comparer);
    }

    [Fact]
    public void Frozen_sets_of_strings_do_not_keep_it()
    {
        var texts = QuollJson.Serialize(Enumerable.Range(0, 5000).Select(static i => $"k{i}"));
        Assert.NotSame(EqualityComparer<string>.Default, QuollJson.Deserialize<FrozenSet<string>>(texts)!.Comparer);
    }

    [Fact]
    public void Equal_keys_stay_equal()
    {
        var comparer = LargeSet(Enumerable.Range(0, 2000).Select(static i => (double)i)).Comparer;
        Same(comparer, 0.0, -0.0);
        Same(comparer, double.NaN, BitConverter.Int64BitsToDouble(-1));
        Same(LargeSet(Enumerable.Range(0, 2000).Select(static i => (float)i)).Comparer, 0f, -0f);
        var decimals = LargeSet(Enumerable.Range(0, 2000).Select(static i => (decimal)i)).Comparer;
        Same(decimals, 1.0m, 1.000000m);
        Same(decimals, 0m, -0.00m);
        Same(decimals, 79228162514264337593543950330m, 79228162514264337593543950330m);
        Same(decimals, 0.1000000000000000000000000000m, 0.1m);
        var dates = LargeSet(Enumerable.Range(0, 2000).Select(static i => new DateTime(i))).Comparer;
        Same(dates, new DateTime(5, DateTimeKind.Utc), new DateTime(5, DateTimeKind.Local));
        var moments = LargeSet(Enumerable.Range(0, 2000).Select(static i => new DateTimeOffset(i, TimeSpan.Zero))).Comparer;
        Same(moments, new DateTimeOffset(2000, 1, 1, 2, 0, 0, TimeSpan.FromHours(2)),
            new DateTimeOffset(2000, 1, 1, 0, 0, 0, TimeSpan.Zero));
        var pairs = LargeSet(Enumerable.Range(0, 2000).Select(static i => (i, (double)i))).Comparer;
        Same(pairs, (1, 0.0), (1, -0.0));
    }

    private static HashSet<T> LargeSet<T>(IEnumerable<T> values)
    {
        var set = QuollJson.Deserialize<HashSet<T>>(QuollJson.Serialize(values))!;
        Assert.NotSame(EqualityComparer<T>.Default, set.Comparer);
        return set;
    }

    private static void Same<T>(IEqualityComparer<T> comparer, T one, T other)
    {
        Assert.True(comparer.Equals(one, other));
        Assert.Equal(comparer.GetHashCode(one!), comparer.GetHashCode(other!));
    }
}
