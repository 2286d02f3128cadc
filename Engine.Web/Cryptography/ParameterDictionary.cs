namespace Quoll.Web.Cryptography;

/// <summary>The types that members of the dictionaries of the standard have.</summary>
internal enum ParameterType
{
    /// <summary><c>BufferSource</c>, a <c>byte[]</c> after normalization.</summary>
    BufferSource,

    /// <summary>
    /// <c>BigInteger</c>, a <c>Uint8Array</c> of big-endian bytes; a <c>byte[]</c> after normalization.
    /// </summary>
    BigInteger,

    /// <summary><c>HashAlgorithmIdentifier</c>, a <see cref="HashFunction"/> after normalization.</summary>
    Hash,

    /// <summary><c>[EnforceRange] octet</c>, as all integers a <c>long</c> after normalization.</summary>
    Octet,

    /// <summary><c>[EnforceRange] unsigned short</c>.</summary>
    UnsignedShort,

    /// <summary><c>[EnforceRange] unsigned long</c>.</summary>
    UnsignedLong,

    /// <summary><c>DOMString</c>, a <c>string</c> after normalization.</summary>
    Text,

    /// <summary><c>CryptoKey</c>, a <see cref="KeyData"/> after normalization.</summary>
    Key,
}

/// <summary>A member of a dictionary.</summary>
/// <param name="Name">The name.</param>
/// <param name="Type">The type.</param>
/// <param name="IsRequired">Whether a TypeError follows if the script leaves it out.</param>
internal sealed record ParameterMember(string Name, ParameterType Type, bool IsRequired = true);

/// <summary>
/// A dictionary that inherits from <c>Algorithm</c>: the type of the parameters of an operation (§18.2.2). The members
/// are in the order in which WebIDL reads them: those of inherited dictionaries first, each by name.
/// </summary>
internal sealed class ParameterDictionary(string name, params ParameterMember[] members)
{
    /// <summary><c>Algorithm</c> itself: the operation has no parameters.</summary>
    public static readonly ParameterDictionary None = new("Algorithm");

    public static readonly ParameterDictionary RsaHashedKeyGenParams = new("RsaHashedKeyGenParams",
        new("modulusLength", ParameterType.UnsignedLong), new("publicExponent", ParameterType.BigInteger), new("hash", ParameterType.Hash));

    public static readonly ParameterDictionary RsaHashedImportParams = new("RsaHashedImportParams", new ParameterMember("hash", ParameterType.Hash));
    public static readonly ParameterDictionary RsaPssParams = new("RsaPssParams", new ParameterMember("saltLength", ParameterType.UnsignedLong));

    public static readonly ParameterDictionary RsaOaepParams =
        new("RsaOaepParams", new ParameterMember("label", ParameterType.BufferSource, IsRequired: false));

    public static readonly ParameterDictionary EcdsaParams = new("EcdsaParams", new ParameterMember("hash", ParameterType.Hash));
    public static readonly ParameterDictionary EcKeyGenParams = new("EcKeyGenParams", new ParameterMember("namedCurve", ParameterType.Text));
    public static readonly ParameterDictionary EcKeyImportParams = new("EcKeyImportParams", new ParameterMember("namedCurve", ParameterType.Text));
    public static readonly ParameterDictionary EcdhKeyDeriveParams = new("EcdhKeyDeriveParams", new ParameterMember("public", ParameterType.Key));

    public static readonly ParameterDictionary AesCtrParams =
        new("AesCtrParams", new("counter", ParameterType.BufferSource), new("length", ParameterType.Octet));

    public static readonly ParameterDictionary AesCbcParams = new("AesCbcParams", new ParameterMember("iv", ParameterType.BufferSource));

    public static readonly ParameterDictionary AesGcmParams = new("AesGcmParams",
        new("additionalData", ParameterType.BufferSource, IsRequired: false), new("iv", ParameterType.BufferSource),
        new("tagLength", ParameterType.Octet, IsRequired: false));

    public static readonly ParameterDictionary AesKeyGenParams = new("AesKeyGenParams", new ParameterMember("length", ParameterType.UnsignedShort));

    public static readonly ParameterDictionary AesDerivedKeyParams =
        new("AesDerivedKeyParams", new ParameterMember("length", ParameterType.UnsignedShort));

    public static readonly ParameterDictionary HmacKeyGenParams = new("HmacKeyGenParams",
        new("hash", ParameterType.Hash), new("length", ParameterType.UnsignedLong, IsRequired: false));

    public static readonly ParameterDictionary HmacImportParams = new("HmacImportParams",
        new("hash", ParameterType.Hash), new("length", ParameterType.UnsignedLong, IsRequired: false));

    public static readonly ParameterDictionary HkdfParams = new("HkdfParams",
        new("hash", ParameterType.Hash), new("info", ParameterType.BufferSource), new("salt", ParameterType.BufferSource));

    public static readonly ParameterDictionary Pbkdf2Params = new("Pbkdf2Params",
        new("hash", ParameterType.Hash), new("iterations", ParameterType.UnsignedLong), new("salt", ParameterType.BufferSource));

    public string Name { get; } = name;

    public IReadOnlyList<ParameterMember> Members { get; } = members;
}
