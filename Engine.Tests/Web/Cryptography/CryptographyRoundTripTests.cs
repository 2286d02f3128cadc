using FsCheck;
using FsCheck.Fluent;
using Quoll.Web;

namespace Quoll.Tests.Web.Cryptography;

/// <summary>What is encrypted is decrypted to the same bytes, for all lengths and parameters.</summary>
public class CryptographyRoundTripTests
{
    private readonly Engine _engine = new(new EngineOptions { Extensions = [QuollWeb.Default] });

    [Theory]
    [InlineData("AES-CBC", "iv: random(16)")]
    [InlineData("AES-CTR", "counter: random(16), length: 13 + size % 116")]
    [InlineData("AES-GCM", "iv: random(1 + size % 40), additionalData: random(size % 50), tagLength: [32, 64, 96, 112, 128][size % 5]")]
    [InlineData("RSA-OAEP", "label: random(size % 30)")]
    public void Decrypting_undoes_encrypting(string name, string parameters)
    {
        _engine.Execute($$"""
            const { subtle } = crypto;
            const random = size => crypto.getRandomValues(new Uint8Array(size));
            const isRsa = '{{name}}'.startsWith('RSA');
            const keys = subtle.generateKey(
              { name: '{{name}}', length: 192, modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' },
              false, ['encrypt', 'decrypt']);
            let result;
            async function check(size) {
              const algorithm = { name: '{{name}}', {{parameters}} };
              const data = random(isRsa ? size % 87 : size);
              const key = await keys;
              const encrypted = await subtle.encrypt(algorithm, key.publicKey ?? key, data);
              result = new Uint8Array(await subtle.decrypt(algorithm, key.privateKey ?? key, encrypted)).toHex() === data.toHex();
            }
            """);
        Prop.ForAll(Gen.Choose(0, 3000).ToArbitrary(), size =>
        {
            _engine.ExecuteModule($"result = undefined; await check({size});");
            Assert.True(_engine.Evaluate<bool>("result"));
        }).QuickCheckThrowOnFailure();
    }
}
