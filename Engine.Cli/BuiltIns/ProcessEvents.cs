namespace Quoll.Cli.BuiltIns;

/// <summary>The events of the object <c>process</c>. There are no listeners unless a script has used it.</summary>
internal sealed class ProcessEvents
{
    private readonly List<UnhandledRejectionEventArgs> _reported = [];
    private JsValue _functions = JsValue.Undefined;

    /// <summary>Takes a rejection without a listener; throws its reason by default.</summary>
    public Action<UnhandledRejectionEventArgs> Unhandled { get; set; } = static rejection => throw rejection.Exception;

    /// <summary>Gives the functions of the module <c>process</c> that call listeners.</summary>
    public void Set(JsValue functions) => _functions = functions;

    /// <summary>Calls the listeners of an event. Returns false if there are none.</summary>
    public bool Emit(string name, params ReadOnlySpan<JsValue> values) =>
        _functions.IsObject && Call("emit", [name, .. values]).AsBoolean();

    /// <summary>Calls the listeners of <c>exit</c>. Returns the exit code, which they may change.</summary>
    public int End(int code) => _functions.IsObject ? (int)(long)Call("end", code).AsNumber() : code;

    /// <summary>Gives an error to the listeners of uncaught ones. Returns false if there are none.</summary>
    public bool TryHandle(JavaScriptException uncaught)
    {
        if (!_functions.IsObject) return false;
        Emit("uncaughtExceptionMonitor", uncaught.Value, "uncaughtException");
        return Emit("uncaughtException", uncaught.Value, "uncaughtException");
    }

    /// <summary>Gives a rejection to the listeners of unhandled ones, or to <see cref="Unhandled"/>.</summary>
    public void Handle(UnhandledRejectionEventArgs rejection)
    {
        var reason = rejection.Exception.Value;
        if (Emit("unhandledRejection", reason, rejection.Promise))
        {
            if (Call("count", "rejectionHandled").AsNumber() > 0) _reported.Add(rejection);
            return;
        }
        Emit("uncaughtExceptionMonitor", reason, "unhandledRejection");
        if (!Emit("uncaughtException", reason, "unhandledRejection")) Unhandled(rejection);
    }

    /// <summary>Tells which promises have been handled after they were reported.</summary>
    public void TellHandled()
    {
        if (_reported.Count == 0) return;
        var handled = _reported.FindAll(static rejection => rejection.IsHandled);
        _reported.RemoveAll(static rejection => rejection.IsHandled);
        foreach (var rejection in handled) Emit("rejectionHandled", rejection.Promise);
    }

    private JsValue Call(string function, params ReadOnlySpan<JsValue> values) => _functions[function].Call(JsValue.Undefined, values);
}
