using System.Text;

namespace Quoll.Cli.Json;

/// <summary>Lines of text, each as a String.</summary>
internal sealed class TextLineDocuments(InputFile file, Progress? progress) : MadeDocuments(file, progress)
{
    private StreamReader? _reader;
    private long _lines;

    protected override bool TryMakeNext()
    {
        _reader ??= new StreamReader(Bytes, Encoding.UTF8);
        if (_reader.ReadLine() is not { } text) return false;
        Line = ++_lines;
        Json.WriteQuoted(text);
        return true;
    }
}
