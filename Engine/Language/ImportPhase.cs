namespace Quoll.Language;

/// <summary>
/// How far an import takes a module (proposal-defer-import-eval, proposal-source-phase-imports): [[Phase]] of a
/// ModuleRequest Record.
/// </summary>
internal enum ImportPhase : byte
{
    /// <summary>The module is evaluated before the importing one.</summary>
    Evaluation,

    /// <summary>
    /// <c>import defer</c>: the module is linked, and evaluated when its namespace object is first used.
    /// </summary>
    Defer,

    /// <summary><c>import source</c>: the module is loaded without the modules that it imports.</summary>
    Source,
}
