using System.Collections;
using System.Text.Json;

namespace Quoll.Tests.Json.Typed;

/// <summary>
/// Converters and types that refer to themselves give an error or a result. They do not end the process.
/// </summary>
public class ConverterLoopTests
{
    private static string Told<T>(Func<T> run) where T : notnull => Assert.ThrowsAny<Exception>(() => run()) switch
    {
        NotSupportedException refused => refused.Message,
        InvalidOperationException refused => refused.Message,
        QuollJsonException refused => refused.Message,
        var other => throw other,
    };

    [Fact]
    public void An_object_that_is_nothing_else_is_no_key()
    {
        Assert.Contains("Object cannot be the key of a dictionary",
            Told(() => QuollJson.Serialize(new Dictionary<object, int> { [new object()] = 1 })), StringComparison.Ordinal);
        Assert.Contains("Object cannot be the key", Told(() => QuollJson.Serialize(new Hashtable { [new object()] = 1 })), StringComparison.Ordinal);
        Assert.Contains("Object cannot be the key",
            Told(() => QuollJson.Serialize(new[] { new object() }.ToLookup(static key => key))), StringComparison.Ordinal);
        Assert.Contains("List<Int32> cannot be the key",
            Told(() => QuollJson.Serialize(new Dictionary<object, int> { [new List<int>()] = 1 })), StringComparison.Ordinal);
        Assert.Contains("IComparable cannot be the key", Told(() => QuollJson.Serialize(new Dictionary<IComparable, int> { [1] = 1 })), StringComparison.Ordinal);
        Assert.Equal("""{"1":1,"a":2,"2.5":3,"Friday":4}""",
            QuollJson.Serialize(new Dictionary<object, int> { [1] = 1, ["a"] = 2, [2.5] = 3, [DayOfWeek.Friday] = 4 }));
    }

    [Fact]
    public void A_key_that_is_null_is_refused()
    {
        Assert.Contains("A null key", Told(() => QuollJson.Serialize(new[] { null, "a" }.ToLookup(static key => key))), StringComparison.Ordinal);
        Assert.Contains("A null key", Told(() => QuollJson.Serialize(new int?[] { null }.ToLookup(static key => key))), StringComparison.Ordinal);
    }

    private sealed class Asking : QuollConverter<Version>
    {
        public override void Write(ref QuollJsonWriter writer, in Version value) => writer.Write(value);

        public override Version Read(ref QuollJsonReader reader) => reader.Read<Version>()!;
    }

    private sealed class AskingForAny : QuollConverter<Version>
    {
        public override void Write(ref QuollJsonWriter writer, in Version value) => writer.Write<object>(value);

        public override Version Read(ref QuollJsonReader reader) => reader.Read<Version[]>()![0];
    }

    [QuollConverter(typeof(AskingOfItself))]
    internal sealed class OfItself;

    internal sealed class AskingOfItself : QuollConverter<OfItself>
    {
        public override void Write(ref QuollJsonWriter writer, in OfItself value) => writer.Write(value);

        public override OfItself Read(ref QuollJsonReader reader) => reader.Read<OfItself>()!;
    }

    [Fact]
    public void A_converter_that_asks_for_its_own_type_is_an_error()
    {
        foreach (var converter in (QuollConverter[])[new Asking(), new AskingForAny()])
        {
            var options = new QuollJsonOptions { Converters = { converter } };
            Assert.Contains("require each other endlessly", Told(() => QuollJson.Serialize(new Version(1, 2), options)), StringComparison.Ordinal);
            Assert.Contains("require each other endlessly", Told(() => QuollJson.Serialize<object>(new Version(1, 2), options)), StringComparison.Ordinal);
        }
        Assert.Contains("endlessly",
            Told(() => QuollJson.Deserialize<Version>("\"1.2\"", new QuollJsonOptions { Converters = { new Asking() } })!),
            StringComparison.Ordinal);
        Assert.Contains("endlessly", Told(() => QuollJson.Serialize(new OfItself())), StringComparison.Ordinal);
        Assert.Contains("endlessly", Told(() => QuollJson.Deserialize<OfItself>("{}")!), StringComparison.Ordinal);
    }

    private sealed class Itself : QuollConverterFactory
    {
        public override QuollConverter Create(Type type, QuollJsonOptions options) => this;
    }

    [Fact]
    public void A_factory_that_makes_itself_is_an_error() =>
        Assert.Contains("created a converter for",
            Told(() => QuollJson.Serialize(1, new QuollJsonOptions { Converters = { new Itself() } })), StringComparison.Ordinal);

    internal class Animal
    {
        public string Name { get; set; } = "x";
    }

    internal sealed class Dog : Animal
    {
        public int Bones { get; set; } = 1;
    }

    [Fact]
    public void A_value_of_the_declared_type_itself_is_written_by_what_it_is()
    {
        var options = new QuollJsonOptions { Converters = { QuollConverter.ReadAs<Animal, Dog>() } };
        Assert.Equal("""[{"Name":"x"},{"Bones":1,"Name":"x"}]""", QuollJson.Serialize(new[] { new Animal(), new Dog() }, options));
        Assert.Equal("""{"Name":"x"}""", QuollJson.Serialize<object>(new Animal(), options));
        Assert.IsType<Dog>(QuollJson.Deserialize<Animal>("{}", options));
        var toAny = new QuollJsonOptions { Converters = { QuollConverter.WriteAs<Animal, object>() } };
        Assert.Contains("endlessly", Told(() => QuollJson.Serialize(new Animal(), toAny)), StringComparison.Ordinal);
    }

    [Fact]
    public void Options_of_a_type_may_have_others_for_it()
    {
        var first = new QuollJsonOptions();
        var second = new QuollJsonOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase };
        var third = new QuollJsonOptions(second);
        third.Converters.Add(QuollConverter.WithOptions<Animal>(second));
        first.Converters.Add(QuollConverter.WithOptions<Animal>(third));
        Assert.Equal("""{"name":"x"}""", QuollJson.Serialize(new Animal(), first));
    }

    internal sealed class DeepNode<T>
    {
        public T? Value { get; set; }

        public DeepNode<DeepNode<T>>? Next { get; set; }
    }

    internal sealed class OwnKey : Dictionary<OwnKey, int>;

    internal sealed class OwnElement : IEnumerable<OwnElement>
    {
        public IEnumerator<OwnElement> GetEnumerator() => Enumerable.Empty<OwnElement>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    public void Types_that_need_ever_larger_ones_are_met_as_far_as_values_go()
    {
        Assert.Equal("""{"Value":1,"Next":{"Value":null,"Next":{"Value":null,"Next":null}}}""",
            AllWays.Write(AllWays.Read<DeepNode<int>>("""{"Value":1,"Next":{"Next":{}}}""")));
        Assert.Equal("{}", AllWays.Write(new OwnKey()));
        Assert.Contains("cannot be the key of a dictionary", AllWays.WriteError(new OwnKey { [new OwnKey()] = 1 }), StringComparison.Ordinal);
        Assert.Equal("[]", AllWays.Write(new OwnElement()));
    }
}
