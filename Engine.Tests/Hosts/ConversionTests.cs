using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Hosts;

public abstract class ConversionTests(bool isCompiled) : HostTests(isCompiled)
{
    public class Compiled() : ConversionTests(true);

    public class Reflected() : ConversionTests(false);

    public class Generated() : ConversionTests(true)
    {
        protected override bool IsGenerated => true;
    }

    [Fact]
    public void Objects_into_classes_records_and_structures()
    {
        var line = Engine.Evaluate<Line>("({ Sku: 'q', Quantity: 5, Price: 2.5, Other: 1 })");
        Assert.Equal(("q", 5, 2.5m), (line.Sku, line.Quantity, line.Price));
        Assert.Equal(1, Engine.Evaluate<Line>("({})").Quantity);
        Assert.Equal(1, Engine.Evaluate<Line>("({ Quantity: undefined })").Quantity);
        Assert.Equal("inherited", Engine.Evaluate<Person>("class P { get First() { return 'inherited' } Age = 1 }; new P()").First);
        Assert.Equal(new Person("Ada", 36), Engine.Evaluate<Person>("({ First: 'Ada', Age: 36 })"));
        Assert.Equal(new Pair(1, 2), Engine.Evaluate<Pair>("({ Left: 1, Right: 2 })"));
        Assert.Equal(3, Engine.Evaluate<Point>("({ X: 3, Y: 4 })").X);
        Assert.Equal(4, Engine.Evaluate<Point?>("({ X: 3, Y: 4 })")!.Value.Y);
        Assert.Null(Engine.Evaluate<Point?>("null"));
        Assert.Null(Engine.Evaluate<Line>("null"));
        Assert.Equal("getter", Engine.Evaluate<Line>("({ get Sku() { return 'getter' } })").Sku);
    }

    [Fact]
    public void Nested_data_is_converted_all_the_way()
    {
        var basket = Engine.Evaluate<Basket>("""
            ({ Owner: { First: 'Ada', Age: 36 }, Lines: [{ Sku: 'a' }, { Sku: 'b', Quantity: 2 }], Tags: { x: 1 }, Status: 'Paid',
               Days: ['2020-01-02'], ByDay: new Map([['2020-01-02', { Sku: 'm' }]]), At: new Date(0), Pair: [1, 'z'], Next: { Tags: { y: 2 } } })
            """);
        Assert.Equal("Ada", basket.Owner!.First);
        Assert.Equal("b", basket.Lines[1].Sku);
        Assert.Equal(1, basket.Tags["x"]);
        Assert.Equal(Status.Paid, basket.Status);
        Assert.Equal(new DateOnly(2020, 1, 2), basket.Days.Single());
        Assert.Equal("m", basket.ByDay[new DateOnly(2020, 1, 2)].Sku);
        Assert.Equal(DateTime.UnixEpoch, basket.At);
        Assert.Equal((1, "z"), basket.Pair);
        Assert.Equal(2, basket.Next!.Tags["y"]);
    }

    public class Basket
    {
        public Person? Owner { get; set; }

        public List<Line> Lines { get; set; } = [];

        public Dictionary<string, int> Tags { get; set; } = [];

        public Status Status { get; set; }

        public HashSet<DateOnly> Days { get; set; } = [];

        public IReadOnlyDictionary<DateOnly, Line> ByDay { get; set; } = new Dictionary<DateOnly, Line>();

        public DateTime At { get; set; }

        public (int, string) Pair { get; set; }

        public Basket? Next { get; set; }
    }

    [Theory]
    [InlineData("({ Lines: [{}, { Quantity: 1.5 }] })", "$.Lines[1].Quantity: 1.5 is not an Int32")]
    [InlineData("({ Lines: 5 })", "$.Lines: 5 is not a List<Line>")]
    [InlineData("({ Lines: [5] })", "$.Lines[0]: 5 is not a Line")]
    [InlineData("({ Tags: { x: 'a' } })", "$.Tags.x: \"a\" is not an Int32")]
    [InlineData("({ Owner: { First: 'a' } })", "$.Owner.Age: undefined is not an Int32")]
    [InlineData("({ Next: { Next: { Status: 'x' } } })", "$.Next.Next.Status: \"x\" is not a Status")]
    [InlineData("({ Pair: ['x', 'y'] })", "$.Pair.Item1: \"x\" is not an Int32")]
    [InlineData("({ Days: ['x'] })", "$.Days[0]: \"x\" is not a DateOnly")]
    [InlineData("({ ByDay: { x: {} } })", "$.ByDay.x: \"x\" is not a DateOnly")]
    [InlineData("({ At: {} })", "$.At: [object Object] is not a DateTime")]
    [InlineData("var b = {}; b.Next = b; b", "$.Next: The object contains itself")]
    [InlineData("5", "$: 5 is not a Basket")]
    [InlineData("(() => 1)", "$: function (anonymous) is not a Basket")]
    public void Errors_say_where(string code, string message)
    {
        Set("noValue", null);
        var thrown = Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Basket>(code));
        Assert.StartsWith("TypeError: " + message, thrown.Message);
    }

    [Fact]
    public void Constructors_required_and_init()
    {
        Assert.Equal(("n", 5), Engine.Evaluate<Fixed>("({ Name: 'n' })").Both);
        Assert.Equal(("n", 7), Engine.Evaluate<Fixed>("({ Name: 'n', Age: 7 })").Both);
        Assert.Equal("o", Engine.Evaluate<Fixed>("({ Name: 'n', Other: 'o' })").Other);
        Assert.Equal(3, Engine.Evaluate<Chosen>("({ Value: 3 })").Value);
        var required = Engine.Evaluate<Required>("({ Name: 'n', Age: 3 })");
        Assert.Equal(("n", 3), (required.Name, required.Age));
        var thrown = Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Required>("({ Age: 3 })"));
        Assert.Contains("$: the property 'Name' is missing", thrown.Message, StringComparison.Ordinal);
        thrown = Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Required[]>("[{ Name: 'n' }, {}]"));
        Assert.Contains("$[1]: the property 'Name' is missing", thrown.Message, StringComparison.Ordinal);
        Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Animal2>("({})"));
        // The script's value was refused. The error has the exception of the host's code as its cause.
        Assert.IsType<InvalidOperationException>(
            Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Throwing>("({ Value: 1 })")).InnerException);
        Assert.Equal("2", Run("1 + 1"));
    }

    public abstract class Animal2;

    public class Throwing
    {
        public int Value { get => 0; set => throw new InvalidOperationException("setter"); }
    }

    public class Fixed(string name, int age = 5)
    {
        public string Name { get; } = name;

        public int Age { get; } = age;

        public string? Other { get; set; }

        internal (string, int) Both => (Name, Age);
    }

    public class Chosen
    {
        public Chosen() => Value = -1;

        [JsonConstructor]
        public Chosen(int value) => Value = value;

        public int Value { get; }
    }

    public class Required
    {
        public required string Name { get; set; }

        public int Age { get; init; }
    }

    [Fact]
    public void Arrays_and_iterables_into_collections_of_every_kind()
    {
        AssertElements<int[]>();
        AssertElements<List<int>>();
        AssertElements<IList<int>>();
        AssertElements<ICollection<int>>();
        AssertElements<IEnumerable<int>>();
        AssertElements<IReadOnlyList<int>>();
        AssertElements<IReadOnlyCollection<int>>();
        AssertElements<HashSet<int>>();
        AssertElements<ISet<int>>();
        AssertElements<IReadOnlySet<int>>();
        AssertElements<SortedSet<int>>();
        AssertElements<Queue<int>>();
        AssertElements<LinkedList<int>>();
        AssertElements<Collection<int>>();
        AssertElements<ReadOnlyCollection<int>>();
        AssertElements<ObservableCollection<int>>();
        AssertElements<ImmutableArray<int>>();
        AssertElements<ImmutableList<int>>();
        AssertElements<IImmutableList<int>>();
        AssertElements<ImmutableHashSet<int>>();
        AssertElements<IImmutableSet<int>>();
        AssertElements<FrozenSet<int>>();
        AssertElements<ConcurrentQueue<int>>();
        AssertElements<ConcurrentBag<int>>();
        Assert.Equal([1, 2], Engine.Evaluate<Stack<int>>("[1, 2]"));

        void AssertElements<T>() where T : IEnumerable<int>
        {
            foreach (var code in (string[])[
                "[1, 2]", "new Set([1, 2])", "(function* () { yield 1; yield 2 })()", "new Int32Array([1, 2])", "[1, 2].values()"])
                Assert.Equal([1, 2], Engine.Evaluate<T>(code).Order());
        }
    }

    [Fact]
    public void Objects_and_Maps_into_dictionaries_of_every_kind()
    {
        AssertEntries<Dictionary<string, int>>();
        AssertEntries<IDictionary<string, int>>();
        AssertEntries<IReadOnlyDictionary<string, int>>();
        AssertEntries<SortedDictionary<string, int>>();
        AssertEntries<SortedList<string, int>>();
        AssertEntries<ConcurrentDictionary<string, int>>();
        AssertEntries<ImmutableDictionary<string, int>>();
        AssertEntries<IImmutableDictionary<string, int>>();
        AssertEntries<FrozenDictionary<string, int>>();
        Assert.Equal(1, Engine.Evaluate<Dictionary<int, int>>("({ 5: 1 })")[5]);
        Assert.Equal(1, Engine.Evaluate<Dictionary<Status, int>>("({ Paid: 1 })")[Status.Paid]);
        Assert.Equal(1, Engine.Evaluate<Dictionary<int, int>>("new Map([[5, 1]])")[5]);

        void AssertEntries<T>() where T : IEnumerable<KeyValuePair<string, int>>
        {
            foreach (var code in (string[])[
                "({ a: 1 })", "new Map([['a', 1]])", "Object.create({ no: 1 }, { a: { value: 1, enumerable: true } })"])
                Assert.Equal([new("a", 1)], Engine.Evaluate<T>(code));
        }
    }

    [Fact]
    public void Objects_of_the_host_come_back_as_they_are()
    {
        var order = new Order();
        Set("order", order);
        Set("list", order.Lines);
        Assert.Same(order, Engine.Evaluate<Order>("order"));
        Assert.Same(order, Engine.Evaluate<object>("order"));
        Assert.Same(order.Lines, Engine.Evaluate<List<Line>>("order.Lines"));
        Assert.Same(order.Lines, Engine.Evaluate<IEnumerable<Line>>("list"));
        Assert.Equal(2, Engine.Evaluate<Line[]>("list").Length);
        Assert.Same(order.Lines[0], Engine.Evaluate<Line[]>("list")[0]);
        Assert.Same(order.Lines[1], Engine.Evaluate<Line[]>("[order.Lines[0], order.Lines[1]]")[1]);
        Assert.Equal(
            "first", Engine.Evaluate<Dictionary<string, object>>("({ ...order, Anything: 1, Lines: 0, Self: 0, Place: 0 })")["Name"]);
    }

    [Fact]
    public void The_discriminator_decides_the_derived_class()
    {
        Assert.Equal(7, Assert.IsType<Cat>(Engine.Evaluate<Pet>("({ $type: 'cat', Lives: 7 })")).Lives);
        Assert.True(Assert.IsType<Hound>(Engine.Evaluate<Pet[]>("[{ $type: 2, Barks: true, Name: 'h' }]")[0]).Barks);
        Assert.Contains(
            "$.$type: \"fish\" is not a Pet", Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Pet>("({ $type: 'fish' })")).Message,
            StringComparison.Ordinal);
        Assert.Throws<JavaScriptException>(() => Engine.Evaluate<Pet>("({})"));
    }

    [JsonDerivedType(typeof(Cat), "cat"), JsonDerivedType(typeof(Hound), 2)]
    public abstract class Pet
    {
        public string? Name { get; set; }
    }

    public class Cat : Pet
    {
        public int Lives { get; set; }
    }

    public class Hound : Pet
    {
        public bool Barks { get; set; }
    }

    public sealed record Meeting(DayOfWeek? Day = DayOfWeek.Friday);

    [Fact]
    public void The_default_of_a_parameter_is_the_same_for_scripts_and_JSON()
    {
        Assert.Equal(new Meeting(DayOfWeek.Friday), Engine.Evaluate<Meeting>("({})"));
        Assert.Equal(new Meeting(DayOfWeek.Friday), QuollJson.Deserialize<Meeting>("{}"));
    }

    [Fact]
    public void Functions_into_delegates()
    {
        Assert.Equal(6, Engine.Evaluate<Func<int, int>>("n => n * 2")(3));
        Assert.True(Engine.Evaluate<Func<Order, bool>>("o => o.Total() > 5")(new Order()));
        Assert.True(Engine.Evaluate<Predicate<string>>("s => s === 'x'")("x"));
        Assert.Equal(-1, Engine.Evaluate<Comparison<int>>("(a, b) => a - b")(1, 2));
        Engine.Evaluate<Action<int>>("n => { globalThis.seen = n }")(5);
        Assert.Equal("5", Run("seen"));
        Assert.Equal("q", Engine.Evaluate<Func<Line>>("() => ({ Sku: 'q' })")().Sku);
        var same = Engine.Evaluate<Func<int, int>[]>("var f = n => n; [f, f]");
        // A handler is removed from an event by equality.
        Assert.Equal(same[0], same[1]);
    }
}
