using Quoll.Calls;
using Quoll.Runtime.Objects;
using Quoll.Runtime.Values;

namespace Quoll.Cli.BuiltIns;

/// <summary>The events of the object <c>process</c>. There are no listeners unless a script has used it.</summary>
internal sealed class ProcessEvents(Engine engine)
{
    private readonly List<PromiseObject> _reported = [];
    private JsFunction? _emit, _count, _end;

    /// <summary>Takes an error without a listener; throws it by default.</summary>
    public Action<JavaScriptException> Uncaught { get; set; } = static error => throw error;

    /// <summary>Gives the functions of the module <c>process</c> that call listeners.</summary>
    public void Set(JsObject functions)
    {
        _emit = functions.Get("emit").FunctionOrNull;
        _count = functions.Get("count").FunctionOrNull;
        _end = functions.Get("end").FunctionOrNull;
    }

    /// <summary>Calls the listeners of an event. Returns false if there are none.</summary>
    public bool Emit(string name, params ReadOnlySpan<JsValue> values) => _emit is not null && Call(_emit, [name, .. values]).AsBoolean();

    /// <summary>Calls the listeners of <c>exit</c>. Returns the exit code, which they may change.</summary>
    public int End(int code) => _end is null ? code : TypeConversion.ToInt32(Call(_end, [code]));

    /// <summary>Gives an error to the listeners of uncaught ones. Returns false if there are none.</summary>
    public bool TryHandle(JavaScriptException uncaught)
    {
        if (_emit is null) return false;
        Emit("uncaughtExceptionMonitor", uncaught.Value, "uncaughtException");
        return Emit("uncaughtException", uncaught.Value, "uncaughtException");
    }

    /// <summary>Gives a rejection to the listeners of unhandled ones, or to <see cref="Uncaught"/>.</summary>
    public void Handle(UnhandledRejectionEventArgs rejection)
    {
        var reason = rejection.Exception.Value;
        if (Emit("unhandledRejection", reason, rejection.Promise))
        {
            if (rejection.Promise.ObjectOrNull is PromiseObject promise && Has("rejectionHandled")) _reported.Add(promise);
            return;
        }
        Emit("uncaughtExceptionMonitor", reason, "unhandledRejection");
        if (!Emit("uncaughtException", reason, "unhandledRejection")) Uncaught(rejection.Exception);
    }

    /// <summary>Tells which promises have been handled after they were reported.</summary>
    public void TellHandled()
    {
        if (_reported.Count == 0) return;
        var handled = _reported.FindAll(static promise => promise.IsHandled);
        _reported.RemoveAll(static promise => promise.IsHandled);
        foreach (var promise in handled) Emit("rejectionHandled", promise);
    }

    private bool Has(string name) => _count is not null && Call(_count, [name]).AsNumber() > 0;

    private JsValue Call(JsFunction function, JsValue[] arguments) =>
        Boundary.Run(engine.Realm, (function, arguments), static (_, call) => call.function.Call(JsValue.Undefined, call.arguments));
}
