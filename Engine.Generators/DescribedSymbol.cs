using Microsoft.CodeAnalysis;

namespace Quoll.Generators;

/// <summary>A type that is described, and the purpose of the description.</summary>
/// <param name="type">The type.</param>
/// <param name="name">A unique part of the names of its methods.</param>
internal sealed class DescribedSymbol(ITypeSymbol type, string name)
{
    public ITypeSymbol Type => type;

    public bool ForScripts { get; set; }

    public bool ForJson { get; set; }

    /// <summary>The attribute that names the type for scripts; null if other types reach it.</summary>
    public AttributeData? Root { get; set; }

    /// <summary>
    /// The attribute of a type that declares it, through which scripts reach it; null if there is none.
    /// </summary>
    public AttributeData? Outer { get; set; }

    /// <summary>The method that describes members and constructor.</summary>
    public string MembersMethod => "Members_" + name;

    /// <summary>The method that describes the parts that only scripts see.</summary>
    public string ScriptMethod => "Describe_" + name;

    /// <summary>The lines that register the type.</summary>
    public string Table { get; set; } = "";

    /// <summary>The methods.</summary>
    public string Text { get; set; } = "";
}
