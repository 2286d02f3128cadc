using System.Collections;
using Quoll.Bytecode;
using Quoll.Compiler;

namespace Quoll.Debugging;

/// <summary>The texts that an engine has run, in their order.</summary>
internal sealed class DebuggedTexts : IEnumerable<DebuggedText>
{
    private readonly ConditionalWeakTable<CodeBlock, DebuggedText> _byRoot = [];
    private readonly ConditionalWeakTable<SourceText, DebuggedText> _bySource = [];
    private readonly WeakList<DebuggedText> _all = new();

    // What stays although no code of it is left.
    private readonly List<DebuggedText> _kept = [];

    /// <summary>Adds a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="isKept">Whether it stays when no code of it is left.</param>
    public void Add(DebuggedText text, bool isKept)
    {
        _byRoot.Add(text.Root, text);
        _bySource.TryAdd(text.Source, text);
        _all.Add(text);
        if (isKept) _kept.Add(text);
    }

    /// <summary>Returns the text of some code; null for code of a function, or that has not run.</summary>
    public DebuggedText? Find(CodeBlock root) => _byRoot.TryGetValue(root, out var text) ? text : null;

    /// <summary>Returns the first text of a source; null for none.</summary>
    public DebuggedText? Find(SourceText source) => _bySource.TryGetValue(source, out var text) ? text : null;

    public IEnumerator<DebuggedText> GetEnumerator() => _all.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
