using System.Globalization;
using System.Text;

namespace Quoll.Benchmarks.Corpus;

/// <summary>White space of a document.</summary>
internal enum DocumentLayout
{
    Compact,

    /// <summary>A space after commas and colons.</summary>
    Spaced,
    IndentedBy2,
    IndentedBy4,
}

/// <summary>
/// Builds the text of a generated document. It has a separate writer, because the measured code must not create the
/// documents.
/// </summary>
internal sealed class DocumentText(DocumentLayout layout, bool onlyAscii, SeededRandom random)
{
    private readonly StringBuilder _text = new();
    private int _depth;
    private bool _first = true;

    public SeededRandom Random { get; } = random;

    public int Length => _text.Length;

    public override string ToString() => _text.ToString();

    public void Open(char bracket)
    {
        _text.Append(bracket);
        _depth++;
        _first = true;
    }

    public void Close(char bracket)
    {
        _depth--;
        if (!_first) Break();
        _text.Append(bracket);
        _first = false;
    }

    /// <summary>Appends the text before an element of an array.</summary>
    public void Element()
    {
        if (!_first) _text.Append(layout == DocumentLayout.Spaced ? ", " : ",");
        _first = false;
        Break();
    }

    public void Key(string name)
    {
        Element();
        String(name);
        _text.Append(layout == DocumentLayout.Compact ? ":" : ": ");
    }

    /// <summary>Appends a number or a word of the grammar.</summary>
    public void Literal(string text) => _text.Append(text);

    public void String(string value)
    {
        _text.Append('"');
        foreach (char c in value)
        {
            switch (c)
            {
                case '"': _text.Append("\\\""); break;
                case '\\': _text.Append("\\\\"); break;
                case '\n': _text.Append("\\n"); break;
                default:
                    if (c < ' ' || (onlyAscii && c > '~')) _text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
                    else _text.Append(c);
                    break;
            }
        }
        _text.Append('"');
    }

    private void Break()
    {
        if (layout is DocumentLayout.Compact or DocumentLayout.Spaced) return;
        _text.Append('\n').Append(' ', _depth * (layout == DocumentLayout.IndentedBy2 ? 2 : 4));
    }
}
