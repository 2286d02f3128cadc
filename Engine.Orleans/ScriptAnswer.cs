namespace Quoll.Orleans;

/// <summary>How a call of a script ended.</summary>
[GenerateSerializer, Alias("Quoll.ScriptStatus")]
public enum ScriptStatus
{
    /// <summary>The script returned: <see cref="ScriptAnswer.Result"/>.</summary>
    Completed,

    /// <summary>The script threw, or has a syntax error: <see cref="ScriptAnswer.Error"/>.</summary>
    Failed,

    /// <summary>The script reached a limit: <see cref="ScriptAnswer.Limit"/>.</summary>
    LimitReached,

    /// <summary>The source has no such script, or not the version that the request names.</summary>
    NotFound,

    /// <summary>
    /// The silo has too many calls, or too many of the tenant. It did not begin this one: ask again later, or another
    /// silo.
    /// </summary>
    Overloaded,
}

/// <summary>The answer to a call of a script.</summary>
[GenerateSerializer, Immutable, Alias("Quoll.ScriptAnswer")]
public sealed record ScriptAnswer
{
    /// <summary>How the call ended.</summary>
    [Id(0)]
    public required ScriptStatus Status { get; init; }

    /// <summary>
    /// The result of a call that completed; empty if JSON has no text for it: undefined, a function, a symbol.
    /// </summary>
    [Id(1)]
    public ScriptJson Result { get; init; }

    /// <summary>What the script threw, or the message of the limit; null if there was no error.</summary>
    [Id(2)]
    public ScriptFailure? Error { get; init; }

    /// <summary>The limit that the call reached; null for any other status.</summary>
    [Id(3)]
    public ExecutionLimit? Limit { get; init; }

    /// <summary>The version of the script that ran; null for a text.</summary>
    [Id(4)]
    public string? Version { get; init; }

    /// <summary>The name of the silo that answered.</summary>
    [Id(5)]
    public string? Silo { get; init; }
}
