using Quoll.Bytecode;
using Quoll.Calls;
using Quoll.Vm;

namespace Quoll.Debugging;

// What scripts do besides pausing, values, and the use of the engine by another thread.
public sealed partial class Debugger
{
    /// <summary>Called for each call of a method of the console, before it shows anything.</summary>
    public Action<DebuggerConsoleCall>? ConsoleCalled { get; set; }

    /// <summary>
    /// Called when a thrown value leaves the outermost call of the host, and for each promise that was rejected without
    /// a handler when the jobs have run. It must not throw.
    /// </summary>
    public Action<DebuggerException>? ExceptionThrown { get; set; }

    /// <summary>The variables of let, const and class that scripts have declared (ECMA-262 §9.1.1.4).</summary>
    public IReadOnlyList<string> LexicalNames => [.. RealmCode.Of(_realm).GlobalBindings.Keys];

    /// <summary>Adds a breakpoint in one source.</summary>
    /// <inheritdoc cref="AddBreakpoint(string, int, int, string?, Action{DebuggerFrame}?)"/>
    public DebuggerBreakpoint AddBreakpoint(
        DebuggerSource source, int line, int column = 1, string? condition = null, Action<DebuggerFrame>? log = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        return Add(source.Name, source, line, column, condition, log);
    }

    /// <summary>Shows an object of the engine.</summary>
    /// <exception cref="ArgumentException">The value is not an object.</exception>
    public ObjectMirror MirrorOf(JsValue value) =>
        new(this, value.ObjectOrNull ?? throw new ArgumentException("The value is not an object.", nameof(value)));

    /// <summary>
    /// Returns the objects that have an object among their prototypes (ECMA-262 §10.1.1), in no order: those that
    /// globals, modules and the functions that run lead to. Objects that only .NET code or a promise that waits has
    /// are not found.
    /// </summary>
    /// <exception cref="ArgumentException">The value is not an object.</exception>
    public IReadOnlyList<JsValue> FindInstances(JsValue prototype)
    {
        var o = prototype.ObjectOrNull ?? throw new ArgumentException("The value is not an object.", nameof(prototype));
        return Boundary.Run(_realm, (_agent.Machine, o), static (realm, x) =>
            WorkBudget.Free((realm, x), static y => ObjectSearch.InstancesOf(y.x.o, y.x.Machine, y.realm)));
    }

    /// <summary>
    /// Returns the functions that run, the innermost first: as many as <c>Error.stackTraceLimit</c> says.
    /// </summary>
    public IReadOnlyList<DebuggerCall> CaptureCalls() => CallsOf(_agent.Machine.CaptureTrace());

    /// <summary>Returns the functions that ran when an error was created; none for other values.</summary>
    public IReadOnlyList<DebuggerCall> CallsOf(JsValue error) => CallsOf((error.ObjectOrNull as ErrorObject)?.Trace);

    /// <summary>
    /// Runs work that uses the engine, for a thread of a debugger. Calls of the host by other threads wait until it is
    /// done.
    /// </summary>
    /// <returns>False, and nothing was run, if a thread uses the engine.</returns>
    /// <exception cref="ObjectDisposedException">The host has disposed of the engine.</exception>
    public bool TryUse(Action work)
    {
        ArgumentNullException.ThrowIfNull(work);
        return _agent.TryVisit(() => Boundary.Run(_realm, work, static (_, work) =>
        {
            work();
            return true;
        }));
    }

    /// <summary>
    /// Returns whether a script has added a handler to a promise (ECMA-262 §27.2.6, [[PromiseIsHandled]]).
    /// </summary>
    public bool IsHandled(JsValue promise) => promise.ObjectOrNull is PromiseObject { IsHandled: true };

    internal void Tell(JsValue value, StackTrace? trace, JsValue? promise) =>
        ExceptionThrown?.Invoke(new DebuggerException(value, CallsOf(trace), promise));

    private List<DebuggerCall> CallsOf(StackTrace? trace)
    {
        var calls = new List<DebuggerCall>();
        foreach (var call in trace is null ? [] : trace.Calls)
        {
            if (call.Block is not { } block) continue;
            if (_agent.Texts.Find(block.Source) is not { IsHidden: false } text) continue;
            calls.Add(new DebuggerCall(block.Name, SourceOf(text).At(block.SourceOffset(call.Pc))));
        }
        return calls;
    }
}
