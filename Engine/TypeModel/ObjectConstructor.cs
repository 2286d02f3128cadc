using System.Reflection;
using System.Text.Json.Serialization;

namespace Quoll.TypeModel;

/// <summary>Which constructor objects of a type are made by when their members are known by name.</summary>
internal static class ObjectConstructor
{
    private const DynamicallyAccessedMemberTypes Constructors =
        DynamicallyAccessedMemberTypes.PublicConstructors | DynamicallyAccessedMemberTypes.NonPublicConstructors;

    /// <summary>
    /// The constructor of a type; null of an abstract one, of a structure that needs none, and if there is none.
    /// </summary>
    public static TypeConstructor? Of([DynamicallyAccessedMembers(Constructors)] Type type) =>
        !type.IsAbstract && Choose(type) is { } chosen ? new TypeConstructor(chosen) : null;

    /// <summary>
    /// The one with JsonConstructor; else the public one without parameters; else the public one, as records have it;
    /// of several the one with most parameters. Null where there is none, and of a structure that needs none.
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

    /// <summary>Is it a tuple or a pair, which scripts can take apart as an array?</summary>
    public static bool IsTuple(Type type) => typeof(ITuple).IsAssignableFrom(type)
        || type.IsGenericType && type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);
}
