using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>
/// Functions whose trees are dropped as soon as all errors in them are found. Their first call parses them again. A
/// long text mostly declares functions that nothing calls. Without their trees, it needs little memory, and the
/// collector does not copy them.
/// </summary>
/// <remarks>
/// The model is V8's preparser: https://v8.dev/blog/preparser. Here the first pass is the whole parser, so it knows all
/// scopes, and the second pass resolves names in the closed scopes around the function.
/// </remarks>
internal sealed partial class Parser
{
    /// <summary>Texts that are shorter keep their trees, in UTF-16 code units: they take less time so.</summary>
    private const int LeastText = 16 * 1024;

    /// <summary>
    /// Shorter functions keep their trees, in UTF-16 code units: the tree is hardly larger than what else is kept.
    /// </summary>
    private const int LeastFunction = 40;

    /// <summary>Whether trees of functions are dropped.</summary>
    private readonly bool _dropsTrees;

    /// <summary>
    /// The start of the function that is parsed again, which keeps its tree; negative if there is none.
    /// </summary>
    private readonly int _wanted = -1;

    /// <summary>The length of the functions without trees in the current function.</summary>
    private int _dropped;

    /// <summary>
    /// The number of class heritages around the current place. Private names in them do not belong to the class.
    /// </summary>
    private int _heritages;

    // Parses a function again.
    private Parser(FunctionText text, FunctionNode function)
    {
        _source = text.Source;
        _context = text.Context;
        _propagatesNull = Has(ParserContext.NullPropagation);
        _dropsTrees = true;
        _wanted = function.Start;
        _scopes = new ScopeBuilder(_source, function.Scope.Parent!);
        _lexer = new Lexer(_source, text.Names, Has(ParserContext.Module), text.Start);
        _lexer.Next();
    }

    /// <summary>
    /// Returns a function whose tree was dropped, parsed again. Its scopes are new and lead to those around the
    /// function, which do not change.
    /// </summary>
    /// <exception cref="SyntaxErrorException">The native stack is used up.</exception>
    public static FunctionNode ParseAgain(FunctionNode function)
    {
        var text = function.Text!;
        // The names are those of the whole text, so that each is one string.
        lock (text.Names) return new Parser(text, function).ParseAgain(text, function);
    }

    private FunctionNode ParseAgain(FunctionText text, FunctionNode dropped)
    {
        var function = dropped.IsArrow
            ? ((ArrowFunctionExpression)ParseAssignment()).Function
            : ParseFunction(dropped.Kind, dropped.Flavour, name: null, text.SelfName, dropped.Start);
        _scopes.ResolveOutside(dropped.Scope.Parent!);
        function.Name = dropped.Name;
        function.SourceStart = dropped.SourceStart;
        function.SourceEnd = dropped.SourceEnd;
        return function;
    }

    /// <summary>
    /// Drops the tree of a function that has been parsed, if at least half of its text is its own, and not that of
    /// functions without trees in it. So parsing again takes linear time, however deep the functions are nested.
    /// </summary>
    /// <param name="function">The function.</param>
    /// <param name="start">Where to parse it again: its parameters; the whole of an arrow function.</param>
    /// <param name="mark">Its start for the scopes.</param>
    /// <param name="context">The context around the function.</param>
    /// <param name="selfName">The name that the function binds in itself.</param>
    /// <param name="outerDropped"><see cref="_dropped"/> before the function.</param>
    private void DropTree(
        FunctionNode function, int start, in ScopeBuilder.CoverMark mark, ParserContext context, string? selfName, int outerDropped)
    {
        var length = function.End - start;
        var inner = _dropped;
        _dropped += outerDropped;
        if (!_dropsTrees || _heritages > 0 || length < LeastFunction || inner > length / 2 || function.Start == _wanted) return;
        _dropped = outerDropped + length;
        if (_propagatesNull) context |= ParserContext.NullPropagation;
        function.Text = new FunctionText(_source, _lexer.Names, context, start, selfName);
        function.Body = null;
        // The parameters of accessors are still counted.
        if (function.Kind is not (FunctionKind.Getter or FunctionKind.Setter)) function.Params = [];
        function.BodyScope = null;
        function.Scope.Clear();
        _scopes.MergeFunction(mark);
    }
}

/// <summary>What is kept of a function without a tree, to parse it again.</summary>
/// <param name="Source">The text.</param>
/// <param name="Names">The names in the text.</param>
/// <param name="Context">The context around the function.</param>
/// <param name="Start">The offset of its parameters; of the whole if it is an arrow function.</param>
/// <param name="SelfName">The name that it binds in itself.</param>
internal sealed record FunctionText(SourceText Source, NameTable Names, ParserContext Context, int Start, string? SelfName);
