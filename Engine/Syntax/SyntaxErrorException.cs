namespace Quoll.Syntax;

/// <summary>A source text that is not a program: what was found, and where.</summary>
internal sealed class SyntaxErrorException : Exception
{
    public SyntaxErrorException(string message, SourceText source, int offset) : base(message)
    {
        WorkBudget.Steps(WorkBudget.StepsOfThrow);
        (SourceText, Offset) = (source, offset);
    }

    public SourceText SourceText { get; }

    /// <summary>The offset of the offending token, in UTF-16 code units.</summary>
    public int Offset { get; }

    /// <summary>
    /// Nothing is wrong with the text, but the native stack that was left did not suffice to read or compile it.
    /// </summary>
    public bool IsStackExhausted { get; init; }

    /// <summary>No text may overflow the native stack: called by everything that recurses into its parts.</summary>
    public static void ProbeStack(SourceText source, int offset)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            WorkBudget.Steps(WorkBudget.StepsOfStack);
            throw new SyntaxErrorException(SyntaxMessages.NestedTooDeeply, source, offset) { IsStackExhausted = true };
        }
    }

    /// <summary>Line and column, both from 1.</summary>
    public (int Line, int Column) Position => SourceText.GetPosition(Offset);
}
