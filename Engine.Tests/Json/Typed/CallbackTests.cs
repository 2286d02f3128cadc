using System.Text.Json.Serialization;

namespace Quoll.Tests.Json.Typed;

/// <summary>Objects with callbacks for serializing and deserializing.</summary>
public class CallbackTests
{
    internal class Told : IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized
    {
        [JsonIgnore]
        public string Calls { get; private set; } = "";

        public int Value { get; set; } = 1;

        public Told? Inner { get; set; }

        void IJsonOnSerializing.OnSerializing() => Calls += $"writing {Value};";

        void IJsonOnSerialized.OnSerialized() => Calls += "written;";

        void IJsonOnDeserializing.OnDeserializing() => Calls += $"reading {Value};";

        void IJsonOnDeserialized.OnDeserialized() => Calls += $"read {Value};";
    }

    internal sealed class Made(int value) : IJsonOnDeserializing, IJsonOnDeserialized
    {
        public int Value { get; } = value;

        public int More { get; set; }

        [JsonIgnore]
        public string Calls { get; private set; } = "";

        public void OnDeserializing() => Calls += $"reading {Value} {More};";

        public void OnDeserialized() => Calls += $"read {Value} {More};";
    }

    internal struct ToldStructure : IJsonOnSerializing, IJsonOnDeserialized
    {
        public int Value { get; set; }

        public void OnSerializing() => Value++;

        public void OnDeserialized() => Value *= 2;
    }

    [Fact]
    public void Objects_are_told_as_theirs()
    {
        var read = AllWays.Read<Told>("""{"Value":2,"Inner":{"Value":3}}""");
        Assert.StartsWith("reading 1;read 2;", read.Calls, StringComparison.Ordinal);
        Assert.StartsWith("reading 1;read 3;", read.Inner!.Calls, StringComparison.Ordinal);
        var written = new Told();
        AllWays.Write(written);
        Assert.Equal("writing 1;written;writing 1;written;writing 1;written;", written.Calls);
        Assert.Equal("reading 5 0;read 5 6;", AllWays.Read<Made>("""{"More":6,"Value":5}""").Calls);
    }

    [Fact]
    public void Structures_are_told_where_they_are_written_and_read()
    {
        Assert.Equal("""{"Value":2}""", AllWays.Write(new ToldStructure { Value = 1 }));
        Assert.Equal("""[{"Value":2}]""", AllWays.Write(new[] { new ToldStructure { Value = 1 } }));
        Assert.Equal(10, AllWays.Read<ToldStructure>("""{"Value":5}""").Value);
    }
}
