namespace Quoll.Language;

/// <summary>
/// The rules that a direct eval sets for its code, which depend on its place (§19.2.1.1 PerformEval, steps 6 to 13).
/// </summary>
internal sealed record EvalContext
{
    public bool IsStrict { get; init; }
    public bool InFunction { get; init; }
    public bool InMethod { get; init; }
    public bool InDerivedConstructor { get; init; }
    public bool InClassFieldInitializer { get; init; }

    /// <summary>Whether the code sees nothing but its own variables and the globals.</summary>
    public bool IsGlobal { get; init; }

    /// <summary><see cref="EngineOptions.NullPropagation"/>.</summary>
    public bool PropagatesNull { get; init; }

    /// <summary>The private names that are in scope; null for none.</summary>
    public PrivateNames? PrivateNames { get; init; }

    /// <summary>An indirect eval: global code, sloppy, nothing of the above.</summary>
    public static readonly EvalContext Indirect = new() { IsGlobal = true };
}

/// <summary>
/// The private names (<c>"#name"</c>) of a class and of the surrounding classes: shared by all evals in it.
/// </summary>
internal sealed class PrivateNames(IEnumerable<string> own, PrivateNames? outer)
{
    private readonly HashSet<string> _own = [.. own];

    public bool Contains(string name)
    {
        for (var names = this; names is not null; names = names.Outer)
        {
            if (names._own.Contains(name)) return true;
        }
        return false;
    }

    private PrivateNames? Outer { get; } = outer;
}
