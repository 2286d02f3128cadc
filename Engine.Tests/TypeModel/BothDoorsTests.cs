using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;
using System.Dynamic;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.TypeModel;

/// <summary>
/// A script's value and the same value as JSON text give the same .NET value. A collection that JSON refuses is refused
/// from a script too. Scalars of scripts follow JavaScript's conversions, and accept more.
/// </summary>
public class BothDoorsTests
{
    private static readonly string[] Sequences = ["[]", "[3, 1, 2]", "[1]", "null", "{}", "1"];

    // Scripts convert elements of another type, as JavaScript does.
    private static readonly string[] OddSequences =
        ["[1, 1, 2]", "[[1]]", "[{}]", "[[1, 2], [3, 4]]", "[[1, 2], [3]]", "[[]]", "[[[1]]]", "[{\"a\": 1}]", "[null]",
            "[\"1\"]"];

    private static readonly string[] Maps =
        ["{}", "{\"b\": 2, \"a\": 1}", "null", "[]", "1", "{\"\": 1}", "{\"__proto__x\": 1}", "{\"a\": {}}"];

    private static readonly Type[] SequencesOfInt =
    [
        typeof(int[]), typeof(List<int>), typeof(IList<int>), typeof(ICollection<int>), typeof(IEnumerable<int>),
        typeof(IReadOnlyList<int>),
        typeof(IReadOnlyCollection<int>), typeof(HashSet<int>), typeof(ISet<int>), typeof(IReadOnlySet<int>),
        typeof(SortedSet<int>),
        typeof(Queue<int>), typeof(Stack<int>), typeof(LinkedList<int>), typeof(Collection<int>),
        typeof(ReadOnlyCollection<int>),
        typeof(ObservableCollection<int>), typeof(ReadOnlyObservableCollection<int>), typeof(ReadOnlySet<int>),
        typeof(ArraySegment<int>),
        typeof(Memory<int>), typeof(ReadOnlyMemory<int>), typeof(ImmutableArray<int>), typeof(ImmutableList<int>),
        typeof(IImmutableList<int>),
        typeof(ImmutableHashSet<int>), typeof(IImmutableSet<int>), typeof(ImmutableSortedSet<int>), typeof(ImmutableQueue<int>),
        typeof(IImmutableQueue<int>), typeof(ImmutableStack<int>), typeof(IImmutableStack<int>), typeof(FrozenSet<int>),
        typeof(ConcurrentQueue<int>), typeof(ConcurrentStack<int>), typeof(ConcurrentBag<int>), typeof(BlockingCollection<int>),
        typeof(IProducerConsumerCollection<int>), typeof(PriorityQueue<int, int>), typeof(int?[]), typeof(List<int?>),
        typeof(long[]),
        typeof(List<long>), typeof(Stack<double>), typeof(List<decimal>), typeof(OwnList), typeof(OwnAdder), typeof(OwnPusher),
        typeof(OwnTaker), typeof(OwnBuilt), typeof(OwnStructure), typeof(OwnWalked), typeof(OwnList?[]),
        typeof(KeyedCollection<int, int>),
        typeof(OwnKeyed), typeof(IEnumerable), typeof(IList), typeof(ICollection), typeof(ArrayList), typeof(Queue),
        typeof(Stack),
        typeof(BitArray), typeof(int[,]), typeof(int[][]), typeof(List<List<int>>), typeof(int[,,]), typeof(Stack<Stack<int>>),
        typeof(List<Dictionary<string, int>>), typeof(HashSet<int[]>), typeof(IEnumerable<KeyValuePair<string, int>>),
        typeof(List<(int, int)>),
    ];

    private static readonly Type[] SequencesOfText =
    [
        typeof(string[]), typeof(List<string>), typeof(SortedSet<string>), typeof(HashSet<string>), typeof(Stack<string>),
        typeof(FrozenSet<string>), typeof(ImmutableArray<string>), typeof(IEnumerable<char>), typeof(LinkedList<Uri>),
        typeof(Queue<Version>), typeof(StringCollection),
    ];

    private static readonly Type[] MapsOfInt =
    [
        typeof(Dictionary<string, int>), typeof(IDictionary<string, int>), typeof(IReadOnlyDictionary<string, int>),
        typeof(SortedDictionary<string, int>), typeof(SortedList<string, int>), typeof(OrderedDictionary<string, int>),
        typeof(ConcurrentDictionary<string, int>), typeof(ReadOnlyDictionary<string, int>),
        typeof(ImmutableDictionary<string, int>),
        typeof(IImmutableDictionary<string, int>), typeof(ImmutableSortedDictionary<string, int>),
        typeof(FrozenDictionary<string, int>),
        typeof(OwnMap), typeof(Hashtable), typeof(IDictionary), typeof(Dictionary<object, object>), typeof(Dictionary<string,
        int?>),
        typeof(SortedList), typeof(HybridDictionary), typeof(ListDictionary), typeof(OrderedDictionary), typeof(OwnReadOnlyMap),
    ];

    public static TheoryData<Type, string> Collections()
    {
        var data = new TheoryData<Type, string>();
        foreach (var type in SequencesOfInt)
        {
            foreach (var json in Sequences) data.Add(type, json);
        }
        foreach (var type in SequencesOfText)
        {
            foreach (var json in (string[])["[]", "[\"b\", \"a\"]", "null", "{}", "[null]"]) data.Add(type, json);
        }
        foreach (var type in MapsOfInt)
        {
            foreach (var json in Maps) data.Add(type, json);
        }
        foreach (var json in (string[])["{\"a\": [1, 2], \"b\": []}", "{}", "null", "{\"a\": null}"])
        {
            data.Add(typeof(ILookup<string, int>), json);
            data.Add(typeof(Lookup<string, int>), json);
            data.Add(typeof(Dictionary<string, List<int>>), json);
            data.Add(typeof(Dictionary<string, Stack<int>>), json);
            data.Add(typeof(NameValueCollection), json.Replace("1", "\"x\"").Replace("2", "\"y\""));
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Collections))]
    public void Collections_are_the_same(Type type, string json) => AssertSame(type, json, isJsonStricter: false);

    [Theory]
    [InlineData("[]")]
    [InlineData("[{}, {}]")]
    [InlineData("[{\"a\": 1, \"b\": \"x\"}, {\"a\": 2.5, \"c\": true}]")]
    [InlineData("[{\"a\": 1}, {\"a\": \"x\"}, {\"a\": null}, {\"b\": null}]")]
    [InlineData("[{\"a\": -0, \"b\": 1e300, \"c\": 9007199254740991}]")]
    [InlineData("[{\"a\": [1, {\"b\": \"x\"}], \"c\": {\"d\": 1}}]")]
    [InlineData("[1]")]
    [InlineData("[null]")]
    [InlineData("[[1]]")]
    [InlineData("{}")]
    [InlineData("null")]
    [InlineData("1")]
    public void Tables_are_the_same(string json)
    {
        AssertSame(typeof(DataTable), json, isJsonStricter: false);
        AssertSame(typeof(OwnTable), json, isJsonStricter: false);
        AssertSame(typeof(DataSet), json, isJsonStricter: false);
        AssertSame(typeof(DataSet), $"{{\"t\": {json}, \"u\": [{{\"a\": 1}}]}}", isJsonStricter: false);
    }

    [Fact]
    public void A_row_belongs_to_a_table()
    {
        Assert.Null(Try(nameof(OfJson), typeof(DataRow), "{\"a\": 1}"));
        Assert.Null(Try(nameof(OfScript), typeof(DataRow), "{\"a\": 1}"));
    }

    private sealed class OwnTable : DataTable
    {
        public OwnTable() => Columns.Add("a", typeof(object));
    }

    // The limits of docs/security.md, by both ways.
    [Theory]
    [InlineData(4096, true)]
    [InlineData(4097, false)]
    public void The_most_columns_are_the_same(int count, bool isTaken) =>
        AssertTaken(typeof(DataTable), $"[{{{string.Join(',', Enumerable.Range(0, count).Select(static i => $"\"c{i}\": {i}"))}}}]", isTaken);

    [Theory]
    [InlineData(1024, true)]
    [InlineData(1025, false)]
    public void The_most_tables_are_the_same(int count, bool isTaken) =>
        AssertTaken(typeof(DataSet), $"{{{string.Join(',', Enumerable.Range(0, count).Select(static i => $"\"t{i}\": []"))}}}", isTaken);

    [Theory]
    [InlineData(1000, true)]
    [InlineData(1100, false)]
    public void Tables_with_too_many_empty_cells_are_refused(int count, bool isTaken) =>
        AssertTaken(typeof(DataTable), $"[{string.Join(',', Enumerable.Range(0, count).Select(static i => $"{{\"c{i}\": {i}}}"))}]", isTaken);

    private static void AssertTaken(Type type, string json, bool isTaken)
    {
        Assert.Equal(isTaken, Try(nameof(OfJson), type, json) is not null);
        AssertSame(type, json, isJsonStricter: false);
    }

    public static TheoryData<Type, string> OddCollections()
    {
        var data = new TheoryData<Type, string>();
        foreach (var type in SequencesOfInt.Where(static type => type != typeof(OwnKeyed)))
        {
            foreach (var json in OddSequences) data.Add(type, json);
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(OddCollections))]
    public void Elements_that_JSON_takes_are_the_same(Type type, string json) => AssertSame(type, json, isJsonStricter: true);

    private static readonly (Type Type, string[] Texts)[] Scalars =
    [
        (typeof(string), ["\"\"", "\"a\"", "null", "\"\\ud800\""]),
        (typeof(bool), ["true", "false", "null"]), (typeof(bool?), ["true", "null"]),
        (typeof(char), ["\"a\"", "\"\"", "\"ab\"", "\"\\ud800\"", "null"]), (typeof(char?), ["\"a\"", "null"]),
        (typeof(Rune), ["\"a\"", "\"\\ud83d\\ude00\"", "\"ab\"", "\"\"", "\"\\ud800\""]),
        (typeof(sbyte), ["1", "-128", "128", "1.5", "null"]), (typeof(byte), ["255", "256", "-1"]), (typeof(short),
        ["-32768", "32768"]),
        (typeof(ushort), ["65535", "65536"]), (typeof(int), ["1", "2147483647", "2147483648", "1.5", "null"]), (typeof(int?),
        ["1", "null"]),
        (typeof(uint), ["4294967295", "4294967296"]), (typeof(long), ["9007199254740991", "-1", "1e400"]), (typeof(ulong),
        ["1", "-1"]),
        (typeof(nint), ["1", "-1"]), (typeof(nuint), ["1", "-1"]), (typeof(Int128), ["1", "-1", "1.5"]), (typeof(UInt128),
        ["1", "-1"]),
        (typeof(BigInteger), ["1", "-1", "1.5"]), (typeof(Half), ["1.5", "65504", "1e6", "1e-9"]), (typeof(float), ["1.5",
        "3e38", "1e39", "0.1"]),
        (typeof(double), ["0.1", "1e308", "-0"]), (typeof(decimal), ["0.1", "1e28", "1e30", "123456789.125"]),
        (typeof(Color), ["1", "\"Red\"", "\"green\"", "\"1\"", "\" 1 \"", "\"Blue, Red\"", "99", "\"none\"", "\"\"", "1.5",
        "null", "300"]),
        (typeof(Color?), ["1", "\"Red\"", "null"]),
        (typeof(Access), ["3", "\"Read, write\"", "\"Read,Run\"", "\"all\"", "\"8\"", "\"r-x\"", "\"Read,\"", "\",\""]),
        (typeof(DateTime), ["\"2026-11-23\"", "\"2026-11-23T10:00:00Z\"", "\"2026-11-23T10:00:00.1234567+02:00\"",
        "\"2026-11-23T10:00\""]),
        (typeof(DateTimeOffset), ["\"2026-11-23\"", "\"2026-11-23T10:00:00Z\"", "\"2026-11-23T10:00:00+02:00\"",
        "\"2026-11-23T10:00\""]),
        (typeof(DateOnly), ["\"2026-11-23\"", "\"2026-13-01\""]), (typeof(TimeOnly), ["\"10:20\"", "\"10:20:30.5\"",
        "\"25:00\""]),
        (typeof(TimeSpan), ["\"10:20\"", "\"1.02:03:04.5\"", "\"-00:00:01\"", "\"x\""]),
        (typeof(Guid), ["\"4f2c5a5e-7d0b-4d38-9e4a-4b1c5b6d7e8f\"", "\"x\""]),
        (typeof(Uri), ["\"https://quoll.dev/a?b#c\"", "\"a/b\"", "\"\"", "null"]), (typeof(Version), ["\"1.2\"",
        "\"1.2.3.4\"", "\"1\"", "null"]),
        (typeof(JsonElement), ["{\"a\": [1, true, null]}", "1", "\"x\"", "null"]), (typeof(JsonNode), ["{\"a\": 1}", "[1]",
        "\"x\"", "null"]),
        (typeof(JsonObject), ["{\"a\": 1}", "[1]"]), (typeof(JsonArray), ["[1]", "{}"]), (typeof(object), ["true", "\"x\"",
        "null", "[1]", "{\"a\": 1}"]),
        (typeof(ExpandoObject), ["{\"a\": {\"b\": [1]}}", "[]", "null"]), (typeof(DBNull), ["null"]),
        (typeof((int, string)), ["{\"Item1\": 1, \"Item2\": \"x\"}"]), (typeof(KeyValuePair<string, int>),
        ["{\"Key\": \"a\", \"Value\": 1}"]),
        (typeof(Memory<byte>), ["null"]), (typeof(byte[]), ["null"]), (typeof(Dictionary<Color, int>),
        ["{\"Red\": 1, \"2\": 2}", "{\"x\": 1}"]),
    ];

    public static TheoryData<Type, string> ScalarTexts()
    {
        var data = new TheoryData<Type, string>();
        foreach (var (type, texts) in Scalars)
        {
            foreach (var json in texts) data.Add(type, json);
            if (!type.IsValueType || Nullable.GetUnderlyingType(type) is not null || type == typeof(Memory<byte>)) continue;
            foreach (var json in texts) data.Add(type.MakeArrayType(), $"[{json}]");
            foreach (var json in texts) data.Add(typeof(Stack<>).MakeGenericType(type), $"[{json}]");
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(ScalarTexts))]
    public void Scalars_are_the_same(Type type, string json) => AssertSame(type, json, isJsonStricter: true);

    public static TheoryData<Type, string> Keys()
    {
        var data = new TheoryData<Type, string>();
        Type[] types =
        [
            typeof(int), typeof(long), typeof(ulong), typeof(byte), typeof(double), typeof(float), typeof(Half),
            typeof(decimal), typeof(Int128),
            typeof(BigInteger), typeof(bool), typeof(char), typeof(Color), typeof(Access), typeof(object), typeof(Guid),
            typeof(Version), typeof(Uri),
            typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Rune),
        ];
        string[] names =
        [
            "", "1", "-1", "+1", " 1", "0x10", "1.5", "1e3", "01", "9007199254740993", "300", "true", "False", "no", "a",
            "Red", "red", "Red, Blue",
            "NaN", "Infinity", "4f2c5a5e-7d0b-4d38-9e4a-4b1c5b6d7e8f", "1.2", "2026-11-23", "2026-11-23T10:00:00Z",
            "10:20:30", "-10:20:30",
        ];
        foreach (var type in types)
        {
            foreach (var name in names) data.Add(typeof(Dictionary<,>).MakeGenericType(type, typeof(int)),
                $"{{\"{name}\": 1}}");
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Keys))]
    public void Keys_are_the_same(Type type, string json) => AssertSame(type, json, isJsonStricter: true);

    public static TheoryData<Type, string> Derived()
    {
        var data = new TheoryData<Type, string>();
        string[] texts =
        [
            "{}", "{\"Name\": \"a\"}", "{\"$type\": \"dog\", \"Name\": \"a\", \"Legs\": 4}",
            "{\"Name\": \"a\", \"$type\": \"dog\", \"Legs\": 4}",
            "{\"$type\": \"fish\"}", "{\"$type\": 7, \"Fins\": 2}", "{\"$type\": 7.5}", "{\"$type\": 8}",
            "{\"$type\": null}", "{\"$type\": true}",
            "{\"$type\": {}}", "{\"$type\": \"\"}", "{\"$type\": \"7\"}", "{\"kind\": \"b\", \"B\": 2}",
            "{\"kind\": \"x\", \"A\": 1}", "{\"kind\": \"leaf\"}",
            "{\"kind\": \"mid\", \"A\": 1}", "[]", "null", "1",
        ];
        foreach (var type in (Type[])[typeof(Animal), typeof(Dog), typeof(Lenient), typeof(Root), typeof(Mid),
            typeof(Abstract), typeof(INamed), typeof(Wrong)])
        {
            foreach (var json in texts)
            {
                // In JSON, all names that begin with $ are reserved if the type has derived types with names.
                if (!(json.Contains('$') && (type == typeof(Root) || type == typeof(Mid))) && !(json == "null" && type == typeof(Wrong)))
                    data.Add(type, json);
            }
            if (type == typeof(Root) || type == typeof(Mid)) continue;
            data.Add(typeof(List<>).MakeGenericType(type), $"[{texts[2]}, {texts[1]}]");
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Derived))]
    public void Derived_types_are_the_same(Type type, string json) => AssertSame(type, json, isJsonStricter: false);

    private const string Undeclared = "a value without a declared type is a JsonElement of JSON, and plain data of a script";

    private const string Walked = "a class of the host's that can be walked is an object with members in scripts, too";

    private const string Missing = "scripts must give all items of a tuple or pair";

    /// <summary>The differences with reasons. The guide also lists them.</summary>
    private static readonly (Type Type, string Json, string Why)[] ByDesign =
    [
        (typeof(object), "true", Undeclared), (typeof(object), "\"x\"", Undeclared), (typeof(object), "[1]", Undeclared),
        (typeof(object), "{\"a\": 1}", Undeclared), (typeof(IEnumerable), "{}", Undeclared), (typeof(ICollection), "{}",
        Undeclared),
        (typeof(DBNull), "null", "scripts have null only"),
        (typeof(OwnAdder), "{}", Walked), (typeof(OwnPusher), "{}", Walked), (typeof(OwnWalked), "{}", Walked),
        (typeof(OwnTaker), "{}", Walked),
        (typeof(Dictionary<Color, int>), "{\"Red\": 1, \"2\": 2}", "integer names come first in objects of scripts"),
        (typeof(IEnumerable<KeyValuePair<string, int>>), "[{\"a\": 1}]", Missing), (typeof(IEnumerable<KeyValuePair<string,
        int>>), "[{}]", Missing),
        (typeof(List<(int, int)>), "[{}]", Missing), (typeof(List<(int, int)>), "[{\"a\": 1}]", Missing),
    ];

    [Fact]
    public void Differences_by_design_are_differences()
    {
        foreach (var (type, json, why) in ByDesign)
        {
            Assert.NotEmpty(why);
            Assert.NotEqual(Try(nameof(OfJson), type, json), Try(nameof(OfScript), type, json));
        }
    }

    [Fact]
    public void A_naming_policy_that_gives_no_name_is_an_error()
    {
        var policy = new NoNames();
        var json = Assert.Throws<InvalidOperationException>(
            () => QuollJson.Serialize(new Dog(), new QuollJsonOptions { PropertyNamingPolicy = policy }));
        using var engine = new Engine(new EngineOptions { Types = ScriptTypes.Reflect(options => options.Naming = policy) });
        var script = Assert.Throws<InvalidOperationException>(() => engine.SetValue("dog", new Dog()));
        Assert.StartsWith("NoNames returned null for the name of ", json.Message, StringComparison.Ordinal);
        Assert.StartsWith("NoNames returned null for the name of ", script.Message, StringComparison.Ordinal);
    }

    private sealed class NoNames : JsonNamingPolicy
    {
        public override string ConvertName(string name) => null!;
    }

    private static void AssertSame(Type type, string json, bool isJsonStricter)
    {
        if (Array.Exists(ByDesign, known => known.Type == type && known.Json == json)) return;
        var (ofJson, ofScript) = (Try(nameof(OfJson), type, json), Try(nameof(OfScript), type, json));
        if (isJsonStricter && ofJson is null) return;
        Assert.True(ofJson == ofScript, $"JSON: {ofJson ?? "refused"}; script: {ofScript ?? "refused"}");
    }

    // Returns the type and the JSON of the result; null if the value is refused.
    private static string? Try(string door, Type type, string json)
    {
        try
        {
            var value = typeof(BothDoorsTests).GetMethod(door, BindingFlags.NonPublic | BindingFlags.Static)!
                .MakeGenericMethod(type).Invoke(null, BindingFlags.DoNotWrapExceptions, null, [json], null);
            return $"{(value is JsonNode ? typeof(JsonNode) : value?.GetType())} {Shown(value)}";
        }
        catch (Exception refused) when (refused is JavaScriptException or QuollJsonException or NotSupportedException
            or InvalidOperationException)
        {
            return null;
        }
    }

    private static string Shown(object? value) => value switch
    {
        float number => BitConverter.SingleToUInt32Bits(number).ToString(),
        double number => BitConverter.DoubleToUInt64Bits(number).ToString(),
        Half number => BitConverter.HalfToUInt16Bits(number).ToString(),
        DateTime date => date.ToString("O"),
        JsonNode node => node.ToJsonString(),
        DataTable table => string.Concat(table.Columns.Cast<DataColumn>().Select(static column => $"{column.ColumnName}: {column.DataType} "))
            + QuollJson.Serialize(table),
        DataSet set => string.Concat(set.Tables.Cast<DataTable>().Select(static table => $"{table.TableName} {Shown(table)} ")),
        JsonElement or ExpandoObject => QuollJson.Serialize<object?>(value),
        IDictionary { Count: > 0 } map when value.GetType().IsGenericType => string.Join(',',
            map.Keys.Cast<object>().Select(key =>
            $"{key.GetType()} {Shown(key)}")) + QuollJson.Serialize<object?>(value, Named),
        _ => QuollJson.Serialize<object?>(value, Named),
    };

    private static readonly QuollJsonOptions Named = new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };

    private static T OfJson<T>(string json) => QuollJson.Deserialize<T>(json)!;

    private static T OfScript<T>(string json)
    {
        using var engine = new Engine();
        return engine.Evaluate<T>($"JSON.parse({JsonSerializer.Serialize(json)})");
    }

    public enum Color : byte
    {
        Red = 1,
        Green,
        Blue,
    }

    [Flags]
    public enum Access
    {
        Read = 1,
        Write = 2,
        [JsonStringEnumMemberName("r-x")]
        Run = 4,
        All = 7,
    }

    public class OwnList : List<int>;

    public class OwnAdder : IEnumerable<int>
    {
        private readonly List<int> _items = [];

        public void Add(int item) => _items.Add(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class OwnPusher : IEnumerable<int>
    {
        private readonly List<int> _items = [];

        public void Push(int item) => _items.Add(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class OwnTaker(IEnumerable<int>? items) : IEnumerable<int>
    {
        public IEnumerator<int> GetEnumerator() => (items ?? []).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [CollectionBuilder(typeof(OwnBuilt), nameof(Create))]
    public class OwnBuilt : IEnumerable<int>
    {
        private readonly int[] _items;

        private OwnBuilt(int[] items) => _items = items;

        public static OwnBuilt Create(ReadOnlySpan<int> items) => new(items.ToArray());

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)_items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public struct OwnStructure : ICollection<int>
    {
        private List<int>? _items;

        public readonly int Count => _items?.Count ?? 0;

        public readonly bool IsReadOnly => false;

        public void Add(int item) => (_items ??= []).Add(item);

        public readonly void Clear() => _items?.Clear();

        public readonly bool Contains(int item) => _items?.Contains(item) == true;

        public readonly void CopyTo(int[] array, int arrayIndex) => _items?.CopyTo(array, arrayIndex);

        public readonly bool Remove(int item) => _items?.Remove(item) == true;

        public readonly IEnumerator<int> GetEnumerator() => (_items ?? []).GetEnumerator();

        readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class OwnWalked : IEnumerable<int>
    {
        public int Size { get; set; }

        public IEnumerator<int> GetEnumerator() => Enumerable.Range(0, Size).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class OwnKeyed : KeyedCollection<int, int>
    {
        protected override int GetKeyForItem(int item) => item;
    }

    public class OwnMap : Dictionary<string, int>;

    public class OwnReadOnlyMap(IDictionary<string, int> entries) : ReadOnlyDictionary<string, int>(entries);

    [JsonDerivedType(typeof(Dog), "dog"), JsonDerivedType(typeof(Fish), 7)]
    public class Animal
    {
        public string? Name { get; set; }
    }

    public class Dog : Animal
    {
        public int Legs { get; set; }
    }

    public class Fish : Animal
    {
        public int Fins { get; set; }
    }

    [JsonPolymorphic(IgnoreUnrecognizedTypeDiscriminators = true), JsonDerivedType(typeof(LenientChild), "dog")]
    public class Lenient
    {
        public string? Name { get; set; }
    }

    public class LenientChild : Lenient;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"), JsonDerivedType(typeof(Mid), "mid"), JsonDerivedType(typeof(B),
        "b")]
    public class Root
    {
        public int A { get; set; }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"), JsonDerivedType(typeof(Leaf), "leaf")]
    public class Mid : Root;

    public class Leaf : Mid;

    public class B : Root
    {
        [JsonPropertyName("B")]
        public int Number { get; set; }
    }

    [JsonDerivedType(typeof(Concrete), "dog")]
    public abstract class Abstract;

    public class Concrete : Abstract
    {
        public string? Name { get; set; }
    }

    [JsonDerivedType(typeof(NamedOne), "dog")]
    public interface INamed
    {
        string? Name { get; }
    }

    public class NamedOne : INamed
    {
        public string? Name { get; set; }
    }

    [JsonDerivedType(typeof(Animal), "dog")]
    public class Wrong;
}
