using System.Collections;
using System.Dynamic;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

public class ReferenceTests
{
    [JsonDerivedType(typeof(Boss), "boss")]
    internal class Person
    {
        public string? Name { get; set; }

        public Person? Manager { get; set; }

        public List<Person>? Reports { get; set; }

        public Dictionary<string, Person>? ByName { get; set; }
    }

    internal sealed class Boss : Person;

    internal sealed record Fixed(string Name, List<int> Items, List<int> Again);

    private static void Preserve(QuollJsonOptions options) => options.ReferenceHandler = ReferenceHandler.Preserve;

    private static void IgnoreCycles(QuollJsonOptions options) => options.ReferenceHandler = ReferenceHandler.IgnoreCycles;

    private static Boss Make()
    {
        var boss = new Boss { Name = "Ada" };
        var person = new Person { Name = "Bob", Manager = boss };
        boss.Reports = [person, person];
        boss.ByName = new Dictionary<string, Person> { ["b"] = person };
        return boss;
    }

    private static string Theirs<T>(T value, ReferenceHandler handler) =>
        JsonSerializer.Serialize(
            value, new JsonSerializerOptions { ReferenceHandler = handler, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    [Fact]
    public void References_are_kept()
    {
        var text = Theirs<Person>(Make(), ReferenceHandler.Preserve);
        var read = AllWays.RoundTrip<Person>(text, Make(), Preserve);
        Assert.IsType<Boss>(read);
        Assert.Same(read, read.Reports![0].Manager);
        Assert.Same(read.Reports[0], read.Reports[1]);
        Assert.Same(read.Reports[0], read.ByName!["b"]);
    }

    [Fact]
    public void References_in_arrays_and_records()
    {
        List<int> items = [1];
        var value = new Fixed("x", items, items);
        var text = Theirs<object[]>([items, items], ReferenceHandler.Preserve);
        Assert.Equal(text, AllWays.Write<object[]>([items, items], Preserve));
        var read = AllWays.Read<Fixed>(AllWays.Write(value, Preserve), Preserve);
        Assert.Same(read.Items, read.Again);
    }

    [Fact]
    public void References_of_dynamic_objects()
    {
        dynamic value = new ExpandoObject();
        value.name = "Ada";
        value.self = value;
        value.list = new List<object?> { value, 1L };
        value.again = value.list;
        // An element that is null, and an object in a list.
        value.list.Add(null);
        string text = Theirs<ExpandoObject>(value, ReferenceHandler.Preserve);
        dynamic read = AllWays.RoundTrip<ExpandoObject>(text, value, (Action<QuollJsonOptions>)Preserve);
        Assert.Same(read, read.self);
        Assert.Same(read, read.list[0]);
        Assert.Same(read.list, read.again);
        Assert.Equal("Ada", read.name);
        // An object that one member declares and another refers to.
        var pair = AllWays.Read<ExpandoObject[]>("""[{"$id":"1","a":{"$id":"2","b":1}},{"$ref":"2"}]""", Preserve);
        Assert.Same(((dynamic)pair[0]).a, pair[1]);
        Assert.Contains("No earlier object has the $id \"9\"", AllWays.ReadError<ExpandoObject>("""{"a":{"$ref":"9"}}""", Preserve), StringComparison.Ordinal);
    }

    [Fact]
    public void References_of_dictionaries()
    {
        var map = new Dictionary<string, object?> { ["a"] = 1 };
        Assert.Equal(Theirs<object[]>([map, map], ReferenceHandler.Preserve), AllWays.Write<object[]>([map, map], Preserve));
        Assert.Single(AllWays.Read<IDictionary<string, object?>>("""{"$id":"1","a":1}""", Preserve));
        var maps = AllWays.Read<List<Dictionary<string, object?>>>("""{"$id":"1","$values":[{"$id":"2","a":1},{"$ref":"2"}]}""", Preserve);
        Assert.Same(maps[0], maps[1]);
        // Like System.Text.Json: members without an element type are written in full.
        var untyped = new Hashtable { ["a"] = 1 };
        Assert.Equal(
            Theirs<object[]>([untyped, untyped], ReferenceHandler.Preserve), AllWays.Write<object[]>([untyped, untyped], Preserve));
    }

    [Fact]
    public void Wrong_references_are_refused()
    {
        Assert.Contains("No earlier object has the $id \"2\"", AllWays.ReadError<Person>("""{"Manager":{"$ref":"2"}}""", Preserve), StringComparison.Ordinal);
        Assert.Contains("Duplicate $id \"1\"", AllWays.ReadError<Person>("""{"$id":"1","Manager":{"$id":"1"}}""", Preserve), StringComparison.Ordinal);
        Assert.Contains("$ref must be the only property", AllWays.ReadError<Person>("""{"$id":"1","Manager":{"$ref":"1","Name":"x"}}""", Preserve), StringComparison.Ordinal);
        Assert.Contains("belongs to a Person, not to a List<Person>", AllWays.ReadError<Person>("""{"$id":"1","Reports":{"$ref":"1"}}""", Preserve), StringComparison.Ordinal);
    }

    [Fact]
    public void Cycles_are_null_by_option()
    {
        Assert.Equal(Theirs<Person>(Make(), ReferenceHandler.IgnoreCycles), AllWays.Write<Person>(Make(), IgnoreCycles));
        var person = new Person { Name = "twice" };
        Assert.Equal(
            Theirs<Person[]>([person, person], ReferenceHandler.IgnoreCycles), AllWays.Write<Person[]>([person, person], IgnoreCycles));
    }
}
