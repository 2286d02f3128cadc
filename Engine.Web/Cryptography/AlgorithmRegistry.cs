using System.Text;

namespace Quoll.Web.Cryptography;

/// <summary>The registered algorithms (§18.4.1 and "Algorithm Overview").</summary>
internal static class AlgorithmRegistry
{
    public static readonly CryptoAlgorithm[] All =
    [
        RsassaPkcs1.Instance, RsaPss.Instance, RsaOaep.Instance, Ecdsa.Instance, Ecdh.Instance, Ed25519.Instance, X25519.Instance,
        AesCtr.Instance, AesCbc.Instance, AesGcmMode.Instance, AesKeyWrap.Instance, Hmac.Instance,
        HashFunction.Sha1, HashFunction.Sha256, HashFunction.Sha384, HashFunction.Sha512, HkdfAlgorithm.Instance, Pbkdf2.Instance,
    ];

    /// <summary>
    /// The algorithm of a name, which is compared without regard to the case of ASCII letters only: the Kelvin sign is
    /// not a K.
    /// </summary>
    public static CryptoAlgorithm? Find(string name)
    {
        foreach (var algorithm in All)
        {
            if (Ascii.EqualsIgnoreCase(algorithm.Name, name)) return algorithm;
        }
        return null;
    }

    /// <summary>
    /// The algorithm of a name for an operation, with the dictionary of its parameters (§18.4.4, steps 5 and 6).
    /// </summary>
    /// <exception cref="DomException">No algorithm of the name has the operation: a NotSupportedError.</exception>
    public static (CryptoAlgorithm Algorithm, ParameterDictionary Parameters) Get(CryptoOperation operation, string name) =>
        Find(name) is { } algorithm && algorithm.ParametersOf(operation) is { } parameters ? (algorithm, parameters)
        : throw CryptoFailure.NotSupported($"The algorithm '{Shorten(name)}' is not supported for this operation.");

    private static string Shorten(string name) => name.Length <= 40 ? name : name[..40] + "…";
}
