namespace Quoll.Web.Encodings;

/// <summary>Single-byte decoder (Encoding Standard §9.1), and x-user-defined (§14.5).</summary>
internal sealed class SingleByteDecoder(char[] table) : EncodingDecoder
{
    private const int TableLength = 128;

    // The order of Indexes/generate.js.
    private static readonly string[] Names =
    [
        "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-10",
        "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh", "windows-874", "windows-1250",
        "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258",
        "x-mac-cyrillic",
    ];

    private static readonly Lazy<char[][]> Tables = new(static () => [.. Names.Select(static (_, number) => Table(number))]);

    private static readonly char[] UserDefined = [.. Enumerable.Range(0xF780, TableLength).Select(static code => (char)code)];

    /// <summary>Creates a decoder for a name in lower case.</summary>
    public static SingleByteDecoder Of(string name) => name switch
    {
        "x-user-defined" => new(UserDefined),
        "iso-8859-8-i" => Of("iso-8859-8"),
        _ => new(Tables.Value[Array.IndexOf(Names, name)]),
    };

    // U+FFFD marks what has no code point: no index has it as one.
    private static char[] Table(int number)
    {
        var table = new char[TableLength];
        for (var index = 0; index < TableLength; index++)
        {
            var codePoint = EncodingIndex.SingleByte[(number * TableLength) + index];
            table[index] = codePoint < 0 ? Replacement : (char)codePoint;
        }
        return table;
    }

    /// <inheritdoc/>
    public override bool Decode(ReadOnlySpan<byte> bytes, bool isLast, bool isFatal, ref CharBuffer output)
    {
        var room = output.AppendRoom(bytes.Length);
        for (var index = 0; index < bytes.Length; index++)
        {
            var octet = bytes[index];
            var unit = octet < TableLength ? (char)octet : table[octet - TableLength];
            if (isFatal && unit == Replacement) return false;
            room[index] = unit;
        }
        return true;
    }
}
