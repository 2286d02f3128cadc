using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed.Theirs;

/// <summary>Types with valid and invalid attributes that mean the same to System.Text.Json and to QuollJson.</summary>
internal static partial class TheirTypes
{
    internal class Ignoring
    {
        [JsonIgnore]
        public string? Secret { get; set; } = "s";

        public int Open { get; set; } = 1;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int OnlyRead { get; set; } = 2;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int OnlyWritten { get; set; } = 3;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? NoNull { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int NoDefault { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? Always { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public int AlwaysReadOnly { get; } = 4;

        public int ReadOnly { get; } = 5;
    }

    internal sealed class IgnoringRest : Ignoring
    {
        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    internal sealed class IgnoringObjects : Ignoring
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? Rest { get; set; } = new() { ["kept"] = null };
    }

    internal sealed class IgnoringNode : Ignoring
    {
        [JsonExtensionData]
        public JsonObject? Rest { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    internal sealed class IgnoringStrict : Ignoring;

    internal sealed class IgnoredRequired
    {
        [JsonIgnore, JsonRequired]
        public int A { get; set; }

        public int B { get; set; }
    }

    internal sealed class IgnoredRequiredKeyword
    {
        [JsonIgnore]
        public required int A { get; set; }

        public int B { get; set; }

        [SetsRequiredMembers]
        public IgnoredRequiredKeyword(int b) => (A, B) = (1, b);

        public IgnoredRequiredKeyword()
        {
        }
    }

    internal sealed class ReadOnlyRequired
    {
        [JsonRequired]
        public int A { get; } = 1;
    }

    internal sealed class WrittenOnlyRequired
    {
        [JsonRequired, JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int A { get; set; } = 1;
    }

    internal sealed class IgnoredParameter(int a, int b = 7)
    {
        [JsonIgnore]
        public int A { get; } = a;

        public int B { get; } = b;
    }

    internal sealed class IgnoredParameterRest(int a, string b)
    {
        [JsonIgnore]
        public int A { get; } = a;

        public string B { get; } = b;

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }
    }

    internal sealed class TwoForOneParameter(int value)
    {
        public int Value { get; } = value;

        [JsonPropertyName("other")]
        public int VALUE { get; set; }
    }

    internal class NamedBase
    {
        [JsonPropertyName("base")]
        public int Value { get; set; } = 1;

        [JsonPropertyName("text")]
        public string? Other { get; set; } = "b";

        public int Plain { get; set; } = 2;
    }

    internal sealed class Hiding : NamedBase
    {
        public new int Value { get; set; } = 3;

        [JsonPropertyName("text")]
        public new int Other { get; set; } = 4;

        [JsonPropertyName("plain")]
        public new string Plain { get; set; } = "d";
    }

    internal class Middle : NamedBase
    {
        [JsonIgnore]
        public new int Value { get; set; } = 5;

        [JsonIgnore]
        public new int Plain { get; set; } = 6;
    }

    internal sealed class Last : Middle
    {
        public new int Value { get; set; } = 7;

        [JsonInclude]
        private int More { get; set; } = 8;

        public int Sum() => More;
    }

    internal sealed class HidingField : NamedBase
    {
        public new int Value = 9;
    }

    internal class VirtualBase
    {
        public virtual int A { get; set; } = 1;

        [JsonIgnore]
        public virtual int B { get; set; } = 2;

        public virtual int C { get; set; } = 3;

        public virtual int D { get; set; } = 4;
    }

    internal sealed class Overriding : VirtualBase
    {
        [JsonIgnore]
        public override int A { get; set; } = 5;

        public override int B { get; set; } = 6;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public override int C { get; set; }

        public override int D => 7;
    }

    internal sealed class Clash
    {
        [JsonPropertyName("A")]
        public int First { get; set; }

        public int A { get; set; }
    }

    internal sealed class ClashWithIgnored
    {
        [JsonPropertyName("A")]
        public int First { get; set; } = 1;

        [JsonIgnore]
        public int A { get; set; } = 2;

        [JsonIgnore]
        public int B { get; set; } = 3;

        [JsonPropertyName("B")]
        public int Second { get; set; } = 4;
    }

    internal sealed class ClashInCase
    {
        public int Name { get; set; } = 1;

        public int NAME { get; set; } = 2;
    }

    internal sealed class ClashOfField
    {
        public int value = 1;

        public int Value { get; set; } = 2;
    }

    internal class ClashBase
    {
        public int Url { get; set; } = 1;
    }

    internal sealed class ClashWithBase : ClashBase
    {
        [JsonPropertyName("Url")]
        public int Other { get; set; } = 2;
    }

    internal sealed class EmptyName
    {
        [JsonPropertyName("")]
        public int A { get; set; } = 1;
    }

    internal sealed class NullName
    {
        [JsonPropertyName(null!)]
        public int A { get; set; } = 1;
    }

    internal interface ILeft
    {
        int X { get; set; }
    }

    internal interface IRight
    {
        int X { get; set; }
    }

    internal interface IBoth : ILeft, IRight
    {
        int Y { get; set; }
    }

    internal interface IExplicit
    {
        int Hidden { get; set; }

        int Shown { get; set; }
    }

    internal sealed class Explicit : IExplicit, IBoth
    {
        int IExplicit.Hidden { get; set; } = 1;

        public int Shown { get; set; } = 2;

        int ILeft.X { get; set; } = 3;

        int IRight.X { get; set; } = 4;

        public int Y { get; set; } = 5;
    }
}
