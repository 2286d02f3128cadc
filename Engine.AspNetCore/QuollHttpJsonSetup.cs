using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http.Json;
using Microsoft.Extensions.Options;

namespace Quoll.AspNetCore;

/// <summary>
/// Makes minimal APIs use Quoll: parameters that are bodies, returned values, <c>Results.Ok</c>, <c>TypedResults</c>,
/// <c>ReadFromJsonAsync</c>, <c>WriteAsJsonAsync</c> and problem details. Applies after all other setup of the options.
/// </summary>
internal sealed class QuollHttpJsonSetup(QuollJsonOptions options) : IPostConfigureOptions<JsonOptions>
{
    public void PostConfigure(string? name, JsonOptions json)
    {
        var theirs = json.SerializerOptions;
        var before = theirs.TypeInfoResolver;
        options.ApplyTo(theirs);
        if (before is not null) theirs.TypeInfoResolver = new Resolver(theirs, before, theirs.TypeInfoResolver!);
    }

    /// <summary>Leaves to ASP.NET Core what only its own resolver can do.</summary>
    private sealed class Resolver(JsonSerializerOptions options, IJsonTypeInfoResolver before, IJsonTypeInfoResolver quoll)
        : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions asking)
        {
            // The description of an API asks with a copy of the options: for the members of types, not for JSON.
            var isCopy = !ReferenceEquals(asking, options);
            // The response awaits the elements of a sequence, and Quoll writes each of them. A value declared as object
            // may be such a sequence; otherwise Quoll writes it by its type.
            return isCopy || type == typeof(object) || IsAwaited(type) ? before.GetTypeInfo(type, asking) : quoll.GetTypeInfo(type, asking);
        }

        private static bool IsAwaited(Type type) => IsAsyncSequence(type) || Array.Exists(type.GetInterfaces(), IsAsyncSequence);

        private static bool IsAsyncSequence(Type type) =>
            type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);
    }
}
