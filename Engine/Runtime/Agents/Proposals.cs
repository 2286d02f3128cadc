namespace Quoll;

/// <summary>
/// Proposals for ECMA-262 below stage 3, which may still change: <see cref="EngineOptions.Proposals"/>. Finished
/// proposals and those at stage 3 need no option.
/// </summary>
[Flags]
public enum Proposals
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary>
    /// <c>ShadowRealm</c> (proposal-shadowrealm, stage 2.7): scripts with globals of their own, in the same engine.
    /// Only primitives and functions pass between them. Their globals are those of ECMA-262, without the additions of
    /// the host.
    /// </summary>
    ShadowRealm = 1,

    /// <summary>
    /// <c>AsyncContext</c> (proposal-async-context, stage 2): values that flow from code to the jobs that it creates.
    /// The host's <see cref="AsyncLocal{T}"/> values flow likewise: functions of the host that a job calls see those
    /// of the code that created the job.
    /// </summary>
    AsyncContext = 2,
}
