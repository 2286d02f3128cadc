using System.Reflection;
using Quoll.TypeModel;

namespace Quoll.Hosts.Objects;

/// <summary>Why scripts do not see a member that a type has in .NET, for messages.</summary>
internal static class HiddenMembers
{
    private const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static
        | BindingFlags.FlattenHierarchy;

    /// <summary>
    /// Returns why a name of a type is not visible; null if the type has no such member, or scripts see it by another
    /// name.
    /// </summary>
    /// <param name="types">The model of types.</param>
    /// <param name="type">The type as which scripts see the object.</param>
    /// <param name="actual">The type of the object.</param>
    /// <param name="name">The name that a script used.</param>
    /// <param name="isVisible">Returns whether the object has a property of this name.</param>
    /// <param name="ofType">True if the name is asked of the type itself, and not of an object.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "If members were trimmed, the message says less.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "If members were trimmed, the message says less.")]
    public static string? ReasonOf(
        ScriptTypes types, Type type, Type actual, string name, Func<string, bool> isVisible, bool ofType = false)
    {
        var own = types.NameOf(name);
        var members = type.GetMembers(All);
        foreach (var member in members)
        {
            if (member.Name != name && member.Name != own && types.NameOf(member.Name) != name) continue;
            if (member is ConstructorInfo or Type) continue;
            // The private field of a property with nearly this name is not what the script meant.
            if (!IsPublic(member) && Array.Exists(members, other =>
                IsPublic(other) && other.Name.Equals(name, StringComparison.OrdinalIgnoreCase))) continue;
            if (VisibleAs(types, type, member) is var visible && isVisible(visible))
                return visible.Equals(name, StringComparison.OrdinalIgnoreCase) ? null : $"scripts see it as {visible}";
            return ReasonOf(types, type, member, ofType);
        }
        // Also an interface that the class implements explicitly, or that the interface extends.
        foreach (var implemented in type.GetInterfaces())
        {
            if (!ofType && Array.Exists(implemented.GetMembers(), member => member.Name == name || types.NameOf(member.Name) == name))
                return $"{TypeNames.Of(type)} implements it explicitly; see ScriptTypesOptions.ExplicitInterfaceMembers";
        }
        return actual != type && !ofType && ReasonOf(types, actual, actual, name, static _ => false) is not null
            ? $"scripts see this {TypeNames.Of(actual)} as {TypeNames.Of(type)}, because the host has not named its type" : null;
    }

    // The name in scripts, if there is such a property.
    private static string VisibleAs(ScriptTypes types, Type type, MemberInfo member)
    {
        if (types.TryInfoOf(type) is { } info)
        {
            foreach (var known in info.Members.Concat(info.Accessors).Concat(info.StaticMembers))
            {
                if (known.Info.ClrName == member.Name) return known.Name;
            }
        }
        return member.GetCustomAttribute<ScriptNameAttribute>()?.Name ?? types.NameOf(member.Name);
    }

    private static string ReasonOf(ScriptTypes types, Type type, MemberInfo member, bool ofType)
    {
        var options = types.Options;
        if (member.IsDefined(typeof(ScriptIgnoreAttribute), true)) return "[ScriptIgnore] hides it";
        if (!IsPublic(member)) return "it is not public";
        if (IsStatic(member) != ofType)
            return ofType ? "it is a member of objects of the type" : "it is static, so it is a property of the type itself (SetType)";
        switch (member)
        {
            case FieldInfo when !options.Fields: return "ScriptTypesOptions.Fields is off";
            case EventInfo when !options.Events: return "ScriptTypesOptions.Events is off";
            case MethodInfo { IsGenericMethodDefinition: true } when !options.GenericMethods:
                return "ScriptTypesOptions.GenericMethods is off";
        }
        foreach (var part in PartsOf(member))
        {
            if (part.IsByRefLike || part.IsPointer || part.IsFunctionPointer || TypeFacts.IsForbidden(part))
                return $"it uses the .NET type {TypeNames.Of(part)}, which is never visible to scripts";
        }
        return types.KindOf(type) switch
        {
            ScriptTypeKind.List => "scripts use the methods of an Array",
            ScriptTypeKind.Map => "scripts use the methods of a Map",
            ScriptTypeKind.Set => "scripts use the methods of a Set",
            not null => "scripts use the elements or entries of the collection",
            null when options.Types.Any() || types is not ReflectedTypes => "the model does not describe it",
            null => "it is not meant for scripts",
        };
    }

    private static bool IsPublic(MemberInfo member) => member switch
    {
        PropertyInfo property => property.GetMethod?.IsPublic == true || property.SetMethod?.IsPublic == true,
        FieldInfo field => field.IsPublic,
        MethodBase method => method.IsPublic,
        EventInfo item => item.AddMethod?.IsPublic == true,
        _ => false,
    };

    private static bool IsStatic(MemberInfo member) => member switch
    {
        PropertyInfo property => (property.GetMethod ?? property.SetMethod)?.IsStatic == true,
        FieldInfo field => field.IsStatic,
        MethodBase method => method.IsStatic,
        EventInfo item => item.AddMethod?.IsStatic == true,
        _ => false,
    };

    private static IEnumerable<Type> PartsOf(MemberInfo member)
    {
        IEnumerable<Type> parts = member switch
        {
            PropertyInfo property => [property.PropertyType],
            FieldInfo field => [field.FieldType],
            MethodInfo method => method.GetParameters().Select(static parameter => parameter.ParameterType).Append(method.ReturnType),
            _ => [],
        };
        return parts.Select(static part => part.IsByRef ? part.GetElementType()! : part);
    }
}
