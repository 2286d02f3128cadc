using System.Collections.Concurrent;
using System.Text.Json.Serialization;
using Quoll.TypeModel.Collections;

namespace Quoll.TypeModel;

/// <summary>
/// The derived types that a type names, and their discriminators, as in System.Text.Json: JsonPolymorphic and
/// JsonDerivedType.
/// </summary>
internal sealed class DerivedTypes
{
    private readonly Type _type;
    private readonly JsonUnknownDerivedTypeHandling _unknown;
    private readonly Dictionary<Type, object?> _discriminators = [];
    private readonly Dictionary<object, Type> _types = [];

    private DerivedTypes(Type type, AttributeSet attributes)
    {
        _type = type;
        var attribute = attributes.Find<JsonPolymorphicAttribute>();
        Property = attribute?.TypeDiscriminatorPropertyName ?? "$type";
        IgnoresUnknown = attribute?.IgnoreUnrecognizedTypeDiscriminators == true;
        _unknown = attribute?.UnknownDerivedTypeHandling ?? JsonUnknownDerivedTypeHandling.FailSerialization;
        foreach (var known in attributes.All<JsonDerivedTypeAttribute>())
        {
            if (!type.IsAssignableFrom(known.DerivedType))
                throw new InvalidOperationException(
                    $"JsonDerivedType of {TypeNames.Of(type)} names {TypeNames.Of(known.DerivedType)}, which is not derived from it.");
            if (!_discriminators.TryAdd(known.DerivedType, known.TypeDiscriminator)
                || known.TypeDiscriminator is { } name && !_types.TryAdd(name, known.DerivedType))
                throw new InvalidOperationException(
                    $"JsonDerivedType of {TypeNames.Of(type)} names {TypeNames.Of(known.DerivedType)}, or its discriminator, twice.");
        }
    }

    private static readonly ConcurrentDictionary<Type, DerivedTypes?> All = new();

    /// <summary>Returns the derived types of a type; null if it names none, or is a collection.</summary>
    public static DerivedTypes? Of(Type type) => type.IsValueType ? null : All.GetOrAdd(type, static type =>
        CollectionShape.Of(type) is null ? Of(type, new AttributeSet(type, inherits: false)) : null);

    /// <summary>Returns the derived types by known attributes; null if they name none.</summary>
    public static DerivedTypes? Of(Type type, AttributeSet attributes) =>
        attributes.Has<JsonDerivedTypeAttribute>() ? new DerivedTypes(type, attributes) : null;

    /// <summary>The name of the discriminator's member.</summary>
    public string Property { get; }

    /// <summary>Whether an unknown discriminator means the type itself.</summary>
    public bool IgnoresUnknown { get; }

    /// <summary>
    /// Returns the type that an object is written as, and its discriminator: a string, an int, or null.
    /// </summary>
    /// <exception cref="NotSupportedException">The object's type is unknown.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces of a type that is in use are kept.")]
    public (Type Type, object? Discriminator) For(Type actual)
    {
        if (_discriminators.TryGetValue(actual, out var known)) return (actual, known);
        if (actual == _type) return (actual, null);
        if (_unknown == JsonUnknownDerivedTypeHandling.FailSerialization)
        {
            throw new NotSupportedException(
                $"{TypeNames.Of(actual)} is not a derived type that {TypeNames.Of(_type)} names: add it with JsonDerivedType, or handle unknown types with JsonPolymorphic.");
        }
        if (_unknown == JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)
        {
            for (var parent = actual.BaseType; parent is not null && parent != typeof(object); parent = parent.BaseType)
            {
                if (_discriminators.TryGetValue(parent, out known)) return (parent, known);
            }
            Type[] interfaces = [.. actual.GetInterfaces().Where(_discriminators.ContainsKey)];
            if (interfaces is [var only]) return (only, _discriminators[only]);
            if (interfaces.Length > 1)
                throw new NotSupportedException(
                    $"{TypeNames.Of(actual)} has several ancestors that {TypeNames.Of(_type)} names: none is nearest.");
        }
        return (_type, _discriminators.GetValueOrDefault(_type));
    }

    /// <summary>Finds the type of a discriminator.</summary>
    public bool TryFind(object discriminator, [NotNullWhen(true)] out Type? type) => _types.TryGetValue(discriminator, out type);
}
