namespace Quoll.RegExp;

/// <summary>How a match asks its host whether it may go on. The methods throw to abandon the match.</summary>
internal interface IMatchBudget
{
    /// <summary>About this many steps lie between two calls: few enough for a limit of milliseconds.</summary>
    const int StepsPerCall = 4096;

    /// <summary>Called after <paramref name="steps"/> more steps, each of which backtracked or went round a loop.</summary>
    void Spend(int steps);

    /// <summary>Called before the backtrack stack grows by this many bytes.</summary>
    void Allocate(long bytes);

    /// <summary>Called when a match needs more memory for backtracking than any match may have; throws.</summary>
    void Overflow();
}

/// <summary>Thrown when a match needs more memory for backtracking than any match may have.</summary>
internal sealed class RegExpStackException() : Exception("The regular expression needs too much memory for backtracking");
