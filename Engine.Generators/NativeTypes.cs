using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// Collects the structures for which a native program needs code, because they are parts of collections, tasks or
/// delegates that cross the border to scripts. Code for reference types is shared, so it is there for all of them.
/// Tables are collected too, because trimming would remove their constructors.
/// </summary>
internal sealed class NativeTypes(Compilation compilation, ISymbol from)
{
    /// <summary>The most parameters of a delegate, as in ScriptDelegate of the engine.</summary>
    private const int MostParameters = 8;

    private const string Generic = "System.Collections.Generic.";

    // The engine creates these by reflection.
    private static readonly string[] Created =
        ["System.Data.DataTable", "System.Data.DataSet", "System.Collections.Specialized.NameValueCollection"];

    private readonly HashSet<ITypeSymbol> _seen = new(SymbolEqualityComparer.Default);
    private readonly HashSet<string> _known = [];
    private readonly List<string> _statements = [];

    /// <summary>The statements that add the structures.</summary>
    public IReadOnlyList<string> Statements => _statements;

    /// <summary>Adds the structures that a type needs, and those that its parts need.</summary>
    public void Add(ITypeSymbol? type)
    {
        if (type is null || !_seen.Add(type) || type.SpecialType != SpecialType.None || type.IsRefLikeType) return;
        foreach (var part in Symbols.PartsOf(type)) Add(part);
        if (!CanName(type) || TypeRules.IsScalar(type)) return;
        if (TypeRules.IsDelegate(type))
        {
            if (type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }) AddDelegate(type, invoke);
            return;
        }
        if (type is IArrayTypeSymbol array) AddElement(array.ElementType);
        else if (type is INamedTypeSymbol named) AddCollection(named);
        if (!type.IsAbstract && Created.Any(name => Symbols.DerivesFrom(type, name)))
            Write($"AheadOfTime.Created(typeof({Symbols.Text(type)}))");
    }

    private void AddCollection(INamedTypeSymbol type)
    {
        if (TypeRules.IsTask(type) || Symbols.NameOf(type) is "System.Memory`1" or "System.ReadOnlyMemory`1")
        {
            foreach (var part in type.TypeArguments) AddElement(part);
            return;
        }
        foreach (var level in type.AllInterfaces.Add(type))
        {
            var parts = level.TypeArguments;
            switch (Symbols.NameOf(level))
            {
                case Generic + "IDictionary`2" or Generic + "IReadOnlyDictionary`2":
                    AddEntry(parts[0], parts[1]);
                    break;
                case "System.Linq.ILookup`2":
                    AddEntry(parts[0], parts[1]);
                    AddElement(parts[1]);
                    break;
                case Generic + "IEnumerable`1" or Generic + "IAsyncEnumerable`1":
                    AddElement(parts[0]);
                    break;
            }
        }
    }

    private void AddElement(ITypeSymbol type)
    {
        if (type.IsValueType && CanName(type)) Write($"AheadOfTime.Element<{Symbols.Text(type)}>()");
    }

    private void AddEntry(ITypeSymbol key, ITypeSymbol value)
    {
        if ((key.IsValueType || value.IsValueType) && CanName(key) && CanName(value))
            Write($"AheadOfTime.Entry<{Symbols.Text(key)}, {Symbols.Text(value)}>()");
    }

    private void AddDelegate(ITypeSymbol type, IMethodSymbol invoke)
    {
        var parts = invoke.Parameters.Select(static parameter => parameter.Type).ToList();
        if (!invoke.ReturnsVoid) parts.Add(invoke.ReturnType);
        foreach (var part in parts) Add(part);
        if (invoke.Parameters.Length > MostParameters || invoke.ReturnsByRef || invoke.ReturnsByRefReadonly
            || invoke.Parameters.Any(static parameter => parameter.RefKind != RefKind.None) || !parts.Any(static part => part.IsValueType)
            || !parts.All(CanName)) return;
        var name = Symbols.Text(type);
        var arguments = parts.Count == 0 ? "" : $"<{string.Join(", ", parts.Select(Symbols.Text))}>";
        Write($"ScriptDelegate.Add<{name}>(static f => new {name}(f.{(invoke.ReturnsVoid ? "Run" : "Call")}{arguments}))");
    }

    // Generated code can name the type, as a type argument too.
    private bool CanName(ITypeSymbol type) => type.TypeKind is not (TypeKind.TypeParameter or TypeKind.Error or TypeKind.Pointer
            or TypeKind.FunctionPointer or TypeKind.Dynamic) && !type.IsRefLikeType && !type.IsAnonymousType
        && type is not INamedTypeSymbol { IsUnboundGenericType: true } and not INamedTypeSymbol { IsFileLocal: true }
        && !Symbols.IsObsolete(type) && !ModelWriter.HasAbstractStatics(type) && Symbols.PartsOf(type).All(CanName)
        && (type.ContainingType is null || CanName(type.ContainingType)) && compilation.IsSymbolAccessibleWithin(type, from);

    private void Write(string statement)
    {
        if (_known.Add(statement)) _statements.Add($"global::Quoll.Generated.{statement};");
    }
}
