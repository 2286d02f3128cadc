using System.Collections.ObjectModel;
using System.Dynamic;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosts;

/// <summary>Object.freeze of objects that scripts cannot write anyway.</summary>
public abstract class FreezeTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : FreezeTests(true);

    public class Reflected() : FreezeTests(false);

    public class Generated() : FreezeTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Fact]
    public void A_read_only_object_can_be_frozen()
    {
        var line = new Line();
        var list = new List<Line> { line, new() };
        Set("line", line);
        Set("list", list);
        Set("tags", new Dictionary<string, int> { ["a"] = 1 });
        Set("map", new Dictionary<int, int> { [1] = 1 });
        Set("other", new Line { Sku = "other" });
        Check("""
            Object.isFrozen(line) ==> false
            Object.freeze(line) === line ==> true
            Object.isFrozen(line) + ' ' + Object.isSealed(line) + ' ' + Object.isExtensible(line) ==> true true false
            Object.getOwnPropertyDescriptor(line, 'Sku') ==> {"value":"a","writable":false,"enumerable":true,"configurable":false}
            Object.keys(line) ==> ["Sku","Quantity","Price"]
            JSON.stringify(line) ==> {"Sku":"a","Quantity":1,"Price":1.5}
            line.Sku = 'b' ==> TypeError: Line.Sku is read-only
            delete line.Sku ==> false
            Object.isFrozen(other) ==> false
            Object.isFrozen(Object.freeze(list)) ==> true
            list.length + list[0].Sku ==> 2a
            Object.isFrozen(Object.freeze(tags)) ==> true
            tags.a ==> 1
            Object.isFrozen(Object.seal(map)) ==> true
            Object.isFrozen(Object.freeze(list[1])) ==> true
            """);
        line.Sku = "later";
        Assert.Equal("later later", Run("line.Sku + ' ' + list[0].Sku"));
    }

    [Fact]
    public void An_object_that_scripts_write_cannot_be_frozen()
    {
        Writable();
        Set("line", new Line());
        Set("list", new List<int> { 1 });
        Set("fixedList", new ReadOnlyCollection<int>([1]));
        Set("tags", new Dictionary<string, int> { ["a"] = 1 });
        Check("""
            Object.freeze(line) ==> TypeError: Cannot redefine property: Sku
            line.Sku = 'b'; line.Sku ==> b
            Object.freeze(list) ==> TypeError: Cannot redefine property: 0
            Object.freeze(tags) ==> TypeError: Cannot define the property 'a'
            Object.isFrozen(Object.freeze(fixedList)) ==> true
            """);
    }

    public static TheoryData<string, object> Growing() => new()
    {
        { "list", new List<int> { 1 } },
        { "collection", new ObservableCollection<int> { 1 } },
        { "untyped", new System.Collections.ArrayList { 1 } },
        { "json", new JsonArray(1) },
    };

    [Theory]
    [MemberData(nameof(Growing))]
    public void A_list_that_is_not_extensible_does_not_grow(string name, object list)
    {
        Writable();
        Set("x", list);
        Check("""
            Object.preventExtensions(x) === x && Object.isExtensible(x) ==> false
            x[1] = 9 ==> TypeError: Cannot add property 1, object is not extensible
            x.push(9) ==> TypeError: Cannot add property 1, object is not extensible
            x.unshift(9) ==> TypeError: Cannot add property 1, object is not extensible
            x.splice(0, 0, 9) ==> TypeError: Cannot add property 1, object is not extensible
            x.splice(0, 1, 8, 9) ==> TypeError: Cannot add property 1, object is not extensible
            x.length = 5 ==> TypeError: Cannot add property 1, object is not extensible
            Array.prototype.push.call(x, 9) ==> TypeError: Cannot add property 1, object is not extensible
            Reflect.defineProperty(x, 1, { value: 9, writable: true, enumerable: true, configurable: true }) ==> false
            x.map(Number).join() ==> 1
            x[0] = 5; x.fill(6); x.splice(0, 1, 7); x.map(Number).join() ==> 7
            x.pop(); x.length ==> 0
            x.push(1) ==> TypeError: Cannot add property 0, object is not extensible
            Object.isSealed(x) && Object.isExtensible(x) ==> false
            """);
        GC.Collect();
        Set("again", list);
        Assert.Equal("false", Run("Object.isExtensible(again)"));
        Assert.NotEmpty(name);
    }

    public static TheoryData<string, object> Entries() => new()
    {
        { "dictionary", new Dictionary<string, int> { ["a"] = 1 } },
        { "untyped", new System.Collections.Hashtable { ["a"] = 1 } },
        { "expando", Expando() },
        { "json", new JsonObject { ["a"] = 1 } },
        { "names", new System.Collections.Specialized.NameValueCollection { ["a"] = "1" } },
        { "keys", new Dictionary<char, int> { ['a'] = 1 } },
    };

    private static ExpandoObject Expando()
    {
        IDictionary<string, object?> made = new ExpandoObject();
        made["a"] = 1;
        return (ExpandoObject)made;
    }

    [Theory]
    [MemberData(nameof(Entries))]
    public void A_dictionary_that_is_not_extensible_gets_no_entries(string name, object entries)
    {
        Writable();
        Set("x", entries);
        Check("""
            Object.preventExtensions(x) === x && Object.isExtensible(x) ==> false
            x.b = 9 ==> TypeError: Cannot add property b, object is not extensible
            x['c'] = 9 ==> TypeError: Cannot add property c, object is not extensible
            Object.assign(x, { b: 9 }) ==> TypeError: Cannot add property b, object is not extensible
            Reflect.defineProperty(x, 'b', { value: 9, writable: true, enumerable: true, configurable: true }) ==> false
            'b' in x ==> false
            x.a = 2; Number(x.a) ==> 2
            delete x.a; 'a' in x ==> false
            x.a = 2 ==> TypeError: Cannot add property a, object is not extensible
            """);
        Assert.NotEmpty(name);
    }

    public class ByName
    {
        private readonly Dictionary<string, int> _values = new() { ["a"] = 1 };

        public int this[string name]
        {
            get => _values[name];
            set => _values[name] = value;
        }
    }

    [Fact]
    public void An_indexer_of_an_object_that_is_not_extensible_adds_nothing()
    {
        if (IsGenerated) return;
        Writable();
        Set("x", new ByName());
        Check("""
            Object.isExtensible(Object.preventExtensions(x)) ==> false
            x.b = 9 ==> TypeError: Cannot add property b, object is not extensible
            Reflect.defineProperty(x, 'b', { value: 9, writable: true, enumerable: true, configurable: true }) ==> false
            x.a = 2; x.a ==> 2
            """);
    }
}
