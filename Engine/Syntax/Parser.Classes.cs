using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>§15.7 Class definitions.</summary>
internal sealed partial class Parser
{
    /// <summary>The state of a class while its body is parsed.</summary>
    private sealed class ClassState
    {
        public required ClassNode Node;
        public required string Name;

        /// <summary>The private names declared so far, as <c>"#name"</c>.</summary>
        public Dictionary<string, PrivateElement>? PrivateNames;
    }

    [Flags]
    private enum PrivateElement : byte { Other = 0, Getter = 1, Setter = 2, Static = 4 }

    /// <summary>
    /// Parses a class declaration after decorators that were read before its <c>export</c>, or with its own.
    /// </summary>
    private ClassDeclaration ParseClassDeclaration(bool allowAnonymous, Decorator[] decorators) =>
        ParseClassDeclaration(allowAnonymous, decorators, _lexer.Token.Start);

    private ClassDeclaration ParseClassDeclaration(bool allowAnonymous, Decorator[] decorators, int start)
    {
        if (Kind == TokenKind.At) decorators = ParseClassDecorators();
        ExpectClass(decorators);
        var context = _context;
        _context = (_context | ParserContext.Strict) & ~ParserContext.SloppyNames;
        Identifier? name = null;
        if (!allowAnonymous || !BeginsClassTail())
        {
            name = ParseBindingIdentifier();
            DeclareLexical(name, VariableKind.Class);
        }
        var node = ParseClass(name, start, decorators);
        _context = context;
        if (name is not null) name.Variable!.InitializedAt = name.Variable.Scope.Kind == ScopeKind.Switch ? int.MaxValue : node.End;
        return Finish(new ClassDeclaration { Id = name, Class = node }, start);
    }

    private ClassExpression ParseClassExpression(int start)
    {
        var decorators = ParseClassDecorators();
        ExpectClass(decorators);
        var context = _context;
        _context = (_context | ParserContext.Strict) & ~ParserContext.SloppyNames;
        var name = BeginsClassTail() ? null : ParseBindingIdentifier();
        if (name is { Name: "let" }) throw Fail(SyntaxMessages.LetAsLexicalName, name.Start);
        var node = ParseClass(name, start, decorators);
        _context = context;
        return Finish(new ClassExpression { Class = node }, start);
    }

    private bool BeginsClassTail() => Kind is TokenKind.Extends or TokenKind.LeftBrace
        || ErasesTypes && Kind is TokenKind.Less or TokenKind.Implements;

    /// <summary>ClassTail: heritage and body, in strict code.</summary>
    private ClassNode ParseClass(Identifier? name, int start, Decorator[] decorators)
    {
        ProbeStack();
        var allowIn = _allowIn;
        _allowIn = true;
        var scope = _scopes.Open(ScopeKind.Class, isStrict: true);
        var node = new ClassNode { Members = [], Scope = scope, Decorators = decorators, IsDecorated = decorators.Length > 0 };
        if (name is not null)
        {
            node.Id = new Identifier { Name = name.Name, Start = name.Start, End = name.End };
            _scopes.DeclareLexical(node.Id, VariableKind.Const);
        }
        _types?.SkipTypeList();
        if (Eat(TokenKind.Extends))
        {
            _heritages++;
            node.SuperClass = ParseLeftHandSide();
            _heritages--;
            _types?.SkipTypeList();
            RefuseCoverError();
            if (IsArrow(node.SuperClass)) throw Fail(SyntaxMessages.Unexpected, "arrow function", node.SuperClass.Start);
            _scopes.EndHeritage();
        }
        if (ErasesTypes && Eat(TokenKind.Implements)) Types.SkipTypes();
        Expect(TokenKind.LeftBrace, "'{' before a class body");
        var state = new ClassState { Node = node, Name = name?.Name ?? "" };
        while (Kind != TokenKind.RightBrace)
        {
            if (!Eat(TokenKind.Semicolon)) ParseClassElement(state);
        }
        _allowIn = allowIn;
        Next();
        Finish(node, start);
        if (node.Id is not null) node.Id.Variable!.InitializedAt = node.End;
        if (node.Constructor is not null)
        {
            node.Constructor.SourceStart = node.Start;
            node.Constructor.SourceEnd = node.End;
        }
        _scopes.Close();
        return node;
    }

    private void ParseClassElement(ClassState state)
    {
        var start = _lexer.Token.Start;
        var decorators = ParseDecorators();
        state.Node.IsDecorated |= decorators.Length > 0;
        var isErased = ErasesTypes && SkipModifiers();
        var isStatic = false;
        if (Kind == TokenKind.Static)
        {
            var next = _lexer.Peek().Kind;
            isStatic = !EndsPropertyKey(next);
            if (isStatic) Next();
            if (isStatic && next == TokenKind.LeftBrace)
            {
                if (decorators.Length > 0) throw Fail(SyntaxMessages.DecoratedStaticBlock, start);
                ParseStaticBlock(state, start);
                return;
            }
        }

        if (ErasesTypes)
        {
            isErased |= SkipModifiers();
            if (TrySkipIndexSignature()) return;
            if (isErased)
            {
                SkipMember();
                return;
            }
        }

        var definitionStart = _lexer.Token.Start;
        var isAccessor = EatAccessor();
        var modifiers = isAccessor ? default : ParseModifiers();
        var keyStart = _lexer.Token.Start;
        var isPrivate = Kind == TokenKind.PrivateName;
        var isComputed = false;
        var key = isPrivate ? ParsePrivateName() : ParsePropertyKey(out isComputed);
        var name = isComputed || isPrivate ? null : NameOfKey(key);
        if (ErasesTypes && SkipBehindKey()) return;
        var isField = Kind != TokenKind.LeftParenthesis && !modifiers.Any;
        if (isPrivate) DeclarePrivateName(state, ((PrivateIdentifier)key).Reference.Name, isField, isStatic, modifiers.Kind, keyStart);
        if (isStatic && name == "prototype") throw Fail(SyntaxMessages.StaticPrototype, keyStart);

        if (isAccessor && !isField) throw Fail(SyntaxMessages.AccessorFieldIsMethod, keyStart);
        if (isField)
        {
            if (name == "constructor") throw Fail(SyntaxMessages.ClassFieldNamedLikeMethod, name, keyStart);
            ParseField(state, key, isComputed, isStatic, isAccessor, decorators, start);
        }
        else if (name == "constructor" && !isStatic)
        {
            if (decorators.Length > 0) throw Fail(SyntaxMessages.DecoratedConstructor, start);
            ParseConstructor(state, modifiers, definitionStart, keyStart);
        }
        else
        {
            var methodName = isPrivate ? "" : NameOfMethod(key, isComputed, modifiers);
            var function = ParseMethod(modifiers.FunctionKind, modifiers, definitionStart, methodName);
            state.Node.Members.Add(Finish(
                new MethodDefinition
                {
                    Key = key,
                    IsComputed = isComputed,
                    Kind = modifiers.Kind,
                    Function = function,
                    IsStatic = isStatic,
                    Decorators = decorators
                },
                start));
        }
    }

    private void ParseConstructor(ClassState state, in Modifiers modifiers, int start, int keyStart)
    {
        if (modifiers.Any)
        {
            var what = modifiers.Kind != MethodKind.Method ? "an accessor" : (modifiers.Flavour & FunctionFlavour.Async) != 0 ? "async" : "a generator";
            throw Fail(SyntaxMessages.ClassConstructorIsSpecial, what, keyStart);
        }
        if (state.Node.Constructor is not null) throw Fail(SyntaxMessages.DuplicateConstructor, keyStart);
        var kind = state.Node.SuperClass is null ? FunctionKind.ClassConstructor : FunctionKind.DerivedConstructor;
        state.Node.Constructor = ParseMethod(kind, modifiers, start, state.Name);
    }

    /// <summary>
    /// §15.7.1: a private name is declared once, except for a getter and a setter that are both static or both not.
    /// </summary>
    private void DeclarePrivateName(ClassState state, string name, bool isField, bool isStatic, MethodKind kind, int offset)
    {
        if (name == "#constructor") throw Fail(SyntaxMessages.PrivateNameConstructor, offset);
        var element = isField || kind == MethodKind.Method
            ? PrivateElement.Other
            : kind == MethodKind.Get ? PrivateElement.Getter : PrivateElement.Setter;
        if (element != PrivateElement.Other && isStatic) element |= PrivateElement.Static;

        state.PrivateNames ??= [];
        if (!state.PrivateNames.TryGetValue(name, out var existing))
        {
            state.PrivateNames.Add(name, element);
            _scopes.DeclarePrivateName(name, offset);
            return;
        }
        const PrivateElement Both = PrivateElement.Getter | PrivateElement.Setter;
        if (element == PrivateElement.Other || (existing ^ element) != Both)
        {
            throw Fail(SyntaxMessages.DuplicatePrivateName, name, offset);
        }
        state.PrivateNames[name] = existing | element;
    }

    private void ParseField(
        ClassState state, Expression key, bool isComputed, bool isStatic, bool isAccessor, Decorator[] decorators, int start)
    {
        state.Node.IsDecorated |= isAccessor;
        var variable = isComputed ? _scopes.DeclareComputedKey() : null;
        var initializer = OpenInitializer(state, isStatic);
        Expression? value = null;
        _types?.SkipTypeAnnotation();
        if (Eat(TokenKind.Assign))
        {
            var functionState = EnterFunction(ContextOfInitializer());
            value = ParseAssignment();
            LeaveFunction(functionState);
        }
        _scopes.Close();
        ExpectSemicolon();
        var field = Finish(
            new PropertyDefinition
            {
                Key = key,
                IsComputed = isComputed,
                IsAccessor = isAccessor,
                ComputedKeyVariable = variable,
                Value = value,
                IsStatic = isStatic,
                Decorators = decorators,
            },
            start);
        state.Node.Members.Add(field);
        initializer.Elements!.Add(field);
        initializer.End = field.End;
    }

    private void ParseStaticBlock(ClassState state, int start)
    {
        var initializer = OpenInitializer(state, isStatic: true);
        var bodyStart = _lexer.Token.Start;
        Next();
        var functionState = EnterFunction(ContextOfInitializer() | ParserContext.StaticBlock | ParserContext.Await);
        var body = new List<Statement>();
        var function = new FunctionNode
        {
            Name = "",
            Kind = FunctionKind.ClassStaticBlock,
            IsStrict = true,
            Params = [],
            HasSimpleParameterList = true,
            Body = body,
            Scope = null!,
            SourceStart = start,
        };
        function.Scope = _scopes.Open(ScopeKind.Function, isStrict: true, function);
        while (Kind != TokenKind.RightBrace)
        {
            if (Kind == TokenKind.EndOfInput) throw Unexpected("'}' after a static block");
            body.Add(ParseStatementListItem());
        }
        _scopes.Close();
        _scopes.Close();
        LeaveFunction(functionState);
        Next();
        Finish(function, bodyStart);
        function.SourceEnd = function.End;
        var block = Finish(new StaticBlock { Function = function, IsStatic = true }, start);
        state.Node.Members.Add(block);
        initializer.Elements!.Add(block);
        initializer.End = block.End;
    }

    private ParserContext ContextOfInitializer() =>
        (_context & ParserContext.Module) | ParserContext.Strict | ParserContext.NewTarget | ParserContext.SuperProperty
            | ParserContext.NoArguments;

    /// <summary>Opens the scope of the function that defines the fields of instances or of the class itself.</summary>
    private FunctionNode OpenInitializer(ClassState state, bool isStatic)
    {
        ref var initializer = ref isStatic ? ref state.Node.StaticInitializer : ref state.Node.InstanceInitializer;
        if (initializer is not null)
        {
            _scopes.Reopen(initializer.Scope);
            return initializer;
        }
        initializer = new FunctionNode
        {
            Name = "",
            Kind = FunctionKind.ClassInitializer,
            IsStrict = true,
            Params = [],
            HasSimpleParameterList = true,
            Elements = [],
            Scope = null!,
            Start = _lexer.Token.Start,
        };
        initializer.Scope = _scopes.Open(ScopeKind.Function, isStrict: true, initializer);
        return initializer;
    }
}
