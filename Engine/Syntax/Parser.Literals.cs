using Quoll.Language;

namespace Quoll.Syntax;

/// <summary>§13.2.4 Array initializers, §13.2.5 object initializers.</summary>
internal sealed partial class Parser
{
    private ArrayExpression ParseArray(int start)
    {
        var allowIn = _allowIn;
        _allowIn = true;
        Next();
        var mark = _items.Count;
        while (Kind != TokenKind.RightBracket)
        {
            if (Eat(TokenKind.Comma))
            {
                _items.Add(null);
                continue;
            }
            _items.Add(Kind == TokenKind.Ellipsis ? ParseCoverSpread() : ParseAssignmentCover());
            if (Kind != TokenKind.RightBracket) Expect(TokenKind.Comma, "',' or ']' after an array element");
        }
        _allowIn = allowIn;
        Next();
        return Finish(new ArrayExpression { Elements = TakeItemsAndHoles(mark) }, start);
    }

    private ObjectExpression ParseObject(int start)
    {
        var allowIn = _allowIn;
        _allowIn = true;
        Next();
        var mark = _items.Count;
        var hasPrototype = false;
        while (Kind != TokenKind.RightBrace)
        {
            if (Kind == TokenKind.Ellipsis)
            {
                _items.Add(ParseCoverSpread());
            }
            else
            {
                var property = ParseProperty();
                _items.Add(property);
                if (property.IsPrototypeSetter)
                {
                    if (hasPrototype) SetCoverError(SyntaxMessages.DuplicatePrototype, property.Start);
                    hasPrototype = true;
                }
            }
            if (Kind != TokenKind.RightBrace) Expect(TokenKind.Comma, "',' or '}' after a property");
        }
        _allowIn = allowIn;
        Next();
        return Finish(new ObjectExpression { Properties = TakeItems(mark) }, start);
    }

    private void SetCoverError(string message, int offset)
    {
        if (_coverError >= 0) return;
        _coverError = offset;
        _coverErrorMessage = message;
    }

    /// <summary>§13.2.5 PropertyDefinition.</summary>
    private Property ParseProperty()
    {
        var start = _lexer.Token.Start;
        var modifiers = ParseModifiers();
        ref var token = ref _lexer.Token;
        var first = token;
        var key = ParsePropertyKey(out var isComputed);
        _types?.SkipTypeList();
        if (token.Kind == TokenKind.LeftParenthesis || modifiers.Any)
        {
            var function = ParseMethod(modifiers.FunctionKind, modifiers, start, NameOfMethod(key, isComputed, modifiers));
            var value = new FunctionExpression { Function = function, Start = function.Start, End = function.End };
            var kind = modifiers.Kind switch
            {
                MethodKind.Get => PropertyKind.Get,
                MethodKind.Set => PropertyKind.Set,
                _ => PropertyKind.Init
            };
            return Finish(
                new Property { Key = key, Value = value, Kind = kind, IsComputed = isComputed, IsMethod = kind == PropertyKind.Init },
                    start);
        }
        if (Eat(TokenKind.Colon))
        {
            var isPrototype = !isComputed && NameOfKey(key) == "__proto__";
            var value = ParseAssignmentCover();
            return Finish(new Property { Key = key, Value = value, IsComputed = isComputed, IsPrototypeSetter = isPrototype }, start);
        }
        if (key is not Identifier name || isComputed) throw Unexpected("':' after a property key");

        if (first.Kind != TokenKind.Identifier)
        {
            if (!first.IsIdentifierLike)
                throw first.Kind == TokenKind.EscapedReservedWord ? Fail(SyntaxMessages.EscapedKeyword, first.Text!, start)
                : Unexpected("':' after a property key");
            CheckIdentifier(first);
        }
        Expression shorthand = ReferTo(new Identifier { Name = name.Name, Start = name.Start, End = name.End });
        if (token.Kind == TokenKind.Assign)
        {
            SetCoverError(SyntaxMessages.CoverInitializer, token.Start);
            Next();
            shorthand = Finish(new AssignmentPattern { Left = shorthand, Right = ParseAssignment() }, start);
        }
        return Finish(new Property { Key = key, Value = shorthand, IsShorthand = true }, start);
    }

    /// <summary>The modifiers before the key of a property or class element.</summary>
    private struct Modifiers
    {
        public FunctionFlavour Flavour;
        public MethodKind Kind;

        public readonly bool Any => Flavour != FunctionFlavour.Normal || Kind != MethodKind.Method;

        public readonly FunctionKind FunctionKind => Kind switch
        {
            MethodKind.Get => FunctionKind.Getter,
            MethodKind.Set => FunctionKind.Setter,
            _ => FunctionKind.Method,
        };
    }

    private Modifiers ParseModifiers()
    {
        var modifiers = default(Modifiers);
        switch (Kind)
        {
            case TokenKind.Async:
                var next = _lexer.Peek();
                if (next.NewlineBefore || EndsPropertyKey(next.Kind)) return modifiers;
                modifiers.Flavour = FunctionFlavour.Async;
                Next();
                break;
            case TokenKind.Get or TokenKind.Set:
                var following = _lexer.Peek().Kind;
                if (following == TokenKind.Multiply || EndsPropertyKey(following)) return modifiers;
                modifiers.Kind = Kind == TokenKind.Get ? MethodKind.Get : MethodKind.Set;
                Next();
                return modifiers;
        }
        if (Eat(TokenKind.Multiply)) modifiers.Flavour |= FunctionFlavour.Generator;
        return modifiers;
    }

    /// <summary>
    /// Returns whether a token ends the key of a property, a method or a field, so that the word before it was the key.
    /// </summary>
    private static bool EndsPropertyKey(TokenKind kind) =>
        kind is TokenKind.LeftParenthesis or TokenKind.Colon or TokenKind.Comma or TokenKind.RightBrace or TokenKind.Assign
            or TokenKind.Semicolon or TokenKind.EndOfInput or TokenKind.Less or TokenKind.Question or TokenKind.Not;

    /// <summary>§13.2.5 PropertyName.</summary>
    private Expression ParsePropertyKey(out bool isComputed)
    {
        isComputed = false;
        switch (Kind)
        {
            case TokenKind.String:
                return ParseString();
            case TokenKind.Number or TokenKind.BigInt:
                return ParsePrimary(allowCall: false);
            case TokenKind.LeftBracket:
                isComputed = true;
                Next();
                var key = ParseAssignmentWithIn();
                Expect(TokenKind.RightBracket, "']' after a computed key");
                return key;
            default:
                return ParseIdentifierName();
        }
    }

    /// <summary>Returns the string of a key, if the source contains it (PropName of §8.6.1, without numbers).</summary>
    private static string? NameOfKey(Expression key) => key switch
    {
        Identifier identifier => identifier.Name,
        Literal { Kind: LiteralKind.String } literal => literal.String,
        _ => null,
    };

    private static string NameOfMethod(Expression key, bool isComputed, in Modifiers modifiers) =>
        isComputed || modifiers.Kind != MethodKind.Method ? "" : NameOfKey(key) ?? "";
}
