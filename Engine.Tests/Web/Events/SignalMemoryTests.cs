using Quoll.Web;

namespace Quoll.Tests.Web.Events;

/// <summary>Signals that depend on others are not kept by them. Other tests in the process would add memory.</summary>
[Trait("Process", "Own")]
[Collection(Json.Values.Alone.Collection)]
public class SignalMemoryTests
{
    private readonly Engine _engine = new(new EngineOptions { Extensions = [QuollWeb.Default] });

    [Fact]
    public void Signals_of_one_operation_do_not_pile_up_with_a_long_lived_one()
    {
        _engine.Execute("const c = new AbortController(); function use() { AbortSignal.any([c.signal]); }");
        var before = GC.GetTotalMemory(forceFullCollection: true);
        _engine.Execute("for (let i = 0; i < 1e5; i++) use()");
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, 15_000_000);
    }
}
