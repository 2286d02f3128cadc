using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Engines;
using Org.BouncyCastle.Crypto.Parameters;

namespace Quoll.Web.Cryptography;

/// <summary>
/// AES-KW (§31, RFC 3394). .NET has the variant with padding only (RFC 5649), so this is that of Bouncy Castle.
/// </summary>
internal sealed class AesKeyWrap() : AesAlgorithm("AES-KW", "KW", KeyUsages.WrapKey | KeyUsages.UnwrapKey)
{
    // The bytes that are wrapped at a time, and the fewest that can be (RFC 3394 §2).
    private const int HalfBlock = 8;
    private const int SmallestKey = 2 * HalfBlock;

    // Each half block passes the cipher six times.
    private const int Rounds = 6;

    public static readonly AesKeyWrap Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.WrapKey or CryptoOperation.UnwrapKey ? ParameterDictionary.None : base.ParametersOf(operation);

    public override byte[] WrapKey(KeyData key, ReadOnlySpan<byte> plaintext)
    {
        if (plaintext.Length % HalfBlock != 0 || plaintext.Length < SmallestKey)
            throw CryptoFailure.Operation("AES-KW wraps 16 bytes or more, in multiples of 8.");
        return Process(true, key, plaintext);
    }

    public override byte[] UnwrapKey(KeyData key, ReadOnlySpan<byte> ciphertext)
    {
        if (ciphertext.Length % HalfBlock != 0 || ciphertext.Length < SmallestKey + HalfBlock)
            throw CryptoFailure.Operation("A key that AES-KW wrapped has 24 bytes or more, in multiples of 8.");
        return Process(false, key, ciphertext);
    }

    private static byte[] Process(bool wraps, KeyData key, ReadOnlySpan<byte> data)
    {
        ChargeFor((long)data.Length * Rounds);
        var engine = new AesWrapEngine();
        engine.Init(wraps, new KeyParameter(key.Secret));
        var bytes = data.ToArray();
        try
        {
            return wraps ? engine.Wrap(bytes, 0, bytes.Length) : engine.Unwrap(bytes, 0, bytes.Length);
        }
        catch (Exception refused) when (refused is CryptoException or ArgumentException)
        {
            throw CryptoFailure.Operation("The wrapped key is not intact, or was wrapped with another key.", refused);
        }
    }
}
