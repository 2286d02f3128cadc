using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>AbortSignal (DOM §3.2).</summary>
internal sealed class AbortSignal : EventTarget
{
    public static new readonly ScriptClass<AbortSignal> Interface = new("AbortSignal")
    {
        Base = EventTarget.Interface,
        Static = static members => members
            .Operation("abort", 0, static (in HostCall call) =>
            {
                var signal = new AbortSignal(call.Engine);
                signal._reason = ReasonOr(call, "AbortError", Aborted);
                return signal.Value;
            })
            .Operation("timeout", 1, Timeout)
            .Operation("any", 1, static (in HostCall call) =>
            {
                Idl.RequireArguments(call, 1, "AbortSignal.any");
                List<AbortSignal> signals = [];
                foreach (var value in Idl.ToSequence(call.Engine, call[0], "AbortSignal.any"))
                    signals.Add(From(value, "AbortSignal.any"));
                return Any(call.Engine, signals).Value;
            }),
        Prototype = static members => members
            .ReadOnly("aborted", Interface!, static signal => signal.IsAborted)
            .ReadOnly("reason", Interface!, static signal => signal.Reason)
            .Operation("throwIfAborted", 0, static (in HostCall call) =>
            {
                Interface!.TargetOf(call.This).ThrowIfAborted();
                return JsValue.Undefined;
            })
            .EventHandler("abort", Interface!)
            .Tag("AbortSignal"),
    };

    private const string Aborted = "The operation was aborted.";

    // Not undefined once it is aborted: then the reason is an exception at least.
    private JsValue? _reason;
    private List<Algorithm>? _algorithms;
    private SignalSet? _dependents;

    // The source signals of a dependent signal; null for any other.
    private List<AbortSignal>? _sources;
    private int _reasonsToLive;

    public AbortSignal(Engine engine) : base(engine) { }

    protected override ScriptClass Class => Interface;

    public bool IsAborted => _reason is not null;

    /// <summary>The abort reason; undefined if the signal is not aborted.</summary>
    public JsValue Reason => _reason ?? JsValue.Undefined;

    /// <summary>Returns the signal that a value is.</summary>
    /// <param name="value">The value.</param>
    /// <param name="context">The argument or member, for the message.</param>
    /// <exception cref="ScriptError">It is not one: a TypeError.</exception>
    public static AbortSignal From(JsValue value, string context) => Interface.TryGetTarget(value, out var signal) ? signal
        : throw Idl.TypeError($"{context}: the value is not an AbortSignal.");

    /// <summary>Creates a signal that a token of the host aborts.</summary>
    public static AbortSignal From(Engine engine, CancellationToken token)
    {
        var signal = new AbortSignal(engine);
        if (token.IsCancellationRequested) signal.Abort();
        else token.Register(() => engine.EnqueueTask(() => signal.Abort()));
        return signal;
    }

    /// <summary>Creates a dependent abort signal (DOM §3.2.1).</summary>
    public static AbortSignal Any(Engine engine, IReadOnlyList<AbortSignal> signals)
    {
        var result = new AbortSignal(engine);
        foreach (var signal in signals)
        {
            if (!signal.IsAborted) continue;
            result._reason = signal._reason;
            return result;
        }
        result._sources = [];
        // Dependent signals never have dependents, so a chain of them costs nothing.
        foreach (var signal in signals)
        {
            if (signal._sources is null) result.DependOn(signal);
            else foreach (var source in signal._sources) result.DependOn(source);
        }
        return result;
    }

    /// <summary>Throws the abort reason, if the signal is aborted.</summary>
    public void ThrowIfAborted()
    {
        if (IsAborted) throw AbstractOperations.ThrowCompletion(Reason);
    }

    /// <summary>
    /// Adds an abort algorithm (DOM §3.2), which runs once, before the event. An aborted signal does nothing.
    /// </summary>
    /// <returns>Removes the algorithm when disposed.</returns>
    public IDisposable AddAlgorithm(Action run)
    {
        var algorithm = new Algorithm(this, run);
        if (IsAborted) return algorithm;
        Engine.Charge(1, Algorithm.Size);
        (_algorithms ??= []).Add(algorithm);
        Hold(1);
        return algorithm;
    }

    /// <summary>Creates a source that the signal cancels, for work of .NET. Dispose of it.</summary>
    public CancellationTokenSource CreateTokenSource(CancellationToken other = default)
    {
        var source = CancellationTokenSource.CreateLinkedTokenSource(other);
        if (IsAborted) source.Cancel();
        else
        {
            var algorithm = AddAlgorithm(source.Cancel);
            source.Token.Register(static algorithm => ((IDisposable)algorithm!).Dispose(), algorithm);
        }
        return source;
    }

    /// <summary>Aborts with an AbortError.</summary>
    public void Abort() => Abort(new DomException("AbortError", Aborted));

    /// <summary>Aborts with an error of .NET, as scripts see it.</summary>
    public void Abort(Exception reason) => Abort(AbstractOperations.ToErrorValue(Engine, reason));

    /// <summary>Signals abort (DOM §3.2, "signal abort").</summary>
    public void Abort(JsValue reason)
    {
        // 1 to 2.
        if (IsAborted) return;
        _reason = reason;
        // 3 to 4. All are aborted before any event.
        List<AbortSignal> aborted = [];
        if (_dependents is { } dependents)
        {
            foreach (var dependent in dependents)
            {
                if (dependent.IsAborted) continue;
                dependent._reason = reason;
                aborted.Add(dependent);
            }
            _dependents = null;
        }
        // 5 to 6.
        RunAbortSteps();
        foreach (var dependent in aborted) dependent.RunAbortSteps();
    }

    protected override void OnListenersChanged(string type, bool isAdded)
    {
        if (type == "abort") Hold(isAdded ? 1 : -1);
    }

    private void RunAbortSteps()
    {
        if (_algorithms is { } algorithms)
        {
            _algorithms = null;
            foreach (var algorithm in algorithms) algorithm.Run();
        }
        Fire("abort");
        if (_sources is { } sources)
        {
            foreach (var source in sources) source._dependents?.Release(this);
            sources.Clear();
        }
    }

    private void DependOn(AbortSignal source)
    {
        if (_sources!.Contains(source)) return;
        Engine.Charge(1 + _sources.Count / 16, SignalSet.EntrySize);
        _sources.Add(source);
        (source._dependents ??= new SignalSet()).Add(this);
    }

    // A dependent signal with listeners or algorithms lives as long as one of its sources (DOM §3.2.2).
    private void Hold(int change)
    {
        _reasonsToLive += change;
        if (_sources is null || IsAborted) return;
        if (change > 0 && _reasonsToLive == 1)
        {
            foreach (var source in _sources) source._dependents?.Hold(this);
        }
        else if (_reasonsToLive == 0)
        {
            foreach (var source in _sources) source._dependents?.Release(this);
        }
    }

    private static JsValue Timeout(in HostCall call)
    {
        Idl.RequireArguments(call, 1, "AbortSignal.timeout");
        var milliseconds = Idl.ToUnsignedLongLong(call[0], "AbortSignal.timeout", IntegerKind.EnforceRange);
        var signal = new AbortSignal(call.Engine);
        var delay = TimeSpan.FromMilliseconds(Math.Min(milliseconds, int.MaxValue));
        call.Engine.SetTimer(
            delay, () => signal.Abort(new DomException("TimeoutError", "The operation timed out.")), isReferenced: false);
        return signal.Value;
    }

    /// <summary>The argument of abort, or a new DOMException.</summary>
    public static JsValue ReasonOr(in HostCall call, string name, string message) => !call[0].IsUndefined ? call[0]
        : AbstractOperations.ToErrorValue(call.Engine, new DomException(name, message));

    private sealed class Algorithm(AbortSignal signal, Action run) : IDisposable
    {
        public const int Size = 96;

        private bool _isDone;

        public void Run()
        {
            if (_isDone) return;
            _isDone = true;
            run();
        }

        public void Dispose()
        {
            if (_isDone) return;
            _isDone = true;
            if (signal._algorithms?.Remove(this) == true) signal.Hold(-1);
        }
    }
}
