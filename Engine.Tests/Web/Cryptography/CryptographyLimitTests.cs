using System.Diagnostics;
using Quoll.Web;

namespace Quoll.Tests.Web.Cryptography;

/// <summary>The limits of a call hold for what cryptography does in it.</summary>
public class CryptographyLimitTests
{
    private const string Prepare = """
        const { subtle } = crypto;
        let failure = '';
        const fail = error => { failure = error.name; };
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
    [InlineData("subtle.generateKey({ name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-1' }, true, ['sign'])")]
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
        Assert.Equal(ExecutionLimit.AllocatedBytes, Assert.Throws<ExecutionLimitException>(() => engine.ExecuteModule("await " + code)).Limit);
    }

    [Theory]
    [InlineData("pbkdf2(4e6, 32)")]
    [InlineData("pbkdf2(2 ** 32 - 1, 32)")]
    [InlineData("subtle.generateKey({ name: 'RSA-PSS', modulusLength: 16384, publicExponent: new Uint8Array([3]), hash: 'SHA-1' }, true, ['sign'])")]
    public void Work_that_would_take_too_long_ends_soon(string code)
    {
        var engine = Create(new EngineOptions { MaxTime = TimeSpan.FromMilliseconds(100) });
        var clock = Stopwatch.StartNew();
        Assert.Equal(ExecutionLimit.Time, Assert.Throws<ExecutionLimitException>(() => engine.ExecuteModule("await " + code)).Limit);
        Assert.True(clock.Elapsed < MachinePace.Hang);
    }

    [Fact]
    public void Iterations_in_parts_give_the_same_bytes()
    {
        var engine = Create(new EngineOptions());
        string? result = null;
        engine.SetValue("done", (string text) => { result = text; });
        engine.ExecuteModule("done(new Uint8Array(await pbkdf2(2_100_000, 40)).toHex())");
        Assert.Equal(
            Convert.ToHexStringLower(System.Security.Cryptography.Rfc2898DeriveBytes.Pbkdf2(
                new byte[8], new byte[8], 2_100_000, System.Security.Cryptography.HashAlgorithmName.SHA256, 40)),
            result);
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
