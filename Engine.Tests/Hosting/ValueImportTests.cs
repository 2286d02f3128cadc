using System.Collections;
using System.Numerics;

namespace Quoll.Tests.Hosting;

public class ValueImportTests
{
    private readonly Engine _engine = new();

    [Fact]
    public void Every_number_type_becomes_a_Number()
    {
        object[] numbers =
            [(sbyte)5, (byte)5, (short)5, (ushort)5, 5, 5u, 5L, 5ul, 5f, 5d, 5m,
                (Half)5, (Int128)5, (UInt128)5, (nint)5, (nuint)5, DayOfWeek.Friday];
        foreach (var number in numbers) Assert.Equal(5, _engine.FromObject(number).AsNumber());
    }

    [Fact]
    public void Integers_that_no_double_is_become_the_nearest()
    {
        foreach (long number in new[] { 505874920140591100, -505874920140591100, 9007199254740993, 9007199254740995, long.MaxValue })
        {
            Assert.Equal((double)number, _engine.FromObject(number).AsNumber());
            Assert.Equal((double)number, _engine.FromObject((Int128)number).AsNumber());
            Assert.Equal((double)number, _engine.FromObject((object)number).AsNumber());
        }
        Assert.Equal(10000000000000012345d, _engine.FromObject(10000000000000012345ul).AsNumber());
    }

    [Fact]
    public void Other_scalars_keep_their_kind()
    {
        Assert.True(_engine.FromObject(null).IsNull);
        Assert.Equal("x", _engine.FromObject("x").AsString());
        Assert.Equal("y", _engine.FromObject('y').AsString());
        Assert.True(_engine.FromObject(true).AsBoolean());
        Assert.Equal(BigInteger.Pow(2, 100), _engine.FromObject(BigInteger.Pow(2, 100)).AsBigInteger());
        Assert.True(_engine.FromObject(JsValue.Undefined).IsUndefined);
    }

    [Fact]
    public void SetValue_takes_literals_of_every_kind()
    {
        _engine.SetValue("n", null).SetValue("s", "text").SetValue("c", 'c').SetValue("i", 1).SetValue("l", 2L).SetValue("d", 1.5m)
            .SetValue("b", true);
        Assert.True(_engine.GetValue("n").IsNull);
        Assert.Equal("text", _engine.GetValue("s").AsString());
        Assert.Equal("c", _engine.GetValue("c").AsString());
        Assert.Equal(4.5, _engine.GetValue("i").AsNumber() + _engine.GetValue("l").AsNumber() + _engine.GetValue("d").AsNumber());
        Assert.True(_engine.GetValue("b").AsBoolean());
    }

    [Fact]
    public void A_dictionary_becomes_an_object_with_its_keys_in_order()
    {
        var value = _engine.FromObject(new Dictionary<string, object?> { ["b"] = 1, ["a"] = null, ["__proto__"] = 2 });
        Assert.Equal(["b", "a", "__proto__"], value.GetKeys());
        Assert.Equal(2, value["__proto__"].AsNumber());
    }

    [Fact]
    public void Dictionaries_of_all_kinds_are_objects()
    {
        object[] dictionaries =
        [
            new Dictionary<string, int> { ["k"] = 1 }, new SortedDictionary<string, double> { ["k"] = 1 }, new Hashtable { ["k"] = 1 },
            new Dictionary<string, JsValue> { ["k"] = 1 },
        ];
        foreach (var dictionary in dictionaries) Assert.Equal(1, _engine.FromObject(dictionary)["k"].AsNumber());
        _engine.SetValue("own", new GenericOnly());
        Assert.Equal(1, _engine.GetValue("own")["k"].AsNumber());
        _engine.SetValue("numbers", new Dictionary<int, int> { [1] = 2 });
        Assert.Equal(2, _engine.Evaluate<int>("numbers.get(1)"));
    }

    [Fact]
    public void Enumerables_become_arrays()
    {
        var value = _engine.FromObject(new object?[] { 1, new List<string> { "a" }, Enumerable.Range(0, 3).Select(i => i * 2) });
        Assert.True(value.IsArray);
        Assert.Equal(3, value.Length);
        Assert.Equal("a", value[1][0].AsString());
        _engine.SetValue("values", value);
        Assert.Equal("0,2,4", _engine.Evaluate<string>("[...values[2]].join()"));
    }

    [Fact]
    public void A_copy_is_the_scripts_own()
    {
        var source = new List<int> { 1 };
        var value = _engine.FromObject(source, HostMode.Copy);
        source.Add(2);
        value.Set(0, 7);
        Assert.Equal(1, value.Length);
        Assert.Equal([1, 2], source);
    }

    [Fact]
    public void Copies_may_be_nested_to_any_depth()
    {
        object? nested = null;
        for (var i = 0; i < 200_000; i++) nested = new[] { nested };
        var value = _engine.FromObject(nested, HostMode.Copy);
        object? back = value.ToObject();
        var depth = 0;
        for (; back is List<object?> list; back = list[0]) depth++;
        Assert.Equal(200_000, depth);
    }

    [Fact]
    public void Data_that_contains_itself_is_not_copied()
    {
        var list = new List<object?>();
        list.Add(new Dictionary<string, object?> { ["up"] = list });
        var refused = Assert.Throws<ArgumentException>(() => _engine.FromObject(list, HostMode.Copy));
        Assert.Contains("contains itself", refused.Message);
        _engine.SetValue("list", list);
        Assert.True(_engine.Evaluate<bool>("list[0].up === list"));
    }

    /// <summary>A dictionary that implements only the generic interface.</summary>
    private sealed class GenericOnly : IDictionary<string, int>
    {
        public int this[string key] { get => 1; set => throw new NotSupportedException(); }

        public ICollection<string> Keys => ["k"];

        public ICollection<int> Values => [1];

        public int Count => 1;

        public bool IsReadOnly => true;

        public void Add(string key, int value) => throw new NotSupportedException();

        public void Add(KeyValuePair<string, int> item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(KeyValuePair<string, int> item) => item.Key == "k";

        public bool ContainsKey(string key) => key == "k";

        public void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) => throw new NotSupportedException();

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator() =>
            new List<KeyValuePair<string, int>> { new("k", 1) }.GetEnumerator();

        public bool Remove(string key) => throw new NotSupportedException();

        public bool Remove(KeyValuePair<string, int> item) => throw new NotSupportedException();

        public bool TryGetValue(string key, out int value)
        {
            value = 1;
            return key == "k";
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
