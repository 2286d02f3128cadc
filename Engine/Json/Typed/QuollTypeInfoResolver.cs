using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Quoll.Json.Typed.Custom;

namespace Quoll.Json.Typed;

/// <summary>Gives System.Text.Json our converter for each type.</summary>
/// <param name="ours">Our options.</param>
/// <param name="theirs">Those of System.Text.Json for them. Copies of these have their own settings.</param>
internal sealed class QuollTypeInfoResolver(QuollJsonOptions ours, JsonSerializerOptions theirs) : IJsonTypeInfoResolver
{
    private readonly ConditionalWeakTable<JsonSerializerOptions, QuollJsonOptions> _copies = [];

    public JsonTypeInfo GetTypeInfo(Type type, JsonSerializerOptions options)
    {
        var used = ReferenceEquals(options, theirs) ? ours
            : options.IsReadOnly ? _copies.GetValue(options, copy => SystemTextJsonOptions.OursOf(copy, ours))
            : SystemTextJsonOptions.OursOf(options, ours);
        return ConverterResolver.SourceOf(type, used).CreateTypeInfo(used, options);
    }
}
