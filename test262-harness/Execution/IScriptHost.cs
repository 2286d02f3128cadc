namespace Quoll.Test262.Execution;

/// <summary>
/// All operations of an engine that a test needs. <see cref="EngineHost"/> is the only file that uses the engine.
/// </summary>
internal interface IScriptHost
{
    /// <summary>
    /// Parses a script or module and finds its early errors. The result can run in any realm of this host.
    /// </summary>
    /// <param name="name">The name in stack traces. For tests it is the path, which imports are relative to.</param>
    /// <exception cref="ScriptErrorException">The script has an early error.</exception>
    object Prepare(string source, string name, bool isModule);

    /// <summary>
    /// Creates a global object, with <c>print</c> and <c>$262</c> as INTERPRETING.md of the suite requires.
    /// </summary>
    /// <param name="timeLimit">
    /// The time after which <see cref="LimitReachedException"/> ends any run in the realm.
    /// </param>
    /// <param name="canBlock">Whether Atomics.wait may block the realm's thread.</param>
    /// <param name="print">Receives what the script prints, line by line.</param>
    IRealm NewRealm(TimeSpan timeLimit, bool canBlock, Action<string> print);
}

/// <summary>
/// A global object in which prepared scripts run. Disposing of it stops the agents that the scripts started.
/// </summary>
internal interface IRealm : IDisposable
{
    /// <summary>Runs the script or module, and then its jobs.</summary>
    /// <param name="isDone">
    /// Returns whether an asynchronous test is over: until then, the call waits for timers and other agents, as long as
    /// there are any. Null if it need not wait.
    /// </param>
    /// <exception cref="ScriptErrorException">The script threw.</exception>
    /// <exception cref="LimitReachedException">It exceeded its time or memory.</exception>
    void Run(object script, Func<bool>? isDone = null);
}

/// <summary>A value thrown by a script.</summary>
/// <param name="type">The name of the value's constructor, or of its type if it is a primitive.</param>
/// <param name="message">The text for the report.</param>
internal sealed class ScriptErrorException(string type, string message) : Exception(message)
{
    public string Type { get; } = type;
}

/// <summary>The engine ended the script at one of its limits.</summary>
internal sealed class LimitReachedException(string message, bool isTime) : Exception(message)
{
    public bool IsTime { get; } = isTime;
}
