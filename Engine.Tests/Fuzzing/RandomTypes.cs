using System.Collections.Immutable;
using System.Dynamic;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Fuzzing;

/// <summary>Types that are composed at run time: collections, tuples and records of each other, over scalars.</summary>
internal static class RandomTypes
{
    /// <summary>Types without parts, all of which can be keys.</summary>
    public static readonly Type[] Keys =
    [
        typeof(string), typeof(string), typeof(string), typeof(int), typeof(long), typeof(Guid), typeof(DayOfWeek), typeof(DateTime),
        typeof(bool), typeof(double), typeof(decimal), typeof(byte), typeof(char), typeof(DateOnly), typeof(TimeSpan),
    ];

    /// <summary>Types without parts.</summary>
    public static readonly Type[] Scalars =
    [
        .. Keys, typeof(sbyte), typeof(short), typeof(ushort), typeof(uint), typeof(ulong), typeof(Int128), typeof(UInt128), typeof(Half),
        typeof(float), typeof(BigInteger), typeof(DateTimeOffset), typeof(TimeOnly), typeof(Uri), typeof(Version), typeof(byte[]),
        typeof(ReadOnlyMemory<byte>), typeof(AttributeTargets), typeof(JsonElement), typeof(JsonNode), typeof(object),
    ];

    private static readonly Type[] OfOne =
    [
        typeof(List<>), typeof(List<>), typeof(IEnumerable<>), typeof(IList<>), typeof(IReadOnlyList<>), typeof(ICollection<>),
        typeof(HashSet<>), typeof(ISet<>), typeof(SortedSet<>), typeof(ImmutableArray<>), typeof(ImmutableList<>), typeof(Queue<>),
        typeof(LinkedList<>),
        typeof(RandomHolder<>), typeof(RandomTree<>), typeof(RandomRequired<>), typeof(Nullable<>),
    ];

    private static readonly Type[] OfTwo =
        [typeof(ValueTuple<,>), typeof(Tuple<,>), typeof(KeyValuePair<,>), typeof(RandomRecord<,>), typeof(RandomStruct<,>)];

    private static readonly Type[] Dictionaries =
    [
        typeof(Dictionary<,>), typeof(Dictionary<,>), typeof(IDictionary<,>), typeof(IReadOnlyDictionary<,>), typeof(SortedDictionary<,>),
        typeof(ImmutableSortedDictionary<,>),
    ];

    /// <summary>Returns a type with at most a number of levels.</summary>
    public static Type Make(Random random, int depth)
    {
        if (depth == 0) return Scalars[random.Next(Scalars.Length)];
        switch (random.Next(10))
        {
            case 0: return Scalars[random.Next(Scalars.Length)];
            case 1: return Make(random, depth - 1).MakeArrayType();
            case 2 or 3:
                var dictionary = Dictionaries[random.Next(Dictionaries.Length)];
                return dictionary.MakeGenericType(Keys[random.Next(Keys.Length)], Make(random, depth - 1));
            case 4 or 5:
                return OfTwo[random.Next(OfTwo.Length)].MakeGenericType(Make(random, depth - 1), Make(random, depth - 1));
            case 6 when depth == 1: return typeof(ExpandoObject);
            default:
                var definition = OfOne[random.Next(OfOne.Length)];
                if (definition == typeof(Nullable<>)) return Optional(Make(random, depth - 1));
                // A type without an order cannot be in a sorted set.
                var isSorted = definition == typeof(SortedSet<>);
                return definition.MakeGenericType(isSorted ? Keys[random.Next(Keys.Length)] : Make(random, depth - 1));
        }
    }

    private static Type Optional(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? typeof(Nullable<>).MakeGenericType(type) : type;
}

/// <summary>A class with a value in several forms.</summary>
public sealed class RandomHolder<T>
{
    public T? Value { get; set; }

    public List<T>? List { get; set; }

    public Dictionary<string, T>? Map { get; init; }

    public IReadOnlyList<T> Kept { get; } = [];

    public int Count;
}

/// <summary>A class that contains itself.</summary>
public sealed class RandomTree<T>
{
    public T? Value { get; set; }

    public RandomTree<T>? Left { get; set; }

    public List<RandomTree<T>>? Children { get; set; }
}

/// <summary>A class with required members.</summary>
public sealed class RandomRequired<T>
{
    public required T Value { get; init; }

    [System.Text.Json.Serialization.JsonPropertyName("a \"name\"")]
    public required string Name { get; set; }

    [System.Text.Json.Serialization.JsonExtensionData]
    public Dictionary<string, JsonElement>? More { get; set; }
}

/// <summary>A record, created by its constructor.</summary>
public sealed record RandomRecord<TFirst, TSecond>(TFirst First, TSecond? Second, int Third = 3);

/// <summary>A structure, created by its constructor.</summary>
public readonly record struct RandomStruct<TFirst, TSecond>(TFirst First, TSecond Second);
