using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// Writes how JSON reads and creates a collection, which CollectionConverters and OwnCollections of the engine find by
/// reflection.
/// </summary>
internal sealed class CollectionWriter(ModelWriter model, ITypeSymbol type)
{
    private const string Generic = "System.Collections.Generic.";

    private readonly string _name = Symbols.Text(type);

    /// <summary>
    /// Returns the method for the kind of collection, and a function that creates one; null if the type is an object.
    /// </summary>
    public (string Kind, string? Maker)? Write()
    {
        if (type is IArrayTypeSymbol array)
        {
            model.ReachForJson(array.ElementType);
            var element = Symbols.Text(array.ElementType);
            return (array.Rank == 1 ? $"Array<{element}>" : $"Grid<{_name}, {element}>", null);
        }
        switch (Symbols.NameOf(type))
        {
            case "System.Dynamic.ExpandoObject":
                return ("Expando", null);
            case "System.Data.DataRow":
                return ("TableRow", null);
            case "System.Nullable`1":
                return Of("Nullable", ((INamedTypeSymbol)type).TypeArguments);
            case "System.Memory`1":
                return Of("Memory", ((INamedTypeSymbol)type).TypeArguments);
            case "System.ReadOnlyMemory`1":
                return Of("ReadOnlyMemory", ((INamedTypeSymbol)type).TypeArguments);
            case "System.Collections.Generic.List`1":
                return Of("List", ((INamedTypeSymbol)type).TypeArguments);
        }
        if (Symbols.DerivesFrom(type, "System.Data.DataTable")) return ($"Table<{_name}>", null);
        if (Symbols.DerivesFrom(type, "System.Data.DataSet")) return ($"TableSet<{_name}>", null);
        if (Symbols.DerivesFrom(type, "System.Collections.Specialized.NameValueCollection")) return ($"NameValues<{_name}>", null);
        return Entries() ?? Elements();
    }

    private (string, string?)? Entries()
    {
        if (Found("System.Linq.ILookup`2") is { } lookup) return Of("Lookup", lookup.TypeArguments, isNamed: true);
        if ((Found(Generic + "IDictionary`2") ?? Found(Generic + "IReadOnlyDictionary`2")) is { } dictionary)
        {
            var (kind, _) = Of("Dictionary", dictionary.TypeArguments, isNamed: true);
            return (kind, Maker(dictionary.TypeArguments.ToArray(), Generic + "Dictionary`2", "made[entry.Key] = entry.Value"));
        }
        if (!TypeRules.Implements(type, "System.Collections.IDictionary")) return null;
        return ($"UntypedDictionary<{_name}>", Maker([model.Object, model.Object], Generic + "Dictionary`2", "made[entry.Key] = entry.Value"));
    }

    private (string, string?)? Elements()
    {
        if (Found(Generic + "IEnumerable`1") is { } sequence)
        {
            var (kind, _) = Of("Sequence", sequence.TypeArguments, isNamed: true);
            return (kind, Builder(sequence.TypeArguments[0]) ?? Maker(sequence.TypeArguments.ToArray(), Generic + "List`1", null));
        }
        if (TypeRules.Implements(type, "System.Collections.IEnumerable"))
        {
            // Its elements have a type, although no interface shows it.
            var element = Symbols.DerivesFrom(type, "System.Collections.Specialized.StringCollection")
                ? model.String : model.Object;
            return ($"UntypedSequence<{_name}, {Symbols.Text(element)}>", Maker([element], Generic + "List`1", null));
        }
        return Found(Generic + "IAsyncEnumerable`1") is { } awaited ? Of("AsyncSequence", awaited.TypeArguments, isNamed: true) : null;
    }

    private INamedTypeSymbol? Found(string name) =>
        TypeRules.Find(type, name) is { } found && found.TypeArguments.All(model.IsAccessible) ? found : null;

    private (string Kind, string? Maker) Of(string kind, IEnumerable<ITypeSymbol> arguments, bool isNamed = false)
    {
        foreach (var argument in arguments) model.ReachForJson(argument);
        var names = arguments.Select(Symbols.Text);
        return ($"{kind}<{string.Join(", ", isNamed ? names.Prepend(_name) : names)}>", null);
    }

    // Returns a function that calls the method that CollectionBuilder names, like collection expressions.
    private string? Builder(ITypeSymbol element)
    {
        var named = type.GetAttributes().FirstOrDefault(static attribute =>
            Symbols.NameOf(attribute.AttributeClass) == "System.Runtime.CompilerServices.CollectionBuilderAttribute");
        if (named is not { ConstructorArguments.Length: 2 } || named.ConstructorArguments[0].Value is not INamedTypeSymbol builder
            || named.ConstructorArguments[1].Value is not string method || !model.IsAccessible(builder)
            || Symbols.SpaceOf(type).StartsWith("System.Collections.", StringComparison.Ordinal)) return null;
        var arguments = ((INamedTypeSymbol)type).TypeArguments;
        var found = builder.GetMembers(method).OfType<IMethodSymbol>().Any(candidate => candidate.IsStatic && model.IsAccessible(candidate)
            && candidate.Arity == arguments.Length && candidate.Parameters.Length == 1
            && TakesSpan(arguments.IsEmpty ? candidate : candidate.Construct([.. arguments]), element));
        var generic = arguments.IsEmpty ? "" : $"<{string.Join(", ", arguments.Select(Symbols.Text))}>";
        return !found ? null : $"static read => {Symbols.Text(builder)}.{Symbols.Identifier(method)}{generic}("
            + $"(global::System.ReadOnlySpan<{Symbols.Text(element)}>)global::System.Runtime.InteropServices.CollectionsMarshal.AsSpan(read))";
    }

    private static bool TakesSpan(IMethodSymbol method, ITypeSymbol element) =>
        method.Parameters[0].Type is INamedTypeSymbol span && Symbols.NameOf(span) == "System.ReadOnlySpan`1"
            && SymbolEqualityComparer.Default.Equals(span.TypeArguments[0], element);

    // Returns a function that creates the collection from a list or dictionary; null if .NET's own are known at run
    // time, or if it cannot be created.
    private string? Maker(ITypeSymbol[] arguments, string readName, string? addEntry)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false } named
            || named.IsGenericType && Symbols.SpaceOf(type).StartsWith("System.Collections.", StringComparison.Ordinal)
            || model.Constructed(readName, arguments) is not { } read) return null;
        var constructors = named.InstanceConstructors.Where(static constructor =>
            constructor.DeclaredAccessibility == Accessibility.Public).ToList();
        var hasEmpty = type.IsValueType || constructors.Any(static constructor => constructor.Parameters.IsEmpty);
        if (hasEmpty && (addEntry is null ? Adder(arguments[0]) : EntryAdder(arguments)) is var (seenAs, add) && add is not null)
        {
            return $"static read => {{ {seenAs} made = new {_name}(); "
                + $"foreach (var entry in global::Quoll.Generated.JsonDescriptions.Charged(made, read)) "
                + $"{addEntry ?? add}; return ({_name})made; }}";
        }
        return Taker(constructors, read, "read")
            ?? (addEntry is null && model.ArrayOf(arguments[0]) is { } array ? Taker(constructors, array, "read.ToArray()") : null);
    }

    private (string SeenAs, string? Add) EntryAdder(ITypeSymbol[] arguments)
    {
        var names = string.Join(", ", arguments.Select(Symbols.Text));
        if (TypeRules.Find(type, Generic + "IDictionary`2") is not null)
            return ($"global::System.Collections.Generic.IDictionary<{names}>", "[]");
        return ("global::System.Collections.IDictionary", TypeRules.Implements(type, "System.Collections.IDictionary") ? "[]" : null);
    }

    private (string SeenAs, string? Add) Adder(ITypeSymbol element)
    {
        if (TypeRules.Find(type, Generic + "ICollection`1") is not null)
            return ($"global::System.Collections.Generic.ICollection<{Symbols.Text(element)}>", "made.Add(entry)");
        if (element.SpecialType == SpecialType.System_Object && TypeRules.Implements(type, "System.Collections.IList"))
            return ("global::System.Collections.IList", "made.Add(entry)");
        // Like collection expressions.
        var levels = Symbols.Levels(type).ToList();
        var found = new[] { "Add", "Enqueue", "Push" }.FirstOrDefault(name => levels.SelectMany(level => level.GetMembers(name))
            .Any(member => member is IMethodSymbol { IsStatic: false, DeclaredAccessibility: Accessibility.Public } method
                && method.Parameters.Length == 1 && model.IsAssignable(element, method.Parameters[0].Type)));
        return ("var", found is null ? null : $"made.{found}(entry)");
    }

    private string? Taker(IEnumerable<IMethodSymbol> constructors, ITypeSymbol read, string argument)
    {
        var taker = constructors.FirstOrDefault(constructor => constructor.Parameters.Length == 1
            && constructor.Parameters[0].Type.SpecialType != SpecialType.System_Object
            && model.IsAssignable(read, constructor.Parameters[0].Type));
        return taker is null ? null : $"static read => new {_name}({argument})";
    }
}
