using System.Diagnostics;
using System.Security.Cryptography;
using Quoll.Web;
using Quoll.Web.Cryptography;

namespace Quoll.Tests.Web.Cryptography;

/// <summary>The limits of a call hold for what cryptography does in it.</summary>
public class CryptographyLimitTests
{
    private const string Prepare = """
        const { subtle } = crypto;
        let failure = '';
        const fail = error => { failure = error.name; };
        const rsa = (modulusLength, exponent) => subtle.generateKey(
          { name: 'RSA-PSS', modulusLength, publicExponent: new Uint8Array(exponent), hash: 'SHA-1' }, true, ['sign']);
        async function pbkdf2(iterations, size) {
          const key = await subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
          return subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(8), iterations }, key, size * 8);
        }
        """;

    private static Engine Create(EngineOptions options)
    {
        var engine = new Engine(options with { Extensions = [QuollWeb.Default] });
        engine.Execute(Prepare);
        return engine;
    }

    [Theory]
    [InlineData("pbkdf2(1e6, 32).catch(fail)")]
    [InlineData("pbkdf2(2 ** 32 - 1, 32).catch(fail)")]
    [InlineData("pbkdf2(1, 1e7).catch(fail)")]
    [InlineData("rsa(2048, [1, 0, 1])")]
    [InlineData("subtle.digest('SHA-512', new Uint8Array(3e7))")]
    [InlineData("Promise.all(Array.from({ length: 1000 }, () => subtle.generateKey('Ed25519', true, ['sign'])))")]
    public void Work_takes_steps(string code)
    {
        var engine = Create(new EngineOptions { MaxSteps = 1_000_000 });
        Assert.Equal(ExecutionLimit.Steps, Assert.Throws<ExecutionLimitException>(() => engine.ExecuteModule("await " + code)).Limit);
    }

    [Theory]
    [InlineData("pbkdf2(1, 5e7)")]
    [InlineData("subtle.generateKey({ name: 'HMAC', hash: 'SHA-1', length: 2 ** 32 - 1 }, true, ['sign'])")]
    public void Results_take_memory(string code)
    {
        var engine = Create(new EngineOptions { MaxAllocatedBytes = 1 << 20 });
        var thrown = Assert.Throws<ExecutionLimitException>(() => engine.ExecuteModule("await " + code));
        Assert.Equal(ExecutionLimit.AllocatedBytes, thrown.Limit);
    }

    [Theory]
    [InlineData("pbkdf2(4e6, 32)")]
    [InlineData("pbkdf2(2 ** 32 - 1, 32)")]
    [InlineData("rsa(16384, [3])")]
    public void Work_that_would_take_too_long_ends_soon(string code)
    {
        var engine = Create(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(100) });
        var clock = Stopwatch.StartNew();
        Assert.Equal(ExecutionLimit.Time, Assert.Throws<ExecutionLimitException>(() => engine.ExecuteModule("await " + code)).Limit);
        Assert.True(clock.Elapsed < MachinePace.Hang);
    }

    [Theory]
    [InlineData(1, 20)]
    [InlineData(2, 64)]
    [InlineData(10_001, 33)]
    public void Iterations_in_parts_give_the_same_bytes(int iterations, int size)
    {
        byte[] secret = [1, 2, 3], salt = [4, 5];
        Assert.Equal(
            Rfc2898DeriveBytes.Pbkdf2(secret, salt, iterations, HashAlgorithmName.SHA256, size),
            Pbkdf2.InParts(HashFunction.Sha256, secret, salt, iterations, size));
    }

    [Fact]
    public void A_token_cancels_iterations()
    {
        using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(50));
        var engine = Create(new EngineOptions());
        Assert.Throws<OperationCanceledException>(() =>
            engine.ExecuteModule("await pbkdf2(2 ** 32 - 1, 32)", new() { CancellationToken = source.Token }));
    }
}
