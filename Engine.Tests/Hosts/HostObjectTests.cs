namespace Quoll.Tests.Hosts;

public abstract class HostObjectTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : HostObjectTests(true);

    public class Reflected() : HostObjectTests(false);

    public class Generated() : HostObjectTests(true)
    {
        protected override bool IsGenerated => true;
    }

    private readonly Order _order = new();

    [Fact]
    public void The_first_try_works()
    {
        var engine = new Engine().SetValue("order", _order);
        Assert.Equal(6, engine.Evaluate<int>("order.Total()"));
        Assert.Equal("x,y", engine.Evaluate<string>("order.Lines.map(l => l.Sku).join()"));
    }

    [Fact]
    public void Members_are_read()
    {
        Set("order", _order);
        Check("""
            order.Id ==> 7
            order.Name ==> first
            order.Field ==> field
            order.Fixed ==> fixed
            order.Status ==> 5
            order.Discount ==> null
            order.Anything ==> null
            order.Place.X + order.Place.Y ==> 3
            order.Place.Length() === Math.sqrt(5) ==> true
            order.Self === order ==> true
            order.WriteOnly ==> undefined
            order.Hidden ==> undefined
            order.Nothing ==> undefined
            order.Total() ==> 6
            order.Total.name + order.Total.length ==> Total0
            order.Total === order.Self.Total ==> true
            typeof order ==> object
            order instanceof Object ==> true
            String(order) ==> [object Order]
            String(order.Lines[0]) ==> Line x
            `${order.Place}` ==> (1, 2)
            """);
    }

    [Fact]
    public void Changes_are_seen_on_both_sides()
    {
        Writable();
        Set("order", _order);
        _order.Id = 8;
        Assert.Equal("8", Run("order.Id"));
        Run("order.Id = 9");
        Assert.Equal(9, _order.Id);
        _order.Lines.Add(new Line { Sku = "z" });
        Assert.Equal("3", Run("order.Lines.length"));
        Assert.Equal("z", Run("order.Lines[2].Sku"));
    }

    [Fact]
    public void Data_members_are_own_and_enumerable_and_methods_are_not()
    {
        Set("line", new Line());
        Check("""
            Object.keys(line) ==> ["Sku","Quantity","Price"]
            Reflect.ownKeys(line) ==> ["Sku","Quantity","Price"]
            Object.entries(line) ==> [["Sku","a"],["Quantity",1],["Price",1.5]]
            var names = []; for (const name in line) names.push(name); names ==> ["Sku","Quantity","Price"]
            ({ ...line }) ==> {"Sku":"a","Quantity":1,"Price":1.5}
            var { Sku, ...rest } = line; [Sku, rest] ==> ["a",{"Quantity":1,"Price":1.5}]
            Object.assign({}, line) ==> {"Sku":"a","Quantity":1,"Price":1.5}
            Object.fromEntries(Object.entries(line)) ==> {"Sku":"a","Quantity":1,"Price":1.5}
            'Sku' in line ==> true
            'ToString' in line ==> true
            line.hasOwnProperty('Sku') ==> true
            line.hasOwnProperty('ToString') ==> false
            Object.hasOwn(line, 'Nothing') ==> false
            Object.getOwnPropertyDescriptor(line, 'Sku') ==> {"value":"a","writable":false,"enumerable":true,"configurable":true}
            Object.keys(Object.getOwnPropertyDescriptors(line)) ==> ["Sku","Quantity","Price"]
            line[Symbol.toStringTag] ==> Line
            line[Symbol.iterator] ==> undefined
            """);
    }

    [Fact]
    public void Listing_members_runs_no_getter()
    {
        Set("failing", new Failing());
        Check("""
            Object.keys(failing) ==> ["Getter","Setter"]
            var names = []; for (const name in failing) names.push(name); names ==> ["Getter","Setter"]
            'Getter' in failing ==> true
            failing.hasOwnProperty('Getter') ==> true
            var { Getter, ...rest } = { ...{} }; rest ==> {}
            """);
    }

    [Fact]
    public void A_spread_runs_each_getter_once()
    {
        var counting = new Counting();
        Set("counting", counting);
        Run("({ ...counting })");
        Run("Object.assign({}, counting)");
        Run("JSON.stringify(counting)");
        Run("Object.values(counting)");
        Run("var { ...rest } = counting");
        Assert.Equal(5, counting.Reads);
    }

    public class Counting
    {
        internal int Reads;

        public int Value => ++Reads;
    }

    [Fact]
    public void What_throws_becomes_an_error_and_the_engine_stays_usable()
    {
        Writable();
        Set("failing", new Failing());
        Check("""
            failing.Getter ==> Error: getter
            failing.Setter = 1 ==> Error: setter
            failing.Method() ==> Error: method
            failing[1] ==> Error: indexer
            [...failing.Elements()] ==> Error: enumerator
            for (const x of failing.Elements()) ; ==> Error: enumerator
            `${failing}` ==> Error: text
            JSON.stringify(failing) ==> Error: getter
            Object.values(failing) ==> Error: getter
            try { failing.Method() } catch (e) { e instanceof Error } ==> true
            new Proxy(failing, {}).Getter ==> Error: getter
            1 + 1 ==> 2
            """);
    }

    [Fact]
    public void Value_types_are_copies()
    {
        Writable();
        Set("order", _order);
        Check("""
            order.Place.X = 5 ==> TypeError: Point.X cannot be written: a value type is a copy, and the change would be lost
            order.Place.Y = 5 ==> TypeError: Point.Y cannot be written: a value type is a copy, and the change would be lost
            order.Place.Other = 5 ==> TypeError: Point.Other cannot be written: a value type is a copy, and the change would be lost
            order.Place === order.Place ==> false
            var place = order.Place; place.Move(2); [place.X, order.Place.X] ==> [3,1]
            order.Place = { X: 8, Y: 9 }; order.Place.X ==> 8
            order.Place = place; order.Place.X ==> 3
            """);
        Assert.Equal(3, _order.Place.X);
        Set("pair", new Pair(1, 2));
        Check("""
            pair.Left = 3 ==> TypeError: Pair.Left cannot be written: a value type is a copy, and the change would be lost
            pair ==> {"Left":1,"Right":2}
            String(pair) ==> Pair { Left = 1, Right = 2 }
            """);
    }

    [Fact]
    public void Records_tuples_and_pairs()
    {
        Set("person", new Person("Ada", 36));
        Set("tuple", (1, "b"));
        Set("reference", Tuple.Create(1, "b"));
        Set("pair", KeyValuePair.Create("k", 5));
        Set("pairs", new List<KeyValuePair<string, int>> { new("k", 5) });
        Check("""
            person ==> {"First":"Ada","Age":36,"Label":"Ada36"}
            String(person) ==> Person { First = Ada, Age = 36, Label = Ada36 }
            person.Deconstruct() ==> ["Ada",36]
            person['<Clone>$'] ==> undefined
            person.EqualityContract ==> undefined
            tuple.Item1 + tuple.Item2 ==> 1b
            var [a, b] = tuple; b + a ==> b1
            [...reference] ==> [1,"b"]
            tuple ==> {"Item1":1,"Item2":"b"}
            pair.Key + pair.Value ==> k5
            var [key, value] = pair; value + key ==> 5k
            for (const [key, value] of pairs) key + value ==> k5
            new Map(pairs.map(pair => [...pair])) ==> Map [["k",5]]
            """);
    }

    [Fact]
    public void Anonymous_types()
    {
        var anonymous = new { A = 1, B = new { C = "c" } };
        if (IsGenerated)
        {
            // They have no name for a model.
            Assert.Contains(
                "pass a record", Assert.Throws<JavaScriptException>(() => Set("x", anonymous)).Message, StringComparison.Ordinal);
            return;
        }
        Set("x", anonymous);
        Set("order", new { Lines = new[] { new Line { Sku = "q" } }, Nothing = (string?)null });
        Check("""
            x ==> {"A":1,"B":{"C":"c"}}
            x.B.C ==> c
            JSON.stringify([order]) ==> [{"Lines":[{"Sku":"q","Quantity":1,"Price":1.5}],"Nothing":null}]
            """);
    }

    [Fact]
    public void Properties_that_a_script_adds_stay_with_the_object()
    {
        Configure(static options => options.Extensible = true);
        Set("line", new Line());
        Check("""
            line.extra = 1; line.extra ==> 1
            Object.keys(line) ==> ["Sku","Quantity","Price","extra"]
            JSON.stringify(line) ==> {"Sku":"a","Quantity":1,"Price":1.5,"extra":1}
            delete line.extra ==> true
            Object.keys(line) ==> ["Sku","Quantity","Price"]
            delete line.Sku ==> false
            'use strict'; delete line.Sku ==> TypeError: Cannot delete property 'Sku' of [object Line]
            Object.defineProperty(line, 'getter', { get() { return this.Sku + '!' } }).getter ==> a!
            Object.defineProperty(line, 'Sku', { get() { return 1 } }) ==> TypeError: Cannot redefine property: Sku
            Object.setPrototypeOf(line, { more: 5 }).more + line.Sku ==> 5a
            """);
    }

    [Fact]
    public void Members_stay_members_of_objects_that_cannot_grow()
    {
        Configure(static options => (options.Writable, options.Extensible) = (true, true));
        var line = new Line();
        Set("line", line);
        Check("""
            Object.preventExtensions(line) === line ==> true
            line.Sku = 'b'; line.Sku ==> b
            'use strict'; line.extra = 1 ==> TypeError: Cannot add property extra, object is not extensible
            Object.isExtensible(line) ==> false
            Object.isFrozen(line) ==> false
            Object.freeze(line) ==> TypeError: Cannot redefine property: Sku
            line.Sku = 'c'; line.Sku ==> c
            """);
        Assert.Equal("c", line.Sku);
    }

    [Fact]
    public void Inherited_from_an_object_members_are_those_of_the_target()
    {
        Set("order", _order);
        Check("""
            var child = Object.create(order); child.Id ==> 7
            child.Total() ==> TypeError: Method called on incompatible receiver [object Object]: it requires that 'this' be an Order
            class Wrapper { constructor(order) { this.order = order } get id() { return this.order.Id } }; new Wrapper(order).id ==> 7
            new Proxy(order, {}).Id ==> 7
            new Proxy(order, { get: (target, key) => key === 'Id' ? 5 : Reflect.get(target, key) }).Id ==> 5
            Reflect.get(order, 'Name') ==> first
            Reflect.has(order, 'Total') ==> true
            order.Total.call({}) ==> TypeError: Method called on incompatible receiver [object Object]: it requires that 'this' be an Order
            order.Total.call(order) ==> 6
            order.Total.bind(order)() ==> 6
            with (order) { Id } ==> 7
            order?.Anything?.deep ==> undefined
            """);
    }

    [Fact]
    public void A_structured_clone_is_refused()
    {
        var engine = new Engine(new EngineOptions { Types = Types(), Globals = EngineGlobals.Web }).SetValue("order", _order);
        engine.SetValue("tags", new Dictionary<string, int> { ["a"] = 1 }).SetValue("set", new HashSet<int>());
        foreach (var (name, type) in new (string, string)[]
        {
            ("order", "Order"), ("order.Lines", "List<Line>"), ("tags", "Dictionary<String, Int32>"), ("set", "HashSet<Int32>"),
            ("({ order })", "Order"),
        })
        {
            Assert.Equal($"DataCloneError: The .NET object {type} could not be cloned.", Run(engine, $"structuredClone({name})"));
        }
        Assert.Equal("true", Run(engine, "try { structuredClone(order) } catch (e) { e instanceof TypeError && e.name === 'DataCloneError' }"));
        // A plain array can be cloned.
        Assert.Equal("[1,2]", Run(engine, "structuredClone([1, 2])"));
    }

    [Fact]
    public void JSON_writes_members()
    {
        Set("line", new Line());
        var day = new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        Set("order", new Dictionary<string, object?> { ["Lines"] = new[] { new Line { Sku = "q" } }, ["Day"] = day, ["Nothing"] = null });
        Check("""
            JSON.stringify(line) ==> {"Sku":"a","Quantity":1,"Price":1.5}
            JSON.stringify(line, ['Price', 'Sku']) ==> {"Price":1.5,"Sku":"a"}
            JSON.stringify(line, null, 1).length ==> 46
            JSON.stringify(line, (key, value) => typeof value === 'number' ? value + 1 : value) ==> {"Sku":"a","Quantity":2,"Price":2.5}
            JSON.stringify([order]) ==> [{"Lines":[{"Sku":"q","Quantity":1,"Price":1.5}],"Day":"2020-01-02T03:04:05.000Z","Nothing":null}]
            line.toJSON = () => 'own'; JSON.stringify({ line }) ==> {"line":"own"}
            """);
    }
}
