using Quoll.TypeModel;

namespace Quoll.Hosts;

/// <summary>What reflection says of a type, for rules that the generator shares.</summary>
internal readonly struct TypeFacts(Type type) : ITypeFacts
{
    /// <summary>Must scripts not see the type, whoever passes it?</summary>
    public static bool IsForbidden(Type type) => ForbiddenTypes.Contains(new TypeFacts(type));

    /// <summary>
    /// Did the compiler make the type, for a lambda or an iterator? Programmers write anonymous types themselves.
    /// </summary>
    public static bool IsCompilerGenerated(Type type) => type.Name.Contains('<')
        && !type.Name.StartsWith("<>f__AnonymousType", StringComparison.Ordinal)
        && type.IsDefined(typeof(CompilerGeneratedAttribute), false);

    public string Namespace => type.Namespace ?? "";

    public bool IsUnboxable => type.IsPointer || type.IsFunctionPointer || type.IsByRefLike;

    public bool IsOfPlatform => CollectionTypes.IsOfPlatform(type);

    public bool IsCollection => CollectionTypes.KindOf(type) is not null;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Interfaces of a type that is in use are kept.")]
    [UnconditionalSuppressMessage("Trimming", "IL2080", Justification = "Interfaces of a type that is in use are kept.")]
    public bool Is(string name)
    {
        for (var level = type; level is not null; level = level.BaseType)
        {
            if (Has(level, name)) return true;
        }
        foreach (var implemented in type.GetInterfaces())
        {
            if (Has(implemented, name)) return true;
        }
        return false;
    }

    // FullName of a generic type is long, and made for each.
    private static bool Has(Type type, string name)
    {
        if (!name.EndsWith(type.Name, StringComparison.Ordinal) || type.IsNested) return false;
        var space = name.Length - type.Name.Length - 1;
        return space > 0 && name[space] == '.' && type.Namespace is { } actual && name.AsSpan(0, space).SequenceEqual(actual);
    }
}
