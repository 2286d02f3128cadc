using System.Runtime.CompilerServices;
using Quoll.Runtime.Objects;

namespace Quoll.Tests.Builtins;

public sealed class FinalizationRegistryTests
{
    private readonly BuiltinRealm _realm = new();
    private readonly List<JsValue> _seen = [];

    private JsObject Registry() => _realm.New("FinalizationRegistry", _realm.Function((in CallInfo call) =>
    {
        _seen.Add(call[0]);
        return JsValue.Undefined;
    }));

    // A separate method, so that no register of the test itself still holds the target.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RegisterAndForget(JsObject registry, JsValue heldValue, params JsValue[] token) =>
        _realm.CallOn(registry, "FinalizationRegistry.prototype.register", [_realm.Object(), heldValue, .. token]);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ForgetRegistry() => RegisterAndForget(Registry(), 1);

    private void CollectAndRun()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        _realm.Agent.Finalizations.Run(_realm.Agent);
    }

    [Fact]
    public void The_callback_gets_the_held_value_of_a_dead_target()
    {
        var registry = Registry();
        var living = _realm.Object();
        _realm.CallOn(registry, "FinalizationRegistry.prototype.register", living, "living");
        RegisterAndForget(registry, "dead");
        CollectAndRun();
        Assert.Equal(["dead"], _seen);
        GC.KeepAlive(living);
        GC.KeepAlive(registry);
    }

    [Fact]
    public void Unregister_takes_the_cells_of_a_token()
    {
        var registry = Registry();
        var token = _realm.Object();
        RegisterAndForget(registry, 1, token);
        RegisterAndForget(registry, 2, token);
        RegisterAndForget(registry, 3);
        Assert.True(_realm.CallOn(registry, "FinalizationRegistry.prototype.unregister", token).AsBoolean());
        Assert.False(_realm.CallOn(registry, "FinalizationRegistry.prototype.unregister", token).AsBoolean());
        CollectAndRun();
        Assert.Equal([3], _seen);
        GC.KeepAlive(registry);
    }

    [Fact]
    public void A_registry_that_is_gone_calls_nobody()
    {
        ForgetRegistry();
        CollectAndRun();
        Assert.Empty(_seen);
    }

    [Fact]
    public void Arguments_are_checked()
    {
        var registry = Registry();
        var o = _realm.Object();
        void Fails(string method, params JsValue[] arguments) =>
            Assert.Equal(
                "TypeError", _realm.ThrownName(() => _realm.CallOn(registry, $"FinalizationRegistry.prototype.{method}", arguments)));

        Fails("register", 1, 2);
        Fails("register", o, o);
        Fails("register", o, 1, "token");
        Fails("register", _realm.Call("Symbol.for", "registered"), 1);
        Fails("unregister", JsValue.Undefined);
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.New("FinalizationRegistry", 1)));
        Assert.Equal("TypeError", _realm.ThrownName(() => _realm.Call("FinalizationRegistry", _realm["Object"])));
    }
}
