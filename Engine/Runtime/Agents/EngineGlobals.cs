namespace Quoll;

/// <summary>Globals that are not part of ECMA-262: <see cref="EngineOptions.Globals"/>.</summary>
[Flags]
public enum EngineGlobals
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary><c>structuredClone</c> (HTML §2.7): a deep copy of data, including cycles.</summary>
    StructuredClone = 1,

    /// <summary><c>atob</c> and <c>btoa</c> (HTML §8.3).</summary>
    Base64 = 2,

    /// <summary>
    /// <c>setTimeout</c>, <c>setInterval</c>, <c>clearTimeout</c>, <c>clearInterval</c> and <c>queueMicrotask</c>
    /// (HTML §8.6, §8.7). A timer is like a task of the host: calls that wait for tasks also wait for timers.
    /// <see cref="Engine.RunJobs"/> runs the timers that are due by <see cref="EngineOptions.TimeProvider"/>, and
    /// throws what their functions throw.
    /// </summary>
    Timers = 4,

    /// <summary>Those known from browsers and Node. The package Quoll.Web has all others.</summary>
    Web = StructuredClone | Base64 | Timers,

    /// <summary>
    /// <c>ShadowRealm</c> (proposal-shadowrealm, stage 2.7): scripts with globals of their own, in the same engine.
    /// Only primitives and functions pass between them. Their globals are those of ECMA-262 and of
    /// <see cref="Proposals"/>, without other additions of the host.
    /// </summary>
    ShadowRealm = 8,

    /// <summary>
    /// <c>AsyncContext</c> (proposal-async-context, stage 2): values that flow from code to the jobs that it creates.
    /// The host's <see cref="AsyncLocal{T}"/> values flow likewise: functions of the host that a job calls see those
    /// of the code that created the job.
    /// </summary>
    AsyncContext = 16,

    /// <summary>
    /// Proposals for ECMA-262 below stage 3, which may change with any version. Finished proposals and those at
    /// stage 3 are always there.
    /// </summary>
    Proposals = ShadowRealm | AsyncContext,
}
