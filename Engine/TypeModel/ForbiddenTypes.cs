namespace Quoll.TypeModel;

/// <summary>
/// The facts that rules about types need: from reflection in the engine, from the compiler's symbols in the generator.
/// </summary>
internal interface ITypeFacts
{
    /// <summary>The namespace; an empty string if there is none.</summary>
    string Namespace { get; }

    /// <summary>
    /// Whether objects cannot hold its values: pointers, references to variables, types of the stack.
    /// </summary>
    bool IsUnboxable { get; }

    /// <summary>Whether the type is one of .NET's own types.</summary>
    bool IsOfPlatform { get; }

    /// <summary>Whether scripts see values of the type as arrays, maps, sets or sequences.</summary>
    bool IsCollection { get; }

    bool IsArray { get; }

    /// <summary>The compiler made the type, for a lambda or an iterator.</summary>
    bool IsCompilerGenerated { get; }

    /// <summary>Whether the type has the interface with this full name, with string as first type argument.</summary>
    bool HasStringArgument(string name);

    /// <summary>Whether the type, a base type or an interface of it has this full name.</summary>
    bool Is(string name);
}

/// <summary>
/// Types that scripts must not see, whatever passes them, because everything can be reached from there. The engine and
/// the generator both compile this file, so there is one list. It works on names.
/// </summary>
internal static class ForbiddenTypes
{
    // Including all types that derive from them.
    private static readonly string[] Bases =
    [
        "System.Type", "System.Reflection.MemberInfo", "System.Reflection.Assembly", "System.Reflection.Module", "System.AppDomain",
        "System.TypedReference",
    ];

    // Including nested namespaces. Their tuples and collections are harmless.
    private static readonly string[] Namespaces =
        ["System.Reflection", "System.Runtime.CompilerServices", "System.Runtime.InteropServices", "System.Runtime.Loader"];

    /// <summary>Returns whether scripts must not see the type.</summary>
    public static bool Contains<TFacts>(TFacts type) where TFacts : ITypeFacts
    {
        if (type.IsUnboxable) return true;
        foreach (var name in Bases)
        {
            if (type.Is(name)) return true;
        }
        if (!type.IsOfPlatform) return false;
        foreach (var name in Namespaces)
        {
            if (type.Namespace == name || type.Namespace.StartsWith(name + ".", StringComparison.Ordinal))
                return !type.Is("System.Runtime.CompilerServices.ITuple") && !type.IsCollection;
        }
        // A service provider returns an object for a Type. Tables of System.Data are service providers by name only.
        return type.Is("System.IServiceProvider") && !type.Is("System.ComponentModel.IComponent");
    }
}

/// <summary>The names of the assemblies of .NET.</summary>
internal static class PlatformAssemblies
{
    /// <summary>Returns whether an assembly of .NET has this name.</summary>
    public static bool Contains(string name) => name.StartsWith("System.", StringComparison.Ordinal)
        || name.StartsWith("Microsoft.", StringComparison.Ordinal) || name is "netstandard" or "mscorlib";
}
