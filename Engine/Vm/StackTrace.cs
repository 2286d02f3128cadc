using System.Text;
using Quoll.Syntax;

namespace Quoll.Vm;

/// <summary>Where an error came to be: what <see cref="Agent.CaptureStack"/> leaves in an error object.</summary>
internal sealed class StackTrace
{
    private readonly (CodeBlock Block, int Pc)[] _calls;
    private string? _text;

    /// <summary>The running functions, innermost first, each with its instruction.</summary>
    public StackTrace((CodeBlock Block, int Pc)[] calls)
    {
        _calls = calls;
        if (calls.Length == 0) return;
        Source = calls[0].Block.Source;
        Offset = calls[0].Block.SourceOffset(calls[0].Pc);
    }

    /// <summary>A place in a source text that is no program, and the calls that led to it.</summary>
    public StackTrace(SourceText? source, int offset, string text)
    {
        _calls = [];
        Source = source;
        Offset = offset;
        _text = text;
    }

    /// <summary>The source text of the innermost script function, or null where no script was running.</summary>
    public SourceText? Source { get; }

    /// <summary>The offset in it, in UTF-16 code units.</summary>
    public int Offset { get; }

    /// <summary>The calls, innermost first, a line each: <c>    at name (source:line:column)</c>.</summary>
    public string Text => _text ??= Format();

    private string Format()
    {
        var text = new StringBuilder();
        foreach (var (block, pc) in _calls)
        {
            var (line, column) = block.Source.GetPosition(block.SourceOffset(pc));
            if (text.Length > 0) text.Append('\n');
            text.Append("    at ");
            if (block.Name.Length > 0) text.Append(block.Name).Append(" (").Append(block.Source.Name).Append($":{line}:{column})");
            else text.Append(block.Source.Name).Append($":{line}:{column}");
        }
        return text.ToString();
    }
}
