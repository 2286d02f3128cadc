namespace Quoll.Runtime.Agents;

/// <summary>What an agent asks about errors that no script catches, before its host gets them.</summary>
internal abstract class UncaughtErrors
{
    /// <summary>Rejections that were reported here, and were not handled: for the host.</summary>
    public List<PromiseObject>? Unhandled { get; set; }

    /// <summary>The "outstanding rejected promises weak set" (HTML §8.1.6.5).</summary>
    public ConditionalWeakTable<PromiseObject, object?> Reported { get; } = [];

    /// <summary>Returns whether the error of a job is handled.</summary>
    public abstract bool Report(ThrowCompletion thrown);

    /// <summary>Returns whether a rejection is handled, though no script has added a handler.</summary>
    public abstract bool ReportRejection(PromiseObject promise);

    /// <summary>A handler was added to a promise whose rejection was reported.</summary>
    public abstract void ReportHandled(PromiseObject promise);
}
