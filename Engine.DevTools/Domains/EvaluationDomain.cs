using System.Globalization;
using System.Text.Json.Nodes;
using Quoll.Debugging;
using Quoll.DevTools.Protocol;
using Quoll.DevTools.Values;

namespace Quoll.DevTools.Domains;

/// <summary>Code of a client that the engine runs.</summary>
internal sealed class EvaluationDomain(Session session)
{
    /// <summary>Shown in stack traces. It has no URL.</summary>
    private const string SourceName = "<anonymous>";

    private readonly Dictionary<string, Script> _scripts = [];
    private readonly ErrorDetails _errors = new(session);

    private int _running;

    /// <summary>Whether code of the client runs, which may be paused.</summary>
    public bool IsRunning => _running > 0;

    private Engine Engine => session.Engine;

    public JsonObject? Evaluate(ProtocolCall call)
    {
        RequireContext(call.OptionalInteger("contextId"));
        var expression = call.Text("expression");
        if (call.Flag("replMode") && !call.Flag("throwOnSideEffect")) return EvaluateInput(call, expression);
        return Run(call, expression, code => Globals.Run(Engine, code, () => Engine.Evaluate(code, Options)));
    }

    // The input of a console: it may await, and declare variables again.
    private JsonObject? EvaluateInput(ProtocolCall call, string expression)
    {
        var form = ValueForm.Of(call);
        try
        {
            var promise = Evaluating(
                call, () => Globals.Run(Engine, expression, () => Engine.EvaluateInput(expression, Options)));
            if (promise.PromiseState == PromiseState.Fulfilled) return Result(call, promise.PromiseResult, form);
            AnswerLater(call, promise, form);
            return null;
        }
        catch (JavaScriptException failure)
        {
            return _errors.Result(failure, form);
        }
    }

    public JsonObject? EvaluateOnCallFrame(ProtocolCall call)
    {
        var frame = session.Pauses.Frame(call.Text("callFrameId"));
        return Run(call, call.Text("expression"), frame.Evaluate);
    }

    public JsonObject? CallFunctionOn(ProtocolCall call)
    {
        var declaration = call.Text("functionDeclaration");
        RequireContext(call.OptionalInteger("executionContextId"));
        if (call.OptionalText("objectId") is null && call.OptionalInteger("executionContextId") is null)
            throw new ProtocolException("Either objectId or executionContextId or uniqueContextId must be specified");
        SideEffects.RefuseCalls(call);
        var self = call.OptionalText("objectId") is { } id ? session.Values.ValueOf(id) : JsValue.Undefined;
        JsValue[] arguments = [.. call.Parts("arguments").Select(session.Values.Unwrap)];
        var group = call.OptionalText("objectId") is { } of ? session.Objects.GroupOf(of) : null;
        return Run(call, () =>
        {
            var function = Engine.Evaluate($"({declaration}\n)", new() { SourceName = SourceName });
            if (!function.IsFunction) throw new ProtocolException("Given expression does not evaluate to a function");
            return function.Call(self, arguments);
        }, group);
    }

    public JsonObject? AwaitPromise(ProtocolCall call)
    {
        var promise = session.Values.ValueOf(call.Text("promiseObjectId"));
        if (!promise.IsPromise) throw new ProtocolException("Could not find promise with given id");
        AnswerLater(call, promise, ValueForm.Of(call, session.Objects.GroupOf(call.Text("promiseObjectId"))));
        return null;
    }

    public JsonObject CompileScript(ProtocolCall call)
    {
        RequireContext(call.OptionalInteger("executionContextId"));
        try
        {
            var script = Engine.Prepare(call.Text("expression"), new() { SourceName = call.Text("sourceURL") });
            if (!call.RequiredFlag("persistScript")) return [];
            // Sources that run have numbers.
            var id = string.Create(CultureInfo.InvariantCulture, $"compiled-{_scripts.Count + 1}");
            _scripts.Add(id, script);
            return new JsonObject { ["scriptId"] = id };
        }
        catch (JavaScriptException invalid)
        {
            return new JsonObject { ["exceptionDetails"] = _errors.Details(invalid, ValueForm.Of(call)) };
        }
    }

    public JsonObject? RunScript(ProtocolCall call)
    {
        RequireContext(call.OptionalInteger("executionContextId"));
        if (!_scripts.TryGetValue(call.Text("scriptId"), out var script)) throw new ProtocolException("No script with given id");
        return Run(call, () => Engine.Evaluate(script));
    }

    private static void RequireContext(int? id)
    {
        if (id is not (null or EventContext.Id)) throw new ProtocolException("Cannot find context with specified id");
    }

    private static CallOptions Options => new() { SourceName = SourceName };

    private JsonObject? Run(ProtocolCall call, string expression, Func<string, JsValue> evaluate) => Run(
        call,
        () => call.Flag("throwOnSideEffect") ? SideEffects.Evaluate(Engine.Debugger, expression, evaluate) : evaluate(expression));

    private JsonObject? Run(ProtocolCall call, Func<JsValue> work, string? group = null)
    {
        var form = ValueForm.Of(call, group);
        try
        {
            return Result(call, Evaluating(call, work), form);
        }
        catch (JavaScriptException failure)
        {
            return _errors.Result(failure, form);
        }
    }

    private JsonObject? Result(ProtocolCall call, JsValue value, ValueForm form)
    {
        if (!call.Flag("awaitPromise") || !value.IsPromise) return new JsonObject { ["result"] = session.Values.Wrap(value, form) };
        AnswerLater(call, value, form);
        return null;
    }

    private JsValue Evaluating(ProtocolCall call, Func<JsValue> work)
    {
        var (target, debugger) = (session.Target, Engine.Debugger);
        var (isSilent, disablesBreaks) = (call.Flag("silent"), call.Flag("disableBreaks"));
        var before = (target.IsEvaluating, debugger.ForgetsSources, debugger.SkipsPauses);
        (target.IsEvaluating, debugger.ForgetsSources) = (true, true);
        debugger.SkipsPauses |= disablesBreaks;
        if (isSilent) debugger.ExceptionPauses = ExceptionPauses.None;
        _running++;
        using var ending = CancellationTokenSource.CreateLinkedTokenSource(call.Ending, session.Closing);
        var time = Time(call);
        try
        {
            using var limits = Engine.Limit(new CallLimits { MaxTime = time }, ending.Token);
            return work();
        }
        catch (Exception ended) when (ended is OperationCanceledException && ending.IsCancellationRequested
            || time is not null && ended is ExecutionLimitException { Limit: ExecutionLimit.Time })
        {
            if (call.Ending.IsCancellationRequested) target.EndedEvaluations = call.Ending;
            throw new ProtocolException("Execution was terminated");
        }
        finally
        {
            _running--;
            (target.IsEvaluating, debugger.ForgetsSources, debugger.SkipsPauses) = before;
            if (isSilent) target.ConfigureExceptions();
        }
    }

    private static TimeSpan? Time(ProtocolCall call)
    {
        if (call["timeout"] is not { } given) return null;
        return given is JsonValue value && value.TryGetValue(out double milliseconds)
            ? TimeSpan.FromMilliseconds(Math.Clamp(milliseconds, 0, int.MaxValue)) : throw ProtocolCall.Invalid("timeout");
    }

    // The answer comes when the promise is settled: a job of the engine, which its host or an idle engine runs.
    private void AnswerLater(ProtocolCall call, JsValue promise, ValueForm form) => promise.Invoke(
        "then",
        Reaction(call, value => Result(call, value, form)),
        Reaction(call, reason => new JsonObject
        {
            ["result"] = session.Values.Wrap(reason, form with { ByValue = false }),
            ["exceptionDetails"] = _errors.Of(reason, Engine.Debugger.CallsOf(reason), form, "Uncaught (in promise)"),
        }));

    private JsValue Reaction(ProtocolCall call, Func<JsValue, JsonObject?> answer) => Engine.CreateFunction("", (in HostCall made) =>
    {
        var value = made[0];
        session.Answer(call, () => answer(value));
        return JsValue.Undefined;
    }, 1);
}
