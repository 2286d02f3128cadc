using System.Reflection;
using System.Runtime.CompilerServices;

namespace Quoll.Hosts;

/// <summary>Types that scripts must not see, whoever passes them: from there they would reach everything.</summary>
internal static class ForbiddenTypes
{
    private static readonly string[] Namespaces =
        ["System.Reflection", "System.Runtime.CompilerServices", "System.Runtime.InteropServices", "System.Runtime.Loader"];

    public static bool Contains(Type type)
    {
        if (typeof(Type).IsAssignableFrom(type) || typeof(MemberInfo).IsAssignableFrom(type)
            || typeof(Assembly).IsAssignableFrom(type) || typeof(Module).IsAssignableFrom(type)
            || IsServices(type) || type == typeof(AppDomain) || type == typeof(TypedReference) || type.IsPointer
            || type.IsFunctionPointer || type.IsByRefLike) return true;
        if (type.Namespace is not { } name || !CollectionTypes.IsOfPlatform(type)) return false;
        return Array.Exists(Namespaces, part => name == part || name.StartsWith(part + ".", StringComparison.Ordinal))
            && !typeof(ITuple).IsAssignableFrom(type) && CollectionTypes.KindOf(type) is null;
    }

    /// <summary>Did the compiler make it, for a lambda or an iterator? Anonymous types are the programmer's.</summary>
    public static bool IsGenerated(Type type) => type.Name.Contains('<')
        && !type.Name.StartsWith("<>f__AnonymousType", StringComparison.Ordinal)
            && type.IsDefined(typeof(CompilerGeneratedAttribute), false);

    // Those of the platform: they give what asks for a Type. Tables of System.Data are service providers by name only.
    private static bool IsServices(Type type) => typeof(IServiceProvider).IsAssignableFrom(type)
        && CollectionTypes.IsOfPlatform(type) && !typeof(System.ComponentModel.IComponent).IsAssignableFrom(type);
}
