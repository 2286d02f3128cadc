using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>
/// Writes access to members that C# hides from code outside a type but the run-time model uses: init and private
/// setters, and constructors of types with required members. It uses functions that the platform binds
/// (UnsafeAccessor), not reflection. Each type has its own class for them, because they must have its type parameters.
/// </summary>
internal sealed class AccessorWriter
{
    private readonly Dictionary<string, (string Head, StringBuilder Body, HashSet<string> Names)> _classes = [];

    /// <summary>Returns a call of a method or constructor.</summary>
    public string Call(IMethodSymbol method, IEnumerable<string> arguments)
    {
        var original = method.OriginalDefinition;
        var isConstructor = original.MethodKind == MethodKind.Constructor;
        var place = Class(method.ContainingType);
        var parameters = original.Parameters.Select(static (parameter, i) => $"{Symbols.Text(parameter.Type)} a{i}").ToList();
        if (!isConstructor) parameters.Insert(0, Self(original.ContainingType));
        var result = isConstructor ? Symbols.Text(original.ContainingType) : Symbols.Text(original.ReturnType);
        var name = isConstructor ? "New" + original.ContainingType.InstanceConstructors.IndexOf(original) : original.MetadataName;
        if (_classes[place].Names.Add(name))
        {
            var kind = isConstructor ? "Constructor" : $"Method, Name = {Symbols.Quoted(original.MetadataName)}";
            Append(place, kind, $"{result} {name}({string.Join(", ", parameters)})");
        }
        return $"{Reference(method.ContainingType, place)}.{name}({string.Join(", ", arguments)})";
    }

    /// <summary>Returns a field, as an expression that can be read and assigned.</summary>
    public string Field(IFieldSymbol field, string target)
    {
        var original = field.OriginalDefinition;
        var place = Class(field.ContainingType);
        if (_classes[place].Names.Add(original.Name))
        {
            Append(place, $"Field, Name = {Symbols.Quoted(original.MetadataName)}",
                $"ref {Symbols.Text(original.Type)} {Symbols.Identifier(original.Name)}({Self(original.ContainingType)})");
        }
        return $"{Reference(field.ContainingType, place)}.{Symbols.Identifier(original.Name)}({target})";
    }

    /// <summary>Returns the classes, as members of the generated class.</summary>
    public string Text()
    {
        var text = new StringBuilder();
        foreach (var (head, body, _) in _classes.Values) text.Append($"\n    {head}\n    {{\n{body}    }}\n");
        return text.ToString();
    }

    private void Append(string place, string kind, string declaration) => _classes[place].Body
        .Append("        [global::System.Runtime.CompilerServices.UnsafeAccessor(")
        .Append($"global::System.Runtime.CompilerServices.UnsafeAccessorKind.{kind})]\n")
        .Append($"        public static extern {declaration};\n");

    private static string Self(INamedTypeSymbol type) => (type.IsValueType ? "ref " : "") + Symbols.Text(type) + " self";

    private string Class(INamedTypeSymbol type)
    {
        var key = Symbols.Text(type.OriginalDefinition);
        if (_classes.ContainsKey(key)) return key;
        var parameters = ParametersOf(type.OriginalDefinition).ToList();
        var names = parameters.Count == 0 ? "" : $"<{string.Join(", ", parameters.Select(static parameter => parameter.Name))}>";
        var head = $"private static class Access{_classes.Count}{names}{string.Concat(parameters.Select(Constraints))}";
        _classes.Add(key, (head, new StringBuilder(), []));
        return key;
    }

    private string Reference(INamedTypeSymbol type, string place)
    {
        var arguments = ArgumentsOf(type).Select(Symbols.Text).ToList();
        var name = _classes[place].Head.Split(' ')[3].Split('<')[0];
        return arguments.Count == 0 ? name : $"{name}<{string.Join(", ", arguments)}>";
    }

    private static IEnumerable<ITypeParameterSymbol> ParametersOf(INamedTypeSymbol type) =>
        (type.ContainingType is null ? [] : ParametersOf(type.ContainingType)).Concat(type.TypeParameters);

    private static IEnumerable<ITypeSymbol> ArgumentsOf(INamedTypeSymbol type) =>
        (type.ContainingType is null ? [] : ArgumentsOf(type.ContainingType)).Concat(type.TypeArguments);

    private static string Constraints(ITypeParameterSymbol parameter)
    {
        var parts = new List<string>();
        if (parameter.HasUnmanagedTypeConstraint) parts.Add("unmanaged");
        else if (parameter.HasValueTypeConstraint) parts.Add("struct");
        else if (parameter.HasReferenceTypeConstraint) parts.Add("class");
        else if (parameter.HasNotNullConstraint) parts.Add("notnull");
        parts.AddRange(parameter.ConstraintTypes.Select(Symbols.Text));
        if (parameter.HasConstructorConstraint) parts.Add("new()");
        return parts.Count == 0 ? "" : $" where {parameter.Name} : {string.Join(", ", parts)}";
    }
}
