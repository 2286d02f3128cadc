namespace Quoll.RegExp;

/// <summary>
/// The value of a class (ECMA-262 §22.2.2.9 CompileToCharSet): characters, and with the v flag strings of any other
/// length.
/// </summary>
internal sealed class ClassContents(CodePointSet characters, Dictionary<string, int[]>? strings)
{
    public CodePointSet Characters { get; } = characters;

    /// <summary>By a text that is equal for equal strings; null when there are none.</summary>
    public Dictionary<string, int[]>? Strings { get; } = strings;
}
