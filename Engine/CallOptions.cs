namespace Quoll;

/// <summary>
/// Options of one call of an <see cref="Engine"/>: the last parameter of each method that runs a script.
/// </summary>
/// <remarks>
/// A structure, so options allocate nothing. <c>default</c> means: default source name, only the limits of
/// <see cref="EngineOptions"/>.
/// </remarks>
/// <example>
/// <code>
/// engine.Execute(code, new() { SourceName = "rules.js", Limits = limits, CancellationToken = token });
/// </code>
/// </example>
public readonly struct CallOptions
{
    /// <summary>
    /// The name of the source text in error messages and stack traces, such as a file name. Null for
    /// <see cref="Engine.DefaultSourceName"/> or <see cref="Engine.DefaultModuleName"/>. A prepared script keeps the
    /// name that it was prepared with.
    /// </summary>
    public string? SourceName { get; init; }

    /// <summary>
    /// Limits of this call, in addition to those of <see cref="EngineOptions"/>: the stricter limit applies.
    /// </summary>
    public CallLimits? Limits { get; init; }

    /// <summary>Ends the script, or the waiting, with an <see cref="OperationCanceledException"/>.</summary>
    public CancellationToken CancellationToken { get; init; }

    /// <summary>
    /// For <see cref="Engine.Prepare"/>: whether errors and stack traces leave out the functions of the script, and
    /// show the code that called them, as for methods with <see cref="System.Diagnostics.StackTraceHiddenAttribute"/>.
    /// Other methods ignore it.
    /// </summary>
    public bool StackTraceHidden { get; init; }

    internal bool HasLimits => Limits is not null || CancellationToken.CanBeCanceled;
}
