using Quoll.Orleans;

namespace Quoll.Tests.Orleans;

public class AcceptedCallsTests
{
    [Fact]
    public void A_tenant_has_a_part_of_the_calls_and_all_together_have_a_limit()
    {
        var calls = new AcceptedCalls(max: 5, maxOfTenant: 3);
        for (var i = 0; i < 3; i++) Assert.True(calls.TryAdd("acme"));
        Assert.False(calls.TryAdd("acme"));
        for (var i = 0; i < 2; i++) Assert.True(calls.TryAdd("bolt"));
        Assert.False(calls.TryAdd("bolt"));
        Assert.False(calls.TryAdd("cube"));

        calls.Remove("acme");
        Assert.True(calls.TryAdd("cube"));
        Assert.False(calls.TryAdd("acme"));
    }

    [Fact]
    public void Tenants_without_calls_are_forgotten()
    {
        var calls = new AcceptedCalls(max: 5, maxOfTenant: 3);
        for (var i = 0; i < 100; i++)
        {
            Assert.True(calls.TryAdd($"{i}"));
            calls.Remove($"{i}");
        }
        Assert.Equal(0, calls.Tenants);
    }

    [Fact]
    public void The_limit_of_a_tenant_follows_that_of_the_silo()
    {
        var options = new QuollSiloOptions { MaxWaitingCalls = 400 };
        Assert.Equal(100, options.MaxWaitingCallsPerTenant);
        options.MaxWaitingCalls = 3;
        Assert.Equal(1, options.MaxWaitingCallsPerTenant);
        options.MaxWaitingCallsPerTenant = 0;
        Assert.Equal(0, options.MaxWaitingCallsPerTenant);
        Assert.Throws<ArgumentOutOfRangeException>(() => options.MaxWaitingCallsPerTenant = -1);
    }
}
