using Quoll.Json.Core;

namespace Quoll.Json.Typed;

/// <summary>
/// Names of objects that are not members: those of references (<see cref="QuollJsonOptions.References"/>), and the one
/// that tells a derived type. Where either may stand no other name may begin with a dollar sign: so it is in
/// System.Text.Json.
/// </summary>
internal static class JsonMetadata
{
    public const string Id = "$id", Reference = "$ref", Values = "$values";

    /// <summary>Does a name say something of references?</summary>
    public static bool IsReference(string name) => name is Id or Reference or Values;

    /// <summary>Throws where a name that was not meant so would be read as metadata.</summary>
    public static void RequireNone(string name, QuollJsonOptions options, string? discriminator = null)
    {
        if (name == discriminator || options.References == JsonReferences.Preserve && IsReference(name))
            throw new QuollJsonException(
                name == discriminator ? JsonMessages.NameIsDiscriminator : JsonMessages.NameIsReference, QuotedText.Of(name));
    }
}
