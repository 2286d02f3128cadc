namespace Quoll.Runtime.Values;

/// <summary>Strings of one code unit, which indexing makes all the time: the Latin-1 ones exist once.</summary>
internal static class SingleCharacter
{
    private static readonly string[] Latin1 = Enumerable.Range(0, 256).Select(c => ((char)c).ToString()).ToArray();

    public static string Text(char c) => c < 256 ? Latin1[c] : c.ToString();
}
