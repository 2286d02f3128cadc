using System.Collections.Frozen;
using System.Collections.Immutable;

namespace Quoll.Tests.Hosts;

public abstract class HostSetAndMapTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostSetAndMapTests(true);

    public class Reflected() : HostSetAndMapTests(false);

    public class Generated() : HostSetAndMapTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Fact]
    public void A_dictionary_with_other_keys_is_a_Map()
    {
        Writable();
        var map = new Dictionary<int, string> { [1] = "a", [2] = "b" };
        Set("map", map);
        Check("""
            map instanceof Map ==> true
            Object.prototype.toString.call(map) ==> [object Map]
            map.size ==> 2
            map.get(1) ==> a
            map.get(9) ==> undefined
            map.get('1') ==> undefined
            map.get(1.5) ==> undefined
            map.has(2) ==> true
            map.has({}) ==> false
            [...map] ==> [[1,"a"],[2,"b"]]
            [...map.keys()] ==> [1,2]
            [...map.values()] ==> ["a","b"]
            [...map.entries()] ==> [[1,"a"],[2,"b"]]
            var log = []; map.forEach((value, key, all) => log.push(key + value + (all === map))); log ==> ["1atrue","2btrue"]
            map.set(3, 'c') === map ==> true
            map.set('x', 'y') ==> TypeError: Dictionary<Int32, String>.set(key): "x" is not an Int32
            map.getOrInsert(3, 'd') ==> c
            map.getOrInsert(4, 'd') ==> d
            map.getOrInsertComputed(4, () => 'e') ==> d
            map.getOrInsertComputed(5, key => { map.set(5, 'f'); return 'g' + key; }) ==> g5
            map.getOrInsertComputed(5, 1) ==> TypeError: 1 is not a function
            map.getOrInsert('x', 'y') ==> TypeError: Dictionary<Int32, String>.getOrInsert(key): "x" is not an Int32
            map.delete(4) && map.delete(5) ==> true
            map.delete(3) ==> true
            map.delete(3) ==> false
            new Map(map).get(2) ==> b
            JSON.stringify(map) ==> {"1":"a","2":"b"}
            Object.fromEntries(map) ==> {"1":"a","2":"b"}
            map.clear(); map.size ==> 0
            Map.prototype.get.call(map, 1) ==> TypeError: Method called on incompatible receiver [object Dictionary<Int32, String>]: it requires that 'this' be a Map
            """);
        Assert.Empty(map);
    }

    [Fact]
    public void Keys_of_every_kind()
    {
        var line = new Line();
        Set("line", line);
        Set("byGuid", new Dictionary<Guid, int> { [Guid.Empty] = 1 });
        Set("byEnum", new Dictionary<Status, int> { [Status.Paid] = 1 });
        Set("byObject", new Dictionary<object, object> { ["a"] = 1, [line] = 2 });
        Set("byLine", new Dictionary<Line, int> { [line] = 3 });
        Set("byDay", new Dictionary<DateOnly, int> { [new(2020, 1, 2)] = 4 });
        Set("byBool", new Dictionary<bool, int> { [true] = 5 });
        Check("""
            byGuid.get('00000000-0000-0000-0000-000000000000') ==> 1
            byEnum.get('Paid') + byEnum.get(5) ==> 2
            JSON.stringify(byEnum) ==> {"Paid":1}
            byObject.get('a') + byObject.get(line) ==> 3
            byLine.get(line) ==> 3
            byLine.get({}) ==> undefined
            byDay.get('2020-01-02') ==> 4
            byBool.get(true) ==> 5
            byBool.has(false) ==> false
            """);
    }

    [Fact]
    public void A_lookup_has_several_values_for_a_key()
    {
        string[] words = ["aa", "b", "ac"];
        Set("byChar", words.ToLookup(static word => word.Length));
        Set("byText", words.ToLookup(static word => word[..1]));
        Set("groups", words.GroupBy(static word => word[..1]));
        Check("""
            [...byChar.get(2)] ==> ["aa","ac"]
            byChar.size ==> 2
            byChar.get(9) ==> undefined
            byText.a.length ==> 2
            Object.keys(byText) ==> ["a","b"]
            byText ==> {"a":["aa","ac"],"b":["b"]}
            [...groups].map(group => group.Key + group.length) ==> ["a2","b1"]
            """);
    }

    [Fact]
    public void A_set_is_a_Set()
    {
        Writable();
        var set = new HashSet<string> { "a", "b" };
        Set("set", set);
        Check("""
            set instanceof Set ==> true
            Object.prototype.toString.call(set) ==> [object Set]
            set.size ==> 2
            set.has('a') ==> true
            set.has('z') ==> false
            [...set] ==> ["a","b"]
            [...set.keys()] ==> ["a","b"]
            [...set.entries()] ==> [["a","a"],["b","b"]]
            var log = []; set.forEach((value, key, all) => log.push(value + key + (all === set))); log ==> ["aatrue","bbtrue"]
            set.add('c') === set ==> true
            set.add('c').size ==> 3
            set.delete('c') ==> true
            set.delete('c') ==> false
            set.union(new Set(['z'])) ==> Set ["a","b","z"]
            set.intersection(new Set(['b'])) ==> Set ["b"]
            set.difference(new Set(['b'])) ==> Set ["a"]
            set.symmetricDifference(new Set(['b', 'c'])) ==> Set ["a","c"]
            set.isSubsetOf(new Set(['a', 'b', 'c'])) ==> true
            set.isSupersetOf(new Set(['a'])) ==> true
            set.isDisjointFrom(new Set(['z'])) ==> true
            new Set(['a']).union(set) ==> Set ["a","b"]
            new Set(['a']).isSubsetOf(set) ==> true
            new Set(set).size ==> 2
            JSON.stringify(set) ==> ["a","b"]
            set.clear(); set.size ==> 0
            """);
        Assert.Empty(set);
    }

    [Fact]
    public void Sets_of_every_kind()
    {
        foreach (var set in (object[])[new SortedSet<int> { 2, 1 }, new[] { 1, 2 }.ToFrozenSet(), ImmutableHashSet.Create(1, 2),
            ImmutableSortedSet.Create(1, 2), new HashSet<int> { 1, 2 }])
        {
            Set("x", set);
            Assert.Equal("Set [1,2]", Run("x"));
            Assert.Equal("true", Run("x.has(2)"));
            Assert.Equal("false", Run("x.has('2')"));
            Assert.Matches("^TypeError: .* is read-only$", Run("x.add(3)"));
            Assert.Matches("^TypeError: .* is read-only$", Run("x.clear()"));
        }
    }

    [Fact]
    public void Changes_during_a_walk_are_what_NET_makes_of_them()
    {
        Writable();
        Set("set", new HashSet<int> { 1 });
        Assert.StartsWith("Error: Collection was modified", Run("for (const n of set) set.add(n + 1)"));
        Assert.Equal("2", Run("set.size"));
        Assert.Equal(
            "TypeError: Method called on incompatible receiver [object Object]: it requires that 'this' be a Set", Run("set.has.call({}, 1)")
            .Replace("object of a .NET type", "Set"));
    }
}
