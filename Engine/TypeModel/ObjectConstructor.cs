using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Serialization;

namespace Quoll.TypeModel;

/// <summary>Which constructor objects of a type are made by when their members are known by name.</summary>
internal static class ObjectConstructor
{
    private const DynamicallyAccessedMemberTypes Constructors =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    /// <summary>
    /// The one with JsonConstructor; else the public one without parameters; else the public one, as records have it;
    /// of several the one with most parameters. Null where there is none, and of a structure that needs none.
    /// </summary>
    public static ConstructorInfo? Choose([DynamicallyAccessedMembers(Constructors)] Type type)
    {
        var constructors = type.GetConstructors(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance);
        return constructors.FirstOrDefault(static constructor => constructor.IsDefined(typeof(JsonConstructorAttribute)))
            ?? constructors.FirstOrDefault(static constructor => constructor.IsPublic && constructor.GetParameters().Length == 0)
            ?? (type.IsValueType && !typeof(ITuple).IsAssignableFrom(type) ? null
                : constructors.Where(static constructor => constructor.IsPublic)
                    .MaxBy(static constructor => constructor.GetParameters().Length));
    }

    /// <summary>May null stand for a parameter, by its type or its annotation?</summary>
    public static bool IsNullable(ParameterInfo parameter) => Nullable.GetUnderlyingType(parameter.ParameterType) is not null
        || new NullabilityInfoContext().Create(parameter).WriteState == NullabilityState.Nullable;
}
