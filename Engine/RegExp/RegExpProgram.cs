namespace Quoll.RegExp;

/// <summary>
/// A compiled pattern; immutable. Registers <c>2n</c> and <c>2n + 1</c> are the bounds of capture <c>n</c>. The
/// registers after them belong to loops and lookarounds.
/// </summary>
internal sealed class RegExpProgram(
    int[] code, CharSet[] sets, string[] texts, int[][] tables, int[][] groups, int captureRegisters, int registers, bool unicode)
{
    /// <summary>
    /// The address of a match's first instruction; address 0 holds <see cref="RegExpOpcode.NoMatch"/>.
    /// </summary>
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

    /// <summary>
    /// Returns the address for a unit in a table of pairs of unit and address, in the order of the units; -1 if it has
    /// none.
    /// </summary>
    public static int FindInLookup(int[] table, char unit)
    {
        var low = 0;
        var high = table.Length / 2;
        while (low < high)
        {
            var middle = (low + high) >> 1;
            if (table[2 * middle] < unit) low = middle + 1;
            else high = middle;
        }
        return 2 * low < table.Length && table[2 * low] == unit ? table[2 * low + 1] : -1;
    }
}
