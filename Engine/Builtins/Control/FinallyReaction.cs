namespace Quoll.Builtins.Control;

/// <summary>
/// What Promise.prototype.finally gives the original then: thenFinally and catchFinally (ECMA-262 §27.2.5.3 step 6).
/// No script can see that they are not functions.
/// </summary>
internal sealed class FinallyReaction(Realm realm, JsObject constructor, JsFunction onFinally, PromiseCapabilityRecord capability)
    : PromiseReaction
{
    public override Waiter Waiter => new(null, capability.Promise as PromiseObject);

    public override void Run(Agent agent, PromiseState state, JsValue argument)
    {
        if (TryCall(agent, argument, isThrow: state == PromiseState.Rejected, out var result)) capability.Resolve(agent, result);
        else capability.Reject(agent, result);
    }

    // The call of the function, in its realm.
    private bool TryCall(Agent agent, JsValue argument, bool isThrow, out JsValue result)
    {
        agent.Step();
        var caller = agent.CurrentRealm;
        agent.CurrentRealm = realm;
        try
        {
            return agent.Try(
                argument, value => PromiseConstructor.CallFinally(realm, constructor, onFinally, value, isThrow), out result);
        }
        finally
        {
            agent.CurrentRealm = caller;
        }
    }
}
