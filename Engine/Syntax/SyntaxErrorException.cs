namespace Quoll.Syntax;

/// <summary>A source text that is not a valid program: the error and its position.</summary>
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

    /// <summary>Whether the native stack was too small to read or compile the text, which may be correct.</summary>
    public bool IsStackExhausted { get; init; }

    /// <summary>
    /// Throws before the native stack overflows. All code that recurses into parts of a text calls it.
    /// </summary>
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
