namespace Quoll.RegExp;

/// <summary>
/// A compiled pattern; immutable. Registers <c>2n</c> and <c>2n + 1</c> are the bounds of capture <c>n</c>, those behind them belong
/// to loops and lookarounds.
/// </summary>
internal sealed class RegExpProgram(
    int[] code, CharSet[] sets, string[] texts, int[][] tables, int[][] groups, int captureRegisters, int registers, bool unicode)
{
    /// <summary>Where the instructions of a match begin; address 0 holds <see cref="RegExpOpcode.NoMatch"/>.</summary>
    public const int Entry = 1;

    /// <summary>A switch table has this many entries: one for each ASCII character.</summary>
    public const int SwitchSize = 128;

    public int[] Code { get; } = code;
    public CharSet[] Sets { get; } = sets;
    public string[] Texts { get; } = texts;
    public int[][] Tables { get; } = tables;
    public int[][] Groups { get; } = groups;
    public int CaptureRegisters { get; } = captureRegisters;
    public int Registers { get; } = registers;

    /// <summary>Whether positions are between code points.</summary>
    public bool Unicode { get; } = unicode;
}
