using Quoll.Bytecode;
using Quoll.Compiler;
using Quoll.Vm;

namespace Quoll.Debugging;

/// <summary>A text that an engine has run, with the instances of its functions in that engine.</summary>
/// <param name="id">Its number in the engine, from 1.</param>
/// <param name="key">What its code depends on; null for code that nobody sees.</param>
/// <param name="root">Its code.</param>
/// <param name="machine">The machine that runs it.</param>
internal sealed class DebuggedText(int id, CodeKey? key, CodeBlock root, Machine machine)
{
    private readonly WeakList<DebuggedCode> _instances = new();
    private readonly Dictionary<CodeBlock, BlockCounts> _counts = [];
    private DebugTables? _tables;

    public int Id => id;

    /// <summary>The code of the text.</summary>
    public CodeBlock Root => root;

    public SourceText Source => root.Source;

    /// <summary>The machine that runs the code.</summary>
    public Machine Machine => machine;

    /// <summary>Whether it is a part of Quoll, or not made of a text: nobody sees it or stops in it.</summary>
    public bool IsHidden => key is null || root.Source.IsInternal;

    /// <summary>The instances of its functions that are in use.</summary>
    public IEnumerable<DebuggedCode> Instances => _instances;

    /// <summary>What hosts see of the text; null if none has asked.</summary>
    public DebuggerSource? Shown { get; set; }

    /// <summary>Called for each instance that is created.</summary>
    public Action<DebuggedCode>? Added { get; set; }

    public void Add(DebuggedCode instance)
    {
        _instances.Add(instance);
        Added?.Invoke(instance);
    }

    /// <summary>The tables of all its functions. The text is compiled again when they are first needed.</summary>
    public DebugTables Tables => _tables ??= WorkBudget.Free(this, static text =>
        DebugTables.Of(text.Root, tables => ScriptCompiler.CompileAgain(text.Key, tables)));

    public DebugTable TableOf(CodeBlock block) => Tables.Find(block)!;

    /// <summary>Returns the counts of a function, which all its instances share.</summary>
    public BlockCounts CountsOf(CodeBlock block)
    {
        if (!_counts.TryGetValue(block, out var counts)) _counts[block] = counts = new BlockCounts(block, TableOf(block));
        return counts;
    }

    /// <summary>Returns the counts of a function; null if nothing has counted it.</summary>
    public BlockCounts? FindCounts(CodeBlock block) => _counts.GetValueOrDefault(block);

    /// <summary>Forgets the counts, which no instance uses any more.</summary>
    public void DropCounts() => _counts.Clear();

    public void ClearCounts()
    {
        foreach (var counts in _counts.Values) counts.Clear();
    }

    private CodeKey Key => key!;
}
