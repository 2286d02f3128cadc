using System.Collections;
using Quoll.Bytecode;
using Quoll.Compiler;

namespace Quoll.Debugging;

/// <summary>The texts that an engine has run, in their order.</summary>
internal sealed class DebuggedTexts : IEnumerable<DebuggedText>
{
    private readonly WeakValues<CodeBlock, DebuggedText> _byRoot = new();
    private readonly WeakValues<SourceText, DebuggedText> _bySource = new();

    /// <summary>
    /// So many texts stay although no code of them is left: more than a program has files that people debug. A host
    /// that evaluates texts for ever must not fill the memory.
    /// </summary>
    public const int MaxKept = 2000;

    /// <summary>The length of all texts that stay, in UTF-16 code units.</summary>
    private const int MaxKeptLength = 16 << 20;

    private readonly WeakList<DebuggedText> _all = new();

    // What stays although no code of it is left.
    private readonly Queue<DebuggedText> _kept = [];
    private long _keptLength;

    /// <summary>Whether all texts stay: while somebody counts in them.</summary>
    public bool KeepsAll { get; set; }

    /// <summary>Whether a text may have had debugger statements.</summary>
    public bool HaveStatements { get; private set; }

    /// <summary>Adds a text.</summary>
    /// <param name="text">The text.</param>
    /// <param name="isKept">Whether it stays when no code of it is left.</param>
    public void Add(DebuggedText text, bool isKept)
    {
        _byRoot.Set(text.Root, text);
        if (_bySource.Find(text.Source) is null) _bySource.Set(text.Source, text);
        _all.Add(text);
        HaveStatements |= !text.IsHidden && text.Source.Text.Contains("debugger", StringComparison.Ordinal);
        if (!isKept) return;
        _kept.Enqueue(text);
        _keptLength += text.Source.Text.Length;
        while (!KeepsAll && (_kept.Count > MaxKept || _keptLength > MaxKeptLength)) _keptLength -= _kept.Dequeue().Source.Text.Length;
    }

    /// <summary>Returns the text of some code; null for code of a function, or that has not run.</summary>
    public DebuggedText? Find(CodeBlock root) => _byRoot.Find(root);

    /// <summary>Returns the first text of a source; null for none.</summary>
    public DebuggedText? Find(SourceText source) => _bySource.Find(source);

    public IEnumerator<DebuggedText> GetEnumerator() => _all.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
