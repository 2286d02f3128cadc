using Quoll.Runtime.Agents;
using Quoll.Vm;

namespace Quoll.Tests.Tier;

/// <summary>The modes of QUOLL_HOT_CODE.</summary>
public class HotCodeModeTests
{
    [Theory]
    [InlineData("background", false, 0, 0, 0)]
    [InlineData("at-once", true, 1, 0, 0)]
    [InlineData("at-once:37", true, 37, 0, 0)]
    [InlineData("failing", true, 3, 16, 0)]
    [InlineData("random:50:7", true, 37, 50, 7)]
    public void A_name_selects_a_mode(string name, bool isForced, int stepsPerPoll, int placesPerBailout, uint seed) =>
        Assert.Equal(new HotCodeMode(isForced, stepsPerPoll, placesPerBailout, seed), HotCodeMode.Parse(name));

    [Theory]
    [InlineData("")]
    [InlineData("on")]
    [InlineData("at-once:")]
    [InlineData("at-once:0")]
    [InlineData("at-once:-1")]
    [InlineData("at-once:1:2")]
    [InlineData("random:50")]
    [InlineData("random:0:1")]
    [InlineData("random:50:x")]
    public void Another_name_is_not_a_mode(string name) => Assert.Null(HotCodeMode.Parse(name));

    [Fact]
    public void A_mode_bails_out_at_the_same_places_in_each_run_and_as_often_as_it_says()
    {
        var mode = HotCodeModes.Mode("random:50:3");
        Assert.Equal(Bailouts(mode), Bailouts(mode));
        Assert.InRange(Bailouts(mode).Count, 150, 250);
        Assert.NotEqual(Bailouts(mode), Bailouts(mode with { Seed = 4 }));
        Assert.Empty(Bailouts(HotCodeModes.Mode("at-once:37")));
    }

    private static List<int> Bailouts(HotCodeMode mode)
    {
        var agent = (Machine)HotCodeModes.Engine(mode).Realm.Agent;
        return [.. Enumerable.Range(0, 10_000).Where(_ => agent.FailsNow())];
    }

    // Only where a poll is not due.
    [Theory]
    [InlineData("at-once", false)]
    [InlineData("at-once:37", true)]
    [InlineData("at-once:500", true)]
    [InlineData("random:50:1", true)]
    public void Modes_that_poll_seldom_call_in_reserved_frames(string mode, bool expected)
    {
        var engine = HotCodeModes.Engine(HotCodeModes.Mode(mode));
        var isReserved = false;
        engine.SetValue("probe", () => isReserved |= ((Machine)engine.Realm.Agent).IsTopReserved);
        engine.Execute("function f(x) { for (let i = 0; i < 2; i++) probe(); return x } for (let i = 0; i < 500; i++) f(i)");
        Assert.Equal(expected, isReserved);
    }
}
