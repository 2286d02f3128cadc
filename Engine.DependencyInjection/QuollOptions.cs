namespace Quoll.Extensions.DependencyInjection;

/// <summary>
/// Options of the engines of a service collection. Each may be a key of the configuration; wrong values and unknown
/// keys fail when the application starts.
/// </summary>
/// <remarks>
/// Options that configuration cannot hold, such as <see cref="EngineOptions.Types"/>, are set by
/// <see cref="QuollBuilder.ConfigureOptions"/>.
/// </remarks>
public sealed class QuollOptions
{
    /// <summary>
    /// True if scripts are untrusted: options that are not set have the values of
    /// <see cref="EngineOptions.Untrusted"/>. False by default.
    /// </summary>
    public bool Untrusted { get; set; }

    /// <inheritdoc cref="EngineOptions.MaxTime"/>
    public TimeSpan? MaxTime { get; set; }

    /// <inheritdoc cref="EngineOptions.MaxAllocatedBytes"/>
    public long? MaxAllocatedBytes { get; set; }

    /// <inheritdoc cref="EngineOptions.MaxSteps"/>
    public long? MaxSteps { get; set; }

    /// <inheritdoc cref="EngineOptions.MaxCallDepth"/>
    public int? MaxCallDepth { get; set; }

    /// <inheritdoc cref="EngineOptions.MaxSourceLength"/>
    public int? MaxSourceLength { get; set; }

    /// <inheritdoc cref="EngineOptions.Strict"/>
    public bool Strict { get; set; }

    /// <summary>
    /// Whether scripts may compile strings as code (<see cref="EngineOptions.AllowDynamicCode"/>); null for yes, except
    /// for <see cref="Untrusted"/> scripts.
    /// </summary>
    public bool? AllowDynamicCode { get; set; }

    /// <inheritdoc cref="EngineOptions.EnableTailCalls"/>
    public bool EnableTailCalls { get; set; } = true;

    /// <inheritdoc cref="EngineOptions.RunJobsAfterCalls"/>
    public bool RunJobsAfterCalls { get; set; }

    /// <summary>
    /// Globals that are not part of ECMA-262. In configuration, names with commas: <c>TextCoding, Timers</c>.
    /// </summary>
    public EngineGlobals Globals { get; set; }

    /// <summary>
    /// The identifier of the time zone of local times in scripts, such as <c>Europe/Vienna</c> or <c>UTC</c>; null for
    /// that of the system, or UTC for <see cref="Untrusted"/> scripts.
    /// </summary>
    public string? TimeZone { get; set; }

    /// <summary>
    /// True, the default, if scripts have a <c>console</c>, which writes to the logger category
    /// <see cref="QuollTelemetry.ConsoleCategory"/>.
    /// </summary>
    public bool Console { get; set; } = true;

    /// <summary>
    /// True if calls that fail are logged in the category <see cref="QuollTelemetry.ErrorCategory"/>, with the script's
    /// stack. False by default, because the host gets the exception and may log it too.
    /// </summary>
    public bool LogErrors { get; set; }
}
