using System.Security.Cryptography;
using Org.BouncyCastle.Crypto;
using Org.BouncyCastle.Crypto.Encodings;
using Org.BouncyCastle.Crypto.Engines;

namespace Quoll.Web.Cryptography;

/// <summary>
/// RSA-OAEP (§22, RFC 8017 §7.1). System.Security.Cryptography has no labels: with one, this is that of Bouncy Castle.
/// </summary>
internal sealed class RsaOaep() : RsaAlgorithm(
    "RSA-OAEP", "enc", KeyUsages.Decrypt | KeyUsages.UnwrapKey, KeyUsages.Encrypt | KeyUsages.WrapKey)
{
    public static readonly RsaOaep Instance = new();

    public override ParameterDictionary? ParametersOf(CryptoOperation operation) =>
        operation is CryptoOperation.Encrypt or CryptoOperation.Decrypt ? ParameterDictionary.RsaOaepParams : base.ParametersOf(operation);

    public override byte[] Encrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> plaintext)
    {
        var (hash, material, label) = (HashOf(key), PublicKey(key), parameters.BytesOrEmpty("label"));
        // RFC 8017 §7.1.1, step 1.
        if (plaintext.Length > (material.ModulusBits + 7) / 8 - 2 * hash.Size - 2)
            throw CryptoFailure.Operation("The data is too long for the key.");
        return label.Length == 0
            ? material.Platform.Encrypt(plaintext, RSAEncryptionPadding.CreateOaep(hash.Id))
            : Process(true, material, hash, label, plaintext);
    }

    public override byte[] Decrypt(NormalizedAlgorithm parameters, KeyData key, ReadOnlySpan<byte> ciphertext)
    {
        var (hash, material, label) = (HashOf(key), PrivateKey(key), parameters.BytesOrEmpty("label"));
        // RFC 8017 §7.1.2, step 1.
        if (ciphertext.Length != (material.ModulusBits + 7) / 8)
            throw CryptoFailure.Operation("The ciphertext is not as long as the modulus.");
        return label.Length == 0
            ? material.Platform.Decrypt(ciphertext, RSAEncryptionPadding.CreateOaep(hash.Id))
            : Process(false, material, hash, label, ciphertext);
    }

    protected override string JwaName(HashFunction hash) => hash == HashFunction.Sha1 ? "RSA-OAEP" : "RSA-OAEP-" + hash.JwaSuffix;

    private static byte[] Process(bool encrypts, RsaKey key, HashFunction hash, byte[] label, ReadOnlySpan<byte> data)
    {
        HashFunction.ChargeFor(label.Length);
        var encoding = new OaepEncoding(new RsaBlindedEngine(), hash.ForBouncyCastle(), hash.ForBouncyCastle(), label);
        encoding.Init(encrypts, key.ForBouncyCastle());
        try
        {
            return encoding.ProcessBlock(data.ToArray(), 0, data.Length);
        }
        catch (Exception refused) when (refused is CryptoException or ArgumentException)
        {
            throw CryptoFailure.Operation("The data could not be encrypted or decrypted.", refused);
        }
    }
}
