using System.Text;
using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>The options in [ScriptTypesOptions].</summary>
internal sealed class ModelOptions
{
    private static readonly string[] Choices = ["Writable", "Extensible", "ExplicitInterfaceMembers", "Events", "Operators", "Dynamic"];

    private static readonly string[] Forms = ["Integers", "Decimals", "Dates", "Enums", "UnknownMembers"];

    private static readonly string[] NamingPolicies =
        ["", "CamelCase", "SnakeCaseLower", "SnakeCaseUpper", "KebabCaseLower", "KebabCaseUpper"];

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
    /// Returns the statements that set the options at run time; none if all options have their defaults.
    /// </summary>
    public string Statements()
    {
        var text = new StringBuilder();
        if (Symbols.Named(_attribute, "Naming", 0) is > 0 and var naming && naming < NamingPolicies.Length)
            text.Append($"        options.Naming = global::System.Text.Json.JsonNamingPolicy.{NamingPolicies[naming]};\n");
        foreach (var choice in Choices)
        {
            if (Is(choice)) text.Append($"        options.{choice} = true;\n");
        }
        if (!Fields) text.Append("        options.Fields = false;\n");
        foreach (var extensions in Extensions) text.Append($"        options.IncludeExtensions(typeof({Symbols.Text(extensions)}));\n");
        foreach (var form in Forms)
        {
            if (Symbols.Named(_attribute, form, 0) is not 0 and var value)
                text.Append($"        options.{form} = (global::Quoll.{form.TrimEnd('s')}Form){value};\n");
        }
        return text.ToString();
    }

    private bool Is(string name) => Symbols.Named(_attribute, name, false);
}
