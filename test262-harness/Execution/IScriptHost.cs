namespace Quoll.Test262.Execution;

/// <summary>
/// All that running a test asks of an engine. <see cref="EngineHost"/> is the only file that knows the engine.
/// </summary>
internal interface IScriptHost
{
    /// <summary>
    /// Parses a script or module and finds its early errors. What it gives can be run in any realm of this host.
    /// </summary>
    /// <param name="name">Shown in stack traces; for tests their path, which imports are relative to.</param>
    /// <exception cref="ScriptErrorException">The script has an early error.</exception>
    object Prepare(string source, string name, bool isModule);

    /// <summary>
    /// A fresh global object, with <c>print</c> and <c>$262</c> as INTERPRETING.md of the suite wants them.
    /// </summary>
    /// <param name="timeLimit">After which <see cref="LimitReachedException"/> ends whatever runs in the realm.</param>
    /// <param name="print">Receives what the script prints, line by line.</param>
    IRealm NewRealm(TimeSpan timeLimit, Action<string> print);
}

/// <summary>A global object in which prepared scripts run.</summary>
internal interface IRealm : IDisposable
{
    /// <summary>Runs the script or module and then the jobs it has left behind.</summary>
    /// <exception cref="ScriptErrorException">The script threw.</exception>
    /// <exception cref="LimitReachedException">It ran for too long or asked for too much.</exception>
    void Run(object script);
}

/// <summary>A value thrown by a script.</summary>
/// <param name="type">The name of the value's constructor, or of its type when it is a primitive.</param>
/// <param name="message">For the report.</param>
internal sealed class ScriptErrorException(string type, string message) : Exception(message)
{
    public string Type { get; } = type;
}

/// <summary>The engine ended the script because of one of its limits.</summary>
internal sealed class LimitReachedException(string message, bool isTime) : Exception(message)
{
    public bool IsTime { get; } = isTime;
}
