namespace Quoll.Intl.Data.Generation;

/// <summary>
/// Writes the tables that hold for all locales: <c>SupplementalData</c> of Engine.Intl/Data reads them.
/// <code>
/// file := number of blocks { length of block } { block }; the blocks are names { paths values }
/// names, paths := as in a part of the locales; values := strings{…}
/// </code>
/// </summary>
internal static class SupplementalWriter
{
    public static byte[] Write(SortedDictionary<string, SortedDictionary<string, string>> tables)
    {
        var blocks = new List<byte[]> { LocalePartWriter.PathsBlock([.. tables.Keys]) };
        foreach (var table in tables.Values)
        {
            blocks.Add(LocalePartWriter.PathsBlock([.. table.Keys]));
            blocks.Add(LocalePartWriter.StringsBlock(table.Values));
        }
        return ByteWriter.File(blocks);
    }
}
