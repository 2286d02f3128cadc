using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>§14 Statements other than loops, §16 the items of a script.</summary>
internal sealed partial class Parser
{
    /// <summary>StatementListItem: a statement or a declaration.</summary>
    private Statement ParseStatementListItem()
    {
        if (ErasesTypes && SkipTypeStatement() is { } skipped) return skipped;
        switch (Kind)
        {
            case TokenKind.Function:
                ProbeStack();
                return ParseFunctionDeclaration(_lexer.Token.Start, FunctionFlavour.Normal);
            case TokenKind.Class or TokenKind.At:
                return ParseClassDeclaration(allowAnonymous: false, []);
            case TokenKind.Const:
                return ParseVariableStatement(VariableDeclarationKind.Const);
            case TokenKind.Let when IsLetDeclaration():
                return ParseVariableStatement(VariableDeclarationKind.Let);
            case TokenKind.Async when IsAsyncFunction():
                return ParseAsyncFunctionDeclaration();
            case TokenKind.Using when IsUsingDeclaration():
                return ParseVariableStatement(VariableDeclarationKind.Using);
            case TokenKind.Await when IsAwaitUsingDeclaration():
                return ParseVariableStatement(VariableDeclarationKind.AwaitUsing);
            default:
                return ParseStatement(allowLabelledFunction: !IsStrict);
        }
    }

    /// <summary>Returns whether <c>let</c> begins a declaration: a name or a pattern follows, on any line.</summary>
    private bool IsLetDeclaration()
    {
        var next = _lexer.Peek();
        return next.IsIdentifierLike || next.Kind is TokenKind.LeftBracket or TokenKind.LeftBrace;
    }

    private bool IsAsyncFunction() => _lexer.Peek() is { Kind: TokenKind.Function, NewlineBefore: false };

    private FunctionDeclaration ParseAsyncFunctionDeclaration(bool allowAnonymous = false)
    {
        var start = _lexer.Token.Start;
        Next();
        return ParseFunctionDeclaration(start, FunctionFlavour.Async, allowAnonymous);
    }

    /// <summary>Statement.</summary>
    private Statement ParseStatement(bool allowLabelledFunction = false)
    {
        ProbeStack();
        var start = _lexer.Token.Start;
        switch (Kind)
        {
            case TokenKind.LeftBrace: return ParseBlock(ScopeKind.Block);
            case TokenKind.Semicolon:
                Next();
                return Finish(new EmptyStatement(), start);
            case TokenKind.Var: return ParseVariableStatement(VariableDeclarationKind.Var);
            case TokenKind.If: return ParseIf();
            case TokenKind.For: return ParseFor();
            case TokenKind.While: return ParseWhile(start);
            case TokenKind.Do: return ParseDoWhile(start);
            case TokenKind.Continue: return ParseContinue(start);
            case TokenKind.Break: return ParseBreak(start);
            case TokenKind.Return: return ParseReturn(start);
            case TokenKind.With: return ParseWith(start);
            case TokenKind.Switch: return ParseSwitch(start);
            case TokenKind.Throw: return ParseThrow(start);
            case TokenKind.Try: return ParseTry(start);
            case TokenKind.Debugger:
                Next();
                ExpectSemicolon();
                return Finish(new DebuggerStatement(), start);
            case TokenKind.Function: throw Fail(SyntaxMessages.DeclarationInStatementPosition, "function declaration", start);
            case TokenKind.Class or TokenKind.At: throw Fail(SyntaxMessages.DeclarationInStatementPosition, "class declaration", start);
            case TokenKind.Const: throw Fail(SyntaxMessages.DeclarationInStatementPosition, "const declaration", start);
            case TokenKind.Let when _lexer.Peek() is { Kind: TokenKind.LeftBracket } or { IsIdentifierLike: true, NewlineBefore: false }:
                throw Fail(SyntaxMessages.DeclarationInStatementPosition, "let declaration", start);
            case TokenKind.Async when IsAsyncFunction():
                throw Fail(SyntaxMessages.DeclarationInStatementPosition, "function declaration", start);
            case TokenKind.Import or TokenKind.Export: return ParseMisplacedModuleItem(start);
            default: return ParseExpressionStatement(start, allowLabelledFunction);
        }
    }

    private Statement ParseMisplacedModuleItem(int start)
    {
        if (Kind == TokenKind.Import && _lexer.Peek().Kind is TokenKind.LeftParenthesis or TokenKind.Dot)
        {
            return ParseExpressionStatement(start, allowLabelledFunction: false);
        }
        var word = _lexer.Token.Text!;
        throw Has(ParserContext.Module) || ProgramScope() is null ? Fail(SyntaxMessages.ModuleItemNested, word, start)
            : Fail(WithModuleHint(SyntaxMessages.Format(SyntaxMessages.ModuleItemInScript, word)), start);
    }

    /// <summary>§14.5 ExpressionStatement, §14.13 LabelledStatement.</summary>
    private Statement ParseExpressionStatement(int start, bool allowLabelledFunction)
    {
        var isName = _lexer.Token.IsIdentifierLike;
        var expression = ParseExpression();
        if (isName && Kind == TokenKind.Colon && expression is Identifier { IsParenthesized: false } label)
        {
            _scopes.Forget(label);
            return ParseLabelled(label, start, allowLabelledFunction);
        }
        ExpectSemicolon();
        return Finish(new ExpressionStatement { Expression = expression }, start);
    }

    /// <summary>§14.2 Block.</summary>
    private BlockStatement ParseBlock(ScopeKind kind)
    {
        var start = _lexer.Token.Start;
        Expect(TokenKind.LeftBrace, "'{'");
        _scopes.Open(kind, IsStrict);
        var mark = _statements.Count;
        while (Kind != TokenKind.RightBrace)
        {
            if (Kind == TokenKind.EndOfInput) throw Unexpected("'}' after a block");
            _statements.Add(ParseStatementListItem());
        }
        Next();
        return Finish(new BlockStatement { Body = TakeStatements(mark), Scope = _scopes.Close() }, start);
    }

    /// <summary>
    /// Parses a statement that is a part of another one. It is not a declaration, not even after a label.
    /// </summary>
    private Statement ParseSubStatement()
    {
        RefuseUsingDeclaration();
        var statement = ParseStatement();
        for (var inner = statement; inner is LabeledStatement labelled; inner = labelled.Body)
        {
            if (labelled.Body is FunctionDeclaration) throw Fail(SyntaxMessages.LabelledFunction, labelled.Body.Start);
        }
        return statement;
    }

    /// <summary>§14.6 The if statement; a chain of else-ifs is a loop.</summary>
    private IfStatement ParseIf()
    {
        IfStatement? first = null, last = null;
        while (true)
        {
            var start = _lexer.Token.Start;
            Next();
            var test = ParseCondition("'if'");
            var statement = Finish(new IfStatement { Test = test, Consequent = ParseIfBranch() }, start);
            if (last is not null) last.Alternate = statement;
            first ??= statement;
            last = statement;
            if (!Eat(TokenKind.Else)) break;
            if (Kind == TokenKind.If) continue;
            statement.Alternate = ParseIfBranch();
            break;
        }
        for (var statement = first; statement != last; statement = (IfStatement)statement.Alternate!) statement.End = _lexer.PreviousEnd;
        last.End = _lexer.PreviousEnd;
        return first;
    }

    private Expression ParseCondition(string keyword)
    {
        Expect(TokenKind.LeftParenthesis, "'(' after " + keyword);
        var condition = ParseExpression();
        Expect(TokenKind.RightParenthesis, "')'");
        return condition;
    }

    /// <summary>§B.3.3: in sloppy code a branch may be a function declaration, as if in its own block.</summary>
    private Statement ParseIfBranch()
    {
        if (Kind != TokenKind.Function) return ParseSubStatement();
        var start = _lexer.Token.Start;
        if (IsStrict) throw Fail(SyntaxMessages.StrictFunctionStatement, start);
        _scopes.Open(ScopeKind.Block, IsStrict);
        var declaration = ParsePlainFunctionDeclaration(start);
        return Finish(new BlockStatement { Body = [declaration], Scope = _scopes.Close() }, start);
    }

    private FunctionDeclaration ParsePlainFunctionDeclaration(int start)
    {
        var declaration = ParseFunctionDeclaration(start, FunctionFlavour.Normal);
        if (declaration.Function.IsGenerator) throw Fail(SyntaxMessages.DeclarationInStatementPosition, "generator declaration", start);
        return declaration;
    }

    /// <summary>§14.10 The return statement.</summary>
    private ReturnStatement ParseReturn(int start)
    {
        if (!Has(ParserContext.Return))
            throw Fail(ProgramScope() == ScopeKind.Script ? SyntaxMessages.ReturnAtTopLevel : SyntaxMessages.ReturnOutsideFunction, start);
        Next();
        Expression? argument = null;
        if (Kind is not (TokenKind.Semicolon or TokenKind.RightBrace or TokenKind.EndOfInput) && !_lexer.Token.NewlineBefore)
        {
            argument = ParseExpression();
        }
        ExpectSemicolon();
        return Finish(new ReturnStatement { Argument = argument }, start);
    }

    /// <summary>§14.11 The with statement.</summary>
    private WithStatement ParseWith(int start)
    {
        if (IsStrict) throw Fail(SyntaxMessages.WithInStrictCode, start);
        Next();
        var target = ParseCondition("'with'");
        var scope = _scopes.Open(ScopeKind.With, IsStrict);
        var body = ParseSubStatement();
        _scopes.Close();
        return Finish(new WithStatement { Object = target, Body = body, Scope = scope }, start);
    }

    /// <summary>§14.12 The switch statement.</summary>
    private SwitchStatement ParseSwitch(int start)
    {
        Next();
        var discriminant = ParseCondition("'switch'");
        Expect(TokenKind.LeftBrace, "'{' before the cases");
        _scopes.Open(ScopeKind.Switch, IsStrict);
        _targets.EnterSwitch();
        var cases = new List<SwitchCase>();
        var hasDefault = false;
        while (!Eat(TokenKind.RightBrace))
        {
            var switchCase = ParseSwitchCase();
            if (switchCase.Test is null)
            {
                if (hasDefault) throw Fail(SyntaxMessages.DuplicateDefault, switchCase.Start);
                hasDefault = true;
            }
            cases.Add(switchCase);
        }
        _targets.LeaveSwitch();
        return Finish(new SwitchStatement { Discriminant = discriminant, Cases = cases.ToArray(), Scope = _scopes.Close() }, start);
    }

    private SwitchCase ParseSwitchCase()
    {
        var start = _lexer.Token.Start;
        Expression? test = null;
        if (Eat(TokenKind.Case)) test = ParseExpression();
        else if (!Eat(TokenKind.Default)) throw Unexpected("'case', 'default' or '}'");
        Expect(TokenKind.Colon, "':'");
        var mark = _statements.Count;
        while (Kind is not (TokenKind.Case or TokenKind.Default or TokenKind.RightBrace))
        {
            if (Kind == TokenKind.EndOfInput) throw Unexpected("'}' after the cases");
            _statements.Add(ParseStatementListItem());
        }
        return Finish(new SwitchCase { Test = test, Consequent = TakeStatements(mark) }, start);
    }

    /// <summary>§14.14 The throw statement.</summary>
    private ThrowStatement ParseThrow(int start)
    {
        Next();
        if (_lexer.Token.NewlineBefore) throw Fail(SyntaxMessages.NewlineAfterThrow, _lexer.Token.Start);
        var argument = ParseExpression();
        ExpectSemicolon();
        return Finish(new ThrowStatement { Argument = argument }, start);
    }

    /// <summary>§14.15 The try statement.</summary>
    private TryStatement ParseTry(int start)
    {
        Next();
        var block = ParseBlock(ScopeKind.Block);
        var handler = Kind == TokenKind.Catch ? ParseCatch() : null;
        var finalizer = Eat(TokenKind.Finally) ? ParseBlock(ScopeKind.Block) : null;
        if (handler is null && finalizer is null)
        {
            throw Fail(SyntaxMessages.MissingCatchOrFinally, DescribeToken(_lexer.Token), _lexer.Token.Start);
        }
        return Finish(new TryStatement { Block = block, Handler = handler, Finalizer = finalizer }, start);
    }

    private CatchClause ParseCatch()
    {
        var start = _lexer.Token.Start;
        Next();
        if (!Eat(TokenKind.LeftParenthesis)) return Finish(new CatchClause { Body = ParseBlock(ScopeKind.Block) }, start);

        var scope = _scopes.Open(ScopeKind.Catch, IsStrict);
        var mark = _bound.Count;
        var parameter = ParseBindingTarget(BindingMode.CatchParameter);
        _types?.SkipTypeAnnotation();
        EndBinding(mark);
        scope.IsPatternCatch = parameter is not Identifier;
        Expect(TokenKind.RightParenthesis, "')' after a catch parameter");
        var body = ParseBlock(ScopeKind.Block);
        _scopes.Close();
        return Finish(new CatchClause { Param = parameter, Body = body, Scope = scope }, start);
    }

    /// <summary>§14.13 Labelled statements.</summary>
    private LabeledStatement ParseLabelled(Identifier label, int start, bool allowFunction)
    {
        if (_targets.TryFind(label.Name, out _)) throw Fail(SyntaxMessages.DuplicateLabel, label.Name, label.Start);
        Next();
        var bodyStart = _lexer.Token.Start;
        _targets.Add(label.Name, start, bodyStart, isLoop: Kind is TokenKind.For or TokenKind.While or TokenKind.Do);
        // §B.3.1: only a plain function, and only in sloppy code.
        Statement body;
        RefuseUsingDeclaration();
        if (Kind != TokenKind.Function) body = ParseStatement(allowFunction);
        else if (allowFunction) body = ParsePlainFunctionDeclaration(bodyStart);
        else throw Fail(SyntaxMessages.LabelledFunction, bodyStart);
        _targets.Remove(label.Name);
        return Finish(new LabeledStatement { Label = label.Name, Body = body }, start);
    }

    /// <summary>§14.8 The continue statement.</summary>
    private ContinueStatement ParseContinue(int start)
    {
        Next();
        var label = ParseLabelUse(out var isLoop);
        if (!_targets.AllowContinue || (label is not null && !isLoop)) throw Fail(SyntaxMessages.ContinueOutsideLoop, start);
        ExpectSemicolon();
        return Finish(new ContinueStatement { Label = label }, start);
    }

    /// <summary>§14.9 The break statement.</summary>
    private BreakStatement ParseBreak(int start)
    {
        Next();
        var label = ParseLabelUse(out _);
        if (label is null && !_targets.AllowBreak) throw Fail(SyntaxMessages.BreakOutsideLoop, start);
        ExpectSemicolon();
        return Finish(new BreakStatement { Label = label }, start);
    }

    private string? ParseLabelUse(out bool isLoop)
    {
        isLoop = false;
        if (!_lexer.Token.IsIdentifierLike || _lexer.Token.NewlineBefore) return null;
        var label = ParseIdentifier();
        return _targets.TryFind(label.Name, out isLoop) ? label.Name : throw Fail(SyntaxMessages.UndeclaredLabel, label.Name, label.Start);
    }
}
