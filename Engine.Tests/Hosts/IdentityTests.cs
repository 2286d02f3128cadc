namespace Quoll.Tests.Hosts;

public abstract class IdentityTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : IdentityTests(true);

    public class Reflected() : IdentityTests(false);

    public class Generated() : IdentityTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Fact]
    public void One_object_stands_for_one_target()
    {
        Configure(static options => (options.Writable, options.Extensible) = (true, true));
        var order = new Order();
        Set("order", order);
        Set("same", order);
        Set("lines", order.Lines);
        Set("functions", new Functions());
        Check("""
            order === same ==> true
            order.Lines === order.Lines ==> true
            order.Lines === lines ==> true
            order.Lines[0] === lines[0] ==> true
            order.Self.Self === order ==> true
            new Map([[order, 1]]).get(same) ==> 1
            new WeakMap([[order, 1]]).get(order.Self) ==> 1
            new Set([order, same, order.Self]).size ==> 1
            [1, order].indexOf(same) ==> 1
            order.Anything = order; order.Anything === order ==> true
            order.extra = 5; order.Self.extra ==> 5
            functions.Field === functions.Field ==> true
            functions.Field === functions.Other ==> true
            var f = x => x; functions.Settable = f; functions.Settable === f ==> true
            """);
    }

    public class Functions
    {
        public Func<int, int> Field = x => x;

        public Func<int, int> Other => Field;

        public Func<int, int>? Settable { get; set; }

        public Task<int> Task { get; } = System.Threading.Tasks.Task.FromResult(1);
    }

    [Fact]
    public void Delegates_of_a_function_and_a_type_are_equal()
    {
        var seen = new List<Func<int, int>>();
        Set("see", (Func<int, int> function) => seen.Add(function));
        Set("other", (Func<int, string> function) => function(1));
        Set("give", () => seen[0]);
        Set("both", () => seen[0] + seen[^1]);
        Check("""
            var f = x => x + 1; see(f); see(f); see(f); see(f); other(f) ==> 2
            give() === f ==> true
            see(x => x + 1); both() === f ==> false
            both() === both() ==> false
            both()(1) ==> 2
            """);
        Assert.All(seen.Take(4), function => Assert.Equal(seen[0], function));
        Assert.Equal(seen[0].GetHashCode(), seen[3].GetHashCode());
        Assert.NotEqual(seen[0], seen[4]);
        Assert.Equal([2, 2, 2, 2, 2], seen.Select(static function => function(1)));
    }

    [Fact]
    public void A_delegate_of_another_engine_is_a_function_of_the_host()
    {
        var foreign = new Engine().Evaluate<Func<int, int>>("x => x * 3");
        Set("foreign", foreign);
        Assert.Equal("6 true", Run("foreign(2) + ' ' + (foreign instanceof Function)"));
    }

    [Fact]
    public void A_task_is_one_promise()
    {
        Set("functions", new Functions());
        Assert.Equal("true", Run("functions.Task === functions.Task"));
    }

    [Fact]
    public void Two_engines_have_objects_of_their_own()
    {
        var order = new Order();
        Engine first = NewEngine(static options => options.Extensible = true), second = NewEngine();
        first.SetValue("order", order).Execute("order.mark = 1");
        second.SetValue("order", order);
        Assert.True(second.Evaluate<bool>("order.mark === undefined"));
        Assert.Throws<ArgumentException>(() => second.SetValue("foreign", first.GetValue("order")));
    }

    [Fact]
    public void Equality_is_identity_whatever_Equals_says()
    {
        Set("a", new Person("Ada", 36));
        Set("b", new Person("Ada", 36));
        Check("""
            a === b ==> false
            a == b ==> false
            a.Equals(b) ==> true
            Object.is(a, a) ==> true
            """);
    }

    [Fact]
    public void What_was_seen_as_an_interface_is_itself_when_the_host_passes_it()
    {
        var square = new Square();
        Set("shapes", new Shapes { Shape = square });
        // Types that a model names have this identity from the start.
        Assert.Equal(IsGenerated ? "2" : "undefined", Run("shapes.Shape.Side"));
        Set("square", square);
        Assert.Equal("2", Run("square.Side"));
    }

    // The first objects are held, without handles, until there is a new one after a collection.
    [Fact]
    public void Nothing_is_kept_that_nobody_uses()
    {
        var engine = NewEngine(static options => options.Writable = true);
        var weak = Use(engine);
        GC.Collect();
        engine.SetValue("other", new Order());
        for (var i = 0; i < 10 && weak.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Assert.False(weak.IsAlive);
        Assert.Equal(2, engine.Evaluate<int>("1 + 1"));
    }

    [Theory]
    [InlineData(64, 64)]
    [InlineData(65, 1)]
    public void A_bounded_number_is_kept_meanwhile(int objects, int most)
    {
        var engine = NewEngine();
        var made = Make(engine, objects);
        for (var i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        Assert.InRange(made.Count(static weak => weak.IsAlive), 0, most);
        Assert.Equal(2, engine.Evaluate<int>("1 + 1"));

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static List<WeakReference> Make(Engine engine, int objects)
        {
            var made = new List<WeakReference>();
            for (var i = 0; i < objects; i++)
            {
                var order = new Order();
                engine.FromObject(order);
                made.Add(new WeakReference(order));
            }
            engine.Execute("0");
            return made;
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(8)]
    [InlineData(9)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(200)]
    public void Each_object_is_itself_however_many_there_are(int objects)
    {
        var engine = NewEngine();
        var orders = Enumerable.Range(0, objects).Select(static _ => new Order()).ToList();
        var seen = orders.ConvertAll(order => engine.FromObject(order));
        for (var i = 0; i < objects; i++)
        {
            Assert.Equal(seen[i], engine.FromObject(orders[i]));
            GC.Collect(0);
        }
        Assert.Equal(objects, seen.Distinct().Count());
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static WeakReference Use(Engine engine)
    {
        var order = new Order();
        engine.SetValue("order", order);
        engine.Execute("order.Id = order.Id + 1; order.Lines[0].Sku");
        engine.SetValue("order", null);
        engine.Execute("0");
        return new WeakReference(order);
    }
}
