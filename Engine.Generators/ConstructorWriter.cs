using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>Writes how instances of a type are made: by scripts, and of their objects.</summary>
internal sealed class ConstructorWriter(ModelWriter model, INamedTypeSymbol type, StringBuilder text)
{
    /// <summary>The public constructors; false where there is none.</summary>
    public bool Write()
    {
        var found = false;
        foreach (var constructor in type.IsAbstract ? [] : type.InstanceConstructors)
        {
            if (constructor.DeclaredAccessibility != Accessibility.Public || IsDefaultOfStructure(constructor)
                || Symbols.Has(constructor, "Quoll.ScriptIgnoreAttribute") || MethodWriter.WhyNot(constructor) is not null
                || !constructor.Parameters.All(parameter => model.IsReached(parameter, type))) continue;
            found = true;
            var call = new CallWriter(constructor.Parameters);
            text.Append($"        type.Constructor({call.Parameters()}, ")
                .Append(call.Code(null, false, (_, arguments) => New(model, type, constructor, arguments), type)).Append(");\n");
            foreach (var parameter in constructor.Parameters) model.Reach(parameter.Type);
        }
        // Every structure has one without parameters.
        if (type.TypeKind != TypeKind.Struct || TypeRules.IsScalar(type) || !type.InstanceConstructors.Any(IsDefaultOfStructure))
            return found;
        text.Append($"        type.Constructor(new global::Quoll.Generated.ParameterList(), {CallWriter.Head}")
            .Append($"call.Return<{Symbols.Text(type)}>(default));\n");
        return true;
    }

    /// <summary>
    /// How objects of a script become instances; as TypeDescriber of the engine chooses the constructor.
    /// </summary>
    public void WriteReader()
    {
        const string Head = "static (in global::Quoll.Generated.InstanceSource source) => ";
        var chosen = Choose(type);
        if (chosen is null)
        {
            if (!type.IsValueType || TypeRules.IsTuple(type)) return;
            text.Append($"        type.Reader(new global::Quoll.Generated.ParameterList(), {Head}default({Symbols.Text(type)}));\n");
            return;
        }
        if (chosen.Parameters.Any(static parameter => parameter.RefKind != RefKind.None) || MethodWriter.WhyNot(chosen) is not null) return;
        var arguments = chosen.Parameters.Select(static (parameter, i) => $"source.Argument<{Symbols.Text(parameter.Type)}>({i})");
        var made = New(model, type, chosen, arguments.ToList());
        text.Append($"        type.Reader({new CallWriter(chosen.Parameters).ReaderParameters()}, {Head}{made});\n");
        foreach (var parameter in chosen.Parameters) model.Reach(parameter.Type);
    }

    /// <summary>
    /// The constructor by which objects are made of members that are known by name, as ObjectConstructor of the engine
    /// chooses it; null of a structure that needs none, and where there is none.
    /// </summary>
    public static IMethodSymbol? Choose(INamedTypeSymbol type)
    {
        var constructors = type.InstanceConstructors.Where(static constructor => !IsDefaultOfStructure(constructor)).ToList();
        return constructors.FirstOrDefault(static constructor =>
                Symbols.Has(constructor, "System.Text.Json.Serialization.JsonConstructorAttribute"))
            ?? constructors.FirstOrDefault(static constructor =>
                constructor is { DeclaredAccessibility: Accessibility.Public, Parameters.IsEmpty: true })
            ?? (type.IsValueType && !TypeRules.IsTuple(type) ? null
                : constructors.Where(static constructor => constructor.DeclaredAccessibility == Accessibility.Public)
                    .OrderByDescending(static constructor => constructor.Parameters.Length).FirstOrDefault());
    }

    // What every structure has, and no constructor of the source is.
    private static bool IsDefaultOfStructure(IMethodSymbol constructor) =>
        constructor is { IsImplicitlyDeclared: true, Parameters.IsEmpty: true, ContainingType.IsValueType: true };

    /// <summary>
    /// Makes an instance, also where required members are set later, or nobody else may call the constructor.
    /// </summary>
    public static string New(GeneratedClass model, INamedTypeSymbol type, IMethodSymbol constructor, IReadOnlyList<string> arguments)
    {
        var hasRequired = Symbols.Levels(type).Any(static level => level.GetMembers()
                .Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }))
            && !Symbols.Has(constructor, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");
        return !hasRequired && constructor.DeclaredAccessibility == Accessibility.Public && model.IsAccessible(constructor)
            ? $"new {Symbols.Text(type)}({string.Join(", ", arguments)})" : model.Accessors.Call(constructor, arguments);
    }
}
