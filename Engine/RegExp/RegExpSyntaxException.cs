namespace Quoll.RegExp;

/// <summary>
/// An early error of a pattern or of its flags (ECMA-262 §22.2.1.1); scripts see it as a SyntaxError.
/// </summary>
internal sealed class RegExpSyntaxException : Exception
{
    /// <summary>The greatest number of code units of a pattern that a message repeats.</summary>
    private const int MaxFound = 80;

    public RegExpSyntaxException(string message, int offset) : base(message)
    {
        WorkBudget.Steps(WorkBudget.StepsOfThrow);
        Offset = offset;
    }

    /// <summary>The position of the error, in UTF-16 code units from the start of the pattern.</summary>
    public int Offset { get; }

    /// <summary>Whether the native stack was too small to read or compile the pattern, which may be correct.</summary>
    public bool IsStackExhausted { get; init; }

    /// <summary>Throws before a pattern overflows the native stack; all recursion into its parts calls this.</summary>
    public static void ProbeStack(int offset)
    {
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
        {
            WorkBudget.Steps(WorkBudget.StepsOfStack);
            throw new RegExpSyntaxException(RegExpMessages.TooDeeplyNested, offset) { IsStackExhausted = true };
        }
    }

    [DoesNotReturn]
    public static void Throw(string template, int offset) => Throw(template, "", offset);

    [DoesNotReturn]
    public static void Throw(string template, string found, int offset) =>
        throw new RegExpSyntaxException(MessageText.Format(template, MessageText.Excerpt(found, MaxFound)), offset);
}
