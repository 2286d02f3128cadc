using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>Writes the methods of a type; what MethodDescriber of the engine finds by reflection.</summary>
internal sealed class MethodWriter(ModelWriter model, INamedTypeSymbol type, StringBuilder text)
{
    private const string RequiresCode = "System.Diagnostics.CodeAnalysis.Requires";

    public void WriteInstance(TypeKindInScripts? kind, bool isWritable)
    {
        var overridden = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        IEnumerable<INamedTypeSymbol> levels = type.TypeKind == TypeKind.Interface ? [type, .. type.AllInterfaces] : Symbols.Levels(type);
        foreach (var method in levels.SelectMany(static level => level.GetMembers().OfType<IMethodSymbol>()))
        {
            if (method.IsStatic || method.MethodKind != MethodKind.Ordinary || method.DeclaredAccessibility != Accessibility.Public
                || method.ContainingType.SpecialType == SpecialType.System_Object || overridden.Contains(method)) continue;
            for (var level = method.OverriddenMethod; level is not null; level = level.OverriddenMethod) overridden.Add(level);
            if (method.Name is "GetHashCode" or "GetType" && IsOfObject(method) || !IsVisible(method)) continue;
            Write("Method", method, Target(method), Invoke(method));
        }
        if (kind is null) WriteIndexers(isWritable);
        if (model.Options.Events) WriteEvents();
        if (model.Options.ExplicitInterfaceMembers && type.TypeKind != TypeKind.Interface) WriteExplicit();
        foreach (var extensions in model.Options.Extensions) WriteExtensions(extensions);
    }

    public void WriteStatic()
    {
        foreach (var method in Symbols.Levels(type).SelectMany(static level => level.GetMembers().OfType<IMethodSymbol>()))
        {
            if (!method.IsStatic || method.IsAbstract || method.DeclaredAccessibility != Accessibility.Public
                || method.ContainingType.SpecialType == SpecialType.System_Object) continue;
            var isOperator = method.MethodKind is MethodKind.UserDefinedOperator or MethodKind.Conversion;
            if (isOperator ? !model.Options.Operators : method.MethodKind != MethodKind.Ordinary) continue;
            if (!IsVisible(method)) continue;
            if (!isOperator) Write("StaticMethod", method, null, Invoke(method));
            else if (Operators.Invoke(method) is { } invoke) Write("StaticMethod", method, null, invoke);
        }
    }

    /// <summary>The public constructors; false where there is none.</summary>
    public bool WriteConstructors()
    {
        var found = false;
        foreach (var constructor in type.IsAbstract ? [] : type.InstanceConstructors)
        {
            if (constructor.DeclaredAccessibility != Accessibility.Public || IsDefaultOfStructure(constructor)
                || Symbols.Has(constructor, "Quoll.ScriptIgnoreAttribute") || WhyNot(constructor) is not null
                || !constructor.Parameters.All(parameter => model.IsReached(parameter.Type, type))) continue;
            found = true;
            var call = new CallWriter(constructor.Parameters);
            text.Append($"        type.Constructor({call.Parameters()}, ")
                .Append(call.Code(null, false, (_, arguments) => New(constructor, arguments), type)).Append(");\n");
            ReachAll(constructor);
        }
        return found;
    }

    /// <summary>How objects of a script become instances; as TypeDescriber of the engine chooses the constructor.</summary>
    public void WriteReader()
    {
        const string Head = "static (in global::Quoll.Types.Description.InstanceSource source) => ";
        var constructors = type.InstanceConstructors.Where(constructor => !IsDefaultOfStructure(constructor)).ToList();
        var chosen = constructors.FirstOrDefault(static constructor =>
                Symbols.Has(constructor, "System.Text.Json.Serialization.JsonConstructorAttribute"))
            ?? constructors.FirstOrDefault(static constructor =>
                constructor is { DeclaredAccessibility: Accessibility.Public, Parameters.IsEmpty: true });
        if (chosen is null && (!type.IsValueType || TypeRules.IsTuple(type)))
        {
            chosen = constructors.Where(static constructor => constructor.DeclaredAccessibility == Accessibility.Public)
                .OrderByDescending(static constructor => constructor.Parameters.Length).FirstOrDefault();
            if (chosen is null) return;
        }
        if (chosen is null)
        {
            text.Append($"        type.Reader(new global::Quoll.Types.Description.ParameterList(), {Head}default({Symbols.Text(type)}));\n");
            return;
        }
        if (chosen.Parameters.Any(static parameter => parameter.RefKind != RefKind.None) || WhyNot(chosen) is not null) return;
        var arguments = chosen.Parameters.Select(static (parameter, i) => $"source.Argument<{Symbols.Text(parameter.Type)}>({i})");
        var made = New(chosen, arguments.ToList());
        text.Append($"        type.Reader({new CallWriter(chosen.Parameters).ReaderParameters()}, {Head}{made});\n");
        foreach (var parameter in chosen.Parameters) model.Reach(parameter.Type);
    }

    private static bool IsOfObject(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden) method = overridden;
        return method.ContainingType.SpecialType is SpecialType.System_Object;
    }

    // What every structure has, and no constructor of the source is.
    private static bool IsDefaultOfStructure(IMethodSymbol constructor) =>
        constructor is { IsImplicitlyDeclared: true, Parameters.IsEmpty: true, ContainingType.IsValueType: true };

    // An instance, also where required members are set later, or nobody else may call the constructor.
    private string New(IMethodSymbol constructor, IReadOnlyList<string> arguments)
    {
        var hasRequired = Symbols.Levels(type).Any(static level => level.GetMembers()
                .Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }))
            && !Symbols.Has(constructor, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");
        return !hasRequired && constructor.DeclaredAccessibility == Accessibility.Public && model.IsAccessible(constructor)
            ? $"new {Symbols.Text(type)}({string.Join(", ", arguments)})" : model.Accessors.Call(constructor, arguments);
    }

    private void WriteIndexers(bool isWritable)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        IEnumerable<INamedTypeSymbol> levels = type.TypeKind == TypeKind.Interface ? [type, .. type.AllInterfaces] : Symbols.Levels(type);
        foreach (var indexer in levels.SelectMany(static level => level.GetMembers().OfType<IPropertySymbol>()))
        {
            if (!indexer.IsIndexer || indexer.IsStatic || Symbols.Has(indexer, "Quoll.ScriptIgnoreAttribute") || seen.Contains(indexer)) continue;
            for (var level = indexer.OverriddenProperty; level is not null; level = level.OverriddenProperty) seen.Add(level);
            if (indexer.GetMethod is { DeclaredAccessibility: Accessibility.Public } getter && IsVisible(getter))
                WriteAccessor("get", getter, static (target, arguments) => $"{target}[{string.Join(", ", arguments)}]");
            if (indexer.SetMethod is { DeclaredAccessibility: Accessibility.Public, IsInitOnly: false } setter && isWritable && IsVisible(setter))
            {
                WriteAccessor("set", setter, static (target, arguments) =>
                    $"{target}[{string.Join(", ", arguments.Take(arguments.Count - 1))}] = {arguments[arguments.Count - 1]}");
            }
        }
    }

    private void WriteEvents()
    {
        foreach (var item in Symbols.Levels(type).SelectMany(static level => level.GetMembers().OfType<IEventSymbol>()))
        {
            if (item.IsStatic || Symbols.Has(item, "Quoll.ScriptIgnoreAttribute") || item.DeclaredAccessibility != Accessibility.Public) continue;
            var name = Symbols.Identifier(item.Name);
            if (item.AddMethod is { } add && IsVisible(add))
                WriteAccessor("add_", add, (target, arguments) => $"{target}.{name} += {arguments[0]}", item);
            if (item.RemoveMethod is { } remove && IsVisible(remove))
                WriteAccessor("remove_", remove, (target, arguments) => $"{target}.{name} -= {arguments[0]}", item);
        }
    }

    // Those that a class implements for an interface, and does not have under its own name.
    private void WriteExplicit()
    {
        foreach (var implemented in type.AllInterfaces.Where(implemented => model.IsReached(implemented, type)))
        {
            foreach (var method in implemented.GetMembers().OfType<IMethodSymbol>())
            {
                var isOwn = Symbols.Levels(type).Any(level =>
                    level.GetMembers(method.Name).Any(static member => member.DeclaredAccessibility == Accessibility.Public));
                if (method.MethodKind == MethodKind.Ordinary && !method.IsStatic && !isOwn && IsVisible(method))
                    Write("Method", method, Target(method), Invoke(method));
            }
        }
    }

    private void WriteExtensions(INamedTypeSymbol extensions)
    {
        foreach (var method in extensions.GetMembers().OfType<IMethodSymbol>())
        {
            if (!method.IsExtensionMethod || method.IsGenericMethod || method.DeclaredAccessibility != Accessibility.Public
                || method.Parameters[0].RefKind != RefKind.None || WhyNot(method) is not null
                || !model.IsAssignable(type, method.Parameters[0].Type)) continue;
            Write("Method", method, null, Invoke(method), isExtension: true);
        }
    }

    private void WriteAccessor(
        string prefix, IMethodSymbol method, Func<string, IReadOnlyList<string>, string> invoke, IEventSymbol? item = null)
    {
        var name = item is null ? "null, null" : $"{Symbols.Quoted(item.Name)}, {Symbols.Quoted(NameOf(item))}";
        Write($"Accessor({Symbols.Quoted(prefix)}, {name}", method, Target(method), invoke, isExtension: false);
    }

    private void Write(
        string kind, IMethodSymbol method, string? target, Func<string, IReadOnlyList<string>, string> invoke, bool isExtension = false)
    {
        var call = new CallWriter(method.Parameters, isExtension);
        var head = kind.Contains('(') ? kind : $"{kind}({Symbols.Quoted(method.MetadataName)}, {Symbols.Quoted(NameOf(method))}";
        var isStructure = target is not null && method.ContainingType.IsValueType;
        text.Append($"        type.{head}, {call.Parameters()}, typeof({Symbols.Text(method.ReturnType)}), ")
            .Append(call.Code(target, isStructure, invoke, method.ReturnsVoid ? null : method.ReturnType)).Append(");\n");
        ReachAll(method);
    }

    private void ReachAll(IMethodSymbol method)
    {
        foreach (var parameter in method.Parameters) model.Reach(parameter.Type);
        model.Reach(method.ReturnType);
    }

    private static string Target(IMethodSymbol method) =>
        $"call.{(method.ContainingType.IsValueType ? "StructTarget" : "Target")}<{Symbols.Text(method.ContainingType)}>()";

    private static Func<string, IReadOnlyList<string>, string> Invoke(IMethodSymbol method) => (target, arguments) =>
        $"{(method.IsStatic ? Symbols.Text(method.ContainingType) : target)}.{Symbols.Identifier(method.Name)}({string.Join(", ", arguments)})";

    private static string? NameOf(ISymbol symbol) => Symbols.First<string>(Symbols.Attribute(symbol, "Quoll.ScriptNameAttribute"));

    private bool IsVisible(IMethodSymbol method)
    {
        if (method.Name.Contains('<') || method.Name.Contains('.') || Symbols.Has(method, "Quoll.ScriptIgnoreAttribute")) return false;
        var why = WhyNot(method);
        if (why is null && method.Parameters.Select(static parameter => parameter.Type).Append(method.ReturnType)
            .FirstOrDefault(part => !model.IsReached(part, type)) is { } unseen) why = $"they may not see the type {Symbols.Short(unseen)}";
        if (why is null) return true;
        if (!TypeRules.IsOfPlatform(method.ContainingType) && method.DeclaringSyntaxReferences.FirstOrDefault() is { } place)
            model.Report(place, Rules.LeftOut, $"{method.ContainingType.Name}.{method.Name}", why);
        return false;
    }

    // Why a method cannot be called by what is generated; null where it can.
    private static string? WhyNot(IMethodSymbol method)
    {
        if (method.IsGenericMethod) return "its type arguments are not known at build time";
        if (method.ReturnsByRef || method.ReturnsByRefReadonly) return "its result is a reference";
        foreach (var part in method.Parameters.Select(static parameter => parameter.Type).Append(method.ReturnType))
        {
            if (part.IsRefLikeType || part.TypeKind is TypeKind.Pointer or TypeKind.FunctionPointer)
                return $"no value of theirs can become a {Symbols.Short(part)}";
        }
        foreach (var attribute in method.GetAttributes())
        {
            var name = Symbols.NameOf(attribute.AttributeClass);
            if (name.StartsWith(RequiresCode, StringComparison.Ordinal)) return "it cannot be used in a trimmed application";
            if (name == "System.ObsoleteAttribute" && attribute.ConstructorArguments is { Length: 2 } how && how[1].Value is true) return "it is obsolete";
        }
        return null;
    }
}
