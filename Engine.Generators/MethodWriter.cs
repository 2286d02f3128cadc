using System.Text;
using Microsoft.CodeAnalysis;
using Quoll.Hosts;

namespace Quoll.Generators;

/// <summary>Writes the methods of a type, which MethodDescriber of the engine finds by reflection.</summary>
internal sealed class MethodWriter(
    ModelWriter model, ITypeSymbol type, ScriptTypeKind? kind, bool isWritable, StringBuilder text)
{
    private const string RequiresCode = "System.Diagnostics.CodeAnalysis.Requires";

    // The results of conversions to numbers, the best first.
    private static readonly string[] Numbers =
        ["System.Double", "System.Decimal", "System.Int64", "System.Int32", "System.Single", "System.Numerics.BigInteger"];

    // The .NET names of the methods that were written.
    private readonly HashSet<string> _written = [];

    public void WriteInstance()
    {
        var overridden = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var method in Symbols.AllLevels(type).SelectMany(static level => level.GetMembers().OfType<IMethodSymbol>()))
        {
            if (method.IsStatic || method.MethodKind != MethodKind.Ordinary || method.DeclaredAccessibility != Accessibility.Public
                || method.ContainingType.SpecialType == SpecialType.System_Object || overridden.Contains(method)) continue;
            for (var level = method.OverriddenMethod; level is not null; level = level.OverriddenMethod) overridden.Add(level);
            if (SaysNothing(method) || IsCollectionMember(method)) continue;
            if (IsVisible(method)) Write("Method", method, Invoke(method));
            else Refuse(method);
        }
        if (kind is null) WriteIndexers();
        if (model.Options.Events) WriteEvents();
        if (model.Options.Operators) WriteOperators();
        WriteConversions();
        if (model.Options.ExplicitInterfaceMembers && type.TypeKind != TypeKind.Interface) WriteExplicit();
        WriteExtensions();
    }

    // Members that every object has do not describe the type.
    private static bool SaysNothing(IMethodSymbol method)
    {
        var origin = method;
        while (origin.OverriddenMethod is { } overridden) origin = overridden;
        return origin.ContainingType.SpecialType == SpecialType.System_Object && method.Name is "GetHashCode" or "GetType"
            || Symbols.NameOf(method.ContainingType) == "System.Exception" || Symbols.NameOf(origin.ContainingType) == TypeRules.Dynamic;
    }

    // The members that make a type a collection. Scripts do the same in their own ways, which know what is read-only.
    private bool IsCollectionMember(IMethodSymbol method)
    {
        if (kind is null or ScriptTypeKind.AsyncSequence) return false;
        if (kind == ScriptTypeKind.Sequence && TypeRules.IsPublicCollection(type)) return false;
        return TypeRules.IsOfPlatform(method.ContainingType) || (_fromInterfaces ??= Implementations()).Contains(method);
    }

    private HashSet<ISymbol>? _fromInterfaces;

    private HashSet<ISymbol> Implementations() => new(
        (type.TypeKind == TypeKind.Interface ? [] : type.AllInterfaces.Where(TypeRules.IsOfPlatform))
            .SelectMany(static implemented => implemented.GetMembers().OfType<IMethodSymbol>())
            .Select(type.FindImplementationForInterfaceMember).OfType<ISymbol>(), SymbolEqualityComparer.Default);

    public void WriteStatic()
    {
        foreach (var method in Symbols.Levels(type).SelectMany(static level => level.GetMembers().OfType<IMethodSymbol>()))
        {
            if (!method.IsStatic || method.IsAbstract || method.DeclaredAccessibility != Accessibility.Public
                || method.ContainingType.SpecialType == SpecialType.System_Object) continue;
            if (method.MethodKind != MethodKind.Ordinary) continue;
            if (IsVisible(method)) Write("StaticMethod", method, Invoke(method));
            else Refuse(method);
        }
    }

    // If no other overload is left, the method is written, with a message about the type to name.
    private void Refuse(IMethodSymbol method)
    {
        if (IsIgnored(method) || WhyNot(method) is not null) return;
        ITypeSymbol? missing = null;
        foreach (var part in TypesOf(method).Where(part => !TypeRules.IsEngine(part) && !model.IsReached(part, type)))
        {
            if (model.MissingIn(part, type) is not { } found) return;
            missing ??= found;
        }
        if (missing is null) return;
        text.Append($"        type.RefuseMethod({Symbols.Quoted(method.Name)}, {Symbols.Quoted(NameOf(method))}, ")
            .Append($"typeof({Symbols.Text(missing)}), {(method.IsStatic ? "true" : "false")});\n");
    }

    private static IEnumerable<ITypeSymbol> TypesOf(IMethodSymbol method) =>
        method.Parameters.Select(static parameter => parameter.Type).Append(method.ReturnType);

    private ITypeSymbol? Unseen(IMethodSymbol method) =>
        method.Parameters.FirstOrDefault(parameter => !model.IsReached(parameter, type))?.Type
            ?? (model.IsReached(method.ReturnType, type) ? null : method.ReturnType);

    private static bool IsIgnored(IMethodSymbol method) =>
        method.Name.Contains('<') || method.Name.Contains('.') || Symbols.Has(method, "Quoll.ScriptIgnoreAttribute");

    // Operators, and the conversion to a number that valueOf is.
    private void WriteOperators()
    {
        IMethodSymbol? number = null;
        foreach (var method in Symbols.Levels(type).SelectMany(static level => level.GetMembers().OfType<IMethodSymbol>()))
        {
            if (method.MethodKind is not (MethodKind.UserDefinedOperator or MethodKind.Conversion) || method.IsAbstract
                || Operators.Invoke(method) is not { } invoke || !IsVisible(method)) continue;
            if (method.MethodKind != MethodKind.Conversion) Write($"Operator({Symbols.Quoted(method.MetadataName)}", method, invoke);
            else if (SymbolEqualityComparer.Default.Equals(method.Parameters[0].Type, type) && Rank(method) >= 0
                && (number is null || Rank(method) < Rank(number))) number = method;
        }
        if (number is not null) Write("Operator(\"valueOf\"", number, Operators.Invoke(number)!);

        static int Rank(IMethodSymbol conversion) => Array.IndexOf(Numbers, Symbols.NameOf(conversion.ReturnType));
    }

    private void WriteConversions()
    {
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
        {
            if (method is not { MethodKind: MethodKind.Conversion, DeclaredAccessibility: Accessibility.Public, IsAbstract: false }
                || method.MetadataName is not ("op_Implicit" or "op_Explicit") || IsIgnored(method) || WhyNot(method) is not null
                || !TypesOf(method).All(model.IsAccessible) || !model.Converts(method)) continue;
            var result = Symbols.Text(method.ReturnType);
            text.Append($"        type.Conversion<{Symbols.Text(method.Parameters[0].Type)}, {result}>(")
                .Append(method.MetadataName == "op_Implicit" ? "true, static value => value);\n" : $"false, static value => ({result})value);\n");
        }
    }

    private void WriteIndexers()
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var own = Symbols.AllLevels(type).SelectMany(static level => level.GetMembers().OfType<IPropertySymbol>());
        foreach (var indexer in own.Concat(ExplicitIndexers()))
        {
            if (!indexer.IsIndexer || indexer.IsStatic || Symbols.Has(indexer, "Quoll.ScriptIgnoreAttribute") || seen.Contains(indexer))
                continue;
            for (var level = indexer.OverriddenProperty; level is not null; level = level.OverriddenProperty) seen.Add(level);
            var getter = Usable(indexer.GetMethod);
            var setter = isWritable && !Symbols.Has(indexer, "Quoll.ScriptReadOnlyAttribute") ? Usable(indexer.SetMethod) : null;
            if (getter is null && setter is null) continue;
            var byName = indexer.Parameters.Length > 1 ? null : TypeRules.IsKey(indexer.Parameters[0].Type);
            text.Append($"        type.Indexer({byName?.ToString().ToLowerInvariant() ?? "null"}, {Parameters(getter)}, ")
                .Append($"typeof({Symbols.Text(indexer.Type)}), {Code(getter, Place)}, {Parameters(setter)}, ")
                .Append(Code(
                    setter, static (target, arguments) => $"{Place(target, arguments.Take(arguments.Count - 1))} = {arguments.Last()}"))
                .Append(");\n");
            ReachAll((getter ?? setter)!);
        }

        static string Place(string target, IEnumerable<string> arguments) => $"{target}[{string.Join(", ", arguments)}]";
        static string Parameters(IMethodSymbol? accessor) => accessor is null ? "null" : new CallWriter(accessor.Parameters).Parameters();
    }

    // Two interfaces with an indexer for the same keys are ambiguous.
    private IEnumerable<IPropertySymbol> ExplicitIndexers() =>
        type.TypeKind == TypeKind.Interface || !model.Options.ExplicitInterfaceMembers ? []
            : type.AllInterfaces.Where(implemented => model.IsReached(implemented, type))
                .SelectMany(static implemented => implemented.GetMembers().OfType<IPropertySymbol>())
                .Where(static property => property.IsIndexer)
                .GroupBy(static property => string.Join(",", property.Parameters.Select(static key => Symbols.Text(key.Type))))
                .Where(static alike => alike.Count() == 1).Select(static alike => alike.Single());

    private IMethodSymbol? Usable(IMethodSymbol? accessor) =>
        accessor is { DeclaredAccessibility: Accessibility.Public, IsInitOnly: false } && IsVisible(accessor) ? accessor : null;

    private void WriteEvents()
    {
        var seen = new HashSet<string>();
        foreach (var item in Symbols.AllLevels(type).SelectMany(static level => level.GetMembers().OfType<IEventSymbol>()))
        {
            if (item.IsStatic || item is not { AddMethod: not null, RemoveMethod: not null, DeclaredAccessibility: Accessibility.Public }
                || Symbols.Has(item, "Quoll.ScriptIgnoreAttribute") || Symbols.IsObsolete(item) || !model.IsAccessible(item.Type)
                || !seen.Add(item.Name)) continue;
            var owner = Symbols.Text(item.ContainingType);
            var place = $"{(item.ContainingType.IsValueType ? Symbols.Unbox(owner, "o") : $"(({owner})o)")}.{Symbols.Identifier(item.Name)}";
            text.Append($"        type.Event<{Symbols.Text(item.Type)}>({Symbols.Quoted(item.Name)}, {Symbols.Quoted(NameOf(item))}, ")
                .Append($"static (o, h) => {place} += h, static (o, h) => {place} -= h);\n");
            model.Reach(item.Type);
        }
    }

    // The methods that a class implements for an interface, but does not have under their own names.
    private void WriteExplicit()
    {
        foreach (var implemented in type.AllInterfaces.Where(implemented => model.IsReached(implemented, type)))
        {
            foreach (var method in implemented.GetMembers().OfType<IMethodSymbol>())
            {
                var isOwn = NameOf(method) is null && _written.Contains(method.Name);
                if (method.MethodKind == MethodKind.Ordinary && !method.IsStatic && !isOwn && !IsCollectionMember(method)
                    && IsVisible(method))
                    Write("ExplicitMethod", method, Invoke(method));
            }
        }
    }

    public void WriteExtensions()
    {
        foreach (var method in model.Options.Extensions.SelectMany(static type => type.GetMembers()).OfType<IMethodSymbol>())
        {
            if (!method.IsExtensionMethod || method.IsGenericMethod || method.DeclaredAccessibility != Accessibility.Public
                || method.Parameters[0].RefKind != RefKind.None || !model.IsAssignable(type, method.Parameters[0].Type)
                || !IsVisible(method)) continue;
            Write("ExtensionMethod", method, Invoke(method), isExtension: true);
        }
    }

    /// <summary>
    /// Writes the extension methods of a static class for values that scripts have themselves, by the name of the
    /// built-in constructor.
    /// </summary>
    public void WriteBuiltIns(IDictionary<string, StringBuilder> texts)
    {
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
        {
            if (!method.IsExtensionMethod || method.IsGenericMethod || method.DeclaredAccessibility != Accessibility.Public
                || method.Parameters[0].RefKind != RefKind.None
                || ExtendedBuiltIns.Of(new SymbolFacts(method.Parameters[0].Type)) is not { } builtIn || !IsVisible(method)) continue;
            if (!texts.TryGetValue(builtIn, out var found)) texts.Add(builtIn, found = new StringBuilder());
            new MethodWriter(model, type, kind, isWritable, found).Write("ExtensionMethod", method, Invoke(method), isExtension: true);
        }
    }

    private void Write(string kind, IMethodSymbol method, Func<string, IReadOnlyList<string>, string> invoke, bool isExtension = false)
    {
        var call = new CallWriter(method.Parameters, isExtension);
        var head = kind.Contains('(') ? kind : $"{kind}({Symbols.Quoted(method.Name)}, {Symbols.Quoted(NameOf(method))}";
        text.Append($"        type.{head}, {call.Parameters()}, typeof({Symbols.Text(method.ReturnType)}), ")
            .Append(Code(method, invoke, isExtension)).Append(");\n");
        _written.Add(method.Name);
        ReachAll(method);
    }

    private static string Code(IMethodSymbol? method, Func<string, IReadOnlyList<string>, string> invoke, bool isExtension = false) =>
        method is null ? "null" : new CallWriter(method.Parameters, isExtension).Code(
            method.IsStatic ? null : Target(method), method.ContainingType.IsValueType, invoke, method.ReturnsVoid ? null
                : method.ReturnType);

    private void ReachAll(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters) model.Reach(parameter.Type);
        if (!method.ReturnsVoid) model.Reach(method.ReturnType);
    }

    private static string Target(IMethodSymbol method) =>
        $"call.{(method.ContainingType.IsValueType ? "StructTarget" : "Target")}<{Symbols.Text(method.ContainingType)}>()";

    private static Func<string, IReadOnlyList<string>, string> Invoke(IMethodSymbol method) => (target, arguments) =>
        $"{(method.IsStatic ? Symbols.Text(method.ContainingType) : target)}.{Symbols.Identifier(method.Name)}({string.Join(", ", arguments)})";

    private static string? NameOf(ISymbol symbol) => Symbols.First<string>(Symbols.Attribute(symbol, "Quoll.ScriptNameAttribute"));

    private bool IsVisible(IMethodSymbol method)
    {
        if (IsIgnored(method)) return false;
        var why = WhyNot(method);
        if (why is null && Unseen(method) is { } unseen)
            why =
                $"they may not see the type {Symbols.Short(unseen)}";
        if (why is null) return true;
        if (!TypeRules.IsOfPlatform(method.ContainingType) && method.DeclaringSyntaxReferences.FirstOrDefault() is { } place)
            model.Report(place, Rules.LeftOut, $"{method.ContainingType.Name}.{method.Name}", why);
        return false;
    }

    // Returns the reason why generated code cannot call a method; null if it can.
    public static string? WhyNot(IMethodSymbol method)
    {
        if (method.IsGenericMethod) return "its type arguments are not known at build time";
        if (method.ReturnsByRef || method.ReturnsByRefReadonly) return "its result is a reference";
        foreach (var part in TypesOf(method))
        {
            if (part.IsRefLikeType || part.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer)
                return $"no value of theirs can become a {Symbols.Short(part)}";
        }
        foreach (var attribute in method.GetAttributes())
        {
            var name = Symbols.NameOf(attribute.AttributeClass);
            if (name.StartsWith(RequiresCode, StringComparison.Ordinal)) return "it cannot be used in a trimmed application";
        }
        if (Symbols.IsObsolete(method)) return "it is obsolete";
        return null;
    }
}
