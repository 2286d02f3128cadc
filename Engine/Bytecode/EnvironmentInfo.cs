namespace Quoll.Bytecode;

/// <summary>
/// The names of an environment's slots: known when the code is compiled, shared by all its environments.
/// </summary>
internal sealed class EnvironmentInfo(string[] names, EnvironmentInfo.SlotKind[] kinds)
{
    public enum SlotKind : byte
    {
        /// <summary>var, function, parameter, catch parameter, implicit variable.</summary>
        Variable,

        /// <summary>let and class: uninitialised at first.</summary>
        Let,

        /// <summary>const: uninitialised at first; an assignment throws a TypeError.</summary>
        Const,

        /// <summary>
        /// The name of a function expression. An assignment is ignored, or throws a TypeError in strict code.
        /// </summary>
        FunctionName,

        /// <summary>
        /// An imported binding: an <c>ImportedBinding</c>, or a namespace object. An assignment throws a TypeError.
        /// </summary>
        Import,
    }

    public readonly string[] Names = names;
    public readonly SlotKind[] Kinds = kinds;

    /// <summary>Whether the environment receives the var declarations of a sloppy direct eval in it.</summary>
    public bool IsVariableScope { get; init; }

    /// <summary>
    /// Whether this is a catch clause's simple parameter. A var of an eval may have the same name (Annex B §B.3.4).
    /// </summary>
    public bool IsSimpleCatch { get; init; }

    /// <summary>The parameters of a function with parameter expressions.</summary>
    public bool IsParameterScope { get; init; }

    public int Find(string name) => Array.IndexOf(Names, name);
}
