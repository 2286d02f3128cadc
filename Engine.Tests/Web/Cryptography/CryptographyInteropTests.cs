using System.Security.Cryptography;
using Quoll.Web;

namespace Quoll.Tests.Web.Cryptography;

/// <summary>
/// Scripts and System.Security.Cryptography understand each other's keys, signatures and ciphertexts.
/// </summary>
public class CryptographyInteropTests
{
    private static readonly byte[] Data = [.. Enumerable.Range(0, 100).Select(static index => (byte)index)];

    private readonly Engine _engine = new(new EngineOptions { Extensions = [QuollWeb.Default] });

    public CryptographyInteropTests() => _engine.Execute("""
        const { subtle } = crypto;
        const data = Uint8Array.from({ length: 100 }, (_, index) => index);
        """);

    private byte[] Bytes(string code, params (string Name, byte[] Value)[] globals) =>
        Convert.FromHexString(Text($"new Uint8Array({code}).toHex()", globals));

    private string Text(string code, params (string Name, byte[] Value)[] globals)
    {
        foreach (var (name, value) in globals) _engine.SetValue(name, AbstractOperations.CreateUint8Array(_engine, value));
        string? result = null;
        _engine.SetValue("done", (string text) => { result = text; });
        _engine.ExecuteModule($"done(String({code}))");
        return result!;
    }

    [Theory]
    [InlineData("SHA-256", 0)]
    [InlineData("SHA-256", 32)]
    [InlineData("SHA-1", 20)]
    [InlineData("SHA-512", 64)]
    public void Signatures_of_RSA_verify_on_the_other_side(string hash, int saltLength)
    {
        using var rsa = RSA.Create(2048);
        var name = new HashAlgorithmName(hash.Replace("-", "", StringComparison.Ordinal));
        var isPss = saltLength > 0;
        var algorithm = isPss ? $"{{ name: 'RSA-PSS', saltLength: {saltLength}, hash: '{hash}' }}" : $"{{ name: 'RSASSA-PKCS1-v1_5', hash: '{hash}' }}";
        var padding = isPss ? RSASignaturePadding.Pss : RSASignaturePadding.Pkcs1;
        var signature = Bytes($"await subtle.sign({algorithm}, await subtle.importKey('pkcs8', key, {algorithm}, false, ['sign']), data)",
            ("key", rsa.ExportPkcs8PrivateKey()));
        Assert.True(rsa.VerifyData(Data, signature, name, padding));
        Assert.Equal("true", Text(
            $"await subtle.verify({algorithm}, await subtle.importKey('spki', publicKey, {algorithm}, false, ['verify']), signature, data)",
            ("publicKey", rsa.ExportSubjectPublicKeyInfo()), ("signature", rsa.SignData(Data, name, padding))));
    }

    [Theory]
    [InlineData("P-256", "1.2.840.10045.3.1.7")]
    [InlineData("P-384", "1.3.132.0.34")]
    [InlineData("P-521", "1.3.132.0.35")]
    public void Signatures_and_secrets_of_a_curve_agree(string curve, string identifier)
    {
        using var signer = ECDsa.Create(ECCurve.CreateFromValue(identifier));
        var import = $"{{ name: 'ECDSA', namedCurve: '{curve}' }}";
        const string algorithm = "{ name: 'ECDSA', hash: 'SHA-384' }";
        var signature = Bytes($"await subtle.sign({algorithm}, await subtle.importKey('pkcs8', key, {import}, false, ['sign']), data)",
            ("key", signer.ExportPkcs8PrivateKey()));
        Assert.True(signer.VerifyData(Data, signature, HashAlgorithmName.SHA384));
        Assert.Equal("true", Text(
            $"await subtle.verify({algorithm}, await subtle.importKey('spki', key, {import}, false, ['verify']), signature, data)",
            ("key", signer.ExportSubjectPublicKeyInfo()), ("signature", signer.SignData(Data, HashAlgorithmName.SHA384))));

        using var agreement = ECDiffieHellman.Create(ECCurve.CreateFromValue(identifier));
        _engine.Execute($"var pair = subtle.generateKey({{ name: 'ECDH', namedCurve: '{curve}' }}, true, ['deriveBits'])");
        var secret = Bytes($$"""
            await subtle.deriveBits({ name: 'ECDH', public: await subtle.importKey('spki', key, { name: 'ECDH', namedCurve: '{{curve}}' }, true, []) },
                (await pair).privateKey, null)
            """, ("key", agreement.PublicKey.ExportSubjectPublicKeyInfo()));
        using var other = ECDiffieHellman.Create();
        other.ImportSubjectPublicKeyInfo(Bytes("await subtle.exportKey('spki', (await pair).publicKey)"), out _);
        Assert.Equal(agreement.DeriveRawSecretAgreement(other.PublicKey), secret);
    }

    [Fact]
    public void Private_keys_that_scripts_export_are_those_of_the_platform()
    {
        _engine.Execute("""
            var rsa = subtle.generateKey({ name: 'RSA-OAEP', modulusLength: 1024, publicExponent: new Uint8Array([3]), hash: 'SHA-256' }, true, ['decrypt', 'encrypt']);
            var ec = subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign']);
            """);
        using var rsa = RSA.Create();
        rsa.ImportPkcs8PrivateKey(Bytes("await subtle.exportKey('pkcs8', (await rsa).privateKey)"), out _);
        Assert.Equal(Data[..20], rsa.Decrypt(Bytes("await subtle.encrypt('RSA-OAEP', (await rsa).publicKey, data.subarray(0, 20))"),
            RSAEncryptionPadding.OaepSHA256));
        using var ec = ECDsa.Create();
        ec.ImportPkcs8PrivateKey(Bytes("await subtle.exportKey('pkcs8', (await ec).privateKey)"), out _);
        Assert.Equal(384, ec.KeySize);
    }

    [Theory]
    [InlineData(12, 16)]
    [InlineData(12, 12)]
    public void Ciphertexts_of_AES_GCM_are_the_same(int nonceSize, int tagSize)
    {
        var (key, nonce, additional) = (RandomNumberGenerator.GetBytes(32), RandomNumberGenerator.GetBytes(nonceSize), new byte[5]);
        var expected = new byte[Data.Length + tagSize];
        using var gcm = new AesGcm(key, tagSize);
        gcm.Encrypt(nonce, Data, expected.AsSpan(0, Data.Length), expected.AsSpan(Data.Length), additional);
        Assert.Equal(expected, Bytes($$"""
            await subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: additional, tagLength: {{tagSize * 8}} },
                await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']), data)
            """, ("key", key), ("nonce", nonce), ("additional", additional)));
    }
}
