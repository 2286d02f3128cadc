using Newtonsoft.Json;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Types;

/// <summary>An object of one int, one bool and one string.</summary>
public sealed class SmallObject
{
    public int Id { get; set; }

    public bool IsActive { get; set; }

    public string Name { get; set; } = "";
}

[System.Text.Json.Serialization.JsonSerializable(typeof(List<SmallObject>))]
internal sealed partial class SmallJson : System.Text.Json.Serialization.JsonSerializerContext;

/// <summary>100 objects of one int, one bool and one string.</summary>
internal static class SmallObjects
{
    public const string Title = "100 small objects";
    public const string Write = "written";
    public const string Read = "read";

    private static readonly List<SmallObject> _objects =
        [.. Enumerable.Range(0, 100).Select(i => new SmallObject { Id = i * 7919, IsActive = i % 3 == 0, Name = $"name of number {i}" })];

    private static readonly Documents<List<SmallObject>> _how =
        Documents<List<SmallObject>>.Of(null, options => new SmallJson(options).ListSmallObject) with
        {
            ByHand = new JsonSerializerSettings { Converters = { new ByHand() } },
            HasServiceStack = true,
        };

    public static MeasuredGroup Group => new(
        Title, "Each has an int, a bool and a string. To and from UTF-8; Newtonsoft.Json and ServiceStack.Text only support strings.", 0.15,
    [
        new(Write, "QuollJson.SerializeToUtf8(objects)", _ => TypesLanes.Write(_objects, _how)),
        new(Read, "QuollJson.Deserialize<List<SmallObject>>(utf8)", _ => TypesLanes.Read(QuollJson.SerializeToUtf8(_objects), _how)),
    ])
    {
        Unit = ("µs", 1000),
    };

    // A converter that a programmer writes to make Newtonsoft.Json fast.
    private sealed class ByHand : JsonConverter<SmallObject>
    {
        public override void WriteJson(JsonWriter writer, SmallObject? value, JsonSerializer serializer)
        {
            writer.WriteStartObject();
            writer.WritePropertyName("Id", escape: false);
            writer.WriteValue(value!.Id);
            writer.WritePropertyName("IsActive", escape: false);
            writer.WriteValue(value.IsActive);
            writer.WritePropertyName("Name", escape: false);
            writer.WriteValue(value.Name);
            writer.WriteEndObject();
        }

        public override SmallObject ReadJson(
            JsonReader reader, Type objectType, SmallObject? existingValue, bool hasExistingValue, JsonSerializer serializer)
        {
            var made = new SmallObject();
            while (reader.Read() && reader.TokenType == JsonToken.PropertyName)
            {
                switch ((string)reader.Value!)
                {
                    case "Id":
                        made.Id = reader.ReadAsInt32() ?? 0;
                        break;
                    case "IsActive":
                        made.IsActive = reader.ReadAsBoolean() ?? false;
                        break;
                    case "Name":
                        made.Name = reader.ReadAsString()!;
                        break;
                }
            }
            return made;
        }
    }
}
