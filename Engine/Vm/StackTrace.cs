using Quoll.Syntax;

namespace Quoll.Vm;

/// <summary>Where an error came to be: what <see cref="Agent.CaptureStack"/> leaves in an error object.</summary>
/// <param name="source">The source text of the innermost script function, or null where no script was running.</param>
/// <param name="offset">The offset in it, in UTF-16 code units.</param>
/// <param name="text">The calls, innermost first, a line each: <c>    at name (source:line:column)</c>.</param>
internal sealed class StackTrace(SourceText? source, int offset, string text)
{
    public SourceText? Source { get; } = source;

    public int Offset { get; } = offset;

    public string Text { get; } = text;
}
