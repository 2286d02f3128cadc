using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// Writes the description of the types that a class names, and of those that their members reach in the same assembly.
/// </summary>
internal sealed class ModelWriter : GeneratedClass
{
    private readonly HashSet<string> _named = [];
    private readonly Dictionary<string, AttributeData> _roots = [];

    public ModelWriter(Compilation compilation, INamedTypeSymbol owner, CancellationToken token)
        : base(compilation, owner, "Quoll.ScriptTypes", "global::Quoll.Generated.DescribedTypes", token) =>
        Options = new ModelOptions(owner);

    public ModelOptions Options { get; }

    protected override string Default => "The types, described once for all engines.";

    protected override string Members => Options.Statements() is { Length: > 0 } options
        ? $"    protected override void Configure(global::Quoll.ScriptTypesOptions options)\n    {{\n{options}    }}\n\n" : "";

    protected override string Describe(ITypeSymbol type, string method, StringBuilder table)
    {
        var isNamed = _roots.TryGetValue(Symbols.Text(type), out var root);
        table.Append($"        types.Add(typeof({Symbols.Text(type)}), {method}{(isNamed ? ", isNamed: true" : "")});\n");
        return new TypeWriter(this, type, root).Write(method);
    }

    public bool IsNamed(ITypeSymbol type) => _named.Contains(Symbols.Text(type))
        || type is INamedTypeSymbol { IsGenericType: true } generic && _named.Contains(Symbols.Text(generic.ConstructUnboundGenericType()));

    /// <summary>May members of this type be shown by a type that scripts see?</summary>
    public bool IsReached(ITypeSymbol type, ITypeSymbol from) => TypeRules.IsReached(type, from, IsNamed) && IsAccessible(type);

    /// <summary>
    /// The type that must be named for scripts to see one that is not reached; null where that does not help.
    /// </summary>
    public ITypeSymbol? MissingIn(ITypeSymbol type, ITypeSymbol from)
    {
        if (TypeRules.WithoutNull(type) is var plain && !SymbolEqualityComparer.Default.Equals(plain, type)) return MissingIn(plain, from);
        foreach (var part in PartsOf(type))
        {
            if (!IsReached(part, from)) return MissingIn(part, from);
        }
        return TypeRules.IsNever(type) || !IsAccessible(type) ? null : type;
    }

    /// <summary>May a method have the parameter? The engine is put in by itself: scripts do not get it.</summary>
    public bool IsReached(IParameterSymbol parameter, ITypeSymbol from) =>
        TypeRules.IsEngine(parameter.Type) || IsReached(parameter.Type, from);

    /// <summary>The type is to be described, and what it is made of.</summary>
    public void Reach(ITypeSymbol type)
    {
        type = WithoutNames(TypeRules.WithoutNull(type));
        if (type.TypeKind is TypeKind.TypeParameter or TypeKind.Dynamic || TypeRules.IsEngine(type)
            || TypeRules.IsScalar(type) || TypeRules.IsForbidden(type)) return;
        if (TypeRules.IsDelegate(type))
        {
            // What functions are given and give back.
            if ((type as INamedTypeSymbol)?.DelegateInvokeMethod is not { } invoke) return;
            foreach (var parameter in invoke.Parameters) Reach(parameter.Type);
            Reach(invoke.ReturnType);
            return;
        }
        foreach (var part in PartsOf(type)) Reach(part);
        if (type.SpecialType is SpecialType.System_Object or SpecialType.System_Void or SpecialType.System_ValueType
            || TypeRules.IsTask(type) || !IsAccessible(type) || type.IsAnonymousType
            || Symbols.NameOf(type) == "System.Threading.CancellationToken") return;
        Enqueue(type);
    }

    protected override void AddRoot(AttributeData attribute)
    {
        var place = attribute.ApplicationSyntaxReference;
        // Of what does not exist the compiler speaks.
        if (Symbols.First<ITypeSymbol>(attribute) is not { TypeKind: not TypeKind.Error } type) return;
        type = WithoutNames(type);
        var name = Symbols.Short(type);
        if (type is INamedTypeSymbol { IsUnboundGenericType: true })
            Report(place, Rules.NotDescribable, name, "its type arguments are not known; name it with them");
        else if (TypeRules.IsForbidden(type))
            Report(place, Rules.NotDescribable, name,
                "it leads to reflection or to memory; give them what they need of it in a type of your own");
        else if (TypeRules.IsDelegate(type))
            Report(place, Rules.NotDescribable, name, "it is a delegate, which is a function there without being named");
        else if (TypeRules.IsEngine(type) || type.SpecialType is SpecialType.System_Object or SpecialType.System_Void)
            Report(place, Rules.NotDescribable, name, "it is a part of the engine or of the language; name a type of your own");
        else if (HasAbstractStatics(type))
            Report(place, Rules.NotDescribable, name, "an interface with static abstract members is no type argument; name its classes");
        else if (!IsAccessible(type)) Report(place, Rules.NotAccessible, name, Owner.Name);
        else
        {
            _roots[Symbols.Text(type)] = attribute;
            _named.Add(Symbols.Text(type));
            foreach (var part in PartsOf(type)) Reach(part);
            Enqueue(type);
        }
    }
}
