using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>§16.2.2 <c>import … from "source"</c>, or <c>import "source"</c>.</summary>
internal sealed class ImportDeclaration() : Statement(NodeType.ImportDeclaration)
{
    public required ImportSpecifier[] Specifiers;
    public required string Source;
    public ImportPhase Phase;

    /// <summary>§16.2.1.3: <c>with { key: "value" }</c>.</summary>
    public required (string Key, string Value)[] Attributes;
}

internal sealed class ImportSpecifier() : Node(NodeType.ImportSpecifier)
{
    /// <summary>
    /// The imported name, <c>"default"</c> for the default export. Null for the object of the phase: the namespace
    /// object, or the source of the module.
    /// </summary>
    public string? Imported;

    /// <summary>The binding, a variable of kind <see cref="VariableKind.Import"/>.</summary>
    public required Identifier Local;
}

/// <summary>
/// §16.2.3 <c>export { … }</c>, <c>export { … } from "source"</c>, or <c>export</c> before a declaration.
/// </summary>
internal sealed class ExportNamedDeclaration() : Statement(NodeType.ExportNamedDeclaration)
{
    /// <summary>The declaration whose names are exported, or null.</summary>
    public Statement? Declaration;

    /// <summary>The exports and their names; for a declaration, one for each declared name.</summary>
    public required ExportSpecifier[] Specifiers;

    /// <summary>Null for exports of the module's own bindings.</summary>
    public string? Source;

    public (string Key, string Value)[] Attributes = [];
}

internal sealed class ExportSpecifier() : Node(NodeType.ExportSpecifier)
{
    /// <summary>The name in this module, or, with a source, in the other module.</summary>
    public required string Name;

    public required string Exported;
}

/// <summary>§16.2.3 <c>export default</c>: a declaration, or an expression.</summary>
internal sealed class ExportDefaultDeclaration() : Statement(NodeType.ExportDefaultDeclaration)
{
    /// <summary>
    /// A <see cref="FunctionDeclaration"/> or <see cref="ClassDeclaration"/>, which binds its name or <c>*default*</c>.
    /// </summary>
    public Statement? Declaration;

    public Expression? Expression;

    /// <summary>The exported binding: that of the declaration, or <c>*default*</c>.</summary>
    public required Identifier Binding;
}

/// <summary>§16.2.3 <c>export * from "source"</c>, <c>export * as name from "source"</c>.</summary>
internal sealed class ExportAllDeclaration() : Statement(NodeType.ExportAllDeclaration)
{
    public string? Exported;
    public required string Source;
    public required (string Key, string Value)[] Attributes;
}
