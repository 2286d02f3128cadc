using Quoll.Vm;

namespace Quoll.Debugging;

// What scripts do besides pausing, and the engine for threads of the debugger.
internal sealed partial class DebuggerAgent
{
    // Held while a thread of the debugger uses the engine.
    private readonly Lock _visit = new();

    /// <summary>The machine that runs the code.</summary>
    public Machine Machine => machine;

    public override void ShowInConsole(string method, ReadOnlySpan<JsValue> arguments)
    {
        if (Debugger?.ConsoleCalled is { } called)
            Tell(called, new DebuggerConsoleCall(method, arguments.ToArray(), Debugger.CaptureCalls()));
    }

    /// <summary>Calls a function of the host, in which nothing pauses.</summary>
    public void Tell<T>(Action<T> told, T value) => WithoutPauses(() =>
    {
        HostGuard.Run(machine.CurrentRealm, (told, value), static x => x.told(x.value));
        return true;
    });

    public override void LeaveUncaught(ThrowCompletion thrown) =>
        Debugger?.Tell(thrown.Value, (thrown.Value.ObjectOrNull as ErrorObject)?.Trace ?? thrown.Trace, null);

    /// <summary>A promise was rejected, and nothing handles it.</summary>
    public void Reject(PromiseObject promise) =>
        Debugger?.Tell(promise.Result, (promise.Result.ObjectOrNull as ErrorObject)?.Trace, new JsValue(promise));

    /// <summary>Runs work with the engine, if no thread uses it. Returns false if one does.</summary>
    public bool TryVisit(Action work)
    {
        if (!_visit.TryEnter()) return false;
        try
        {
            if (!machine.TryTake()) return false;
            work();
            return true;
        }
        finally
        {
            _visit.Exit();
        }
    }

    // No thread visits again before this one has the engine, or another thread of the host.
    public override bool TryTakeFromDebugger()
    {
        lock (_visit) return machine.TryTake();
    }
}
