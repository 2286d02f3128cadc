using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;

namespace Quoll.Types;

/// <summary>Types by reflection, and which of them scripts may see.</summary>
[RequiresUnreferencedCode("Members that are used by scripts only may be trimmed.")]
[RequiresDynamicCode("Accessors are compiled at run time.")]
internal sealed class ReflectedTypes(ScriptTypesOptions options) : ScriptTypes(options)
{
    /// <summary>What a script must never get hold of, whoever passes it: from there it reaches everything.</summary>
    private static readonly string[] Forbidden =
        ["System.Reflection", "System.Runtime.CompilerServices", "System.Runtime.InteropServices", "System.Runtime.Loader"];

    internal override bool IsVisible(Type type, Type? declared)
    {
        if (IsForbidden(type)) return false;
        if (Options.Includes(type) || CollectionTypes.KindOf(type) is not null) return true;
        if (type.IsDefined(typeof(ScriptIgnoreAttribute), false)) return false;
        // The host passes it, itself or in a place for anything: it has named it. Of the platform's own types it must
        // be the host itself.
        if (declared is null || type == typeof(object)) return true;
        if (declared == typeof(object)) return !CollectionTypes.IsOfPlatform(type);
        if (type == declared) return true;
        // A class derived from one that was named.
        return !declared.IsInterface && declared.IsAssignableFrom(type)
            && (type.Assembly == declared.Assembly
                || declared.GetCustomAttributes<JsonDerivedTypeAttribute>().Any(known => known.DerivedType == type));
    }

    /// <summary>May members of this type be shown by a type that scripts see?</summary>
    internal bool IsReached(Type type, Type from)
    {
        if (type.IsByRef || type.IsArray) return IsReached(type.GetElementType()!, from);
        if (Nullable.GetUnderlyingType(type) is { } underlying) return IsReached(underlying, from);
        if (IsForbidden(type)) return false;
        if (type.IsGenericType && !Array.TrueForAll(type.GetGenericArguments(), argument => IsReached(argument, from))) return false;
        if (type.IsGenericParameter || CollectionTypes.IsScalar(type) || CollectionTypes.KindOf(type) is not null) return true;
        if (type == typeof(object) || type == typeof(void) || type.IsInterface && CollectionTypes.IsOfPlatform(type)) return true;
        if (typeof(Delegate).IsAssignableFrom(type) || typeof(Task).IsAssignableFrom(type) || type == typeof(ValueTask)
            || type == typeof(CancellationToken)) return true;
        if (type.IsGenericType && type.GetGenericTypeDefinition() is var definition
            && (definition == typeof(ValueTask<>) || definition == typeof(KeyValuePair<,>))) return true;
        if (typeof(System.Runtime.CompilerServices.ITuple).IsAssignableFrom(type) || type.Assembly == typeof(JsValue).Assembly) return true;
        return type.Assembly == from.Assembly && !CollectionTypes.IsOfPlatform(type) || type == from || from.IsSubclassOf(type)
            || Options.Includes(type)
            || type.IsSubclassOf(from) && type.Assembly == from.Assembly;
    }


    internal static bool IsForbidden(Type type)
    {
        if (typeof(Type).IsAssignableFrom(type) || typeof(MemberInfo).IsAssignableFrom(type)
            || IsServices(type)
            || type == typeof(AppDomain) || type == typeof(TypedReference) || type.IsPointer || type.IsByRefLike) return true;
        if (type.Namespace is not { } name || !CollectionTypes.IsOfPlatform(type)) return false;
        return Array.Exists(Forbidden, part => name == part || name.StartsWith(part + ".", StringComparison.Ordinal))
            && !typeof(System.Runtime.CompilerServices.ITuple).IsAssignableFrom(type);
    }

    // Components of System.Data are service providers by name only.
    private static bool IsServices(Type type) => typeof(IServiceProvider).IsAssignableFrom(type) && CollectionTypes.KindOf(type) is null;

    internal override Type? VisibleBase(Type type) => null;

    private protected override bool CanDescribe(Type type) => !IsForbidden(type) && !typeof(Delegate).IsAssignableFrom(type);

    private protected override ScriptTypeInfo Describe(Type type)
    {
        if (IsForbidden(type)) throw HostValue.NotVisible(type);
        return new TypeDescriber(this, type).Describe();
    }
}
