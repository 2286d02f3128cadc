using System.Text.Json;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

public class PolymorphismTests
{
    [JsonDerivedType(typeof(Dog), "dog")]
    [JsonDerivedType(typeof(Cat), 7)]
    [JsonDerivedType(typeof(Animal), "animal")]
    private class Animal
    {
        public string? Name { get; set; }
    }

    private class Dog : Animal
    {
        public int Bones { get; set; }

        public List<Animal>? Friends { get; set; }
    }

    private sealed class Puppy : Dog;

    private sealed class Cat(string color) : Animal
    {
        public string Color { get; } = color;
    }

    [JsonPolymorphic(
        TypeDiscriminatorPropertyName = "kind",
        UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor,
        IgnoreUnrecognizedTypeDiscriminators = true)]
    [JsonDerivedType(typeof(Round), "round")]
    [JsonDerivedType(typeof(Edged))]
    private class Shape
    {
        public int Area { get; set; }
    }

    private class Round : Shape
    {
        public int Radius { get; set; }
    }

    private sealed class Ring : Round
    {
        public int Hole { get; set; }
    }

    private sealed class Edged : Shape
    {
        public int Edges { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType)]
    [JsonDerivedType(typeof(Point), "point")]
    private interface IPlace
    {
        string Id { get; }
    }

    private readonly record struct Point(string Id, int X) : IPlace;

    private sealed record Area(string Id, int Size) : IPlace;

    [JsonDerivedType(typeof(Kept), "kept")]
    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    private abstract class Base;

    private sealed class Kept : Base
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? Rest { get; set; }
    }

    [JsonDerivedType(typeof(Clash), "clash")]
    private abstract class Named;

    private sealed class Clash : Named
    {
        [JsonPropertyName("$type")]
        public string? Type { get; set; }
    }

    [Fact]
    public void Derived_types_are_told_apart()
    {
        var dog = new Dog { Name = "Rex", Bones = 2, Friends = [new Cat("red") { Name = "Tom" }, new Animal { Name = "x" }, new Dog()] };
        BothWays.AsTheirs<Animal>(dog);
        BothWays.AsTheirs<Animal[]>([dog, dog]);
        BothWays.AsTheirs(dog);
        var read = Assert.IsType<Dog>(BothWays.Read<Animal>(BothWays.Write<Animal>(dog)));
        Assert.Equal("red", Assert.IsType<Cat>(read.Friends![0]).Color);
        Assert.Equal(JsonSerializer.Serialize<Animal>(dog, new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" }),
            BothWays.Write<Animal>(dog, static options => options.Indented = true));
    }

    [Fact]
    public void The_discriminator_may_stand_anywhere()
    {
        var read = BothWays.Read<Animal>("""{"Name":"Tom","Friends":[{"$type":"x"}], "\u0024type" : 7 ,"Color":"red"}""");
        Assert.Equal("red", Assert.IsType<Cat>(read).Color);
        Assert.Equal(typeof(Animal), BothWays.Read<Animal>("""{"Name":"Tom"}""").GetType());
        Assert.Null(BothWays.Read<Animal?>("null"));
    }

    [Fact]
    public void Wrong_discriminators_are_refused()
    {
        Assert.Equal("$[0].$type: \"cow\" names no derived type of Animal (line 1, column 16, byte 15)",
            BothWays.ReadError<Animal[]>("""[{"$type":"cow"}]"""));
        Assert.Contains("is not a string or an Int32", BothWays.ReadError<Animal>("""{"$type":true}"""), StringComparison.Ordinal);
        Assert.Contains("$: 5 is not an Animal", BothWays.ReadError<Animal>("5"), StringComparison.Ordinal);
        Assert.Contains("Puppy is no derived type that Animal names", BothWays.WriteError<Animal>(new Puppy()), StringComparison.Ordinal);
        Assert.Contains("is abstract", BothWays.ReadError<Base>("{}"), StringComparison.Ordinal);
        Assert.Contains("has a member named $type", BothWays.WriteError<Named>(new Clash()), StringComparison.Ordinal);
    }

    [Fact]
    public void What_is_not_named_falls_back()
    {
        BothWays.AsTheirs<Shape>(new Round { Radius = 2 });
        Assert.Equal("""{"kind":"round","Radius":2,"Area":1}""", BothWays.Write<Shape>(new Ring { Radius = 2, Area = 1, Hole = 3 }));
        Assert.Equal("""{"Edges":3,"Area":1}""", BothWays.Write<Shape>(new Edged { Edges = 3, Area = 1 }));
        Assert.Equal(typeof(Shape), BothWays.Read<Shape>("""{"kind":"cube","Area":1}""").GetType());
        Assert.Equal("""{"$type":"point","Id":"a","X":1}""", BothWays.Write<IPlace>(new Point("a", 1)));
        Assert.Equal("""{"Id":"b"}""", BothWays.Write<IPlace>(new Area("b", 1)));
        Assert.Equal(new Point("a", 1), BothWays.Read<IPlace>("""{"X":1,"Id":"a","$type":"point"}"""));
    }

    [Fact]
    public void The_discriminator_is_no_unknown_member()
    {
        var read = Assert.IsType<Kept>(BothWays.Read<Base>("""{"a":1,"$type":"kept"}"""));
        Assert.Equal(["a"], read.Rest!.Keys);
        Assert.Equal(2, Assert.IsType<Dog>(BothWays.Read<Animal>("""{"$type":"dog","Bones":2}""", static options => options.Unknown = JsonStrictness.Refuse)).Bones);
    }
}
