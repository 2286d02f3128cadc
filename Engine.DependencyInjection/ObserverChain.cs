namespace Quoll.Extensions.DependencyInjection;

/// <summary>
/// Several observers as one. At the start of a call the first is called first, at its end the last.
/// </summary>
internal sealed class ObserverChain(EngineObserver[] observers) : EngineObserver
{
    public override object? OnCallStarting(EngineCall call)
    {
        var states = new object?[observers.Length];
        for (var i = 0; i < observers.Length; i++) states[i] = observers[i].OnCallStarting(call);
        return states;
    }

    public override void OnCallEnded(EngineCall call, object? state)
    {
        var states = (object?[])state!;
        for (var i = observers.Length - 1; i >= 0; i--) observers[i].OnCallEnded(call, states[i]);
    }
}
