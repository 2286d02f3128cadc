using System.Security.Cryptography;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Modes;
using Org.BouncyCastle.Crypto.Parameters;

namespace Quoll.Web.Cryptography;

/// <summary>
/// AES-GCM (§30, NIST SP 800-38D). System.Security.Cryptography has nonces of 12 bytes; those of other lengths are
/// passed to Bouncy Castle.
/// </summary>
internal sealed class AesGcmMode() : AesAlgorithm(
    "AES-GCM", "GCM", KeyUsages.Encrypt | KeyUsages.Decrypt | KeyUsages.WrapKey | KeyUsages.UnwrapKey)
{
    private const int DefaultTagBits = 128;
    private const int PlatformNonceSize = 12;
    private const int SmallestPlatformTag = 12;
    private const int LongestTag = 16;

    public static readonly AesGcmMode Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Encrypt or CryptoOperation.Decrypt ? ParameterDictionary.AesGcmParams : base.ParametersOf(operation);

    public override byte[] Encrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> plaintext)
    {
        var (nonce, tagSize, additional) = Read(parameters);
        ChargeFor((long)plaintext.Length + additional.Length + nonce.Length);
        if (!PlatformHas(nonce)) return Process(true, key, nonce, tagSize, additional, plaintext);
        var result = GC.AllocateUninitializedArray<byte>(checked(plaintext.Length + tagSize));
        Span<byte> tag = stackalloc byte[LongestTag];
        using var gcm = new AesGcm(key.Secret, LongestTag);
        gcm.Encrypt(nonce, plaintext, result.AsSpan(0, plaintext.Length), tag, additional);
        // SP 800-38D §7.1, step 6: a shorter tag is the beginning of the longest one.
        tag[..tagSize].CopyTo(result.AsSpan(plaintext.Length));
        return result;
    }

    public override byte[] Decrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> ciphertext)
    {
        var (nonce, tagSize, additional) = Read(parameters);
        if (ciphertext.Length < tagSize) throw CryptoFailure.Operation("The ciphertext is shorter than its tag.");
        ChargeFor((long)ciphertext.Length + additional.Length + nonce.Length);
        if (!PlatformHas(nonce)) return Process(false, key, nonce, tagSize, additional, ciphertext);
        var result = GC.AllocateUninitializedArray<byte>(ciphertext.Length - tagSize);
        var data = ciphertext[..result.Length];
        var tag = ciphertext[result.Length..];
        if (tagSize < SmallestPlatformTag)
        {
            DecryptWithShortTag(key, nonce, data, tag, result, additional);
            return result;
        }
        using var gcm = new AesGcm(key.Secret, tagSize);
        gcm.Decrypt(nonce, data, tag, result, additional);
        return result;
    }

    // Encrypting is its own inverse, and encrypting the plaintext again gives the tag that the ciphertext must have.
    private static void DecryptWithShortTag(
        KeyData key, byte[] nonce, ReadOnlySpan<byte> data, ReadOnlySpan<byte> tag, Span<byte> result, byte[] additional)
    {
        ChargeFor(data.Length);
        Span<byte> whole = stackalloc byte[LongestTag];
        using var gcm = new AesGcm(key.Secret, LongestTag);
        gcm.Encrypt(nonce, data, result, whole, additional);
        gcm.Encrypt(nonce, result, new byte[data.Length], whole, additional);
        if (!CryptographicOperations.FixedTimeEquals(whole[..tag.Length], tag))
            throw CryptoFailure.Operation("The ciphertext or the additional data was changed.");
    }

    private static (byte[] Nonce, int TagSize, byte[] Additional) Read(NormalizedAlgorithm parameters)
    {
        var tagBits = parameters.IntegerOrNull("tagLength") ?? DefaultTagBits;
        if (tagBits is not (32 or 64 or 96 or 104 or 112 or 120 or 128))
            throw CryptoFailure.Operation("The member 'tagLength' is not 32, 64, 96, 104, 112, 120 or 128 bits.");
        var nonce = parameters.Bytes("iv");
        // SP 800-38D §5.2.1.1: a nonce has at least one bit.
        if (nonce.Length == 0) throw CryptoFailure.Operation("The member 'iv' is empty.");
        return (nonce, (int)tagBits / 8, parameters.BytesOrEmpty("additionalData"));
    }

    private static bool PlatformHas(byte[] nonce) => AesGcm.IsSupported && nonce.Length == PlatformNonceSize;

    private static byte[] Process(
        bool encrypts, KeyData key, byte[] nonce, int tagSize, byte[] additional, ReadOnlySpan<byte> data)
    {
        var cipher = new GcmBlockCipher(AesUtilities.CreateEngine());
        try
        {
            cipher.Init(encrypts, new AeadParameters(new KeyParameter(key.Secret), tagSize * 8, nonce, additional));
            var result = new byte[cipher.GetOutputSize(data.Length)];
            var length = cipher.ProcessBytes(data, result);
            length += cipher.DoFinal(result.AsSpan(length));
            return length == result.Length ? result : result[..length];
        }
        catch (Exception refused) when (refused is CryptoException or ArgumentException)
        {
            throw CryptoFailure.Operation("The data could not be encrypted or decrypted.", refused);
        }
    }
}
