using Quoll.Hosts;

namespace Quoll;

/// <summary>A value that a delegate of the host returns when a script first reads it.</summary>
internal sealed class LazyHostValue(Func<Engine, object?> create, string name) : LazyValue
{
    public override JsValue Materialize(JsObject holder, in JsValue slot)
    {
        var realm = holder.Realm;
        // The delegate may read its own name.
        realm.Agent.ProbeNativeStack();
        return HostGuard.Run(realm, (realm, create, name), static state =>
            HostValue.ToValue(state.realm, state.create(state.realm.Agent.EngineParameter<Engine>()), null, state.name));
    }
}
