using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Hosting;

/// <summary>Turns what scripts throw into what hosts catch.</summary>
internal static class Uncaught
{
    /// <summary>The exception for a throw completion that reached the host.</summary>
    public static JavaScriptException From(Agent agent, ThrowCompletion thrown)
    {
        agent.Materialize(thrown);
        var error = thrown.Value.ObjectOrNull as ErrorObject;
        var trace = error?.Trace ?? thrown.Trace as StackTrace;
        return new JavaScriptException(
            thrown.Value, ThrownText.Of(thrown.Value), ErrorPosition.From(trace?.Source, trace?.Offset ?? 0), trace?.Text
                ?? "", error?.HostException);
    }
}
