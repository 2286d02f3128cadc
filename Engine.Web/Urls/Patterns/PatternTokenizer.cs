using System.Text;
using Quoll.Web.WebIdl;

namespace Quoll.Web.Urls.Patterns;

/// <summary>The tokenizer (URL Pattern Standard §2.1.2). Positions are those of code units.</summary>
internal ref struct PatternTokenizer
{
    private static readonly string[] OneUnit = [.. Enumerable.Range(0, 128).Select(static unit => ((char)unit).ToString())];

    private readonly string _input;
    private readonly bool _isStrict;
    private readonly List<PatternToken> _tokens;
    private int _index;

    private PatternTokenizer(string input, bool isStrict)
    {
        _input = input;
        _isStrict = isStrict;
        _tokens = new List<PatternToken>(input.Length + 1);
    }

    /// <summary>Tokenizes a text.</summary>
    /// <param name="input">The text.</param>
    /// <param name="isStrict">The policy: whether an error is a TypeError. Otherwise it is a token.</param>
    public static List<PatternToken> Tokenize(string input, bool isStrict)
    {
        // A token for each code point, with its text.
        AbstractOperations.Charge(input.Length, 48L * input.Length);
        var tokenizer = new PatternTokenizer(input, isStrict);
        while (tokenizer._index < input.Length) tokenizer.Next();
        tokenizer.Add(PatternTokenType.End, tokenizer._index, tokenizer._index);
        return tokenizer._tokens;
    }

    private void Next()
    {
        var length = RuneAt(_index).Utf16SequenceLength;
        var next = _index + length;
        switch (_input[_index])
        {
            case '*':
                Add(PatternTokenType.Asterisk, next, _index);
                break;
            case '+' or '?':
                Add(PatternTokenType.OtherModifier, next, _index);
                break;
            case '\\' when next == _input.Length:
                Fail(next, _index);
                break;
            case '\\':
                Add(PatternTokenType.EscapedChar, next + RuneAt(next).Utf16SequenceLength, next);
                break;
            case '{':
                Add(PatternTokenType.Open, next, _index);
                break;
            case '}':
                Add(PatternTokenType.Close, next, _index);
                break;
            case ':':
                Name(next);
                break;
            case '(':
                RegExp(next);
                break;
            default:
                Add(PatternTokenType.Char, next, _index);
                break;
        }
    }

    private void Name(int start)
    {
        var end = start;
        while (end < _input.Length && RuneAt(end) is var rune && IsNameCodePoint(rune, isFirst: end == start))
            end += rune.Utf16SequenceLength;
        if (end == start) Fail(start, _index);
        else Add(PatternTokenType.Name, end, start);
    }

    private void RegExp(int start)
    {
        var end = RegExpEnd(start);
        if (end <= start) Fail(start, _index);
        else _tokens.Add(Token(PatternTokenType.RegExp, end + 1, start, end));
    }

    // The closing parenthesis; -1 for an error.
    private readonly int RegExpEnd(int start)
    {
        var depth = 1;
        for (var position = start; position < _input.Length; position++)
        {
            var unit = _input[position];
            if (!char.IsAscii(unit) || (position == start && unit == '?')) return -1;
            switch (unit)
            {
                case '\\':
                    position++;
                    if (position == _input.Length || !char.IsAscii(_input[position])) return -1;
                    break;
                case ')':
                    if (--depth == 0) return position;
                    break;
                case '(':
                    depth++;
                    // Only groups that do not capture.
                    if (position + 1 == _input.Length || _input[position + 1] != '?') return -1;
                    break;
            }
        }
        return -1;
    }

    private PatternToken Token(PatternTokenType type, int next, int start, int end)
    {
        var isOneUnit = end == start + 1 && char.IsAscii(_input[start]);
        var token = new PatternToken(type, _index, isOneUnit ? OneUnit[_input[start]] : _input[start..end]);
        _index = next;
        return token;
    }

    private void Add(PatternTokenType type, int next, int start) => _tokens.Add(Token(type, next, start, next));

    // Process a tokenizing error.
    private void Fail(int next, int start)
    {
        if (_isStrict) throw Idl.TypeError($"URLPattern: the pattern {Idl.Show(_input)} is not valid at {_index}.");
        Add(PatternTokenType.InvalidChar, next, start);
    }

    private readonly Rune RuneAt(int index) => Rune.TryGetRuneAt(_input, index, out var rune) ? rune : Rune.ReplacementChar;

    /// <summary>Is a valid name code point.</summary>
    public static bool IsNameCodePoint(Rune codePoint, bool isFirst) =>
        isFirst ? IdentifierCodePoints.IsStart(codePoint) : IdentifierCodePoints.IsPart(codePoint);
}
