namespace Quoll.Tests.Hosts;

public abstract class WritableTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : WritableTests(true);

    public class Reflected() : WritableTests(false);

    public class Generated() : WritableTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Theory]
    [InlineData("order.Id = 3", "Order.Id")]
    [InlineData("'use strict'; order.Id = 3", "Order.Id")]
    [InlineData("order.Id++", "Order.Id")]
    [InlineData("order['Id'] += 1", "Order.Id")]
    [InlineData("order.Name ||= 'x'; order.Name &&= 'x'", "Order.Name")]
    [InlineData("order.Field = ''", "Order.Field")]
    [InlineData("order.Self.Id = 3", "Order.Id")]
    [InlineData("Reflect.set(order, 'Id', 1)", "Order.Id")]
    [InlineData("Object.assign(order, { Id: 1 })", "Order.Id")]
    [InlineData("Object.defineProperty(order, 'Id', { value: 1 })", "Order.Id")]
    [InlineData("({ a: order.Id } = { a: 1 })", "Order.Id")]
    [InlineData("[order.Id] = [1]", "Order.Id")]
    [InlineData("for (order.Id of [1]) ;", "Order.Id")]
    [InlineData("order.Lines[0] = {}", "List<Line>[0]")]
    [InlineData("order.Lines.push({})", "List<Line>[2]")]
    [InlineData("order.Lines.length = 0", "List<Line>.length")]
    [InlineData("order.Lines[0].Sku = ''", "Line.Sku")]
    [InlineData("numbers[0] = 1", "Int32[0]")]
    [InlineData("tags.a = 1", "Dictionary<String, Int32>[\"a\"]")]
    [InlineData("delete tags.a", "Dictionary<String, Int32>[\"a\"]")]
    [InlineData("map.set(1, 2)", "Dictionary<Int32, Int32>")]
    [InlineData("map.getOrInsert(1, 2)", "Dictionary<Int32, Int32>")]
    [InlineData("set.add(1)", "HashSet<Int32>")]
    [InlineData("indexed[1] = 1", "Indexed[1]")]
    public void A_refused_write_names_the_member(string code, string member)
    {
        var order = new Order();
        Set("order", order);
        Set("numbers", new[] { 1 });
        Set("tags", new Dictionary<string, int> { ["a"] = 1 });
        Set("map", new Dictionary<int, int>());
        Set("set", new HashSet<int>());
        Set("indexed", new NamingAndAttributeTests.Indexed());
        Assert.Equal($"TypeError: {member} is read-only", Run(code));
        Assert.Equal(7, order.Id);
        Assert.Equal(2, order.Lines.Count);
    }

    [Fact]
    public void What_has_no_public_setter_stays_read_only()
    {
        Writable();
        Set("order", new Order());
        Check("""
            order.Lines = [] ==> TypeError: Order.Lines is read-only
            order.Self = null ==> TypeError: Order.Self is read-only
            order.Private = '' ==> TypeError: Order.Private is read-only
            order.Init = '' ==> TypeError: Order.Init is read-only
            order.Fixed = '' ==> TypeError: Order.Fixed is read-only
            order.WriteOnly = 5; order.Id ==> 5
            """);
    }

    [Fact]
    public void Writes_convert_and_name_what_does_not_fit()
    {
        Writable();
        var order = new Order();
        Set("order", order);
        Check("""
            order.Id = '5'; order.Id ==> 5
            order.Id = 'x' ==> TypeError: Order.Id: "x" is not an Int32
            order.Id = 1.5 ==> TypeError: Order.Id: 1.5 is not an Int32
            order.Id = 2 ** 31 ==> TypeError: Order.Id: 2147483648 is not an Int32
            order.Id = undefined ==> TypeError: Order.Id: undefined is not an Int32
            order.Id = null ==> TypeError: Order.Id: null is not an Int32
            order.Id = {} ==> TypeError: Order.Id: [object Object] is not an Int32
            order.Name = null; order.Name ==> null
            order.Name = 5; order.Name ==> 5
            order.Discount = 0.5; order.Discount ==> 0.5
            order.Discount = null; order.Discount ==> null
            order.Discount = undefined; order.Discount ==> null
            order.Status = 'Open'; order.Status ==> 0
            order.Status = 6; order.Status ==> 6
            order.Status = 'Lost' ==> TypeError: Order.Status: "Lost" is not a Status
            order.Place = 5 ==> TypeError: Order.Place: 5 is not a Point
            order.Place = { X: 'x' } ==> TypeError: Order.Place.X: "x" is not an Int32
            order.Lines[0] = { Sku: 'new' }; order.Lines[0].Sku ==> new
            order.Lines.push({ Quantity: 0.5 }) ==> TypeError: List<Line>[2].Quantity: 0.5 is not an Int32
            order.Lines[0] = 5 ==> TypeError: List<Line>[0]: 5 is not a Line
            order.Anything = { a: [1] }; order.Anything ==> {"a":[1]}
            order.Anything = order.Lines[0]; order.Anything === order.Lines[0] ==> true
            """);
        Assert.Same(order.Lines[0], order.Anything);
    }

    [Fact]
    public void ReadOnly_attributes_win()
    {
        Writable();
        Set("some", new Partly());
        Set("none", new Wholly());
        Engine.SetType<Wholly>().SetType<Partly>();
        Check("""
            some.Free = 2; some.Free ==> 2
            some.Locked = 2 ==> TypeError: Partly.Locked is read-only
            some.Field = 2 ==> TypeError: Partly.Field is read-only
            none.Value = 2 ==> TypeError: Wholly.Value is read-only
            none.key + none.get('key') ==> keykey
            none.key = 'b' ==> TypeError: Wholly["key"] is read-only
            typeof none.set ==> string
            Wholly.Shared = 2 ==> TypeError: Wholly.Shared is read-only
            Partly.Shared = 2; Partly.Shared ==> 2
            """);
    }

    public class Partly
    {
        public int Free { get; set; }

        [ScriptReadOnly]
        public int Locked { get; set; }

        [ScriptReadOnly]
        public int Field;

        public static int Shared { get; set; }
    }

    [ScriptReadOnly]
    public class Wholly
    {
        public int Value { get; set; }

        public static int Shared { get; set; }

        public string this[string key]
        {
            get => key;
            set => throw new InvalidOperationException(value);
        }
    }
}
