using Quoll.Json.Core;

namespace Quoll.Json.Typed;

/// <summary>
/// Names in objects that are not members: those of references (<see cref="QuollJsonOptions.ReferenceHandler"/>), and
/// the discriminator of a derived type. Where these are allowed, no other name may begin with a dollar sign, as in
/// System.Text.Json.
/// </summary>
internal static class JsonMetadata
{
    public const string Id = "$id", Reference = "$ref", Values = "$values";

    /// <summary>Returns whether a name is metadata of references.</summary>
    public static bool IsReference(string name) => name is Id or Reference or Values;

    /// <summary>Throws if an ordinary name would be read as metadata.</summary>
    public static void RequireNone(string name, QuollJsonOptions options, string? discriminator = null)
    {
        if (name == discriminator || options.References == JsonReferences.Preserve && IsReference(name))
            throw new QuollJsonException(
                name == discriminator ? JsonMessages.NameIsDiscriminator : JsonMessages.NameIsReference, QuotedText.Of(name));
    }
}
