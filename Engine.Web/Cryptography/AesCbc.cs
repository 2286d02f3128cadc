using System.Security.Cryptography;

namespace Quoll.Web.Cryptography;

/// <summary>AES-CBC (§29), with the padding of PKCS #7 (RFC 2315 §10.3).</summary>
internal sealed class AesCbc() : AesAlgorithm(
    "AES-CBC", "CBC", KeyUsages.Encrypt | KeyUsages.Decrypt | KeyUsages.WrapKey | KeyUsages.UnwrapKey)
{
    public static readonly AesCbc Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Encrypt or CryptoOperation.Decrypt ? ParameterDictionary.AesCbcParams : base.ParametersOf(operation);

    public override byte[] Encrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> plaintext)
    {
        var iv = InitializationVector(parameters);
        ChargeFor(plaintext.Length);
        using var aes = Cipher(key);
        return aes.EncryptCbc(plaintext, iv);
    }

    public override byte[] Decrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> ciphertext)
    {
        var iv = InitializationVector(parameters);
        if (ciphertext.Length == 0 || ciphertext.Length % BlockSize != 0)
            throw CryptoFailure.Operation("The length of the ciphertext is not a multiple of 16 bytes, or it is empty.");
        ChargeFor(ciphertext.Length);
        using var aes = Cipher(key);
        return aes.DecryptCbc(ciphertext, iv);
    }

    private static byte[] InitializationVector(NormalizedAlgorithm parameters) => parameters.Bytes("iv") is { Length: BlockSize } iv
        ? iv
        : throw CryptoFailure.Operation("The member 'iv' does not have 16 bytes.");
}
