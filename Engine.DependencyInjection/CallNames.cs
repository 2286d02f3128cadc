namespace Quoll.Extensions.DependencyInjection;

/// <summary>What logs, metrics and traces call the properties of a call, and the values that these have.</summary>
internal static class CallNames
{
    /// <summary>What the call runs.</summary>
    public const string Kind = "quoll.call.kind";

    /// <summary>The name of the script, module or function. Not a tag of metrics: it may be any of very many.</summary>
    public const string Name = "quoll.call.name";

    public const string Steps = "quoll.call.steps";

    public const string Memory = "quoll.call.memory.allocated";

    public const string Limit = "quoll.limit";

    /// <summary>True for a call that the host has cancelled: neither a success nor an error.</summary>
    public const string Cancelled = "quoll.call.cancelled";

    /// <summary>The attribute of OpenTelemetry for the class of an error.</summary>
    public const string ErrorType = "error.type";

    /// <summary>What OpenTelemetry calls an error that is none of the known ones.</summary>
    private const string OtherError = "_OTHER";

    // Scripts name their errors as they like, so other names would be tags without end.
    private static readonly HashSet<string> KnownErrors =
    [
        "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SuppressedError", "SyntaxError", "TypeError", "URIError",
    ];

    public static string KindOf(EngineCall call) => call.Kind switch
    {
        EngineCallKind.Script => "script",
        EngineCallKind.Function => "function",
        EngineCallKind.Module => "module",
        _ => "jobs",
    };

    /// <summary>Returns the name of the call for people.</summary>
    public static string NameOf(EngineCall call) => call.Name ?? (call.Kind == EngineCallKind.Jobs ? "(none)" : "(anonymous)");

    /// <summary>Returns whether the host has cancelled the call.</summary>
    public static bool IsCancelled(EngineCall call) => call.Exception is OperationCanceledException;

    public static string LimitOf(ExecutionLimitException reached) => reached.Limit switch
    {
        ExecutionLimit.Time => "time",
        ExecutionLimit.AllocatedBytes => "memory",
        ExecutionLimit.HostDefined => "checkpoint",
        _ => "steps",
    };

    public static string ErrorOf(Exception thrown)
    {
        if (thrown is not JavaScriptException error) return thrown.GetType().FullName!;
        if (!error.Value.IsError) return OtherError;
        // The description begins with the name, and reading it runs no script.
        var name = error.Description.Split(':', 2)[0];
        return KnownErrors.Contains(name) ? name : OtherError;
    }
}
