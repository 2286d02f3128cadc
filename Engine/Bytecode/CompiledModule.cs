using Quoll.Language;

namespace Quoll.Bytecode;

/// <summary>A ModuleRequest Record (ECMA-262 §16.2.1.4): another module that a module asks for.</summary>
/// <param name="Specifier">[[Specifier]].</param>
/// <param name="Attributes">[[Attributes]].</param>
/// <param name="Phase">[[Phase]].</param>
/// <param name="Offset">The offset of its first use.</param>
internal sealed record ModuleRequest(string Specifier, (string Key, string Value)[] Attributes, ImportPhase Phase, int Offset);

/// <summary>An ImportEntry Record (§16.2.1.7, table 50).</summary>
/// <param name="Request">The index of the request.</param>
/// <param name="ImportName">The imported name; null for the object of the request's phase.</param>
/// <param name="Slot">The slot of the binding in the module's environment.</param>
/// <param name="Offset">Its offset in the source.</param>
internal readonly record struct ImportEntry(int Request, string? ImportName, int Slot, int Offset);

/// <summary>An export of a binding of the module itself.</summary>
internal readonly record struct LocalExport(string ExportName, int Slot);

/// <summary>
/// An export of another module's export; null as import name exports the object of the request's phase.
/// </summary>
internal readonly record struct IndirectExport(string ExportName, int Request, string? ImportName, int Offset);

/// <summary>
/// A module's code with its imports and exports: a Source Text Module Record (§16.2.1.7) without the parts that depend
/// on a realm. Immutable, and shared like a <see cref="CodeBlock"/>.
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
    /// The functions to create before any module runs: the slot, and the index among the inner functions of the body.
    /// </summary>
    public required (int Slot, int Function)[] Functions { get; init; }

    public required ModuleRequest[] Requests
    {
        get;
        init
        {
            field = value;
            HasPhases = Array.Exists(value, static request => request.Phase != ImportPhase.Evaluation);
        }
    }

    public required ImportEntry[] Imports { get; init; }

    public required LocalExport[] LocalExports { get; init; }

    public required IndirectExport[] IndirectExports { get; init; }

    /// <summary>
    /// By export name: the index of the local export, or the complement of the index of the indirect one.
    /// </summary>
    public required IReadOnlyDictionary<string, int> ExportIndex { get; init; }

    /// <summary>The requests of <c>export * from</c>.</summary>
    public required int[] StarExports { get; init; }

    /// <summary>Whether a request is of another phase than evaluation.</summary>
    public bool HasPhases { get; private init; }

    public SourceText Source => Block.Source;
}
