using Quoll.Vm;

namespace Quoll.Calls;

/// <summary>
/// The result of a script that may await at its top level: a value, available at once or when a promise is fulfilled.
/// </summary>
internal sealed class InputEvaluation
{
    private readonly JsValue _value;
    private readonly AsyncScriptRun? _run;

    private InputEvaluation(JsValue value, AsyncScriptRun? run)
    {
        _value = value;
        _run = run;
        // The code that entered the text gets its error.
        if (run is not null) run.Promise.IsHandled = true;
    }

    /// <summary>Settled when the input has run; null if it has already run.</summary>
    public PromiseObject? Promise => _run?.Promise;

    /// <summary>The unchanged completion value. If it is a promise, it has not been awaited.</summary>
    public JsValue Value => _run is null ? _value : _run.Completion;

    /// <summary>
    /// Runs the input of a prompt, to its end or up to its first await. Its declarations replace those of earlier
    /// inputs.
    /// </summary>
    /// <exception cref="JavaScriptException">It is not a valid script, or threw before its first await.</exception>
    public static InputEvaluation Begin(Realm realm, string code, string source) =>
        Boundary.Run(realm, (code, source), static (realm, text) =>
        {
            var machine = Machine.Of(realm);
            var value = machine.RunInput(realm, machine.CompileInput(realm, text.code, text.source), out var run);
            return new InputEvaluation(value, run);
        });
}
