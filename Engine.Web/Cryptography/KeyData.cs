namespace Quoll.Web.Cryptography;

/// <summary>The enumeration <c>KeyType</c> (§13).</summary>
internal enum KeyType
{
    Public,
    Private,
    Secret,
}

/// <summary>
/// The internal slots of a <c>CryptoKey</c> (§13.3), which no script sees. Immutable: clones in other engines share it.
/// </summary>
/// <param name="Type">[[type]].</param>
/// <param name="Algorithm">[[algorithm]].</param>
/// <param name="Material">[[handle]].</param>
internal sealed record KeyData(KeyType Type, KeyAlgorithm Algorithm, KeyMaterial Material)
{
    /// <summary>[[extractable]].</summary>
    public bool IsExtractable { get; init; }

    /// <summary>[[usages]].</summary>
    public KeyUsages Usages { get; init; }

    /// <summary>The same key for another engine, which may run on another thread.</summary>
    public KeyData ForAnotherEngine() => this with { Material = Material.ForAnotherEngine() };

    /// <summary>The bytes of a secret key.</summary>
    public byte[] Secret => ((SecretKey)Material).Bytes;

    /// <summary>Shows no key: a log or a debugger of the host may print it.</summary>
    public override string ToString() => $"{Type} key of {Algorithm.Name}";
}

/// <summary>The [[handle]] of a key: the numbers or bytes that it consists of.</summary>
internal abstract class KeyMaterial
{
    /// <summary>
    /// The same material without the objects of the platform that it keeps, which one engine may use at a time.
    /// </summary>
    public virtual KeyMaterial ForAnotherEngine() => this;
}

/// <summary>The bytes of a secret key. Nobody writes to them.</summary>
internal sealed class SecretKey(byte[] bytes) : KeyMaterial
{
    public byte[] Bytes { get; } = bytes;
}

/// <summary>The dictionary <c>KeyAlgorithm</c> (§12) and those that inherit from it.</summary>
/// <param name="Implementation">The algorithm that the key belongs to.</param>
internal record KeyAlgorithm(CryptoAlgorithm Implementation)
{
    public string Name => Implementation.Name;

    /// <summary>The members that a script reads in <c>key.algorithm</c> besides <c>name</c>, in order.</summary>
    public virtual IEnumerable<(string Name, object Value)> Members => [];
}

/// <summary><c>AesKeyAlgorithm</c> (§28.4).</summary>
/// <param name="Implementation">The algorithm.</param>
/// <param name="Length">The length in bits.</param>
internal sealed record AesKeyAlgorithm(CryptoAlgorithm Implementation, int Length) : KeyAlgorithm(Implementation)
{
    public override IEnumerable<(string Name, object Value)> Members => [("length", (double)Length)];
}

/// <summary><c>HmacKeyAlgorithm</c> (§31.4).</summary>
/// <param name="Implementation">The algorithm.</param>
/// <param name="Hash">The hash function.</param>
/// <param name="Length">The length in bits.</param>
internal sealed record HmacKeyAlgorithm(CryptoAlgorithm Implementation, HashFunction Hash, long Length) : KeyAlgorithm(Implementation)
{
    public override IEnumerable<(string Name, object Value)> Members => [("hash", Hash), ("length", (double)Length)];
}

/// <summary><c>EcKeyAlgorithm</c> (§23.4).</summary>
/// <param name="Implementation">The algorithm.</param>
/// <param name="Curve">The named curve.</param>
internal sealed record EcKeyAlgorithm(CryptoAlgorithm Implementation, NamedCurve Curve) : KeyAlgorithm(Implementation)
{
    public override IEnumerable<(string Name, object Value)> Members => [("namedCurve", Curve.Name)];
}

/// <summary><c>RsaHashedKeyAlgorithm</c> (§20.6).</summary>
/// <param name="Implementation">The algorithm.</param>
/// <param name="ModulusLength">The length of the modulus in bits.</param>
/// <param name="PublicExponent">The public exponent, big-endian.</param>
/// <param name="Hash">The hash function.</param>
internal sealed record RsaKeyAlgorithm(CryptoAlgorithm Implementation, int ModulusLength, byte[] PublicExponent, HashFunction Hash)
    : KeyAlgorithm(Implementation)
{
    public override IEnumerable<(string Name, object Value)> Members =>
        [("modulusLength", (double)ModulusLength), ("publicExponent", PublicExponent), ("hash", Hash)];
}
