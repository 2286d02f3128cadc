namespace Quoll.Web.Cryptography;

/// <summary>
/// A set of <c>KeyUsage</c> values (§13). The bits are in the order of the recognized key usage values, which is that
/// of <c>CryptoKey.usages</c>. No algorithm here has one of the last four, which belong to key encapsulation; a script
/// that asks for them learns that the algorithm does not have them.
/// </summary>
[Flags]
internal enum KeyUsages
{
    None = 0,
    Encrypt = 1 << 0,
    Decrypt = 1 << 1,
    Sign = 1 << 2,
    Verify = 1 << 3,
    DeriveKey = 1 << 4,
    DeriveBits = 1 << 5,
    WrapKey = 1 << 6,
    UnwrapKey = 1 << 7,
    EncapsulateKey = 1 << 8,
    EncapsulateBits = 1 << 9,
    DecapsulateKey = 1 << 10,
    DecapsulateBits = 1 << 11,
}

/// <summary>The names of <see cref="KeyUsages"/>.</summary>
internal static class KeyUsageNames
{
    /// <summary>The values of the enumeration <c>KeyUsage</c>; the index is that of the bit.</summary>
    public static readonly string[] All =
    [
        "encrypt", "decrypt", "sign", "verify", "deriveKey", "deriveBits", "wrapKey", "unwrapKey",
        "encapsulateKey", "encapsulateBits", "decapsulateKey", "decapsulateBits",
    ];

    /// <summary>The usage of a name; none if the name is not a recognized one.</summary>
    public static KeyUsages Parse(string name) => (KeyUsages)(Array.IndexOf(All, name) is >= 0 and var index ? 1 << index : 0);

    /// <summary>The names of a set, in the order of the recognized key usage values.</summary>
    public static IEnumerable<string> Of(KeyUsages usages)
    {
        for (var index = 0; index < All.Length; index++)
        {
            if (((int)usages & 1 << index) != 0) yield return All[index];
        }
    }

    /// <summary>Throws a SyntaxError if the usages contain one that is not allowed for the key.</summary>
    public static void RequireOnly(this KeyUsages usages, KeyUsages allowed, string key)
    {
        if ((usages & ~allowed) != 0)
            throw CryptoFailure.Usage($"A {key} key cannot have the usage '{Of(usages & ~allowed).First()}'.");
    }
}
