using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json.Serialization;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Hosts;

/// <summary>
/// A type of which derived ones are known by a property, as System.Text.Json has it: JsonPolymorphic and
/// JsonDerivedType.
/// </summary>
internal sealed class PolymorphicType
{
    private static readonly ConcurrentDictionary<Type, PolymorphicType?> All = new();

    private readonly Type _type;
    private readonly PropertyKey _property;
    private readonly Dictionary<object, Type> _derived = [];

    private PolymorphicType(Type type)
    {
        _type = type;
        _property = type.GetCustomAttribute<JsonPolymorphicAttribute>(false)?.TypeDiscriminatorPropertyName ?? "$type";
        foreach (var known in type.GetCustomAttributes<JsonDerivedTypeAttribute>(false))
        {
            // Types that name one another would be asked in turn without end.
            if (!known.DerivedType.IsAssignableTo(type)) continue;
            if (known.TypeDiscriminator is int number) _derived[(double)number] = known.DerivedType;
            else if (known.TypeDiscriminator is { } name) _derived[name] = known.DerivedType;
        }
    }

    /// <summary>What is known of a type's derived ones; null where it names none.</summary>
    public static PolymorphicType? Of(Type type) => type.IsValueType || type.IsSealed ? null : All.GetOrAdd(type, static type =>
        type.IsDefined(typeof(JsonDerivedTypeAttribute), false) ? new PolymorphicType(type) : null);

    /// <summary>The type that an object says it is of; the type itself where it says nothing.</summary>
    public Type TypeFor(JsObject source, ConversionPath path)
    {
        var value = source.Get(_property);
        if (value.IsNullish) return _type;
        object? name = value.IsString ? value.String : value.IsNumber ? value.Number : null;
        if (name is not null && _derived.TryGetValue(name, out var type)) return type;
        path.Enter(_property.ToString());
        throw path.Mismatch(value, _type);
    }
}
