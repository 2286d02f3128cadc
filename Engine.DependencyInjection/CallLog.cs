using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Quoll.Extensions.DependencyInjection;

/// <summary>
/// The logs of engines: what scripts write to their console, in a scope that names the script, and calls that fail.
/// </summary>
internal sealed partial class CallLog : EngineObserver
{
    private readonly ILogger _console, _errors;
    private readonly bool _logsErrors;

    public CallLog(ILoggerFactory loggers, IOptions<QuollOptions> options)
    {
        _console = loggers.CreateLogger(QuollTelemetry.ConsoleCategory);
        _errors = loggers.CreateLogger(QuollTelemetry.ErrorCategory);
        _logsErrors = options.Value.LogErrors;
        // The numbers of both enumerations are the same.
        if (options.Value.Console) Console = EngineConsole.To((level, text) => LogConsole(_console, (LogLevel)level, text));
    }

    /// <summary>A console that writes to the log; null if scripts have none.</summary>
    public EngineConsole? Console { get; }

    public override object? OnCallStarting(EngineCall call) => Console is null ? null : _console.BeginScope(new CallScope(call));

    public override void OnCallEnded(EngineCall call, object? state)
    {
        // The host knows what it has cancelled.
        if (_logsErrors && call.Exception is { } thrown && !CallNames.IsCancelled(call))
            Log(CallNames.KindOf(call), CallNames.NameOf(call), thrown);
        ((IDisposable?)state)?.Dispose();
    }

    private void Log(string kind, string name, Exception thrown)
    {
        switch (thrown)
        {
            case JavaScriptException error:
                LogError(_errors, error, kind, name, error.Description, error.JavaScriptStackTrace);
                break;
            case ExecutionLimitException reached:
                LogLimit(_errors, kind, name, CallNames.LimitOf(reached), reached.Message);
                break;
            default:
                LogFailure(_errors, thrown, kind, name);
                break;
        }
    }

    [LoggerMessage(EventId = 1, EventName = "Console", Message = "{Text}")]
    private static partial void LogConsole(ILogger logger, LogLevel level, string text);

    [LoggerMessage(2, LogLevel.Error, "{Kind} {Name} threw {Description}\n{ScriptStack}", EventName = "Error")]
    private static partial void LogError(
        ILogger logger, Exception exception, string kind, string name, string description, string scriptStack);

    [LoggerMessage(3, LogLevel.Warning, "{Kind} {Name} reached the limit of {Limit}: {Reason}", EventName = "Limit")]
    private static partial void LogLimit(ILogger logger, string kind, string name, string limit, string reason);

    [LoggerMessage(4, LogLevel.Error, "{Kind} {Name} failed", EventName = "Failure")]
    private static partial void LogFailure(ILogger logger, Exception exception, string kind, string name);
}
