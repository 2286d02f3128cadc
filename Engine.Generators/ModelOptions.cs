using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>The options in [ScriptTypesOptions].</summary>
internal sealed class ModelOptions
{
    private readonly AttributeData? _attribute;

    public ModelOptions(INamedTypeSymbol owner) =>
        _attribute = Symbols.Attribute(owner, "Quoll.ScriptTypesOptionsAttribute", inherit: false);

    public bool Writable => Is("Writable");

    public bool Fields => Symbols.Named(_attribute, "Fields", true);

    public bool ExplicitInterfaceMembers => Is("ExplicitInterfaceMembers");

    public bool Events => Is("Events");

    public bool Operators => Is("Operators");

    public bool Dynamic => Is("Dynamic");

    /// <summary>Static classes with extension methods.</summary>
    public IEnumerable<INamedTypeSymbol> Extensions => _attribute is null ? []
        : _attribute.NamedArguments.Where(static argument => argument.Key == "Extensions")
            .SelectMany(static argument => argument.Value.Values).Select(static value => value.Value).OfType<INamedTypeSymbol>();

    /// <summary>
    /// Returns the statements that set the options at run time; none without the attribute. Each argument sets the
    /// option of its name, so the compiler checks that attribute and options agree.
    /// </summary>
    public string Statements()
    {
        if (_attribute is null) return "";
        var text = new StringBuilder();
        foreach (var argument in _attribute.NamedArguments)
        {
            if (argument.Key == "Extensions") continue;
            var value = argument.Value.Value is bool isOn ? isOn ? "true" : "false"
                : argument.Key == "Naming" ? PolicyOf(argument.Value)
                : $"({Symbols.Text(argument.Value.Type!)}){argument.Value.Value}";
            text.Append($"        options.{argument.Key} = {value};\n");
        }
        foreach (var extensions in Extensions) text.Append($"        options.IncludeExtensions(typeof({Symbols.Text(extensions)}));\n");
        return text.ToString();
    }

    // JsonNamingPolicy has a property for each member of JsonKnownNamingPolicy, except for the first one, Unspecified.
    private static string PolicyOf(TypedConstant policy) =>
        policy.Type!.GetMembers().OfType<IFieldSymbol>().FirstOrDefault(field => Equals(field.ConstantValue, policy.Value)) is { } member
            && policy.Value is not 0 ? $"global::System.Text.Json.JsonNamingPolicy.{member.Name}" : "null";

    private bool Is(string name) => Symbols.Named(_attribute, name, false);
}
