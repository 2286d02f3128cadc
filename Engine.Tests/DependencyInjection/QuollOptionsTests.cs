using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Quoll.Tests.DependencyInjection;

/// <summary>Options from configuration: right ones arrive, wrong ones fail at start and name their key.</summary>
public class QuollOptionsTests
{
    private static ServiceProvider Build(params (string Key, string Value)[] values)
    {
        var configuration = new ConfigurationBuilder().AddInMemoryCollection(
            values.Select(static value => KeyValuePair.Create($"Scripts:Quoll:{value.Key}", (string?)value.Value))).Build();
        var services = new ServiceCollection();
        services.AddQuoll(configuration.GetSection("Scripts:Quoll"));
        return services.BuildServiceProvider();
    }

    private static EngineOptions OptionsOf(ServiceProvider root)
    {
        using var scope = root.CreateScope();
        return scope.ServiceProvider.GetRequiredService<Engine>().Options;
    }

    [Fact]
    public void All_options_come_from_configuration()
    {
        using var root = Build(
            ("MaxTime", "00:00:02"), ("MaxAllocatedBytes", "1000000"), ("MaxSteps", "5000"), ("MaxCallDepth", "50"), ("MaxSourceLength", "900"),
            ("Strict", "true"), ("AllowDynamicCode", "false"), ("EnableTailCalls", "false"), ("RunJobsAfterCalls", "true"),
            ("Globals", "StructuredClone, Base64, Timers"), ("TimeZone", "UTC"), ("Console", "false"));
        var options = OptionsOf(root);
        Assert.Equal(TimeSpan.FromSeconds(2), options.MaxTime);
        Assert.Equal(1_000_000, options.MaxAllocatedBytes);
        Assert.Equal(5000, options.MaxSteps);
        Assert.Equal(50, options.MaxCallDepth);
        Assert.Equal(900, options.MaxSourceLength);
        Assert.True(options is { Strict: true, RunJobsAfterCalls: true });
        Assert.True(options is { AllowDynamicCode: false, EnableTailCalls: false });
        Assert.Equal(EngineGlobals.StructuredClone | EngineGlobals.Base64 | EngineGlobals.Timers, options.Globals);
        Assert.Equal(TimeZoneInfo.Utc, options.TimeZone);
        Assert.Null(options.Console);
    }

    [Fact]
    public void Options_that_are_not_set_are_those_of_the_engine()
    {
        using var root = Build();
        var options = OptionsOf(root);
        Assert.NotNull(options.Console);
        Assert.Equal(new EngineOptions { Console = options.Console, Observer = options.Observer }, options);
    }

    [Fact]
    public void Untrusted_sets_what_is_not_set()
    {
        using var root = Build(("Untrusted", "true"), ("MaxAllocatedBytes", "1000000"), ("MaxCallDepth", "50"));
        var options = OptionsOf(root);
        var expected = EngineOptions.Untrusted(allocatedBytes: 1_000_000);
        Assert.Equal(
            expected with { MaxCallDepth = 50, Console = options.Console, Observer = options.Observer }, options);
    }

    [Theory]
    [InlineData("MaxTime", "-00:00:01")]
    [InlineData("MaxTime", "soon")]
    [InlineData("MaxAllocatedBytes", "-1")]
    [InlineData("MaxAllocatedBytes", "64 MB")]
    [InlineData("MaxSteps", "-5")]
    [InlineData("MaxCallDepth", "0")]
    [InlineData("MaxSourceLength", "-1")]
    [InlineData("Globals", "Fetch")]
    [InlineData("Globals", "128")]
    [InlineData("TimeZone", "Mars/Olympus")]
    [InlineData("Strict", "perhaps")]
    public void A_wrong_value_fails_at_start_and_names_its_key(string key, string value)
    {
        using var root = Build((key, value));
        var thrown = Assert.ThrowsAny<Exception>(root.GetRequiredService<IStartupValidator>().Validate);
        Assert.Contains($"Scripts:Quoll:{key}", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void All_wrong_values_are_named()
    {
        using var root = Build(("MaxSteps", "-5"), ("MaxCallDepth", "0"));
        var thrown = Assert.Throws<OptionsValidationException>(root.GetRequiredService<IStartupValidator>().Validate);
        Assert.Collection(thrown.Failures,
            static fault => Assert.StartsWith("Scripts:Quoll:MaxSteps: MaxSteps must be zero or more", fault),
            static fault => Assert.StartsWith("Scripts:Quoll:MaxCallDepth: MaxCallDepth must be one or more", fault));
    }

    [Fact]
    public void An_unknown_key_fails_at_start()
    {
        using var root = Build(("MaxStep", "5"));
        var thrown = Assert.Throws<InvalidOperationException>(root.GetRequiredService<IStartupValidator>().Validate);
        Assert.Contains("MaxStep", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Code_comes_after_configuration()
    {
        var configuration = new ConfigurationBuilder().AddInMemoryCollection([new("MaxSteps", "5")]).Build();
        var services = new ServiceCollection();
        services.AddQuoll(configuration, static options => options.MaxSteps = 7);
        using var root = services.BuildServiceProvider();
        Assert.Equal(7, OptionsOf(root).MaxSteps);
    }
}
