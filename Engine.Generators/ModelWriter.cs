using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Generators;

/// <summary>
/// Writes the description of the types that a class names, and of those that their members reach in the same assembly.
/// </summary>
internal sealed class ModelWriter
{
    private readonly Compilation _compilation;
    private readonly CancellationToken _token;
    private readonly Queue<ITypeSymbol> _waiting = new();
    private readonly Dictionary<string, string> _methods = [];
    private readonly HashSet<string> _methodNames = [];
    private readonly HashSet<string> _named = [];
    private readonly List<Finding> _findings = [];

    public ModelWriter(Compilation compilation, INamedTypeSymbol owner, CancellationToken token)
    {
        (_compilation, Owner, _token) = (compilation, owner, token);
        Options = new ModelOptions(owner);
        Accessors = new AccessorWriter();
    }

    /// <summary>The class that has the attributes.</summary>
    public INamedTypeSymbol Owner { get; }

    public ModelOptions Options { get; }

    public AccessorWriter Accessors { get; }

    public GeneratedFile Write(IReadOnlyList<AttributeData> attributes)
    {
        var name = Symbols.NameOf(Owner).Replace('+', '.').Replace('`', '_') + ".g.cs";
        if (Fault() is { } fault)
        {
            var wrong = Finding.At(attributes[0].ApplicationSyntaxReference, fault, Owner.Name);
            return new GeneratedFile(name, "", new EquatableList<Finding>([wrong]));
        }
        var roots = new Dictionary<string, AttributeData>();
        foreach (var attribute in attributes) AddRoot(attribute, roots);
        var table = new StringBuilder();
        var bodies = new StringBuilder();
        while (_waiting.Count > 0)
        {
            _token.ThrowIfCancellationRequested();
            var type = _waiting.Dequeue();
            var key = Symbols.Text(type);
            roots.TryGetValue(key, out var root);
            var body = new TypeWriter(this, type, root).Write();
            table.Append($"        types.Add(typeof({key}), {_methods[key]}{(root is null ? "" : ", isNamed: true")});\n");
            bodies.Append($"\n    private static void {_methods[key]}(global::Quoll.Types.Description.DescribedType type)\n    {{\n");
            bodies.Append(body).Append("    }\n");
        }
        var text = Frame(table.ToString(), bodies.ToString());
        return new GeneratedFile(name, text, new EquatableList<Finding>(_findings.Distinct().ToList()));
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

    /// <summary>
    /// May what is generated name it? Not a type of one file, nor as a type argument what has abstract statics.
    /// </summary>
    public bool IsAccessible(ISymbol symbol) => _compilation.IsSymbolAccessibleWithin(symbol, Owner)
        && symbol is not INamedTypeSymbol { IsFileLocal: true } && !HasAbstractStatics(symbol);

    /// <summary>Is there a conversion without code from a type to another?</summary>
    public bool IsAssignable(ITypeSymbol from, ITypeSymbol to)
    {
        var conversion = _compilation.ClassifyCommonConversion(from, to);
        return conversion is { Exists: true, IsImplicit: true } && (conversion.IsIdentity || conversion.IsReference
            || !conversion.IsUserDefined && !conversion.IsNumeric && !conversion.IsNullable && from.IsValueType && !to.IsValueType);
    }

    public void Report(SyntaxReference? place, DiagnosticDescriptor rule, params string[] parts) =>
        _findings.Add(Finding.At(place, rule, parts));

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

    // A tuple as the structure that it is, whose members have no other names.
    private static ITypeSymbol WithoutNames(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsTupleType: true, TupleUnderlyingType: { } plain } ? plain : type;

    private static bool HasAbstractStatics(ISymbol symbol) => symbol is INamedTypeSymbol { TypeKind: TypeKind.Interface } type
        && type.AllInterfaces.Add(type).Any(static level =>
            level.GetMembers().Any(static member => member is { IsStatic: true, IsAbstract: true }));

    private static IEnumerable<ITypeSymbol> PartsOf(ITypeSymbol type) =>
        type is IArrayTypeSymbol array ? [array.ElementType] : type is INamedTypeSymbol named ? named.TypeArguments : [];

    private DiagnosticDescriptor? Fault()
    {
        if (!Symbols.DerivesFrom(Owner, "Quoll.ScriptTypes")) return Rules.NotDerived;
        for (var level = Owner; level is not null; level = level.ContainingType)
        {
            if (level.IsGenericType) return Rules.Generic;
            foreach (var part in level.DeclaringSyntaxReferences)
            {
                if (part.GetSyntax(_token) is TypeDeclarationSyntax declaration && !declaration.Modifiers.Any(SyntaxKind.PartialKeyword))
                    return Rules.NotPartial;
            }
        }
        return null;
    }

    private void AddRoot(AttributeData attribute, Dictionary<string, AttributeData> roots)
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
            roots[Symbols.Text(type)] = attribute;
            _named.Add(Symbols.Text(type));
            foreach (var part in PartsOf(type)) Reach(part);
            Enqueue(type);
        }
    }

    private void Enqueue(ITypeSymbol type)
    {
        var key = Symbols.Text(type);
        if (_methods.ContainsKey(key)) return;
        // Parts of the name that C# takes, and a number where another type has them, too.
        var letters = Symbols.Short(type).Select(static letter => char.IsLetterOrDigit(letter) ? letter : '_');
        var name = new string(letters.ToArray()).TrimEnd('_');
        var unique = "Describe_" + name;
        for (var i = 2; !_methodNames.Add(unique); i++) unique = $"Describe_{name}_{i}";
        _methods.Add(key, unique);
        _waiting.Enqueue(type);
    }

    private string Frame(string table, string bodies)
    {
        var text = new StringBuilder("// <auto-generated/>\n#nullable disable\n#pragma warning disable\n\n");
        if (Owner.ContainingNamespace is { IsGlobalNamespace: false } space) text.Append($"namespace {space.ToDisplayString()};\n\n");
        var outer = new Stack<INamedTypeSymbol>();
        for (var level = Owner.ContainingType; level is not null; level = level.ContainingType) outer.Push(level);
        foreach (var level in outer) text.Append($"partial {Keyword(level)} {Symbols.Identifier(level.Name)}\n{{\n");
        text.Append($"partial class {Symbols.Identifier(Owner.Name)}\n{{\n");
        if (HasDefault())
        {
            text.Append("    /// <summary>The types, described once for all engines.</summary>\n");
            text.Append($"    public static {Symbols.Text(Owner)} Default {{ get; }} = new {Symbols.Text(Owner)}();\n\n");
        }
        if (Options.Statements() is { Length: > 0 } options)
            text.Append($"    protected override void Configure(global::Quoll.ScriptTypesOptions options)\n    {{\n{options}    }}\n\n");
        text.Append($"    protected override void Describe(global::Quoll.Types.Description.DescribedTypes types)\n    {{\n{table}    }}\n");
        text.Append(bodies).Append(Accessors.Text()).Append("}\n");
        for (var i = 0; i < outer.Count; i++) text.Append("}\n");
        return text.ToString();
    }

    private static string Keyword(INamedTypeSymbol type) => (type.IsRecord, type.TypeKind) switch
    {
        (true, TypeKind.Struct) => "record struct",
        (true, _) => "record",
        (_, TypeKind.Struct) => "struct",
        (_, TypeKind.Interface) => "interface",
        _ => "class",
    };

    // Where the class can be made without more, and has no member of that name.
    private bool HasDefault() => !Owner.IsAbstract && Owner.GetMembers("Default").IsEmpty
        && Owner.InstanceConstructors.Any(static constructor => constructor.Parameters.IsEmpty);
}
