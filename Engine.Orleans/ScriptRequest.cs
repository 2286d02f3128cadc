namespace Quoll.Orleans;

/// <summary>A call of a script: <see cref="IScriptGrain"/>, <see cref="ScriptClient"/>.</summary>
/// <remarks>
/// A script gives a function, as its last expression: <c>(order, rate) =&gt; order.total * rate</c>. The call passes
/// the arguments to it, and waits if it returns a promise. With <see cref="Function"/> it calls a function that the
/// script declares. A script that gives any other value needs no arguments; that value is the result.
/// </remarks>
[GenerateSerializer, Immutable, Alias("Quoll.ScriptRequest")]
public sealed record ScriptRequest
{
    /// <summary>
    /// The tenant whose template and scripts the call uses. The caller has checked that the call is the tenant's.
    /// </summary>
    [Id(0)]
    public required string Tenant { get; init; }

    /// <summary>
    /// The name of a script of <see cref="IScriptSource"/>. With <see cref="Text"/>, only the name in messages and
    /// stacks.
    /// </summary>
    [Id(1)]
    public string? Name { get; init; }

    /// <summary>The version of the named script; null for the one that the source gives at present.</summary>
    [Id(2)]
    public string? Version { get; init; }

    /// <summary>
    /// The text of a script; null for one of the source. A text is compiled for each call: give scripts that run often
    /// a name.
    /// </summary>
    [Id(3)]
    public string? Text { get; init; }

    /// <summary>
    /// The name or path of the function to call (<c>total</c>, <c>rules.total</c>); null for the script's value.
    /// </summary>
    [Id(4)]
    public string? Function { get; init; }

    /// <summary>The arguments, as a JSON array; empty for none.</summary>
    [Id(5)]
    public ScriptJson Arguments { get; init; }

    /// <summary>
    /// Limits of this call, in addition to those of the tenant's template: the stricter limit applies.
    /// </summary>
    [Id(6)]
    public ScriptLimits? Limits { get; init; }

    internal void Check()
    {
        ArgumentNullException.ThrowIfNull(Tenant);
        if (Name is null && Text is null) throw new ArgumentException("A request needs a script: Name or Text.");
        if (Text is not null && Version is not null)
            throw new ArgumentException("A request with the Text of a script has no Version.");
    }
}
