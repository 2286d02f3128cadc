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

        /// <summary>const: uninitialised at first; an assignment is a TypeError.</summary>
        Const,

        /// <summary>The name of a function expression: an assignment is ignored, in strict code a TypeError.</summary>
        FunctionName,

        /// <summary>
        /// An imported binding: an <c>ImportedBinding</c>, or a namespace object; an assignment is a TypeError.
        /// </summary>
        Import,
    }

    public readonly string[] Names = names;
    public readonly SlotKind[] Kinds = kinds;

    /// <summary>var declarations of a sloppy direct eval go to the nearest environment that has this.</summary>
    public bool IsVariableScope { get; init; }

    /// <summary>
    /// A catch clause's simple parameter, which a var of an eval may share its name with (Annex B §B.3.4).
    /// </summary>
    public bool IsSimpleCatch { get; init; }

    /// <summary>The parameters of a function with parameter expressions.</summary>
    public bool IsParameterScope { get; init; }

    public int Find(string name) => Array.IndexOf(Names, name);
}
