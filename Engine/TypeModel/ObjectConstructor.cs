using System.Reflection;
using System.Text.Json.Serialization;

namespace Quoll.TypeModel;

/// <summary>Chooses the constructor that creates objects of a type from members that are known by name.</summary>
internal static class ObjectConstructor
{
    private const DynamicallyAccessedMemberTypes Constructors =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    /// <summary>
    /// Returns the constructor of a type; null for an abstract type, for a structure that needs none, and if there is
    /// none.
    /// </summary>
    public static TypeConstructor? Of([DynamicallyAccessedMembers(Constructors)] Type type) =>
        !type.IsAbstract && Choose(type) is { } chosen ? new TypeConstructor(chosen) : null;

    /// <summary>
    /// Returns the constructor with JsonConstructor, or the public one without parameters, or the public one with the
    /// most parameters, as in records. Null if there is none, and for a structure that needs none.
    /// </summary>
    private static ConstructorInfo? Choose([DynamicallyAccessedMembers(Constructors)] Type type)
    {
        var constructors = type.GetConstructors(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance);
        return constructors.FirstOrDefault(static constructor => constructor.IsDefined(typeof(JsonConstructorAttribute)))
            ?? constructors.FirstOrDefault(static constructor => constructor.IsPublic && constructor.GetParameters().Length == 0)
            ?? (type.IsValueType && !IsTuple(type) ? null
                : constructors.Where(static constructor => constructor.IsPublic)
                    .MaxBy(static constructor => constructor.GetParameters().Length));
    }

    /// <summary>Returns whether a type is a tuple or a pair, which scripts can destructure like an array.</summary>
    public static bool IsTuple(Type type) => typeof(ITuple).IsAssignableFrom(type)
        || type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);
}
