using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

public class PolymorphismTests
{
    [JsonDerivedType(typeof(Dog), "dog")]
    [JsonDerivedType(typeof(Cat), 7)]
    [JsonDerivedType(typeof(Animal), "animal")]
    internal class Animal
    {
        public string? Name { get; set; }
    }

    internal class Dog : Animal
    {
        public int Bones { get; set; }

        public List<Animal>? Friends { get; set; }
    }

    internal sealed class Puppy : Dog;

    internal sealed class Cat(string color) : Animal
    {
        public string Color { get; } = color;
    }

    [JsonPolymorphic(
        TypeDiscriminatorPropertyName = "kind",
        UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor,
        IgnoreUnrecognizedTypeDiscriminators = true)]
    [JsonDerivedType(typeof(Round), "round")]
    [JsonDerivedType(typeof(Edged))]
    internal class Shape
    {
        public int Area { get; set; }
    }

    internal class Round : Shape
    {
        public int Radius { get; set; }
    }

    internal sealed class Ring : Round
    {
        public int Hole { get; set; }
    }

    internal sealed class Edged : Shape
    {
        public int Edges { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType)]
    [JsonDerivedType(typeof(Point), "point")]
    internal interface IPlace
    {
        string Id { get; }
    }

    internal readonly record struct Point(string Id, int X) : IPlace;

    internal sealed record Area(string Id, int Size) : IPlace;

    [JsonDerivedType(typeof(Kept), "kept")]
    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    internal abstract class Base;

    internal sealed class Kept : Base
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? Rest { get; set; }
    }

    [JsonDerivedType(typeof(Clash), "clash")]
    internal abstract class Named;

    internal sealed class Clash : Named
    {
        [JsonPropertyName("$type")]
        public string? Type { get; set; }
    }

    [Fact]
    public void Derived_types_are_told_apart()
    {
        var dog = new Dog { Name = "Rex", Bones = 2, Friends = [new Cat("red") { Name = "Tom" }, new Animal { Name = "x" }, new Dog()] };
        AllWays.AsTheirs<Animal>(dog);
        AllWays.AsTheirs<Animal[]>([dog, dog]);
        AllWays.AsTheirs(dog);
        var read = Assert.IsType<Dog>(AllWays.Read<Animal>(AllWays.Write<Animal>(dog)));
        Assert.Equal("red", Assert.IsType<Cat>(read.Friends![0]).Color);
        Assert.Equal(JsonSerializer.Serialize<Animal>(dog, new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" }),
            AllWays.Write<Animal>(dog, static options => options.WriteIndented = true));
    }

    [Fact]
    public void The_discriminator_may_stand_anywhere()
    {
        var read = AllWays.Read<Animal>("""{"Name":"Tom","Friends":[{"$type":"x"}], "\u0024type" : 7 ,"Color":"red"}""");
        Assert.Equal("red", Assert.IsType<Cat>(read).Color);
        Assert.Equal(typeof(Animal), AllWays.Read<Animal>("""{"Name":"Tom"}""").GetType());
        Assert.Null(AllWays.Read<Animal?>("null"));
    }

    [Fact]
    public void Wrong_discriminators_are_refused()
    {
        Assert.Equal("$[0].$type: \"cow\" does not name a derived type of Animal (line 1, column 11, byte 10)",
            AllWays.ReadError<Animal[]>("""[{"$type":"cow"}]"""));
        Assert.Contains("is not a string or an Int32", AllWays.ReadError<Animal>("""{"$type":true}"""), StringComparison.Ordinal);
        Assert.Contains("$: 5 is not an Animal", AllWays.ReadError<Animal>("5"), StringComparison.Ordinal);
        Assert.Contains("Puppy is not a derived type that Animal names", AllWays.WriteError<Animal>(new Puppy()), StringComparison.Ordinal);
        Assert.Contains("is abstract", AllWays.ReadError<Base>("{}"), StringComparison.Ordinal);
        Assert.Contains("has a member named $type", AllWays.WriteError<Named>(new Clash()), StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_not_named_falls_back()
    {
        AllWays.AsTheirs<Shape>(new Round { Radius = 2 });
        Assert.Equal("""{"kind":"round","Radius":2,"Area":1}""", AllWays.Write<Shape>(new Ring { Radius = 2, Area = 1, Hole = 3 }));
        Assert.Equal("""{"Edges":3,"Area":1}""", AllWays.Write<Shape>(new Edged { Edges = 3, Area = 1 }));
        Assert.Equal(typeof(Shape), AllWays.Read<Shape>("""{"kind":"cube","Area":1}""").GetType());
        Assert.Equal("""{"$type":"point","Id":"a","X":1}""", AllWays.Write<IPlace>(new Point("a", 1)));
        Assert.Equal("""{"Id":"b"}""", AllWays.Write<IPlace>(new Area("b", 1)));
        Assert.Equal(new Point("a", 1), AllWays.Read<IPlace>("""{"X":1,"Id":"a","$type":"point"}"""));
    }

    [Fact]
    public void The_discriminator_is_no_unknown_member()
    {
        var read = Assert.IsType<Kept>(AllWays.Read<Base>("""{"a":1,"$type":"kept"}"""));
        Assert.Equal(["a"], read.Rest!.Keys);
        var dog = AllWays.Read<Animal>(
            """{"$type":"dog","Bones":2}""", static options => options.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow);
        Assert.Equal(2, Assert.IsType<Dog>(dog).Bones);
    }

    [Fact]
    public void What_is_declared_as_object_is_told_apart_as_theirs()
    {
        AllWays.AsTheirs<object>(new Dog { Bones = 1, Friends = [new Cat("red")] });
        AllWays.AsTheirs(new object[] { new Cat("red"), new Animal { Name = "x" } });
        // A type without a name is serialized by its own type. System.Text.Json refuses it.
        Assert.StartsWith("""[{"Bones":0,""", AllWays.Write(new object[] { new Puppy() }), StringComparison.Ordinal);
        Assert.Equal("""[{"$type":"point","Id":"a","X":1},{"Id":"b","Size":1}]""",
            AllWays.Write(new object[] { new Point("a", 1), new Area("b", 1) }));
    }
}
