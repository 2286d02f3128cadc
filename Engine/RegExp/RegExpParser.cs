namespace Quoll.RegExp;

/// <summary>
/// Reads a pattern (ECMA-262 §22.2.1, and §B.1.2 without the u or v flag) and finds all its early errors. Groups are on
/// the parser's own stack. Only classes nested by the v flag recurse, after a probe of the native stack.
/// </summary>
internal sealed class RegExpParser
{
    private readonly PatternReader _reader;
    private readonly EscapeReader _escapes;
    private readonly RegExpFlags _patternFlags;
    private readonly PatternSurvey _survey;
    private readonly GroupNames _names = new();
    private readonly List<BackreferenceNode> _namedReferences = [];
    private readonly Stack<GroupFrame> _frames = new();
    private readonly bool _unicode;
    private RegExpFlags _flags;
    private int _groupCount;

    private RegExpParser(string pattern, RegExpFlags flags)
    {
        _patternFlags = flags;
        _flags = flags;
        _unicode = flags.IsUnicode();
        _survey = PatternSurvey.Of(pattern, flags);
        _reader = new PatternReader(pattern, _unicode);
        _escapes = new EscapeReader(_reader, flags, _survey.HasGroupNames);
    }

    /// <summary>Parses a pattern with the letters of its flags.</summary>
    /// <exception cref="RegExpSyntaxException">
    /// An early error. Invalid flags are reported at the end of the pattern.
    /// </exception>
    public static RegExpPattern Parse(string pattern, string flags)
    {
        if (!RegExpFlagsReading.TryParse(flags, out RegExpFlags parsed))
            RegExpSyntaxException.Throw(RegExpMessages.FlagsInvalid, flags, pattern.Length);
        return Parse(pattern, parsed);
    }

    /// <inheritdoc cref="Parse(string, string)"/>
    public static RegExpPattern Parse(string pattern, RegExpFlags flags) => new RegExpParser(pattern, flags).ParsePattern();

    /// <summary>
    /// Throws the same exceptions as <see cref="Parse(string, string)"/>: a check for literals in scripts.
    /// </summary>
    /// <exception cref="RegExpSyntaxException">An early error.</exception>
    public static void Validate(string pattern, string flags) => Parse(pattern, flags);

    private RegExpPattern ParsePattern()
    {
        Open(GroupKind.Pattern, 0, _flags);
        while (!_reader.AtEnd) ParseTerm();
        var frame = _frames.Pop();
        if (frame.Kind != GroupKind.Pattern) RegExpSyntaxException.Throw(RegExpMessages.GroupUnterminated, frame.Start);
        _names.ExitDisjunction();
        foreach (var reference in _namedReferences)
        {
            if (!_names.TryFind(reference.Name!, out int[] groups))
                RegExpSyntaxException.Throw(RegExpMessages.GroupNameUnknown, reference.Name!, reference.Start);
            reference.Groups = groups;
        }
        return new RegExpPattern(frame.Finish(), _patternFlags, _groupCount, _names.ToList());
    }

    /// <summary>Reads one token: a whole term with its quantifier, or one end or separator of groups.</summary>
    private void ParseTerm()
    {
        WorkBudget.Steps(1);
        var start = _reader.Position;
        switch (_reader.Peek())
        {
            case '|':
                _reader.Position++;
                _frames.Peek().EndAlternative(_reader.Position);
                _names.NextAlternative();
                return;
            case '(':
                ParseGroupStart();
                return;
            case ')':
                ParseGroupEnd();
                return;
            case '^':
                _reader.Position++;
                AddAssertion(start, _flags.Has(RegExpFlags.Multiline) ? AssertionKind.LineStart : AssertionKind.InputStart);
                return;
            case '$':
                _reader.Position++;
                AddAssertion(start, _flags.Has(RegExpFlags.Multiline) ? AssertionKind.LineEnd : AssertionKind.InputEnd);
                return;
            case '\\' when _reader.Peek(1) is 'b' or 'B':
                AddAssertion(start, _reader.Peek(1) == 'b' ? AssertionKind.WordBoundary : AssertionKind.NotWordBoundary);
                _reader.Position += 2;
                return;
            case '*' or '+' or '?':
                RegExpSyntaxException.Throw(RegExpMessages.NothingToRepeat, _reader.Describe(start), start);
                return;
            case '{' when _unicode || TryReadBraces(out _, out _):
                RegExpSyntaxException.Throw(RegExpMessages.NothingToRepeat, "{", start);
                return;
            case '}' or ']' when _unicode:
                RegExpSyntaxException.Throw(RegExpMessages.LoneBracket, _reader.Describe(start), start);
                return;
            default:
                AddQuantified(ParseAtom(start), start, _groupCount);
                return;
        }
    }

    /// <summary>Atom and AtomEscape, except groups.</summary>
    private RegExpNode ParseAtom(int start)
    {
        var ignoreCase = _flags.Has(RegExpFlags.IgnoreCase);
        if (_reader.Eat('.')) return new DotNode(start, _flags.Has(RegExpFlags.DotAll));
        if (_reader.Eat('['))
        {
            var set = _patternFlags.Has(RegExpFlags.UnicodeSets)
                ? new ClassSetParser(_reader, _escapes).Parse()
                : new ClassParser(_reader, _escapes).Parse();
            return new CharacterClassNode(start, set, ignoreCase);
        }
        if (!_reader.Eat('\\')) return new CharacterNode(start, _reader.Read(_unicode), ignoreCase);
        if (_escapes.TryReadClassEscape(out ClassOperand? operand)) return new CharacterClassNode(start, operand!, ignoreCase);
        if (_reader.Peek() is >= '1' and <= '9' && TryReadBackreference(start, out BackreferenceNode? numbered)) return numbered!;
        if (_reader.Peek() == 'k' && (_unicode || _survey.HasGroupNames)) return ReadNamedReference(start);
        return new CharacterNode(start, _escapes.ReadCharacterEscape(inClass: false), ignoreCase);
    }

    /// <summary>DecimalEscape; §B.1.2: a number beyond the last group is an octal or identity escape.</summary>
    private bool TryReadBackreference(int start, out BackreferenceNode? node)
    {
        var digits = _reader.Position;
        var group = _reader.ReadDecimal(out ReadOnlySpan<char> text);
        node = null;
        if (group > _survey.GroupCount)
        {
            if (_unicode) RegExpSyntaxException.Throw(RegExpMessages.BackreferenceToMissingGroup, text.ToString(), start);
            _reader.Position = digits;
            return false;
        }
        node = new BackreferenceNode(start, null, [group], _flags.Has(RegExpFlags.IgnoreCase));
        return true;
    }

    private BackreferenceNode ReadNamedReference(int start)
    {
        _reader.Position++;
        string? name = _reader.Eat('<') ? GroupNames.TryRead(_reader) : null;
        if (name is null) RegExpSyntaxException.Throw(RegExpMessages.NamedReferenceInvalid, start);
        var node = new BackreferenceNode(start, name, [], _flags.Has(RegExpFlags.IgnoreCase));
        _namedReferences.Add(node);
        return node;
    }

    private void AddAssertion(int start, AssertionKind kind) =>
        _frames.Peek().Add(new AssertionNode(start, kind, _flags.Has(RegExpFlags.IgnoreCase)));

    private void ParseGroupStart()
    {
        var start = _reader.Position++;
        var outerFlags = _flags;
        var kind = GroupKind.Capture;
        string? name = null;
        if (_reader.Eat('?'))
        {
            if (_reader.Eat(':'))
            {
                kind = GroupKind.NonCapturing;
            }
            else if (_reader.Eat('='))
            {
                kind = GroupKind.Lookahead;
            }
            else if (_reader.Eat('!'))
            {
                kind = GroupKind.NegativeLookahead;
            }
            else if (_reader.Eat("<="))
            {
                kind = GroupKind.Lookbehind;
            }
            else if (_reader.Eat("<!"))
            {
                kind = GroupKind.NegativeLookbehind;
            }
            else if (_reader.Eat('<'))
            {
                name = GroupNames.TryRead(_reader);
                if (name is null) RegExpSyntaxException.Throw(RegExpMessages.GroupNameInvalid, start);
            }
            else
            {
                kind = GroupKind.NonCapturing;
                _flags = ReadModifiers(start);
            }
        }
        if (name is not null && !_names.TryDeclare(name, _groupCount + 1))
            RegExpSyntaxException.Throw(RegExpMessages.GroupNameDuplicate, name, start);
        Open(kind, start, outerFlags);
        if (kind == GroupKind.Capture) _groupCount++;
    }

    private void Open(GroupKind kind, int start, RegExpFlags outerFlags)
    {
        _frames.Push(new GroupFrame(kind, start, _groupCount, outerFlags));
        _names.EnterDisjunction();
    }

    /// <summary>Reads <c>(?ims-ims:</c> after the question mark; returns the flags inside the group.</summary>
    private RegExpFlags ReadModifiers(int start)
    {
        var add = RegExpFlags.None;
        var remove = RegExpFlags.None;
        var minus = false;
        while (!_reader.Eat(':'))
        {
            var unit = _reader.Peek();
            if (unit == '-' && !minus)
            {
                minus = true;
            }
            else
            {
                var flag = unit < 0 ? RegExpFlags.None : RegExpFlagsReading.FromLetter((char)unit);
                if ((flag & RegExpFlagsReading.Modifiable) == 0)
                {
                    RegExpSyntaxException.Throw(
                        minus || add != RegExpFlags.None ? RegExpMessages.ModifiersInvalid : RegExpMessages.GroupInvalid, start);
                }
                if (((add | remove) & flag) != 0)
                    RegExpSyntaxException.Throw(RegExpMessages.ModifierDuplicate, ((char)unit).ToString(), _reader.Position);
                if (minus) remove |= flag;
                else add |= flag;
            }
            _reader.Position++;
        }
        if (minus && (add | remove) == RegExpFlags.None) RegExpSyntaxException.Throw(RegExpMessages.ModifiersEmpty, start);
        return (_flags | add) & ~remove;
    }

    private void ParseGroupEnd()
    {
        var frame = _frames.Peek();
        if (frame.Kind == GroupKind.Pattern) RegExpSyntaxException.Throw(RegExpMessages.LoneBracket, ")", _reader.Position);
        _reader.Position++;
        _frames.Pop();
        _names.ExitDisjunction();
        _flags = frame.OuterFlags;
        var body = frame.Finish();
        var first = frame.GroupsBefore + 1;
        var end = _groupCount + 1;
        switch (frame.Kind)
        {
            case GroupKind.Capture:
                AddQuantified(new CaptureNode(frame.Start, body, first), frame.Start, frame.GroupsBefore);
                break;
            case GroupKind.NonCapturing:
                AddQuantified(body, frame.Start, frame.GroupsBefore);
                break;
            case GroupKind.Lookahead or GroupKind.NegativeLookahead:
                var ahead = new LookaroundNode(frame.Start, body, false, frame.Kind == GroupKind.NegativeLookahead, first, end);
                // §B.1.2 QuantifiableAssertion exists without the u or v flag only.
                if (_unicode) _frames.Peek().Add(ahead);
                else AddQuantified(ahead, frame.Start, frame.GroupsBefore);
                break;
            default:
                var negated = frame.Kind == GroupKind.NegativeLookbehind;
                _frames.Peek().Add(new LookaroundNode(frame.Start, body, true, negated, first, end));
                break;
        }
    }

    /// <summary>Adds an atom with the quantifier that follows it, if there is one.</summary>
    private void AddQuantified(RegExpNode atom, int start, int groupsBefore)
    {
        var min = 0;
        var max = QuantifierNode.Unlimited;
        switch (_reader.Peek())
        {
            case '*':
                _reader.Position++;
                break;
            case '+':
                _reader.Position++;
                min = 1;
                break;
            case '?':
                _reader.Position++;
                max = 1;
                break;
            case '{' when TryReadBraces(out min, out max):
                break;
            case '{' when _unicode:
                RegExpSyntaxException.Throw(RegExpMessages.QuantifierIncomplete, _reader.Position);
                break;
            default:
                _frames.Peek().Add(atom);
                return;
        }
        var greedy = !_reader.Eat('?');
        _frames.Peek().Add(new QuantifierNode(start, atom, min, max, greedy, groupsBefore + 1, _groupCount + 1));
    }

    /// <summary>Reads <c>{n}</c>, <c>{n,}</c> or <c>{n,m}</c>; reads nothing for other text.</summary>
    private bool TryReadBraces(out int min, out int max)
    {
        var start = _reader.Position++;
        min = _reader.ReadDecimal(out ReadOnlySpan<char> minDigits);
        max = min;
        if (!minDigits.IsEmpty)
        {
            ReadOnlySpan<char> maxDigits = minDigits;
            if (_reader.Eat(','))
            {
                max = _reader.ReadDecimal(out maxDigits);
                if (maxDigits.IsEmpty) max = QuantifierNode.Unlimited;
            }
            if (_reader.Eat('}'))
            {
                if (!maxDigits.IsEmpty && IsGreater(minDigits.TrimStart('0'), maxDigits.TrimStart('0')))
                    RegExpSyntaxException.Throw(RegExpMessages.QuantifierOutOfOrder, start);
                return true;
            }
        }
        _reader.Position = start;
        return false;
    }

    /// <summary>Compares numbers of any length by their digits.</summary>
    private static bool IsGreater(ReadOnlySpan<char> a, ReadOnlySpan<char> b) =>
        a.Length != b.Length ? a.Length > b.Length : a.SequenceCompareTo(b) > 0;
}
