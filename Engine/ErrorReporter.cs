using Quoll.Calls;
using Quoll.Runtime.Objects;

namespace Quoll;

/// <summary>
/// What an <see cref="EngineExtension"/> does with the errors that no script catches, before the host gets them: the
/// <c>error</c> and <c>unhandledrejection</c> events of the web (HTML §8.1.4, §8.1.6.5). It is asked on the thread that
/// runs the jobs, and may run script.
/// </summary>
public abstract class ErrorReporter
{
    /// <summary>A task, a timer or a callback of <c>queueMicrotask</c> threw.</summary>
    /// <param name="exception">What it threw.</param>
    /// <returns>Whether the error is handled. Otherwise the call that runs the jobs throws it.</returns>
    protected internal abstract bool Report(JavaScriptException exception);

    /// <summary>
    /// A promise was rejected, and no handler was added before the jobs had run that waited (ECMA-262 §27.2.1.9,
    /// HostPromiseRejectionTracker).
    /// </summary>
    /// <param name="promise">The promise.</param>
    /// <param name="reason">The reason.</param>
    /// <returns>
    /// Whether the rejection is handled. Otherwise it is reported as without a reporter
    /// (<see cref="Engine.UnhandledRejection"/>).
    /// </returns>
    protected internal abstract bool ReportRejection(JsValue promise, JsValue reason);

    /// <summary>A handler was added to a promise whose rejection was reported before.</summary>
    /// <param name="promise">The promise.</param>
    /// <param name="reason">The reason.</param>
    protected internal abstract void ReportHandled(JsValue promise, JsValue reason);
}

/// <summary>Asks the reporter of an extension.</summary>
internal sealed class ExtensionErrors(Agent agent, ErrorReporter reporter) : UncaughtErrors
{
    public ErrorReporter Reporter => reporter;

    public override bool Report(ThrowCompletion thrown)
    {
        var exception = Uncaught.From(agent, thrown);
        return HostGuard.Run(agent.CurrentRealm, (reporter, exception), static x => x.reporter.Report(x.exception));
    }

    public override bool ReportRejection(PromiseObject promise) => HostGuard.Run(
        promise.Realm, (reporter, promise), static x => x.reporter.ReportRejection(new JsValue(x.promise), x.promise.Result));

    public override void ReportHandled(PromiseObject promise) => HostGuard.Run(
        promise.Realm, (reporter, promise), static x => x.reporter.ReportHandled(new JsValue(x.promise), x.promise.Result));
}
