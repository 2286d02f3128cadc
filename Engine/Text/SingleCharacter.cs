namespace Quoll.Text;

/// <summary>Strings of one code unit, which indexing creates often. Each Latin-1 string exists once.</summary>
internal static class SingleCharacter
{
    private static readonly string[] Latin1 = Make();

    public static string Text(char c) => c < 256 ? Latin1[c] : c.ToString();

    private static string[] Make()
    {
        var texts = new string[256];
        for (var c = 0; c < texts.Length; c++) texts[c] = ((char)c).ToString();
        return texts;
    }
}
