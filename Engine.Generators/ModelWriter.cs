using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Quoll.Hosts;

namespace Quoll.Generators;

/// <summary>
/// Writes the descriptions of the types that a partial class names. Scripts also see the types that members reach,
/// except types of .NET and resources of other assemblies; JSON needs all types that members reach.
/// </summary>
internal sealed class ModelWriter(Compilation compilation, INamedTypeSymbol owner, CancellationToken token)
{
    private readonly Queue<DescribedSymbol> _waiting = new();
    private readonly Dictionary<string, DescribedSymbol> _known = [];
    private readonly List<DescribedSymbol> _all = [];
    private readonly HashSet<string> _names = [];
    private readonly HashSet<string> _named = [];
    private readonly List<Finding> _findings = [];
    private readonly StringBuilder _builtInTable = new();
    private readonly StringBuilder _builtInText = new();
    private readonly NativeTypes _native = new(compilation, owner);

    /// <summary>
    /// The levels of type arguments that are described. A type may need itself with more levels, without end (<c>class
    /// Node&lt;T&gt; { Node&lt;Node&lt;T&gt;&gt; Next; }</c>).
    /// </summary>
    private const int MostNested = 8;

    /// <summary>The class that has the attributes.</summary>
    public INamedTypeSymbol Owner => owner;

    public ModelOptions Options { get; } = new(owner);

    public AccessorWriter Accessors { get; } = new();

    /// <summary>Writes the file of the class.</summary>
    /// <param name="scriptTypes">The attributes that name types for scripts.</param>
    /// <param name="jsonTypes">The attributes that name types for JSON.</param>
    public GeneratedFile Write(IReadOnlyList<AttributeData> scriptTypes, IReadOnlyList<AttributeData> jsonTypes)
    {
        var name = Symbols.NameOf(owner).Replace('+', '.').Replace('`', '_') + ".g.cs";
        var forScripts = scriptTypes.Count > 0;
        if (Fault(forScripts ? "Quoll.ScriptTypes" : "Quoll.TypeDescriptions") is { } fault)
        {
            var place = (forScripts ? scriptTypes : jsonTypes)[0].ApplicationSyntaxReference;
            var wrong = Finding.At(place, fault, owner.Name, forScripts ? "ScriptTypes" : "QuollJsonTypes");
            return new GeneratedFile(name, "", new EquatableList<Finding>([wrong]));
        }
        foreach (var attribute in scriptTypes) AddScriptType(attribute);
        foreach (var attribute in jsonTypes) AddJsonType(attribute);
        if (forScripts) DescribeBuiltIns();
        while (_waiting.Count > 0)
        {
            token.ThrowIfCancellationRequested();
            new TypeWriter(this, _waiting.Dequeue()).Write();
        }
        return new GeneratedFile(name, Frame(forScripts), new EquatableList<Finding>(_findings.Distinct().ToList()));
    }

    /// <summary>
    /// Returns whether generated code may name a symbol. It cannot name a file-local type, or use a type with abstract
    /// statics as a type argument.
    /// </summary>
    public bool IsAccessible(ISymbol symbol) => compilation.IsSymbolAccessibleWithin(symbol, owner)
        && symbol is not INamedTypeSymbol { IsFileLocal: true } && !HasAbstractStatics(symbol);

    /// <summary>Returns whether there is a conversion without code from one type to another.</summary>
    public bool IsAssignable(ITypeSymbol from, ITypeSymbol to)
    {
        var conversion = compilation.ClassifyCommonConversion(from, to);
        return conversion is { Exists: true, IsImplicit: true } && (conversion.IsIdentity || conversion.IsReference
            || !conversion.IsUserDefined && !conversion.IsNumeric && !conversion.IsNullable && from.IsValueType && !to.IsValueType);
    }

    /// <summary>
    /// Returns whether C# converts from the parameter to the result of an operator by this operator, and not by
    /// another.
    /// </summary>
    public bool Converts(IMethodSymbol conversion) => SymbolEqualityComparer.Default.Equals(
        compilation.ClassifyConversion(conversion.Parameters[0].Type, conversion.ReturnType).MethodSymbol, conversion);

    /// <summary>Returns a generic type of .NET with arguments; null if the program does not have it.</summary>
    public ITypeSymbol? Constructed(string name, params ITypeSymbol[] arguments) =>
        compilation.GetTypeByMetadataName(name)?.Construct(arguments);

    public ITypeSymbol String => compilation.GetSpecialType(SpecialType.System_String);

    public ITypeSymbol Object => compilation.GetSpecialType(SpecialType.System_Object);

    /// <summary>Returns the type of arrays of elements.</summary>
    public ITypeSymbol ArrayOf(ITypeSymbol element) => compilation.CreateArrayTypeSymbol(element);

    public void Report(SyntaxReference? place, DiagnosticDescriptor rule, params string[] parts) =>
        _findings.Add(Finding.At(place, rule, parts));

    /// <summary>
    /// Warns of a member whose type scripts may not see: of the host's own members, which the host can change.
    /// </summary>
    /// <param name="member">The property or field.</param>
    /// <param name="declared">Its type.</param>
    /// <param name="from">The described type that has it.</param>
    /// <param name="root">The attribute that names the described type, for members without a source.</param>
    public void ReportRefused(ISymbol member, ITypeSymbol declared, ITypeSymbol from, AttributeData? root)
    {
        if (TypeRules.IsOfPlatform(member.ContainingType) || Symbols.Has(declared, "Quoll.ScriptIgnoreAttribute", inherit: false)) return;
        var missing = MissingIn(declared, from);
        var type = Symbols.Short(missing ?? declared);
        Report(
            member.DeclaringSyntaxReferences.FirstOrDefault() ?? root?.ApplicationSyntaxReference, Rules.Refused,
            $"{member.ContainingType.Name}.{member.Name}", type,
            missing is null ? "add [ScriptIgnore] to the member" : $"add [ScriptType(typeof({type}))], or [ScriptIgnore] to the member");
    }

    /// <inheritdoc cref="ReachedTypes.Contains{TFacts}"/>
    public bool IsReached(ITypeSymbol type, ITypeSymbol from) =>
        ReachedTypes.Contains(new SymbolFacts(type, this), new SymbolFacts(from, this));

    /// <summary>
    /// Returns whether a method may have the parameter. The engine is passed automatically: scripts do not get it.
    /// </summary>
    public bool IsReached(IParameterSymbol parameter, ITypeSymbol from) =>
        TypeRules.IsEngine(parameter.Type) || IsReached(parameter.Type, from);

    /// <inheritdoc cref="ReachedTypes.MissingIn{TFacts}"/>
    public ITypeSymbol? MissingIn(ITypeSymbol type, ITypeSymbol from) =>
        ReachedTypes.MissingIn(new SymbolFacts(type, this), new SymbolFacts(from, this))?.Type;

    /// <summary>Records that scripts reach the type and its parts.</summary>
    public void Reach(ITypeSymbol type)
    {
        type = WithoutNames(TypeRules.WithoutNull(type));
        _native.Add(type);
        if (type.TypeKind is TypeKind.TypeParameter or TypeKind.Dynamic || TypeRules.IsEngine(type)
            || TypeRules.IsScalar(type) || TypeRules.IsForbidden(type)) return;
        if (TypeRules.IsDelegate(type))
        {
            // The parameters and results of functions.
            if ((type as INamedTypeSymbol)?.DelegateInvokeMethod is not { } invoke) return;
            foreach (var parameter in invoke.Parameters) Reach(parameter.Type);
            Reach(invoke.ReturnType);
            return;
        }
        foreach (var part in Symbols.PartsOf(type)) Reach(part);
        if (type.SpecialType is SpecialType.System_Object or SpecialType.System_Void or SpecialType.System_ValueType
            || TypeRules.IsTask(type) || !IsAccessible(type) || type.IsAnonymousType
            || Symbols.NameOf(type) == "System.Threading.CancellationToken") return;
        Describe(type, forScripts: true);
    }

    /// <summary>Records that JSON needs the type, unless its converter is built in.</summary>
    public void ReachForJson(ITypeSymbol type)
    {
        type = WithoutNames(type);
        if (type.TypeKind is TypeKind.TypeParameter or TypeKind.Dynamic or TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error
            || type.IsRefLikeType || type.IsAnonymousType || !IsAccessible(type)) return;
        if (type.SpecialType is SpecialType.System_Object or SpecialType.System_Void or SpecialType.System_ValueType
            or SpecialType.System_Enum || type.TypeKind != TypeKind.Enum && TypeRules.IsScalar(type)
            || Symbols.NameOf(type) is "System.IO.Stream" or "System.IO.MemoryStream") return;
        Describe(type, forScripts: false);
    }

    /// <summary>Returns whether the program names the type.</summary>
    public bool IsNamed(ITypeSymbol type) => _named.Contains(Symbols.Text(type))
        || type is INamedTypeSymbol { IsGenericType: true } generic && _named.Contains(Symbols.Text(generic.ConstructUnboundGenericType()));

    private void AddScriptType(AttributeData attribute)
    {
        if (Find(attribute) is not { } type) return;
        type = WithoutNames(type);
        var why = type is INamedTypeSymbol { IsUnboundGenericType: true } ? Open
            : TypeRules.IsForbidden(type) ? "it leads to reflection or to memory; give them what they need of it in a type of your own"
            : TypeRules.IsDelegate(type) ? "it is a delegate, which is a function there without being named"
            : TypeRules.IsEngine(type) || type.SpecialType is SpecialType.System_Object or SpecialType.System_Void
                ? "it is a part of the engine or of the language; name a type of your own"
            : HasAbstractStatics(type) ? AbstractStatics : null;
        if (IsRefused(attribute, type, Rules.NotDescribable, why)) return;
        Name(type);
        foreach (var part in Symbols.PartsOf(type)) Reach(part);
        Describe(type, forScripts: true, attribute);
        DescribeNested(type, attribute);
    }

    // Who names List<Order> names Order.
    private void Name(ITypeSymbol type)
    {
        _named.Add(Symbols.Text(type));
        foreach (var part in Symbols.PartsOf(type)) Name(part);
    }

    // The extension methods of strings, numbers and other values that scripts have themselves.
    private void DescribeBuiltIns()
    {
        var texts = new SortedDictionary<string, StringBuilder>(StringComparer.Ordinal);
        foreach (var extensions in Options.Extensions)
            new MethodWriter(this, extensions, null, false, new StringBuilder()).WriteBuiltIns(texts);
        foreach (var pair in texts)
        {
            _builtInTable.Append($"        types.BuiltIn({Symbols.Quoted(pair.Key)}, Extend_{pair.Key});\n");
            _builtInText.Append($"\n    private static void Extend_{pair.Key}(global::Quoll.Generated.DescribedType type)\n    {{\n")
                .Append($"        type.Is(name: {Symbols.Quoted(pair.Key)});\n{pair.Value}    }}\n");
        }
    }

    // Scripts reach nested types through the type that declares them, so they may do the same with both. An attribute
    // of the nested type itself counts more.
    private void DescribeNested(ITypeSymbol type, AttributeData attribute)
    {
        foreach (var nested in NestedTypes(type))
        {
            Describe(nested, forScripts: true);
            _known[Symbols.Text(nested)].Outer ??= attribute;
            DescribeNested(nested, attribute);
        }
    }

    /// <summary>Returns the public types that a type declares and scripts may see.</summary>
    public IEnumerable<INamedTypeSymbol> NestedTypes(ITypeSymbol type) => type.TypeKind == TypeKind.Enum ? []
        : type.GetTypeMembers().Where(nested => nested is { DeclaredAccessibility: Accessibility.Public, Arity: 0, IsRefLikeType: false }
            && !TypeRules.IsDelegate(nested) && IsAccessible(nested) && IsReached(nested, type) && !IsNestedDeeperThan(nested, MostNested));

    private void AddJsonType(AttributeData attribute)
    {
        if (Find(attribute) is not { } type) return;
        var why = type is INamedTypeSymbol { IsUnboundGenericType: true } ? Open
            : type.IsRefLikeType || type.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer || type.IsStatic
                || type.SpecialType == SpecialType.System_Void ? "it has no values that could be written"
            : HasAbstractStatics(type) ? AbstractStatics : null;
        if (!IsRefused(attribute, type, Rules.NoJson, why)) ReachForJson(type);
    }

    private const string Open = "its type arguments are not known; name it with them";

    private const string AbstractStatics = "an interface with static abstract members cannot be a type argument; name its classes";

    // The compiler reports a type that does not exist.
    private static ITypeSymbol? Find(AttributeData attribute) =>
        Symbols.First<ITypeSymbol>(attribute) is { TypeKind: not TypeKind.Error } type ? type : null;

    private bool IsRefused(AttributeData attribute, ITypeSymbol type, DiagnosticDescriptor rule, string? why)
    {
        var place = attribute.ApplicationSyntaxReference;
        if (why is not null) Report(place, rule, Symbols.Short(type), why);
        else if (!IsAccessible(type)) Report(place, Rules.NotAccessible, Symbols.Short(type), owner.Name);
        else return false;
        return true;
    }

    // A type that first only scripts and later JSON reach is described again for both.
    private void Describe(ITypeSymbol type, bool forScripts, AttributeData? root = null)
    {
        if (IsNestedDeeperThan(type, MostNested)) return;
        var key = Symbols.Text(type);
        if (!_known.TryGetValue(key, out var described))
        {
            // The parts of the name that C# accepts, and a number if another type has the same parts.
            var letters = Symbols.Short(type).Select(static letter => char.IsLetterOrDigit(letter) ? letter : '_');
            var name = new string(letters.ToArray()).TrimEnd('_');
            var unique = name;
            for (var i = 2; !_names.Add(unique); i++) unique = $"{name}_{i}";
            _known.Add(key, described = new DescribedSymbol(type, unique));
            _all.Add(described);
        }
        if (root is not null) described.Root = root;
        if (forScripts ? described.ForScripts : described.ForJson) return;
        if (forScripts) described.ForScripts = true;
        else described.ForJson = true;
        _waiting.Enqueue(described);
    }

    // A tuple as its structure, whose members have no other names.
    private static ITypeSymbol WithoutNames(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsTupleType: true, TupleUnderlyingType: { } plain } ? plain : type;

    /// <summary>Returns whether the type is an interface that cannot be a type argument.</summary>
    public static bool HasAbstractStatics(ISymbol symbol) => symbol is INamedTypeSymbol { TypeKind: TypeKind.Interface } type
        && type.AllInterfaces.Add(type).Any(static level =>
            level.GetMembers().Any(static member => member is { IsStatic: true, IsAbstract: true }));

    // Returns whether the type arguments of a type are nested deeper than a number of levels.
    private static bool IsNestedDeeperThan(ITypeSymbol type, int levels) =>
        Symbols.PartsOf(type).Any(part => levels == 0 || IsNestedDeeperThan(part, levels - 1));

    private DiagnosticDescriptor? Fault(string parent)
    {
        if (!Symbols.DerivesFrom(owner, parent)) return Rules.NotDerived;
        for (var level = owner; level is not null; level = level.ContainingType)
        {
            if (level.IsGenericType) return Rules.Generic;
            foreach (var part in level.DeclaringSyntaxReferences)
            {
                if (part.GetSyntax(token) is TypeDeclarationSyntax declaration && !declaration.Modifiers.Any(SyntaxKind.PartialKeyword))
                    return Rules.NotPartial;
            }
        }
        return null;
    }

    private string Frame(bool forScripts)
    {
        var text = new StringBuilder("// <auto-generated/>\n#nullable disable\n#pragma warning disable\n\nusing Quoll.Generated;\n\n");
        if (owner.ContainingNamespace is { IsGlobalNamespace: false } space) text.Append($"namespace {space.ToDisplayString()};\n\n");
        var outer = new Stack<INamedTypeSymbol>();
        for (var level = owner.ContainingType; level is not null; level = level.ContainingType) outer.Push(level);
        foreach (var level in outer) text.Append($"partial {Keyword(level)} {Symbols.Identifier(level.Name)}\n{{\n");
        text.Append($"partial class {Symbols.Identifier(owner.Name)}\n{{\n");
        if (HasDefault())
        {
            text.Append("    /// <summary>The types, described once for all engines and options.</summary>\n")
                .Append($"    public static {Symbols.Text(owner)} Default {{ get; }} = new {Symbols.Text(owner)}();\n\n");
        }
        if (forScripts && Options.Statements() is { Length: > 0 } options)
            text.Append($"    protected override void Configure(global::Quoll.ScriptTypesOptions options)\n    {{\n{options}    }}\n\n");
        text.Append("    protected override void Describe(global::Quoll.Generated.DescribedTypes types)\n    {\n");
        foreach (var statement in _native.Statements) text.Append("        ").Append(statement).Append('\n');
        foreach (var type in _all) text.Append(type.Table);
        text.Append(_builtInTable);
        text.Append("    }\n");
        foreach (var type in _all) text.Append(type.Text);
        text.Append(_builtInText);
        text.Append(Accessors.Text()).Append("}\n");
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

    // Only if the class has a constructor without parameters, and no member of that name.
    private bool HasDefault() => !owner.IsAbstract && owner.GetMembers("Default").IsEmpty
        && owner.InstanceConstructors.Any(static constructor => constructor.Parameters.IsEmpty);
}
