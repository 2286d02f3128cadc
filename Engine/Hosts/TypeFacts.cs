using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>What reflection says of a type, for rules that the generator shares.</summary>
/// <param name="type">The type.</param>
/// <param name="options">Which types the host has named; null if that does not matter.</param>
internal readonly struct TypeFacts(Type type, ScriptTypesOptions? options = null) : ITypeFacts<TypeFacts>
{
    // Each question would copy them.
    private readonly Type[] _interfaces = InterfacesOf(type);

    public Type Type => type;

    /// <summary>Returns whether scripts must never see the type.</summary>
    public static bool IsForbidden(Type type) => ForbiddenTypes.Contains(new TypeFacts(type));

    /// <summary>
    /// Returns whether the compiler generated the type, for a lambda or an iterator. Anonymous types do not count,
    /// because programmers write them.
    /// </summary>
    public static bool IsGenerated(Type type) => type.Name.Contains('<')
        && !type.Name.StartsWith("<>f__AnonymousType", StringComparison.Ordinal)
        && type.IsDefined(typeof(CompilerGeneratedAttribute), false);

    public string Namespace => type.Namespace ?? "";

    public bool IsUnboxable => type.IsPointer || type.IsFunctionPointer || type.IsByRefLike;

    public bool IsArray => type.IsArray;

    public bool IsCompilerGenerated => IsGenerated(type);

    public bool IsOfPlatform => CollectionTypes.IsOfPlatform(type);

    public bool IsCollection => CollectionTypes.KindOf(type) is not null;

    public TypeFacts? Element => type.IsByRef || type.IsArray ? new TypeFacts(type.GetElementType()!, options)
        : Nullable.GetUnderlyingType(type) is { } underlying ? new TypeFacts(underlying, options) : null;

    public IEnumerable<TypeFacts> Arguments
    {
        get
        {
            if (!type.IsGenericType) return [];
            var named = options;
            return Array.ConvertAll(type.GetGenericArguments(), argument => new TypeFacts(argument, named));
        }
    }

    public bool IsAccessible =>
        !type.IsInterface || !IsOfPlatform || (type.IsGenericType ? type.GetGenericTypeDefinition() : type).IsVisible;

    public bool IsNamed => options?.Includes(type) == true;

    public bool IsIgnored => type.IsDefined(typeof(ScriptIgnoreAttribute), false);

    public bool IsInterface => type.IsInterface;

    public bool IsTypeParameter => type.IsGenericParameter;

    public bool IsPlain => CollectionTypes.IsScalar(type) || type == typeof(object) || type == typeof(void);

    public bool IsNear(TypeFacts other) => type.Assembly == other.Type.Assembly;

    public bool DerivesFrom(TypeFacts other) => type == other.Type || type.IsSubclassOf(other.Type);

    public bool HasStringArgument(string name) => Find(name)!.GetGenericArguments()[0] == typeof(string);

    public bool Is(string name)
    {
        for (var level = type; level is not null; level = level.BaseType)
        {
            if (Has(level, name)) return true;
        }
        return Find(name) is not null;
    }

    private Type? Find(string name) =>
        type.IsInterface && Has(type, name) ? type : Array.Find(_interfaces, implemented => Has(implemented, name));

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces of a type that is in use are kept.")]
    private static Type[] InterfacesOf(Type type) => type.GetInterfaces();

    // FullName of a generic type is long, and made for each.
    private static bool Has(Type type, string name)
    {
        if (!name.EndsWith(type.Name, StringComparison.Ordinal) || type.IsNested) return false;
        var space = name.Length - type.Name.Length - 1;
        return space > 0 && name[space] == '.' && type.Namespace is { } actual && name.AsSpan(0, space).SequenceEqual(actual);
    }
}
