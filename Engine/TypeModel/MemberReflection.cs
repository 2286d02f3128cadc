using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Quoll.TypeModel;

/// <summary>
/// Properties and fields as reflection has them: where they are found, and how they are read and set.
/// </summary>
internal static class MemberReflection
{
    private const BindingFlags Direct = BindingFlags.DoNotWrapExceptions;

    /// <summary>The type and its bases, which may declare members; of an interface those that it extends.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces of a type that is in use are kept.")]
    public static IEnumerable<Type> Levels(Type type)
    {
        if (type.IsInterface)
        {
            yield return type;
            foreach (var extended in type.GetInterfaces()) yield return extended;
            yield break;
        }
        for (Type? level = type; level is not null && level != typeof(object) && level != typeof(ValueType); level = level.BaseType)
        {
            // By name: to ask for the type loads its assembly, which few programs need.
            if (level is not { Name: "DynamicObject", Namespace: "System.Dynamic" }) yield return level;
        }
    }

    /// <summary>No value of the type can ever be a member's.</summary>
    public static bool IsNone(Type type) => type.IsByRef || type.IsPointer || type.IsFunctionPointer || type.IsByRefLike;

    /// <summary>The value of a property or field; the target of a static one does not count.</summary>
    public static object? Get(MemberInfo member, object target) => member is PropertyInfo property
        ? property.GetMethod!.Invoke(target, Direct, null, null, null) : ((FieldInfo)member).GetValue(target);

    /// <summary>Sets a property or field.</summary>
    public static void Set(MemberInfo member, object target, object? value)
    {
        if (member is PropertyInfo property) property.SetMethod!.Invoke(target, Direct, null, [value], null);
        else ((FieldInfo)member).SetValue(target, value);
    }
}
