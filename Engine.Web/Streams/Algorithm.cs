namespace Quoll.Web.Streams;

/// <summary>
/// Runs the algorithms of underlying sources, sinks and transformers: functions of scripts and delegates of C#. What
/// they throw becomes a rejected promise. Limits and cancellation pass.
/// </summary>
internal static class Algorithm
{
    /// <summary>Whether a script could catch the exception.</summary>
    public static bool IsCaught(Exception exception) => exception is not (ExecutionLimitException or OperationCanceledException);

    /// <summary>Runs steps of C#.</summary>
    public static StreamPromise? Run(Engine engine, Func<StreamPromise?> steps)
    {
        try
        {
            return steps();
        }
        catch (Exception exception) when (IsCaught(exception))
        {
            return StreamPromise.RejectedWith(engine, AbstractOperations.ToErrorValue(engine, exception));
        }
    }

    /// <summary>Runs an algorithm of C# that takes an argument.</summary>
    public static StreamPromise? Run<T>(Engine engine, Func<T, StreamPromise?> steps, T argument)
    {
        try
        {
            return steps(argument);
        }
        catch (Exception exception) when (IsCaught(exception))
        {
            return StreamPromise.RejectedWith(engine, AbstractOperations.ToErrorValue(engine, exception));
        }
    }

    /// <summary>
    /// "Invoke" a callback of a script whose return type is a promise (WebIDL §3.11). <see cref="Run{T}"/>, which all
    /// algorithms pass, turns what it throws into a rejection.
    /// </summary>
    public static StreamPromise? Invoke(Engine engine, JsValue callback, JsValue thisValue, params ReadOnlySpan<JsValue> arguments) =>
        StreamPromise.ResolvedWith(engine, callback.Call(thisValue, arguments));

    /// <summary>
    /// The result of a start algorithm, which may throw and is any value; its promise resolves with it (SetUp… of all
    /// controllers).
    /// </summary>
    public static StreamPromise? Start(Engine engine, JsValue callback, JsValue thisValue, PlatformObject controller) =>
        callback.IsUndefined ? null : StreamPromise.ResolvedWith(engine, callback.Call(thisValue, controller.Value));

    /// <summary>An error that the script sees as a TypeError.</summary>
    public static Exception TypeError(string message) => new ScriptError(ScriptErrorKind.TypeError, message);

    /// <summary>A new TypeError, to reject promises with.</summary>
    public static JsValue NewTypeError(Engine engine, string message) => AbstractOperations.ToErrorValue(engine, TypeError(message));

    /// <summary>An error that the script sees as a RangeError.</summary>
    public static Exception RangeError(string message) => new ScriptError(ScriptErrorKind.RangeError, message);
}
