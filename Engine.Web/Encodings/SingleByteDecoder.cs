namespace Quoll.Web.Encodings;

/// <summary>Single-byte decoder (Encoding Standard §9.1), and x-user-defined (§14.5).</summary>
internal sealed class SingleByteDecoder(char[] table) : EncodingDecoder
{
    // The pointers of an index: bytes from 0x80 on.
    private const int IndexLength = 128;

    // The order of Indexes/generate.js.
    private static readonly string[] Names =
    [
        "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8", "iso-8859-10",
        "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u", "macintosh", "windows-874", "windows-1250",
        "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258",
        "x-mac-cyrillic",
    ];

    private static readonly Lazy<char[][]> Tables = new(static () => [.. Names.Select(static (_, number) =>
        Table(pointer => EncodingIndex.SingleByte[(number * IndexLength) + pointer]))]);

    private static readonly char[] UserDefined = Table(static pointer => 0xF780 + pointer);

    /// <summary>Creates a decoder for a name in lower case.</summary>
    public static SingleByteDecoder Of(string name) => name switch
    {
        "x-user-defined" => new(UserDefined),
        "iso-8859-8-i" => Of("iso-8859-8"),
        _ => new(Tables.Value[Array.IndexOf(Names, name)]),
    };

    // What each byte stands for. U+FFFD marks what has no code point: no index has it as one.
    private static char[] Table(Func<int, int> codePointOf)
    {
        var table = new char[2 * IndexLength];
        for (var octet = 0; octet < table.Length; octet++)
        {
            var codePoint = octet < IndexLength ? octet : codePointOf(octet - IndexLength);
            table[octet] = codePoint < 0 ? Replacement : (char)codePoint;
        }
        return table;
    }

    /// <inheritdoc/>
    public override bool Decode(ReadOnlySpan<byte> bytes, bool isLast, bool isFatal, ref CharBuffer output)
    {
        var room = output.AppendRoom(bytes.Length);
        ReadOnlySpan<char> units = table;
        for (var index = 0; index < bytes.Length && index < room.Length; index++) room[index] = units[bytes[index]];
        return !isFatal || !room.Contains(Replacement);
    }
}
