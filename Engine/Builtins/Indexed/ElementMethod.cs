namespace Quoll.Builtins.Indexed;

/// <summary>What a method that calls its callback with each element does with the results.</summary>
/// <param name="Accept">
/// Takes what the callback returned for the element. Returns false if the method ends (<see cref="ElementRun.End"/>).
/// </param>
/// <param name="Finish">Returns the result after the last element.</param>
internal sealed record ElementMethod(Func<ElementRun, bool> Accept, Func<ElementRun, JsValue> Finish)
{
    /// <summary>What comes before the first element.</summary>
    public Action<ElementRun>? Begin { get; init; }

    /// <summary>Whether a hole is visited, as undefined.</summary>
    public bool VisitsHoles { get; init; }

    /// <summary>Whether the callback gets its last result, before the element.</summary>
    public bool IsReduction { get; init; }
}
