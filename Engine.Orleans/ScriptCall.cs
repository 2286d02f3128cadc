using System.Buffers;
using System.Diagnostics;

namespace Quoll.Orleans;

/// <summary>A call in its own engine.</summary>
internal static class ScriptCall
{
    /// <summary>Runs a script, calls the function that it gives, and returns the JSON of the result.</summary>
    /// <exception cref="JavaScriptException">The script threw.</exception>
    /// <exception cref="ExecutionLimitException">The call reached a limit.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="MisfitException">The script and the request do not fit together.</exception>
    public static async Task<ScriptJson> RunAsync(
        EngineTemplate template, Script script, ScriptRequest request, CallLimits limits, CancellationToken cancellationToken)
    {
        var started = Stopwatch.GetTimestamp();
        cancellationToken.ThrowIfCancellationRequested();
        using var engine = template.CreateEngine(new EngineInstanceOptions { CancellationToken = cancellationToken, State = request });
        using var total = engine.Limit(limits);
        var value = Call(engine, engine.Evaluate(script), request);
        // The limit above counts the time in the engine; waiting for the host counts here.
        var left = limits.MaxTime is { } time && time != Timeout.InfiniteTimeSpan
            ? TimeSpan.FromTicks(Math.Max(0, (time - Stopwatch.GetElapsedTime(started)).Ticks)) : (TimeSpan?)null;
        value = await SettleAsync(engine, value, new CallLimits { MaxTime = left });
        var output = new ArrayBufferWriter<byte>();
        return engine.Json.Stringify(value, output) ? new ScriptJson(output.WrittenSpan.ToArray()) : default;
    }

    private static JsValue Call(Engine engine, JsValue value, ScriptRequest request)
    {
        if (request.Function is null && !value.IsFunction && request.Arguments.IsEmpty) return value;
        object?[] arguments = request.Arguments.IsEmpty ? []
            : [.. Elements(engine.Json.Parse(request.Arguments.Utf8.Span)).Select(static element => (object)element)];
        if (request.Function is not null) return engine.Invoke(request.Function, arguments, default);
        return value.IsFunction ? value.Call(JsValue.Undefined, arguments)
            : throw new MisfitException("The completion value of the script must be a function that takes the arguments.");
    }

    private static IReadOnlyList<JsValue> Elements(JsValue arguments) =>
        arguments.IsArray ? arguments.GetElements() : throw new MisfitException("The arguments are not a JSON array.");

    private static async Task<JsValue> SettleAsync(Engine engine, JsValue value, CallLimits limits)
    {
        try
        {
            return await engine.AwaitAsync(value, new() { Limits = limits });
        }
        catch (InvalidOperationException) when (value.IsPromise)
        {
            throw new MisfitException("The script returned a promise that nothing can settle.");
        }
    }
}

/// <summary>A call that the script and the request do not allow: the caller gets it as a TypeError.</summary>
internal sealed class MisfitException(string message) : Exception(message);
