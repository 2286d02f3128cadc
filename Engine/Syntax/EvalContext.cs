namespace Quoll.Syntax;

/// <summary>What the place of a direct eval allows its code to contain (§19.2.1.1 PerformEval, steps 6 to 13).</summary>
internal sealed record EvalContext
{
    public bool IsStrict { get; init; }
    public bool InFunction { get; init; }
    public bool InMethod { get; init; }
    public bool InDerivedConstructor { get; init; }
    public bool InClassFieldInitializer { get; init; }

    /// <summary>The private names (<c>"#name"</c>) that are in scope.</summary>
    public IReadOnlyCollection<string> PrivateNames { get; init; } = [];

    /// <summary>An indirect eval: global code, sloppy, nothing of the above.</summary>
    public static readonly EvalContext Indirect = new();
}
