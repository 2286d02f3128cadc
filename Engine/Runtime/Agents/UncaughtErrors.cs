namespace Quoll.Runtime.Agents;

/// <summary>What an agent asks about errors that no script catches, before its host gets them.</summary>
internal abstract class UncaughtErrors
{
    /// <summary>Returns whether the error of a job is handled.</summary>
    public abstract bool Report(ThrowCompletion thrown);

    /// <summary>Returns whether a rejection is handled, though no script has added a handler.</summary>
    public abstract bool ReportRejection(PromiseObject promise);

    /// <summary>A handler was added to a promise whose rejection was reported.</summary>
    public abstract void ReportHandled(PromiseObject promise);
}
