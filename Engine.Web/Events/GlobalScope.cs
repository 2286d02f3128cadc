using Quoll.Web.WebIdl;

namespace Quoll.Web.Events;

/// <summary>
/// The global object as an EventTarget, with the events of errors that no script catches (HTML §8.1.4). The engine asks
/// it only after a script has added a listener: until then nothing differs from an engine without it.
/// </summary>
internal sealed class GlobalScope : EventTarget
{
    private const string Error = "error", UnhandledRejection = "unhandledrejection", RejectionHandled = "rejectionhandled";

    private static readonly EngineState<GlobalScope> States = new(static engine => new GlobalScope(engine));

    // "in error reporting mode": an error of a listener of errors is not told to listeners.
    private bool _isReporting;

    // The error that is on its way to the host, after it was reported.
    private JsValue? _passedOn;
    private Reporter? _reporter;

    private GlobalScope(Engine engine) : base(engine) { }

    public override JsValue ScriptValue => AbstractOperations.GetGlobalObject(Engine);

    public static GlobalScope Of(Engine engine) => States.Of(engine);

    /// <summary>Returns whether the <c>this</c> of a call is the global object, or nothing, which means it.</summary>
    public static bool IsMeantBy(in HostCall call) =>
        call.This.IsUndefined || call.This.IsNull || call.This == AbstractOperations.GetGlobalObject(call.Engine);

    /// <summary>Describes the members of the global object that are about events and errors.</summary>
    public static void Describe(GlobalTable globals)
    {
        EventTarget.Describe(globals);
        Handler(globals, Error);
        Handler(globals, UnhandledRejection);
        Handler(globals, RejectionHandled);
    }

    /// <summary>Describes <c>self</c> and <c>reportError</c>.</summary>
    public static void DescribeGlobals(GlobalTable globals)
    {
        globals.Operation("reportError", 1, static (in HostCall call) =>
        {
            Idl.RequireArguments(call, 1, "reportError");
            Of(call.Engine).Report(call[0]);
            return JsValue.Undefined;
        });
        globals.Lazy("self", static engine => AbstractOperations.GetGlobalObject(engine), MemberFlags.Enumerable | MemberFlags.Configurable);
    }

    /// <summary>Describes the event handler attribute of an event on the global object.</summary>
    public static void Handler(GlobalTable globals, string type) => globals.Attribute(
        "on" + type,
        (in HostCall call) => Of(call).GetHandler(type),
        (in HostCall call) =>
        {
            Of(call).SetHandler(type, call[0]);
            return JsValue.Undefined;
        });

    /// <summary>
    /// Reports an exception (HTML §8.1.4.3). If no listener cancels the event, a task throws the value to the host,
    /// which runs the task.
    /// </summary>
    public void Report(JsValue error)
    {
        if (TryReport(error)) return;
        Engine.EnqueueTask(() =>
        {
            _passedOn = error;
            throw AbstractOperations.ThrowCompletion(error);
        });
    }

    /// <summary>Fires the event of an exception.</summary>
    /// <returns>Whether a listener canceled it, which means that it is handled.</returns>
    public bool TryReport(JsValue error)
    {
        if (_isReporting || !HasListener(Error)) return false;
        _isReporting = true;
        try
        {
            // "extract error information".
            var known = AbstractOperations.ThrowCompletion(error) as JavaScriptException;
            var text = known?.Description ?? "";
            return !Fire(new ErrorEvent(Engine, Error, new EventInit { IsCancelable = true })
            {
                Message = text.StartsWith("Uncaught ", StringComparison.Ordinal) ? text : $"Uncaught {text}",
                FileName = known?.SourceName ?? "",
                Line = (uint)(known?.Line ?? 0),
                Column = (uint)(known?.Column ?? 0),
                Error = error,
            });
        }
        finally
        {
            _isReporting = false;
        }
    }

    /// <summary>Called when a script listens for messages: in a worker.</summary>
    public Action? MessageListened { get; set; }

    /// <summary>Called when no listener of messages is left; null in an engine that is not a worker's.</summary>
    public Action? MessageUnlistened { get; set; }

    protected override void OnListenersChanged(string type, bool isAdded)
    {
        if (type == "message")
        {
            if (isAdded) MessageListened?.Invoke();
            else if (!HasListener(type)) MessageUnlistened?.Invoke();
        }
        if (!isAdded || _reporter is not null || type is not (Error or UnhandledRejection or RejectionHandled)) return;
        Engine.ErrorReporter = _reporter = new Reporter(this);
    }

    private static GlobalScope Of(in HostCall call) => IsMeantBy(call) ? Of(call.Engine)
        : throw Idl.TypeError("The object is not the global object.");

    private sealed class Reporter(GlobalScope scope) : ErrorReporter
    {
        protected override bool Report(JavaScriptException exception)
        {
            if (scope._passedOn is not { } passed || passed != exception.Value) return scope.TryReport(exception.Value);
            scope._passedOn = null;
            return false;
        }

        // "notify about rejected promises", step 4.
        protected override bool ReportRejection(JsValue promise, JsValue reason) =>
            scope.HasListener(UnhandledRejection) && !scope.Fire(
                new PromiseRejectionEvent(scope.Engine, UnhandledRejection, new EventInit { IsCancelable = true }, promise, reason));

        // HostPromiseRejectionTracker (HTML §8.1.6.5), step 6.4.
        protected override void ReportHandled(JsValue promise, JsValue reason)
        {
            if (!scope.HasListener(RejectionHandled)) return;
            scope.Engine.EnqueueTask(() =>
                scope.Fire(new PromiseRejectionEvent(scope.Engine, RejectionHandled, default, promise, reason)));
        }
    }
}
