using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Dynamic;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Quoll.Tests.Hosts;

/// <summary>Names that a type does not have, and names that collections have in .NET only.</summary>
public abstract class UnknownMemberTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : UnknownMemberTests(true);

    public class Reflected() : UnknownMemberTests(false);

    public class Generated() : UnknownMemberTests(true)
    {
        protected override bool IsGenerated => true;
    }

    private void Throwing(bool isWritable = false) =>
        Configure(options => (options.UnknownMembers, options.Writable) = (UnknownMemberHandling.Throw, isWritable));

    [Fact]
    public void Reading_an_unknown_name_throws_by_option()
    {
        Throwing();
        Set("order", new Order());
        Check("""
            order.Name ==> first
            order.Nmae ==> TypeError: Order has no member 'Nmae'; nearest is 'Name'
            order.name ==> TypeError: Order has no member 'name'; nearest is 'Name'
            order['Nam' + 'ee'] ==> TypeError: Order has no member 'Namee'; nearest is 'Name'
            order.Totl() ==> TypeError: Order has no member 'Totl'; nearest is 'Total'
            order?.Liens ==> TypeError: Order has no member 'Liens'; nearest is 'Lines'
            order.Lines[0].Quantety ==> TypeError: Line has no member 'Quantety'; nearest is 'Quantity'
            order.Xylophone ==> TypeError: Order has no member 'Xylophone'
            order[0] ==> TypeError: Order has no member '0'
            var { Idd } = order ==> TypeError: Order has no member 'Idd'; nearest is 'Id'
            var { Id: own } = order; own ==> 7
            (({ Stauts }) => Stauts)(order) ==> TypeError: Order has no member 'Stauts'; nearest is 'Status'
            typeof order.Nmae ==> TypeError: Order has no member 'Nmae'; nearest is 'Name'
            order.Discount ==> null
            order.Lines.lenght ==> TypeError: List<Line> has no member 'lenght'; nearest is 'length'
            order.Lines.forEech ==> TypeError: List<Line> has no member 'forEech'; nearest is 'forEach'
            order.Lines[99] ==> undefined
            var f = o => o.Nmae; [f({}), f([])].length ==> 2
            f(order) ==> TypeError: Order has no member 'Nmae'; nearest is 'Name'
            f({ Nmae: 3 }) ==> 3
            f(order) ==> TypeError: Order has no member 'Nmae'; nearest is 'Name'
            var g = () => { try { return order.Nmae } catch (e) { return e.name } }; [g(), g(), g()].join() ==> TypeError,TypeError,TypeError
            """);
    }

    [Fact]
    public void Filling_a_class_with_an_unknown_name_throws_by_option()
    {
        Throwing();
        Set("add", (Line line) => line.Quantity);
        Set("addAll", (List<Line> lines) => lines.Count);
        Set("age", (Person person) => person.Age);
        Check("""
            add({ Quantity: 3 }) ==> 3
            add({ Quantety: 3 }) ==> TypeError: add(line): Line has no member 'Quantety'; nearest is 'Quantity'
            addAll([{ Quantity: 3 }, { quantity: 4 }]) ==> TypeError: addAll(lines)[1]: Line has no member 'quantity'; nearest is 'Quantity'
            age({ First: 'Ada', Age: 36 }) ==> 36
            age({ First: 'Ada', Age: 36, Xylophone: 3 }) ==> TypeError: age(person): Person has no member 'Xylophone'
            """);
    }

    [Fact]
    public void The_language_may_ask_for_any_name()
    {
        Throwing();
        Set("order", new Order());
        Check("""
            'Nmae' in order ==> false
            order?.Anything?.deep ==> undefined
            order.toJSON === undefined && order.then === undefined ==> true
            typeof order.toString + typeof order.valueOf + typeof order.constructor + typeof order.hasOwnProperty ==> functionfunctionfunctionfunction
            order[Symbol.iterator] ==> undefined
            `${order}` ==> [object Order]
            String(order.Lines[0]) ==> Line x
            JSON.parse(JSON.stringify(order.Lines)).length ==> 2
            JSON.stringify([order.Lines[0]]) ==> [{"Sku":"x","Quantity":1,"Price":1.5}]
            Object.keys({ ...order }).length > 5 ==> true
            Reflect.get(order, 'Nmae') ==> undefined
            Object.hasOwn(order, 'Nmae') ==> false
            Object.create(order).Nmae ==> undefined
            [].concat(order).length ==> 1
            Array.from(order).length ==> 0
            order == 'x' ==> false
            Promise.resolve(order) instanceof Promise ==> true
            new Proxy(order, {}).Nmae ==> undefined
            order instanceof Object ==> true
            delete order.Nmae ==> true
            """);
        Assert.Contains("first", Engine.Evaluate("order").ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_language_finds_each_name_that_a_script_reads()
    {
        Set("list", new List<int> { 1, 2 });
        Set("array", new[] { 1, 2 });
        Set("set", new HashSet<int> { 1, 2 });
        Set("map", new Dictionary<int, int> { [1] = 1, [2] = 2 });
        Set("queue", new Queue<int>([1, 2]));
        Set("json", new JsonArray(1, 2));
        Set("table", new System.Data.DataTable());
        Set("order", new Order());
        Check("""
            [list, array, set, map, queue, json].map(x => x.Count).join() ==> 2,2,2,2,2,2
            [list, array, set, map, queue, json, table].every(x => 'Count' in x && Reflect.has(x, 'Count')) ==> true
            [list, array, set, map, queue, json].map(x => Reflect.get(x, 'Count')).join() ==> 2,2,2,2,2,2
            [list, array, json].every(x => 'Length' in x && 'length' in x && Reflect.get(x, 'Length') === 2) ==> true
            [set, map].some(x => 'Length' in x) ==> false
            [list, array, set, map, queue].some(x => Object.hasOwn(x, 'Count') || Object.keys(x).includes('Count')) ==> false
            var { Count } = list; Count ==> 2
            1 in map && map[1] === 1 && Reflect.get(map, '1') === 1 && Reflect.has(map, '1') ==> true
            3 in map || Reflect.get(map, '3') !== undefined ==> false
            new Proxy(list, {}).Count ==> 2
            'Count' in new Proxy(list, {}) ==> true
            Reflect.ownKeys(order).every(key => key in order && Object.hasOwn(order, key)) ==> true
            'Count' in order || 'Count' in [] ==> false
            """);
    }

    [Fact]
    public void Reading_an_unknown_name_is_undefined_by_default()
    {
        Set("order", new Order());
        Check("""
            order.Nmae ==> undefined
            order.Lines.Nmae ==> undefined
            order[3] ==> undefined
            """);
    }

    [Fact]
    public void Writing_an_unknown_name_throws()
    {
        Writable();
        var order = new Order();
        Set("order", order);
        Set("list", new List<int> { 1 });
        Set("set", new HashSet<int> { 1 });
        Set("queue", new Queue<int>([1]));
        Check("""
            order.Name = 'x'; order.Name ==> x
            order.name = 'y' ==> TypeError: Order has no member 'name'; nearest is 'Name'
            'use strict'; order.Naem = 'y' ==> TypeError: Order has no member 'Naem'; nearest is 'Name'
            order['other' + 1] = 2 ==> TypeError: Order has no member 'other1'
            order[5] = 2 ==> TypeError: Order has no member '5'
            order.Total = () => 1 ==> TypeError: Order.Total is read-only
            order.count ??= 1 ==> TypeError: Order has no member 'count'
            order.hits++ ==> TypeError: Order has no member 'hits'
            Object.assign(order, { Id: 8, Idd: 9 }) ==> TypeError: Order has no member 'Idd'; nearest is 'Id'
            [order.Nmae] = [1] ==> TypeError: Order has no member 'Nmae'; nearest is 'Name'
            Reflect.set(order, 'Nmae', 1) ==> TypeError: Order has no member 'Nmae'; nearest is 'Name'
            list.foo = 1 ==> TypeError: List<Int32> has no member 'foo'
            set.foo = 1 ==> TypeError: HashSet<Int32> has no member 'foo'
            queue.foo = 1 ==> TypeError: Queue<Int32> has no member 'foo'
            var write = o => { o.extra = 1; return o.extra }; write({}) + write({}) ==> 2
            write(order) ==> TypeError: Order has no member 'extra'
            write({}) ==> 1
            order.toJSON = () => 'mine'; JSON.stringify(order) ==> "mine"
            order[Symbol.for('tag')] = 4; order[Symbol.for('tag')] ==> 4
            Object.defineProperty(order, 'wanted', { value: 3, writable: true }).wanted ==> 3
            order.wanted = 4; order.wanted ==> 4
            'extra' in order ==> false
            """);
        Assert.Equal((8, "x"), (order.Id, order.Name));
    }

    [Fact]
    public void Read_only_objects_refuse_unknown_names_too()
    {
        Set("order", new Order());
        Set("byNumber", new Dictionary<int, string> { [2] = "two" });
        Set("byText", new Dictionary<string, int> { ["a"] = 1 });
        Check("""
            order.customer = 'x' ==> TypeError: Order has no member 'customer'
            order.Name = 'x' ==> TypeError: Order.Name is read-only
            byNumber[2] ==> two
            byNumber[2] = 'x' ==> TypeError: Dictionary<Int32, String>[2] is read-only
            byNumber[3] = 'x' ==> TypeError: Dictionary<Int32, String>[3] is read-only
            delete byNumber[2] ==> TypeError: Dictionary<Int32, String>[2] is read-only
            delete byNumber[3] ==> true
            byText.b = 1 ==> TypeError: Dictionary<String, Int32>["b"] is read-only
            """);
    }

    [Fact]
    public void Objects_may_be_extended_by_option()
    {
        Configure(static options => options.Extensible = true);
        Set("order", new Order());
        Set("byNumber", new Dictionary<int, string>());
        Check("""
            order.extra = 1; order.extra ==> 1
            order.Total = () => 2; order.Total() ==> 2
            order.Lines.mine = 3; order.Lines.mine ==> 3
            byNumber.label = 4; byNumber.label ==> 4
            """);
    }

    [Fact]
    public void Objects_that_are_meant_to_be_extended_stay_open()
    {
        Throwing(isWritable: true);
        Set("expando", new ExpandoObject());
        Set("text", new Dictionary<string, object>());
        Set("json", new JsonObject());
        Set("concurrent", new ConcurrentDictionary<string, int>());
        Check("""
            expando.any ==> undefined
            expando.any = 1; expando.any ==> 1
            expando.Count ==> undefined
            text.any ==> undefined
            text.any = 1; text.any ==> 1
            json.any ==> undefined
            json.any = 1; json.any ==> 1
            json.Count ==> undefined
            concurrent.any = 1; concurrent.any ==> 1
            """);
    }

    [Fact]
    public void Collections_know_their_number_of_elements_by_its_name_in_NET()
    {
        Throwing();
        Set("list", new List<int> { 1, 2, 3 });
        Set("array", new[] { 1, 2 });
        Set("immutable", ImmutableArray.Create(1, 2, 3, 4));
        Set("grid", new int[2, 3]);
        Set("set", new HashSet<string> { "a" });
        Set("byNumber", new Dictionary<int, string> { [1] = "a", [2] = "b" });
        Set("byText", new Dictionary<string, int> { ["x"] = 1 });
        Set("withCount", new Dictionary<string, int> { ["Count"] = 77, ["y"] = 1 });
        Set("frozen", new Dictionary<string, int> { ["x"] = 1 }.ToFrozenDictionary());
        Set("queue", new Queue<int>([1, 2]));
        Check("""
            [list.Count, list.Length, list.length] ==> [3,3,3]
            [array.Length, array.Count] ==> [2,2]
            [immutable.Length, grid.Length, grid[0].Length] ==> [4,2,3]
            [set.Count, set.size] ==> [1,1]
            [byNumber.Count, byNumber.size] ==> [2,2]
            byText.Count ==> 1
            byText['Co' + 'unt'] ==> undefined
            withCount.Count ==> 77
            frozen.Count ==> 1
            queue.Count ==> 2
            var { Count } = list; Count ==> 3
            list.count ==> TypeError: List<Int32> has no member 'count'; nearest is 'length'
            set.length ==> TypeError: HashSet<String> has no member 'length'; nearest is 'size'
            'Count' in list && 'Length' in list && 'Count' in set ==> true
            'Count' in byText ==> false
            Object.keys(byText) ==> ["x"]
            """);
    }

    [Fact]
    public void The_number_of_elements_has_the_name_of_the_policy_too()
    {
        Configure(static options => options.Naming = JsonNamingPolicy.CamelCase);
        Set("list", new List<int> { 1, 2, 3 });
        Set("set", new SortedSet<int> { 1 });
        Set("byText", new Dictionary<string, int> { ["x"] = 1 });
        Check("""
            [list.count, list.Count, set.count] ==> [3,3,1]
            byText.count ==> undefined
            """);
    }

    [Fact]
    public void Dictionaries_with_other_keys_have_indices()
    {
        Throwing(isWritable: true);
        var byNumber = new Dictionary<int, string> { [2] = "two", [-1] = "minus" };
        var byLong = new Dictionary<long, int> { [9007199254740993] = 1 };
        Set("byNumber", byNumber);
        Set("byLong", byLong);
        Set("byEnum", new Dictionary<Status, int> { [Status.Paid] = 1 });
        Set("byGuid", new Dictionary<Guid, int> { [Guid.Empty] = 1 });
        Set("byDouble", new Dictionary<double, int> { [1.5] = 1 });
        Set("byBool", new Dictionary<bool, int> { [true] = 5 });
        Set("byChar", new Dictionary<char, int> { ['1'] = 6, ['x'] = 7 });
        Set("byDay", new Dictionary<DateTime, int>());
        Set("lookup", new[] { "aa", "b" }.ToLookup(static word => word.Length));
        Set("sorted", new SortedList<byte, int> { [3] = 4 });
        Check("""
            byNumber[2] + byNumber[-1] + byNumber['2'] ==> twominustwo
            byNumber[99] ==> undefined
            byNumber[3] = 'three'; byNumber.get(3) ==> three
            byNumber[3] += '!'; byNumber[3] ==> three!
            byNumber[4] ??= 'four'; byNumber.size ==> 4
            delete byNumber[4]; byNumber.has(4) ==> false
            [2 in byNumber, 4 in byNumber, 'size' in byNumber] ==> [true,false,true]
            Object.keys(byNumber) ==> []
            byNumber[2] = 5n; byNumber[2] ==> 5
            byNumber.foo ==> TypeError: Dictionary<Int32, String> has no member 'foo'
            byNumber.foo = 'x' ==> TypeError: 'foo' is not a key of the Dictionary<Int32, String>: use its methods get and set
            byNumber[1.5] = 'x' ==> TypeError: '1.5' is not a key of the Dictionary<Int32, String>: use its methods get and set
            byNumber[2 ** 40] = 'x' ==> TypeError: '1099511627776' is not a key of the Dictionary<Int32, String>: use its methods get and set
            byLong[9007199254740993n] ==> 1
            byLong[2 ** 40] = 2; byLong[2 ** 40] ==> 2
            byEnum[5] + byEnum.Paid + byEnum['Paid'] ==> 3
            byEnum.Gone = 4; byEnum.get('Gone') ==> 4
            byEnum.Piad ==> TypeError: Dictionary<Status, Int32> has no member 'Piad'
            byGuid['00000000-0000-0000-0000-000000000000']++; byGuid['00000000-0000-0000-0000-000000000000'] ==> 2
            byDouble[1.5] + (byDouble[2] = 3) ==> 4
            byBool[true] + byBool[1 === 1] ==> 10
            byChar[1] + byChar.x ==> 13
            byDay['2020-01-02'] = 3; byDay['2020-01-02'] ==> 3
            [...lookup[2]] ==> ["aa"]
            sorted[3] ==> 4
            var read = (o, k) => o[k]; [read([7], 0), read(byNumber, 2), read({ 2: 8 }, 2), read(byNumber, 2)].join() ==> 7,5,8,5
            """);
        foreach (var code in (string[])["byDay[new Date(0)]", "byDay[new Date(0)] = 1"])
        {
            Assert.StartsWith("TypeError: 'Thu Jan 01 1970 00:00:00 GMT+0000", Run(code), StringComparison.Ordinal);
            Assert.EndsWith("is not a key of the Dictionary<DateTime, Int32>: use its methods get and set", Run(code), StringComparison.Ordinal);
        }
        Assert.Equal(2, byLong[1L << 40]);
        Assert.Equal(["5", "minus", "three!"], byNumber.Values);
    }

    [Fact]
    public void A_class_of_a_script_that_extends_a_type_has_its_own_properties()
    {
        if (IsGenerated) return;
        Throwing();
        Engine.SetType<Animal>();
        Check("""
            class Cat extends Animal { lives = 9; constructor() { super(); this.mood = 'calm' } }; var cat = new Cat(); cat.lives + cat.mood ==> 9calm
            cat.nothing ==> undefined
            Animal.Kingdom() ==> animalia
            Animal.Kindgom ==> TypeError: Animal has no member 'Kindgom'; nearest is 'Kingdom'
            Object.setPrototypeOf(new Animal(), { more: 1 }).less ==> undefined
            """);
    }

    [Fact]
    public void The_names_of_an_enum_are_known()
    {
        if (IsGenerated) return;
        Throwing();
        Engine.SetType<Status>();
        Check("""
            Status.Paid ==> 5
            Status[5] ==> Paid
            Status[77] ==> undefined
            Status.Payd ==> TypeError: Status has no member 'Payd'; nearest is 'Paid'
            """);
    }
}
