using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Quoll.Benchmarks.Comparison;

namespace Quoll.Benchmarks.Types;

/// <summary>The lanes that write and read .NET types.</summary>
internal static class TypesLanes
{
    public const string Ours = "Quoll";
    public const string Generated = "System.Text.Json, source-generated";
    public const string Reflected = "System.Text.Json, reflection";
    public const string Newtonsoft = "Newtonsoft.Json";
    public const string NewtonsoftByHand = "Newtonsoft.Json, hand-written converter";
    public const string ServiceStack = "ServiceStack.Text";

    /// <summary>Returns the ways to write a value: UTF-8 if the library supports it, otherwise a string.</summary>
    public static IReadOnlyList<MeasuredWay> Write<T>(T value, Documents<T> how) =>
    [
        Bytes(Ours, () => QuollJson.SerializeToUtf8(value, how.Quoll)),
        Bytes(Generated, () => JsonSerializer.SerializeToUtf8Bytes(value, how.Info)),
        Bytes(Reflected, () => JsonSerializer.SerializeToUtf8Bytes(value, how.Platform)),
        Text(Newtonsoft, () => global::Newtonsoft.Json.JsonConvert.SerializeObject(value, how.Newtonsoft)),
        .. how.ByHand is { } byHand
            ? new[] { Text(NewtonsoftByHand, () => global::Newtonsoft.Json.JsonConvert.SerializeObject(value, byHand)) } : [],
        .. how.HasServiceStack ? new[] { Text(ServiceStack, () => global::ServiceStack.Text.JsonSerializer.SerializeToString(value)) } : [],
    ];

    /// <summary>
    /// Returns the ways to read a text: UTF-8 if the library supports it, otherwise the same text as a string.
    /// </summary>
    public static IReadOnlyList<MeasuredWay> Read<T>(byte[] utf8, Documents<T> how) where T : class
    {
        string text = Encoding.UTF8.GetString(utf8);
        return
        [
            Value(Ours, () => QuollJson.Deserialize<T>(utf8, how.Quoll)),
            Value(Generated, () => JsonSerializer.Deserialize(utf8, how.Info)),
            Value(Reflected, () => JsonSerializer.Deserialize<T>(utf8, how.Platform)),
            Value(Newtonsoft, () => global::Newtonsoft.Json.JsonConvert.DeserializeObject<T>(text, how.Newtonsoft)),
            .. how.ByHand is { } byHand
                ? new[] { Value(NewtonsoftByHand, () => global::Newtonsoft.Json.JsonConvert.DeserializeObject<T>(text, byHand)) } : [],
            .. how.HasServiceStack
                ? new[] { Value(ServiceStack, () => global::ServiceStack.Text.JsonSerializer.DeserializeFromString<T>(text)) } : [],
        ];

        // One serializer writes all values that were read, and these texts are compared.
        MeasuredWay Value(string lane, Func<T?> read) => new(lane, read, () => JsonSerializer.Serialize(read(), how.Info!));
    }

    private static MeasuredWay Bytes(string lane, Func<byte[]> write) => new(lane, write, () => Encoding.UTF8.GetString(write()));

    private static MeasuredWay Text(string lane, Func<string> write) => new(lane, write, write);
}

/// <summary>The options of the libraries for documents of a type, with the same names in all of them.</summary>
internal sealed record Documents<T>(
    QuollJsonOptions Quoll, JsonSerializerOptions Platform, JsonTypeInfo<T> Info, global::Newtonsoft.Json.JsonSerializerSettings Newtonsoft)
{
    /// <summary>Settings with a converter written for the type; null if there is none.</summary>
    public global::Newtonsoft.Json.JsonSerializerSettings? ByHand { get; init; }

    /// <summary>Whether ServiceStack.Text writes the same for the type.</summary>
    public bool HasServiceStack { get; init; }

    /// <summary>
    /// Returns options with a naming policy. The context is a source-generated one with the same options.
    /// </summary>
    public static Documents<T> Of(JsonNamingPolicy? naming, Func<JsonSerializerOptions, JsonTypeInfo<T>> info)
    {
        JsonSerializerOptions NewOptions() => new()
        {
            PropertyNamingPolicy = naming,
            Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        };
        return new(new QuollJsonOptions { PropertyNamingPolicy = naming }, NewOptions(), info(NewOptions()),
            new global::Newtonsoft.Json.JsonSerializerSettings
            {
                ContractResolver = new global::Newtonsoft.Json.Serialization.DefaultContractResolver
                {
                    NamingStrategy = naming == JsonNamingPolicy.SnakeCaseLower
                    ? new global::Newtonsoft.Json.Serialization.SnakeCaseNamingStrategy()
                    : naming == JsonNamingPolicy.CamelCase ? new global::Newtonsoft.Json.Serialization.CamelCaseNamingStrategy
                    {
                        ProcessDictionaryKeys = false,
                    }
                    : null,
                },
            });
    }
}
