namespace Quoll.Web.Cryptography;

/// <summary>The operations that <c>normalize an algorithm</c> (§18.4.4) takes.</summary>
internal enum CryptoOperation
{
    Encrypt,
    Decrypt,
    Sign,
    Verify,
    Digest,
    GenerateKey,
    DeriveBits,
    ImportKey,
    ExportKey,
    WrapKey,
    UnwrapKey,
    GetKeyLength,
}

/// <summary>
/// A registered algorithm: which operations it has, with which parameters, and what they do (the chapter of the
/// standard that describes it). It knows keys and bytes, no engine and no script; work is charged to the call of the
/// thread.
/// </summary>
internal abstract class CryptoAlgorithm(string name)
{
    /// <summary>The recognized algorithm name.</summary>
    public string Name { get; } = name;

    /// <summary>
    /// The dictionary of the parameters of an operation; null if the algorithm does not have the operation.
    /// </summary>
    public abstract ParameterDictionary? ParametersOf(CryptoOperation operation);

    public virtual byte[] Encrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> plaintext) => throw Missing();

    public virtual byte[] Decrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> ciphertext) => throw Missing();

    public virtual byte[] Sign(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> message) => throw Missing();

    public virtual bool Verify(
        NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> signature, ReadOnlySpan<byte> message) => throw Missing();

    public virtual byte[] Digest(ReadOnlySpan<byte> data) => throw Missing();

    /// <summary>Generates a key, or a pair of keys.</summary>
    public virtual GeneratedKey GenerateKey(NormalizedAlgorithm parameters, KeyUsages usages) => throw Missing();

    /// <summary>Derives bits.</summary>
    /// <param name="parameters">The parameters.</param>
    /// <param name="key">The base key.</param>
    /// <param name="length">The number of bits; null for as many as the algorithm has.</param>
    public virtual byte[] DeriveBits(NormalizedAlgorithm parameters, KeyData key, long? length) => throw Missing();

    /// <summary>Makes a key of key data. The usages are checked, but the key does not have them yet.</summary>
    public virtual KeyData ImportKey(NormalizedAlgorithm parameters, KeySource source) => throw Missing();

    /// <summary>The bytes of a key in a format other than <c>jwk</c>.</summary>
    public virtual byte[] ExportKey(KeyFormat format, KeyData key) => throw Missing();

    /// <summary>The key as a JSON Web Key, without <c>key_ops</c> and <c>ext</c>.</summary>
    public virtual JsonWebKey ExportJwk(KeyData key) => throw Missing();

    public virtual byte[] WrapKey(KeyData key, ReadOnlySpan<byte> plaintext) => throw Missing();

    public virtual byte[] UnwrapKey(KeyData key, ReadOnlySpan<byte> ciphertext) => throw Missing();

    /// <summary>The length in bits of a key that is derived; null if it is up to the derivation.</summary>
    public virtual long? GetKeyLength(NormalizedAlgorithm parameters) => throw Missing();

    /// <summary>The format is not one that the algorithm has.</summary>
    protected DomException UnknownFormat(KeyFormat format) =>
        CryptoFailure.NotSupported($"{Name} keys have no format '{KeyFormats.NameOf(format)}'.");

    private NotSupportedException Missing() => new($"{Name} does not have the operation.");
}

/// <summary>What <c>generateKey</c> makes: a secret key, or a public and a private one.</summary>
/// <param name="Key">The secret key, or the private key.</param>
/// <param name="PublicKey">The public key of a pair; null for a secret key.</param>
internal sealed record GeneratedKey(KeyData Key, KeyData? PublicKey = null);
