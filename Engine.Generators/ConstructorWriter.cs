using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>Writes how instances of a type are created: by scripts, and from their objects.</summary>
internal sealed class ConstructorWriter(ModelWriter model, INamedTypeSymbol type, StringBuilder text)
{
    /// <summary>Writes the public constructors. Returns false if there are none.</summary>
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
    /// Writes the constructor that creates objects from members that are known by name, and its parameters.
    /// </summary>
    /// <param name="forScripts">Objects of scripts become instances.</param>
    /// <param name="forJson">JSON objects become instances.</param>
    public void WriteMaker(bool forScripts, bool forJson)
    {
        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct) || type.IsAbstract || type.IsStatic
            || !forJson && TypeRules.IsOfPlatform(type) && !TypeRules.IsTuple(type)) return;
        if (Choose() is not { } chosen || !forJson && MethodWriter.WhyNot(chosen) is not null
            || chosen.Parameters.Any(parameter => parameter.RefKind != RefKind.None || !model.IsAccessible(parameter.Type))) return;
        var arguments = new List<string>();
        foreach (var parameter in chosen.Parameters)
        {
            var name = Symbols.Text(parameter.Type);
            var value = parameter.HasExplicitDefaultValue ? CallWriter.Default(parameter) : $"default({name})";
            text.Append($"        type.Parameter<{name}>({Symbols.Quoted(parameter.Name)}")
                .Append(parameter.HasExplicitDefaultValue || MayBeNull(parameter) ? $", {value}, isOptional: true);\n" : ");\n");
            arguments.Add($"({name})a[{arguments.Count}]");
            if (forScripts) model.Reach(parameter.Type);
        }
        var setsRequired = Symbols.Has(chosen, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");
        text.Append($"        type.MadeBy(static a => {New(model, type, chosen, arguments)}")
            .Append(setsRequired ? ", setsRequired: true);\n" : ");\n");
    }

    private static bool MayBeNull(IParameterSymbol parameter) =>
        parameter.Type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
        || !parameter.Type.IsValueType && (parameter.Type.NullableAnnotation == NullableAnnotation.Annotated
            // A type parameter without constraints may be any type.
            || parameter.OriginalDefinition.Type is ITypeParameterSymbol
            {
                HasNotNullConstraint: false, HasReferenceTypeConstraint: false, ConstraintTypes.IsEmpty: true,
            });

    // Chooses the constructor like ObjectConstructor of the engine; null for a structure that needs none, and if there
    // is none.
    private IMethodSymbol? Choose()
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

    // The constructor that every structure has, and that is not in the source.
    private static bool IsDefaultOfStructure(IMethodSymbol constructor) =>
        constructor is { IsImplicitlyDeclared: true, Parameters.IsEmpty: true, ContainingType.IsValueType: true };

    /// <summary>
    /// Returns the code that creates an instance, even if required members are set later or the constructor is not
    /// accessible.
    /// </summary>
    private static string New(ModelWriter model, INamedTypeSymbol type, IMethodSymbol constructor, IReadOnlyList<string> arguments)
    {
        var hasRequired = Symbols.Levels(type).Any(static level => level.GetMembers()
                .Any(static member => member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }))
            && !Symbols.Has(constructor, "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute");
        return !hasRequired && constructor.DeclaredAccessibility == Accessibility.Public && model.IsAccessible(constructor)
            ? $"new {Symbols.Text(type)}({string.Join(", ", arguments)})" : model.Accessors.Call(constructor, arguments);
    }
}
