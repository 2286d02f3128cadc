using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>Parses input at a prompt.</summary>
internal sealed partial class Parser
{
    /// <summary>
    /// Parses a Script (§16.1) that may await at its top level. If <c>await</c> can only be a name, it is a name.
    /// </summary>
    /// <exception cref="SyntaxErrorException">The text is not a script.</exception>
    public static Program ParseInput(string text, string sourceName, LanguageOptions language = default)
    {
        Program program;
        try
        {
            program = Parse(ParserContext.Await);
        }
        catch (SyntaxErrorException withAwait) when (text.Contains("await", StringComparison.Ordinal))
        {
            try
            {
                program = Parse(ParserContext.None);
            }
            catch (SyntaxErrorException asScript) when (asScript.Offset <= withAwait.Offset)
            {
                // The reading that came further is probably the intended one.
                throw withAwait;
            }
        }
        program.IsInput = true;
        return program;

        Program Parse(ParserContext context) =>
            new Parser(new SourceText(text, sourceName), context | ContextOf(language)).ParseProgram(ScopeKind.Script, null);
    }
}
