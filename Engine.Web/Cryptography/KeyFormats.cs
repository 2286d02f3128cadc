namespace Quoll.Web.Cryptography;

/// <summary>
/// The enumeration <c>KeyFormat</c> (§14.3.9). The last two are names of <see cref="Raw"/> for one type of key, from
/// "Modern Algorithms in the Web Cryptography API".
/// </summary>
internal enum KeyFormat
{
    Raw,
    Spki,
    Pkcs8,
    Jwk,
    RawPublic,
    RawSecret,
}

/// <summary>The names of <see cref="KeyFormat"/>.</summary>
internal static class KeyFormats
{
    /// <summary>The values of the enumeration; the index is that of the format.</summary>
    public static readonly string[] Names = ["raw", "spki", "pkcs8", "jwk", "raw-public", "raw-secret"];

    public static KeyFormat Parse(string name) => (KeyFormat)Array.IndexOf(Names, name);

    public static string NameOf(KeyFormat format) => Names[(int)format];
}

/// <summary>What <c>importKey</c> makes a key of.</summary>
/// <param name="Format">The format.</param>
/// <param name="Bytes">The bytes; empty for a JSON Web Key.</param>
/// <param name="Jwk">The JSON Web Key; null for the other formats.</param>
/// <param name="IsExtractable">Whether the script asks for an extractable key.</param>
/// <param name="Usages">The usages that the script asks for.</param>
internal sealed record KeySource(KeyFormat Format, byte[] Bytes, JsonWebKey? Jwk, bool IsExtractable, KeyUsages Usages);
