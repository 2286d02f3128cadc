namespace Quoll.Extensions.DependencyInjection;

/// <summary>Names for filters of logs, metrics and traces.</summary>
public static class QuollTelemetry
{
    /// <summary>The name of the meter.</summary>
    public const string MeterName = "Quoll";

    /// <summary>The name of the activity source.</summary>
    public const string ActivitySourceName = "Quoll";

    /// <summary>The category of what scripts write to their <c>console</c>.</summary>
    public const string ConsoleCategory = "Quoll.Console";

    /// <summary>The category of calls that fail, if <see cref="QuollOptions.LogErrors"/> is set.</summary>
    public const string ErrorCategory = "Quoll.Errors";
}
