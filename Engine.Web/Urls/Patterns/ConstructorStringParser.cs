namespace Quoll.Web.Urls.Patterns;

/// <summary>The constructor string parser (URL Pattern Standard §1.6).</summary>
internal sealed class ConstructorStringParser
{
    // In the order of the components, which the defaults of skipped components depend on.
    private enum State
    {
        Init,
        Protocol,
        Authority,
        Username,
        Password,
        Hostname,
        Port,
        Pathname,
        Search,
        Hash,
        Done,
    }

    private readonly Engine _engine;
    private readonly string _input;
    private readonly List<PatternToken> _tokens;
    private readonly UrlPatternInit _result = new();
    private int _componentStart, _tokenIndex, _groupDepth, _bracketDepth;
    private int _tokenIncrement = 1;
    private bool _isSpecial;
    private State _state = State.Init;

    private ConstructorStringParser(Engine engine, string input) =>
        (_engine, _input, _tokens) = (engine, input, PatternTokenizer.Tokenize(input, isStrict: false));

    /// <summary>Parse a constructor string.</summary>
    public static UrlPatternInit Parse(Engine engine, string input)
    {
        var parser = new ConstructorStringParser(engine, input);
        while (parser._tokenIndex < parser._tokens.Count)
        {
            parser._tokenIncrement = 1;
            if (!parser.Step()) break;
            parser._tokenIndex += parser._tokenIncrement;
        }
        // Without a port, the default one is meant.
        if (parser._result.Hostname is not null) parser._result.Port ??= "";
        return parser._result;
    }

    // One round of the loop. Returns false at the end.
    private bool Step()
    {
        switch (_tokens[_tokenIndex].Type)
        {
            case PatternTokenType.End:
                return StepAtEnd();
            case PatternTokenType.Open:
                _groupDepth++;
                return true;
            case PatternTokenType.Close when _groupDepth > 0:
                _groupDepth--;
                break;
            case var _ when _groupDepth > 0:
                return true;
        }
        StepInState();
        return true;
    }

    private bool StepAtEnd()
    {
        switch (_state)
        {
            case State.Init:
                // A relative pattern.
                Rewind();
                if (IsHashPrefix) ChangeState(State.Hash, 1);
                else if (IsSearchPrefix) ChangeState(State.Search, 1);
                else ChangeState(State.Pathname, 0);
                return true;
            case State.Authority:
                Rewind(State.Hostname);
                return true;
            default:
                ChangeState(State.Done, 0);
                return false;
        }
    }

    private void StepInState()
    {
        switch (_state)
        {
            case State.Init:
                if (IsChar(':')) Rewind(State.Protocol);
                break;
            case State.Protocol:
                if (IsChar(':')) EndProtocol();
                break;
            case State.Authority:
                if (IsChar('@')) Rewind(State.Username);
                else if (IsChar('/') || IsSearchPrefix || IsHashPrefix) Rewind(State.Hostname);
                break;
            case State.Username:
                if (IsChar(':')) ChangeState(State.Password, 1);
                else if (IsChar('@')) ChangeState(State.Hostname, 1);
                break;
            case State.Password:
                if (IsChar('@')) ChangeState(State.Hostname, 1);
                break;
            case State.Hostname:
                if (IsChar('[')) _bracketDepth++;
                else if (IsChar(']')) _bracketDepth--;
                else if (IsChar(':') && _bracketDepth == 0) ChangeState(State.Port, 1);
                else EndAuthority();
                break;
            case State.Port:
                EndAuthority();
                break;
            case State.Pathname:
                if (IsSearchPrefix) ChangeState(State.Search, 1);
                else if (IsHashPrefix) ChangeState(State.Hash, 1);
                break;
            case State.Search:
                if (IsHashPrefix) ChangeState(State.Hash, 1);
                break;
        }
    }

    private void EndAuthority()
    {
        if (IsChar('/')) ChangeState(State.Pathname, 0);
        else if (IsSearchPrefix) ChangeState(State.Search, 1);
        else if (IsHashPrefix) ChangeState(State.Hash, 1);
    }

    private void EndProtocol()
    {
        // Compute protocol matches a special scheme flag.
        var protocol = PatternComponent.Compile(_engine, ComponentText(), PatternEncoding.Protocol, PatternOptions.Default);
        _isSpecial = protocol.MatchesSpecialScheme();
        if (IsCharAt(_tokenIndex + 1, '/') && IsCharAt(_tokenIndex + 2, '/')) ChangeState(State.Authority, 3);
        else ChangeState(_isSpecial ? State.Authority : State.Pathname, 1);
    }

    private void ChangeState(State next, int skip)
    {
        if (_state is not (State.Init or State.Authority or State.Done)) SetComponent(_state, ComponentText());
        if (_state != State.Init && next != State.Done)
        {
            if (_state is >= State.Protocol and <= State.Password && next is >= State.Port and <= State.Hash) _result.Hostname ??= "";
            if (_state is >= State.Protocol and <= State.Port && next is State.Search or State.Hash)
                _result.Pathname ??= _isSpecial ? "/" : "";
            if (_state is >= State.Protocol and <= State.Pathname && next == State.Hash) _result.Search ??= "";
        }
        _state = next;
        _tokenIndex += skip;
        _componentStart = _tokenIndex;
        _tokenIncrement = 0;
    }

    private void SetComponent(State state, string text)
    {
        switch (state)
        {
            case State.Protocol:
                _result.Protocol = text;
                break;
            case State.Username:
                _result.Username = text;
                break;
            case State.Password:
                _result.Password = text;
                break;
            case State.Hostname:
                _result.Hostname = text;
                break;
            case State.Port:
                _result.Port = text;
                break;
            case State.Pathname:
                _result.Pathname = text;
                break;
            case State.Search:
                _result.Search = text;
                break;
            case State.Hash:
                _result.Hash = text;
                break;
        }
    }

    private void Rewind()
    {
        _tokenIndex = _componentStart;
        _tokenIncrement = 0;
    }

    private void Rewind(State state)
    {
        Rewind();
        _state = state;
    }

    // Is a hash prefix.
    private bool IsHashPrefix => IsChar('#');

    // Is a search prefix: a question mark that is no modifier.
    private bool IsSearchPrefix
    {
        get
        {
            if (IsChar('?')) return true;
            if (_tokens[_tokenIndex].Value != "?") return false;
            return _tokenIndex == 0 || SafeToken(_tokenIndex - 1).Type is not (PatternTokenType.Name or PatternTokenType.RegExp
                or PatternTokenType.Close or PatternTokenType.Asterisk);
        }
    }

    private bool IsChar(char value) => IsCharAt(_tokenIndex, value);

    // Is a non-special pattern char.
    private bool IsCharAt(int index, char value)
    {
        var token = SafeToken(index);
        return token.Value.Length == 1 && token.Value[0] == value
            && token.Type is PatternTokenType.Char or PatternTokenType.EscapedChar or PatternTokenType.InvalidChar;
    }

    // Get a safe token.
    private PatternToken SafeToken(int index) => _tokens[Math.Min(index, _tokens.Count - 1)];

    // Make a component string.
    private string ComponentText() => _input[SafeToken(_componentStart).Index.._tokens[_tokenIndex].Index];
}
