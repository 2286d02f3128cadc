using System.Diagnostics;
using Quoll.Runtime.Agents;
using Quoll.Text;
using Quoll.Vm;

namespace Quoll;

/// <summary>What a call of an engine runs.</summary>
public enum EngineCallKind
{
    /// <summary>A script.</summary>
    Script,

    /// <summary>A function, a constructor or a delegate of a function.</summary>
    Function,

    /// <summary>A module and the modules that it imports.</summary>
    Module,

    /// <summary>Jobs, such as reactions of promises, without a script or function.</summary>
    Jobs,
}

/// <summary>A call of an engine, as an <see cref="EngineObserver"/> sees it.</summary>
public sealed class EngineCall
{
    /// <summary>Bound functions that are followed to the function that runs.</summary>
    private const int MostTargets = 10;

    // The observers that run on this thread now, innermost first.
    [ThreadStatic]
    private static Telling? s_telling;

    private sealed record Telling(EngineObserver Observer, Telling? Outer);

    private readonly Agent _agent;
    private readonly object? _state;
    private readonly long _started = Stopwatch.GetTimestamp();
    private long _stepsBefore, _bytesBefore;
    private WorkBudget? _budgetBefore;

    private EngineCall(Agent agent, EngineCallKind kind, object? named)
    {
        _agent = agent;
        Kind = kind;
        Name = NameOf(named) is { Length: > 0 } name ? name : null;
        _state = Tell(static call => call.Options.Observer!.OnCallStarting(call));
    }

    // The engine has not been entered, so another thread may use it: only what never changes is read.
    private static string? NameOf(object? named)
    {
        for (var hops = 0; hops < MostTargets; hops++)
        {
            switch (named)
            {
                case BoundFunction bound: named = bound.Target; break;
                case ScriptFunction function: return function.Block.Name;
                default: return named as string;
            }
        }
        return null;
    }

    private TResult Tell<TResult>(Func<EngineCall, TResult> tell)
    {
        var outer = s_telling;
        s_telling = new Telling(Options.Observer!, outer);
        try
        {
            return tell(this);
        }
        finally
        {
            s_telling = outer;
        }
    }

    /// <summary>
    /// Returns whether an observer must be told of a call that begins now on this thread: not if it makes the call
    /// itself, because that would never end.
    /// </summary>
    internal static bool IsObserved(Agent agent)
    {
        if (agent.Options.Observer is not { } observer) return false;
        for (var telling = s_telling; telling is not null; telling = telling.Outer)
        {
            if (ReferenceEquals(telling.Observer, observer)) return false;
        }
        return true;
    }

    /// <summary>The options of the engine, with <see cref="EngineOptions.State"/>.</summary>
    public EngineOptions Options => _agent.Options;

    /// <summary>What the call runs.</summary>
    public EngineCallKind Kind { get; }

    /// <summary>
    /// The name of the script or module, or that of the function; null if it has none. Scripts choose names of
    /// functions.
    /// </summary>
    public string? Name { get; }

    /// <summary>The time of the call. An asynchronous call includes its waiting.</summary>
    public TimeSpan Duration { get; private set; }

    /// <summary>The steps of the call, as <see cref="EngineOptions.MaxSteps"/> counts them.</summary>
    public long Steps { get; private set; }

    /// <summary>
    /// The bytes that the call allocated on the managed heap, garbage included, as
    /// <see cref="EngineOptions.MaxAllocatedBytes"/> counts them.
    /// </summary>
    public long AllocatedBytes { get; private set; }

    /// <summary>
    /// The exception that the host gets, such as <see cref="JavaScriptException"/> or
    /// <see cref="ExecutionLimitException"/>; null if the call succeeded.
    /// </summary>
    public Exception? Exception { get; internal set; }

    /// <summary>
    /// Tells the observer of a synchronous call; null if there is no observer, the call is a part of the running one,
    /// or the observer makes it.
    /// </summary>
    /// <inheritdoc cref="Begin"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static EngineCall? TryBegin(Agent agent, EngineCallKind kind, object? named) =>
        agent.Options.Observer is null || agent.IsInUseByThisThread || !IsObserved(agent) ? null : Begin(agent, kind, named);

    /// <summary>Tells the observer, which must exist, of a call.</summary>
    /// <param name="agent">The agent that the call will use.</param>
    /// <param name="kind">What the call runs.</param>
    /// <param name="named">Its name, or the function that it calls.</param>
    internal static EngineCall Begin(Agent agent, EngineCallKind kind, object? named) => new(agent, kind, named);

    /// <summary>Does the work of the call and tells the observer of its end.</summary>
    internal TResult Run<TState, TResult>(TState state, Func<EngineCall, TState, TResult> work) where TState : allows ref struct
    {
        try
        {
            return work(this, state);
        }
        catch (Exception thrown)
        {
            Exception = thrown;
            throw;
        }
        finally
        {
            End();
        }
    }

    /// <inheritdoc cref="Run"/>
    internal async Task<TResult> RunAsync<TResult>(Func<Task<TResult>> work)
    {
        try
        {
            return await work();
        }
        catch (Exception thrown)
        {
            Exception = thrown;
            throw;
        }
        finally
        {
            End();
        }
    }

    /// <summary>A part of the call begins, on the thread that has entered the engine.</summary>
    internal void BeginPart()
    {
        // Bulk work, such as parsing, is charged to the budget of the thread, which only limits set otherwise.
        _budgetBefore = WorkBudget.Current;
        WorkBudget.Current ??= _agent.Limits;
        _stepsBefore = _agent.Limits.StepsEver;
        _bytesBefore = GC.GetAllocatedBytesForCurrentThread();
    }

    /// <summary>The part ends, before the engine is left: another thread may enter it then.</summary>
    internal void EndPart()
    {
        WorkBudget.Current = _budgetBefore;
        Steps += _agent.Limits.StepsEver - _stepsBefore;
        AllocatedBytes += GC.GetAllocatedBytesForCurrentThread() - _bytesBefore;
    }

    private void End()
    {
        Duration = Stopwatch.GetElapsedTime(_started);
        Tell(static call =>
        {
            call.Options.Observer!.OnCallEnded(call, call._state);
            return true;
        });
    }
}
