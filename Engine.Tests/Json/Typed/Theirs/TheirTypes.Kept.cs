using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed.Theirs;

internal static partial class TheirTypes
{
    internal sealed class TwoRests
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? B { get; set; }
    }

    internal sealed class WrongRest
    {
        [JsonExtensionData]
        public Dictionary<string, int>? A { get; set; }
    }

    internal sealed class RequiredRest
    {
        [JsonExtensionData, JsonRequired]
        public Dictionary<string, object?>? A { get; set; }
    }

    internal sealed class ParameterRest(Dictionary<string, JsonElement> rest)
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement> Rest { get; set; } = rest;
    }

    internal sealed class ReadOnlyRest
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement> Rest { get; } = [];
    }

    internal sealed class EmptyReadOnlyRest
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; }
    }

    internal sealed class ParameterAndRest(int a)
    {
        public int A { get; } = a;

        [JsonExtensionData]
        public Dictionary<string, JsonElement> Rest { get; } = [];
    }

    internal sealed class SetOnlyRest
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement> Rest
        {
            set => A += value.Count + 100;
        }
    }

    internal sealed class InterfaceRest
    {
        public int A { get; set; }

        [JsonExtensionData]
        public IDictionary<string, object?>? Rest { get; set; }
    }

    [JsonDerivedType(typeof(Derived), "derived")]
    [JsonDerivedType(typeof(Numbered), 7)]
    [JsonDerivedType(typeof(Plain))]
    internal class Base
    {
        public int A { get; set; } = 1;
    }

    internal class Derived : Base
    {
        public int B { get; set; } = 2;

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    internal sealed class Numbered : Base;

    internal sealed class Plain : Base;

    internal sealed class Unnamed : Base;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    [JsonDerivedType(typeof(Circle), "circle")]
    [JsonDerivedType(typeof(NotNamed), "not")]
    internal abstract class Shape
    {
        public int Area { get; set; } = 1;
    }

    internal sealed class Circle : Shape
    {
        public int Radius { get; set; } = 2;

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    [JsonDerivedType(typeof(Named), "named")]
    internal abstract class Kinded;

    internal sealed class Named : Kinded
    {
        public string Kind { get; set; } = "k";
    }

    internal sealed class NotNamed : Shape
    {
        [JsonIgnore, JsonPropertyName("kind")]
        public string Ignored { get; set; } = "k";
    }

    internal class Node
    {
        public string? Name { get; set; }

        public Node? Next { get; set; }

        public List<Node>? All { get; set; }

        public Dictionary<string, Node>? Map { get; set; }
    }

    internal sealed record Pair(string Name, Pair? Next, Pair? Other);

    internal struct Structure
    {
        public int X { get; set; }

        public Node? Node { get; set; }
    }

    internal sealed class Holder
    {
        public Structure Structure { get; set; }

        public Structure? Maybe { get; set; }

        public int[]? Numbers { get; set; }
    }

    internal sealed class Populated
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Filled { get; set; } = [1];

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Dictionary<string, int> Map { get; } = new() { ["a"] = 1 };

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public NamedBase Inner { get; } = new();

        public List<int> Replaced { get; set; } = [1];
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    internal sealed class PopulatedStructure
    {
        public Structure Value { get; set; } = new() { X = 1 };

        public NamedBase? Null { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString
        | JsonNumberHandling.AllowNamedFloatingPointLiterals)]
    internal sealed class Handled
    {
        public double Value { get; set; } = double.NaN;

        public List<int> List { get; set; } = [1, 2];

        public Dictionary<string, double> Map { get; set; } = new() { ["a"] = double.PositiveInfinity };

        [JsonNumberHandling(JsonNumberHandling.Strict)]
        public int Strict { get; set; } = 3;

        public int? Maybe { get; set; }

        public object? Any { get; set; } = 5;
    }

    internal sealed record Recorded(int Number, string Text = "default", int? Maybe = 3, DayOfWeek Day = DayOfWeek.Friday,
        DayOfWeek? Free = DayOfWeek.Monday, decimal Price = 1.5m, char Sign = 'x', Guid Id = default, long? Long = 5, byte Byte = 7);

    internal sealed class Included
    {
        [JsonInclude]
        private int Hidden { get; set; } = 1;

        [JsonInclude]
        internal int Field = 2;

        [JsonInclude]
        public int Closed { get; private set; } = 3;

        public int Set
        {
            private get;
            set;
        } = 4;

        public int Init { get; init; } = 5;

        public readonly int Fixed = 6;

        public int Open = 7;

        [JsonInclude]
        public int GetOnly { get; } = 8;

        public int Sum() => Hidden + Set;
    }

    internal sealed class Collections
    {
        public IReadOnlyList<int>? List { get; set; } = [1];

        public IDictionary<string, int>? Map { get; set; } = new Dictionary<string, int> { ["A"] = 1 };

        public HashSet<string>? Set { get; set; } = ["a"];

        public KeyValuePair<string, int> Pair { get; set; } = new("k", 1);
    }

    internal sealed class DollarNames
    {
        [JsonPropertyName("$id")]
        public string? Id { get; set; } = "x";

        [JsonPropertyName("$type")]
        public string? Type { get; set; } = "t";
    }
}
