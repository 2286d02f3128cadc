namespace Quoll.Bytecode;

/// <summary>A ModuleRequest Record (ECMA-262 §16.2.1.4): another module that a module asks for.</summary>
/// <param name="Specifier">[[Specifier]].</param>
/// <param name="Attributes">[[Attributes]].</param>
/// <param name="Offset">Where it stands first.</param>
internal sealed record ModuleRequest(string Specifier, (string Key, string Value)[] Attributes, int Offset);

/// <summary>An ImportEntry Record (§16.2.1.7, table 50).</summary>
/// <param name="Request">The index of the request.</param>
/// <param name="ImportName">What is imported; null for the namespace object.</param>
/// <param name="Slot">The slot of the binding in the module's environment.</param>
/// <param name="Offset">Where it stands.</param>
internal readonly record struct ImportEntry(int Request, string? ImportName, int Slot, int Offset);

/// <summary>An export of a binding of the module itself.</summary>
internal readonly record struct LocalExport(string ExportName, int Slot);

/// <summary>An export of what another module exports; with null as import name its namespace object.</summary>
internal readonly record struct IndirectExport(string ExportName, int Request, string? ImportName, int Offset);

/// <summary>
/// A module's code with what it imports and exports: a Source Text Module Record (§16.2.1.7) without what depends on a
/// realm. Immutable, and may be shared as a <see cref="CodeBlock"/> may.
/// </summary>
internal sealed class CompiledModule
{
    /// <summary>
    /// The body. It runs in the module's environment; with <see cref="CodeBlock.IsAsync"/> it awaits at its top level.
    /// </summary>
    public required CodeBlock Block { get; init; }

    /// <summary>The names and kinds of the slots of the module's environment.</summary>
    public required EnvironmentInfo Environment { get; init; }

    /// <summary>
    /// The functions to make before any module runs: slot, and index among the inner functions of the body.
    /// </summary>
    public required (int Slot, int Function)[] Functions { get; init; }

    public required ModuleRequest[] Requests { get; init; }

    public required ImportEntry[] Imports { get; init; }

    public required LocalExport[] LocalExports { get; init; }

    public required IndirectExport[] IndirectExports { get; init; }

    /// <summary>
    /// By export name: the index of the local export, or the complement of the index of the indirect one.
    /// </summary>
    public required IReadOnlyDictionary<string, int> ExportIndex { get; init; }

    /// <summary>The requests of <c>export * from</c>.</summary>
    public required int[] StarExports { get; init; }

    public SourceText Source => Block.Source;
}
