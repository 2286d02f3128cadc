using Quoll.Cli.Shell;
using Quoll.Syntax;

namespace Quoll.Cli.Repl;

/// <summary>Decides whether input at the prompt is complete.</summary>
internal static class InputCompleteness
{
    /// <summary>
    /// Returns whether the input is the beginning of a script, so that the next line may complete it.
    /// </summary>
    public static bool EndsTooEarly(string code)
    {
        try
        {
            return Error(code) is { } error
                && (error.Offset >= code.AsSpan().TrimEnd().Length
                    || error.Message is SyntaxMessages.UnterminatedTemplate or SyntaxMessages.UnterminatedComment)
                && Error(AsExpression(code)) is not null;
        }
        catch (InsufficientExecutionStackException)
        {
            return false;
        }
    }

    /// <summary>
    /// Returns input that begins with a brace as an object literal, if it can be parsed as one: <c>{a: 1}</c> is meant
    /// as an expression.
    /// </summary>
    public static string AsExpression(string code)
    {
        if (!code.AsSpan().TrimStart().StartsWith("{") || code.AsSpan().TrimEnd().EndsWith(";")) return code;
        var expression = $"({code}\n)";
        return Error(expression) is null ? expression : code;
    }

    /// <summary>Returns whether an input is a declaration of a module, which a prompt does not take.</summary>
    public static bool IsImport(Engine engine, string code) =>
        code.AsSpan().TrimStart() is ['i', 'm', 'p', 'o', 'r', 't', ..] && ShellSession.IsModuleText(engine, code, "<repl>");

    private static SyntaxErrorException? Error(string code)
    {
        try
        {
            Parser.ParseInput(code, "<repl>");
            return null;
        }
        catch (SyntaxErrorException error)
        {
            return error;
        }
    }
}
