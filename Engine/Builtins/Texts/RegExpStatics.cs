namespace Quoll.Builtins.Texts;

/// <summary>
/// The slots of the RegExp constructor that its legacy static accessors read (proposal-regexp-legacy-features): the
/// last match of a realm. Keeps positions; the texts are cut on demand.
/// </summary>
internal sealed class RegExpStatics
{
    /// <summary>The groups $1 to $9.</summary>
    public const int GroupCount = 9;

    // Start and end of the match and of the groups; -1 for groups that took no part. The first _captureCount are valid.
    private readonly int[] _captures = new int[2 * (GroupCount + 1)];
    private int _captureCount = 2;

    private TextView _text = "";
    private (int Start, int End) _lastParen;
    private bool _isInvalid;

    // What a script has set instead of the text.
    private bool _isInputSet;
    private string? _inputSet;

    /// <summary>[[RegExpInput]]; null is empty. Scripts may set it.</summary>
    public string? Input
    {
        get => _isInvalid ? null : _isInputSet ? _inputSet : _text.ToString();
        set
        {
            _isInvalid &= false;
            _isInputSet = true;
            _inputSet = value;
        }
    }

    /// <summary>UpdateLegacyRegExpStaticProperties; captures are pairs of start and end, the match first.</summary>
    public void Update(TextView text, ReadOnlySpan<int> captures)
    {
        _isInvalid = false;
        _text = text;
        _isInputSet = false;
        _captureCount = Math.Min(captures.Length, _captures.Length);
        for (var i = 0; i < _captureCount; i++) _captures[i] = captures[i];
        _lastParen = captures.Length > 2 ? (captures[^2], captures[^1]) : (-1, -1);
    }

    /// <summary>
    /// InvalidateLegacyRegExpStaticProperties: empties all slots; reading them then throws a TypeError.
    /// </summary>
    public void Invalidate() => _isInvalid = true;

    /// <summary>Returns [[RegExpLastMatch]] for 0, [[RegExpParen1]] … for 1 to 9; null is empty.</summary>
    public string? Group(int number) =>
        2 * number < _captureCount ? Cut(_captures[2 * number], _captures[2 * number + 1]) : _isInvalid ? null : "";

    /// <summary>[[RegExpLastParen]].</summary>
    public string? LastParen => Cut(_lastParen.Start, _lastParen.End);

    /// <summary>[[RegExpLeftContext]].</summary>
    public string? LeftContext => Cut(0, _captures[0]);

    /// <summary>[[RegExpRightContext]].</summary>
    public string? RightContext => Cut(_captures[1], _text.Length);

    private string? Cut(int start, int end)
    {
        if (_isInvalid) return null;
        if (start < 0) return "";
        return _text.Part(start, end).String;
    }
}
