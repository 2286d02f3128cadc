namespace Quoll;

/// <summary>
/// Learns of the calls of engines, for metrics, traces and logs: <see cref="EngineOptions.Observer"/>. Many engines and
/// threads may share one.
/// </summary>
/// <remarks>
/// Observed are calls of the host that run a script or module, call a function or run jobs. A synchronous call that
/// begins while the engine runs, inside a function of the host, is a part of the call that runs. A call that an
/// observer itself makes, while it is told of another one, is not observed. An exception of an observer reaches the
/// host in place of the result.
/// </remarks>
public abstract class EngineObserver
{
    /// <summary>A call begins, on the thread of the caller.</summary>
    /// <param name="call">The call; of its amounts and its exception nothing is known yet.</param>
    /// <returns>Anything that <see cref="OnCallEnded"/> needs.</returns>
    public virtual object? OnCallStarting(EngineCall call) => null;

    /// <summary>
    /// A call has ended, with or without an exception. An asynchronous call ends when its task does, perhaps on another
    /// thread, but in the same execution context.
    /// </summary>
    /// <param name="call">The call with its amounts.</param>
    /// <param name="state">The result of <see cref="OnCallStarting"/>.</param>
    public virtual void OnCallEnded(EngineCall call, object? state) { }
}
