using Quoll.Hosting;
using Quoll.Runtime.Agents;

namespace Quoll;

// Calls under limits of their own.
public sealed partial class Engine
{
    /// <summary>
    /// Limits what all calls together may use that begin before the result is disposed of: steps, memory, and time
    /// inside of the engine. The limits of the engine hold for each of them as before; in a function of the host that a
    /// script has called, what it calls is limited so, and the script is not.
    /// </summary>
    /// <param name="total">The limits; the token ends each of the calls.</param>
    /// <returns>Ends the limits when it is disposed of.</returns>
    public IDisposable Limit(CallLimits total)
    {
        ArgumentNullException.ThrowIfNull(total);
        return new LimitScope(Realm.Agent.Limits, new PartialCall { Allowed = total.Allowed, Token = total.CancellationToken });
    }

    /// <summary>
    /// As <see cref="Execute(string, string?)"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <exception cref="ExecutionLimitException">A limit was reached.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    public JsValue Execute(string code, CallLimits limits, string? source = null)
    {
        using (Limit(limits)) return Execute(code, source);
    }

    /// <summary>
    /// As <see cref="Execute(Script)"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public JsValue Execute(Script script, CallLimits limits)
    {
        using (Limit(limits)) return Execute(script);
    }

    /// <summary>
    /// As <see cref="Evaluate{T}(string, string?)"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public T Evaluate<T>(string code, CallLimits limits, string? source = null)
    {
        using (Limit(limits)) return Evaluate<T>(code, source);
    }

    /// <summary>
    /// As <see cref="Invoke(string, object?[])"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public JsValue Invoke(CallLimits limits, string function, params object?[]? arguments)
    {
        using (Limit(limits)) return Invoke(function, arguments);
    }

    /// <summary>
    /// As <see cref="Invoke(JsValue, object?[])"/>, under limits beside those of the engine: the stricter ones count.
    /// </summary>
    /// <inheritdoc cref="Execute(string, CallLimits, string?)" path="/exception"/>
    public JsValue Invoke(CallLimits limits, JsValue function, params object?[]? arguments)
    {
        using (Limit(limits)) return Invoke(function, arguments);
    }
}
