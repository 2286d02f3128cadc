using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Data;
using System.Dynamic;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Fuzzing.Border;

/// <summary>Host objects of random types, which contain each other and themselves.</summary>
internal sealed class BorderGraph
{
    private static readonly string LongText = new('é', 100_000);

    private readonly Random _random;
    private readonly Mischief _mischief;
    private readonly List<object?> _made = [];

    public BorderGraph(Random random, Mischief mischief)
    {
        (_random, _mischief) = (random, mischief);
        for (var i = 0; i < 3 * Roots.Length; i++) _made.Add(Container(_random.Next(38)));
        for (var i = 0; i < Roots.Length; i++) Roots[i] = _made[_made.Count - 1 - i];
    }

    /// <summary>The named objects that scripts get.</summary>
    public object?[] Roots { get; } = new object?[8];

    private object? Any() => _made.Count == 0 || _random.Next(3) == 0 ? Scalar() : _made[_random.Next(_made.Count)];

    private string Key() => _random.Next(8) switch
    {
        0 => "length",
        1 => "__proto__",
        2 => "toJSON",
        3 => "",
        4 => "constructor",
        _ => "k" + _random.Next(6).ToString(CultureInfo.InvariantCulture),
    };

    // The host's own objects are small, because the memory of the process is measured.
    private int Count() => _random.Next(20) == 0 ? 5_000 : _random.Next(5);

    private object? Scalar() => _random.Next(24) switch
    {
        0 => null,
        1 => true,
        2 => _random.Next(),
        3 => long.MaxValue,
        4 => ulong.MaxValue,
        5 => 1.5m,
        6 => double.NaN,
        7 => Half.MaxValue,
        8 => BigInteger.Pow(3, 3000),
        9 => 'x',
        10 => "text",
        11 => LongText,
        12 => DateTime.MinValue,
        13 => DateTimeOffset.MaxValue,
        14 => TimeSpan.MaxValue,
        15 => Guid.Empty,
        16 => (DayOfWeek)_random.Next(9),
        17 => (byte)200,
        18 => new DateOnly(2026, 11, 23),
        19 => Int128.MinValue,
        20 => new Uri("http://x/"),
        21 => DBNull.Value,
        22 => "\ud800",
        _ => -0.0,
    };

    private object? Container(int kind)
    {
        switch (kind)
        {
            case 0 or 1 or 2: return Node();
            case 3: return new BorderScalars();
            case 4 or 5: return Changing(new List<object?>(Some(Any)), static (list, how) => Change(list, how, list));
            case 6: return Changing(new List<int>(Some(_random.Next)), static (list, how) => Change(list, how, 5));
            case 7: return Some(() => "text").ToArray();
            case 8: return Some(Any).ToArray();
            case 9: return new int[_random.Next(4), _random.Next(4)];
            case 10: return new object?[2, _random.Next(3), 2];
            case 11: return Some(() => new int[_random.Next(5)]).ToArray();
            case 12 or 13:
                var map = new Dictionary<string, object?>();
                for (var i = Count(); i > 0; i--) map[i > 10 ? $"key {i}" : Key()] = Any();
                return Changing(map, static (map, how) => Change(map, how, "k" + map.Count, map));
            case 14: return Changing(Numbered(() => "text"), static (map, how) => Change(map, how, map.Count, "x"));
            case 15:
                return Changing(new Dictionary<object, object?> { [_made.Count > 0 && _made[0] is { } key ? key : 1] = Any() },
                    static (map, how) => Change(map, how, new object(), map));
            case 16: return Changing(new HashSet<object?>(Some(Any)), static (set, how) => Change(set, how, new object()));
            case 17: return _random.Next(2) == 0 ? new SortedSet<string> { "b", "a" } : new HashSet<int>(Some(_random.Next));
            case 18: return new BorderSequence(-1, -1, false, Any());
            case 19: return new BorderSequence(_random.Next(5), _random.Next(5), _random.Next(2) == 0, Any());
            case 20: return Table();
            case 21 or 22: return Expando();
            case 23: return new BorderDynamic(new Dictionary<string, object?> { ["x"] = Any(), [Key()] = Any() });
            case 24: return JsonNode.Parse(JsonText());
            case 25: return JsonDocument.Parse(JsonText()).RootElement;
            case 26: return Awaited();
            case 27: return Function();
            case 28:
                return _random.Next(3) switch
                {
                    0 => new byte[Count()],
                    1 => (object)new ReadOnlyMemory<byte>(new byte[5]),
                    _ => new MemoryStream(new byte[9]),
                };
            case 29: return new BorderList(_random.Next(4) switch { 0 => int.MaxValue, 1 => -1, _ => 3 }, [Any(), Any(), Any()]);
            case 30: return new BorderDictionary(new() { ["a"] = Any(), [Key()] = Any() }, _random.Next(3) == 0);
            case 31: return Sequence();
            case 32: return Some(Any).ToLookup(static value => value is string);
            case 33:
                return _random.Next(3) switch
                {
                    0 => (1, Any()),
                    1 => Tuple.Create("a", Any()),
                    _ => (object)KeyValuePair.Create("k", Any()),
                };
            case 34: return Library();
            case 35: return new InvalidOperationException("an object", new FormatException());
            case 36: return DeepDag();
            default:
                return _random.Next(5) switch
                {
                    0 => typeof(File),
                    1 => new System.Text.StringBuilder("text"),
                    2 => typeof(object).Assembly,
                    3 => new System.Text.RegularExpressions.Regex("a"),
                    _ => new Lazy<int>(5),
                };
        }
    }

    private List<T> Some<T>(Func<T> make) => [.. Enumerable.Range(0, Count()).Select(_ => make())];

    private Dictionary<int, T> Numbered<T>(Func<T> make) => Enumerable.Range(0, Count()).ToDictionary(static i => i, _ => make());

    private T Changing<T>(T collection, Action<T, int> change)
    {
        _mischief.Changes.Add(how => change(collection, how));
        return collection;
    }

    private static void Change<T>(ICollection<T> collection, int how, T item)
    {
        if (how == 0) collection.Clear();
        else if (how == 1 && collection.Count > 0) collection.Remove(collection.First());
        else collection.Add(item);
    }

    private static void Change<TKey, TValue>(Dictionary<TKey, TValue> collection, int how, TKey key, TValue value) where TKey : notnull
    {
        if (how == 0) collection.Clear();
        else if (how == 1 && collection.Count > 0) collection.Remove(collection.Keys.First());
        else collection[key] = value;
    }

    private BorderNode Node()
    {
        var node = new BorderNode { Name = Key(), Value = Any() };
        if (_random.Next(3) == 0) node.Next = node;
        node.Other = _made.OfType<BorderNode>().LastOrDefault();
        if (node.Other is { } other && _random.Next(3) == 0) (other.Next, node.Items) = (node, [other, node, Any()]);
        node.Children.Add(node.Other ?? node);
        node.Map[Key()] = _random.Next(3) == 0 ? node.Map : Any();
        if (_random.Next(6) == 0)
        {
            // A long chain.
            for (var (last, i) = (node, 0); i < 20_000; i++) last = last.Other = new BorderNode();
        }
        _mischief.Changes.Add(_ => node.Children.Add(node));
        return node;
    }

    private ExpandoObject Expando()
    {
        var expando = new ExpandoObject();
        IDictionary<string, object?> entries = expando;
        for (var i = Math.Min(Count(), 3000); i > 0; i--) entries[i > 10 ? $"key {i}" : Key()] = Any();
        if (_random.Next(3) == 0) entries["me"] = expando;
        return Changing(expando, static (map, how) =>
            Change((ICollection<KeyValuePair<string, object?>>)map, how, new("n" + map.Count(), map)));
    }

    // Each level is twice in the level above: few objects, but a naive walk over them takes exponential time.
    private object DeepDag()
    {
        var level = Any();
        var kind = _random.Next(5);
        for (var i = 0; i < 45; i++)
        {
            level = kind switch
            {
                0 => new List<object?> { level, level },
                1 => new Dictionary<string, object?> { ["a"] = level, ["b"] = level },
                2 => new BorderNode { Value = level, Items = [level] },
                3 => Pair(level),
                _ => new object?[] { level, level },
            };
        }
        return level!;
    }

    private static ExpandoObject Pair(object? value)
    {
        var pair = new ExpandoObject();
        ((IDictionary<string, object?>)pair)["a"] = value;
        ((IDictionary<string, object?>)pair)["b"] = value;
        return pair;
    }

    private DataTable Table()
    {
        var table = new DataTable { Locale = CultureInfo.InvariantCulture };
        table.Columns.Add("Id", typeof(int)).AllowDBNull = _random.Next(2) == 0;
        table.Columns.Add("Name", typeof(string)).Unique = _random.Next(2) == 0;
        table.Columns.Add("length", typeof(object));
        if (_random.Next(2) == 0) table.Columns.Add("Twice", typeof(int), "Id * 2");
        for (var i = 0; i < _random.Next(5); i++) table.Rows.Add(i, "n" + i, null);
        if (_random.Next(3) == 0) table.PrimaryKey = [table.Columns["Id"]!];
        return Changing(table, static (table, how) =>
        {
            if (how == 0) table.Clear();
            else if (how == 1 && table.Rows.Count > 0) table.Rows.RemoveAt(0);
            else if (how == 2) table.Rows.Add(table.Rows.Count + 100, Guid.NewGuid().ToString(), null);
        });
    }

    private string JsonText() => _random.Next(4) switch
    {
        0 => string.Concat(Enumerable.Repeat("[", 60)) + string.Concat(Enumerable.Repeat("]", 60)),
        1 => "{\"a\":{\"b\":[1,2.5,\"x\",null,true]},\"length\":5,\"__proto__\":1}",
        2 => "[" + string.Join(",", Enumerable.Range(0, Count())) + "]",
        _ => "{\"a\":1e300,\"a\":2}",
    };

    private object Awaited() => _random.Next(6) switch
    {
        0 => Task.CompletedTask,
        1 => Task.FromResult(Any()),
        2 => Task.FromException<int>(new InvalidOperationException("A task threw.")),
        3 => new ValueTask<int>(5),
        4 => Task.Delay(1),
        _ => Task.FromResult(Task.FromResult(5)),
    };

    private Delegate Function() => _random.Next(6) switch
    {
        0 => (Func<int, int>)(static number =>
        {
            Mischief.Touch();
            return number + 1;
        }),
        1 => (Func<object?, object?>)(static value => value),
        2 => (Action<Func<object?>>)(static call => call()),
        3 => (Func<IEnumerable<object?>, int>)(static values => values.Take(100).Count()),
        4 => (Func<Func<object?, object?>, object?>)(static function => function(function)),
        _ => (Func<Task<int>>)(static async () =>
        {
            await Task.Yield();
            return 5;
        }),
    };

    private async IAsyncEnumerable<object?> Sequence([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        for (var i = 0; i < 3; i++)
        {
            Mischief.Touch();
            await Task.CompletedTask.WaitAsync(cancellationToken);
            yield return i;
        }
    }

    private object Library() => _random.Next(10) switch
    {
        0 => new ConcurrentDictionary<string, object?>([new("a", Any())]),
        1 => ImmutableList.Create(Any(), Any()),
        2 => new ReadOnlyCollection<object?>([Any()]),
        3 => new Queue<object?>([Any()]),
        4 => new LinkedList<object?>([Any()]),
        5 => new NameValueCollection { ["a"] = "1", [null] = "2" },
        6 => new ArrayList { Any() },
        7 => new Hashtable { ["a"] = Any() },
        8 => new ArraySegment<int>([1, 2, 3], 1, 1),
        _ => Changing(new ObservableCollection<object?> { Any() }, static (list, how) => Change(list, how, list)),
    };
}
