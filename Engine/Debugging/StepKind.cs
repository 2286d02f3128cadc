namespace Quoll.Debugging;

/// <summary>How a script that is paused goes on.</summary>
public enum StepKind
{
    /// <summary>It runs to the next breakpoint.</summary>
    Continue,

    /// <summary>It pauses at the next statement, also of a function that it calls.</summary>
    Into,

    /// <summary>
    /// It pauses at the next statement of this function, or of the one that called it. After an await that is when the
    /// async function goes on.
    /// </summary>
    Over,

    /// <summary>
    /// It pauses when this function has returned. If a job goes on with an async function, that is where another one
    /// goes on that awaits it.
    /// </summary>
    Out,

    /// <summary>
    /// The call of the host ends with an OperationCanceledException, which no script catches, and without running its
    /// <c>finally</c> blocks.
    /// </summary>
    Terminate,

    /// <summary>
    /// As <see cref="Into"/>. But if it schedules a job first, as <c>then</c> and timers do, it pauses where that job
    /// begins. An await does not count.
    /// </summary>
    IntoJob,
}

/// <summary>Which exceptions pause a script before they are caught.</summary>
[Flags]
public enum ExceptionPauses
{
    /// <summary>None.</summary>
    None = 0,

    /// <summary>Those that no function of the script on the stack handles.</summary>
    Uncaught = 1,

    /// <summary>Those that a function of the script on the stack handles.</summary>
    Caught = 2,

    /// <summary>All.</summary>
    All = Uncaught | Caught,
}

/// <summary>Why a script is paused.</summary>
public enum PauseReason
{
    /// <summary>It has reached a breakpoint.</summary>
    Breakpoint,

    /// <summary>It has reached a <c>debugger</c> statement (ECMA-262 §14.16).</summary>
    DebuggerStatement,

    /// <summary>A step is done, or the place of <see cref="DebuggerPause.ContinueTo"/> is reached.</summary>
    Step,

    /// <summary><see cref="Debugger.RequestPause"/> was called.</summary>
    Request,

    /// <summary>It has thrown a value, or called a function that rejects a promise.</summary>
    Exception,
}
