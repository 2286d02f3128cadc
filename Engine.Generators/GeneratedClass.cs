using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Quoll.Generators;

/// <summary>A partial class of a program that gets a method which describes types.</summary>
internal abstract class GeneratedClass
{
    private readonly Compilation _compilation;
    private readonly string _parent;
    private readonly string _described;
    private readonly CancellationToken _token;
    private readonly Queue<ITypeSymbol> _waiting = new();
    private readonly Dictionary<string, string> _methods = [];
    private readonly HashSet<string> _methodNames = [];
    private readonly List<Finding> _findings = [];

    /// <summary>A class.</summary>
    /// <param name="compilation">What it is compiled with.</param>
    /// <param name="owner">The class.</param>
    /// <param name="parent">The name of the class that it must derive from.</param>
    /// <param name="described">The type of what the descriptions are told to, as code writes it.</param>
    /// <param name="token">Ends the work.</param>
    protected GeneratedClass(Compilation compilation, INamedTypeSymbol owner, string parent, string described, CancellationToken token)
    {
        (_compilation, Owner, _parent, _described, _token) = (compilation, owner, parent, described, token);
        Accessors = new AccessorWriter();
    }

    /// <summary>
    /// Levels of type arguments that are described: a type may need itself with more of them, without end
    /// (<c>class Node&lt;T&gt; { Node&lt;Node&lt;T&gt;&gt; Next; }</c>).
    /// </summary>
    private const int MostNested = 8;

    /// <summary>The class that has the attributes.</summary>
    public INamedTypeSymbol Owner { get; }

    public AccessorWriter Accessors { get; }

    /// <summary>What the documentation of the property Default says.</summary>
    protected abstract string Default { get; }

    /// <summary>What the class has besides; an empty text for nothing.</summary>
    protected virtual string Members => "";

    public GeneratedFile Write(IReadOnlyList<AttributeData> attributes)
    {
        var name = Symbols.NameOf(Owner).Replace('+', '.').Replace('`', '_') + ".g.cs";
        if (Fault() is { } fault)
        {
            var wrong = Finding.At(attributes[0].ApplicationSyntaxReference, fault, Owner.Name, _parent.Split('.').Last());
            return new GeneratedFile(name, "", new EquatableList<Finding>([wrong]));
        }
        foreach (var attribute in attributes) AddRoot(attribute);
        var table = new StringBuilder();
        var bodies = new StringBuilder();
        while (_waiting.Count > 0)
        {
            _token.ThrowIfCancellationRequested();
            var type = _waiting.Dequeue();
            bodies.Append(Describe(type, _methods[Symbols.Text(type)], table));
        }
        var text = Frame(table.ToString(), bodies.ToString());
        return new GeneratedFile(name, text, new EquatableList<Finding>(_findings.Distinct().ToList()));
    }

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

    /// <summary>A generic type of .NET with arguments; null where the program does not have it.</summary>
    public ITypeSymbol? Constructed(string name, params ITypeSymbol[] arguments) =>
        _compilation.GetTypeByMetadataName(name)?.Construct(arguments);

    /// <summary>The type of arrays of elements.</summary>
    public ITypeSymbol ArrayOf(ITypeSymbol element) => _compilation.CreateArrayTypeSymbol(element);

    public void Report(SyntaxReference? place, DiagnosticDescriptor rule, params string[] parts) =>
        _findings.Add(Finding.At(place, rule, parts));

    /// <summary>A type that an attribute names.</summary>
    protected abstract void AddRoot(AttributeData attribute);

    /// <summary>The method that describes a type, or nothing, and its line in the table.</summary>
    protected abstract string Describe(ITypeSymbol type, string method, StringBuilder table);

    /// <summary>The type is to be described.</summary>
    protected void Enqueue(ITypeSymbol type)
    {
        if (IsDeeper(type, MostNested)) return;
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

    /// <summary>A tuple as the structure that it is, whose members have no other names.</summary>
    protected static ITypeSymbol WithoutNames(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsTupleType: true, TupleUnderlyingType: { } plain } ? plain : type;

    protected static bool HasAbstractStatics(ISymbol symbol) => symbol is INamedTypeSymbol { TypeKind: TypeKind.Interface } type
        && type.AllInterfaces.Add(type).Any(static level =>
            level.GetMembers().Any(static member => member is { IsStatic: true, IsAbstract: true }));

    // Is a type one of types of types, in so many levels?
    private static bool IsDeeper(ITypeSymbol type, int levels) =>
        PartsOf(type).Any(part => levels == 0 || IsDeeper(part, levels - 1));

    protected static IEnumerable<ITypeSymbol> PartsOf(ITypeSymbol type) =>
        type is IArrayTypeSymbol array ? [array.ElementType] : type is INamedTypeSymbol named ? named.TypeArguments : [];

    private DiagnosticDescriptor? Fault()
    {
        if (!Symbols.DerivesFrom(Owner, _parent)) return Rules.NotDerived;
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
            text.Append($"    /// <summary>{Default}</summary>\n");
            text.Append($"    public static {Symbols.Text(Owner)} Default {{ get; }} = new {Symbols.Text(Owner)}();\n\n");
        }
        text.Append(Members);
        text.Append($"    protected override void Describe({_described} types)\n    {{\n{table}    }}\n");
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
