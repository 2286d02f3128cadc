using Quoll.Bytecode;

namespace Quoll.Compiler;

/// <summary>The tables for debuggers of all functions of a text, which is compiled again for them.</summary>
internal sealed class DebugTables
{
    private readonly Dictionary<CodeBlock, DebugTable> _tables = new(ReferenceEqualityComparer.Instance);

    private DebugTables() { }

    /// <summary>Adds the table of a block.</summary>
    public void Add(CodeBlock block, DebugTable table) => _tables[block] = table;

    /// <summary>
    /// Compiles a text again. Returns the tables of its blocks by the blocks that run: both trees of functions are the
    /// same, and so is the code, or this throws.
    /// </summary>
    /// <param name="root">The code of the text that runs. Its functions may not have been compiled yet.</param>
    /// <param name="compile">Compiles the text with these tables, and returns its code.</param>
    public static DebugTables Of(CodeBlock root, Func<DebugTables, CodeBlock> compile)
    {
        var again = new DebugTables();
        var result = new DebugTables();
        result.Take(root, compile(again), again);
        return result;
    }

    /// <summary>Returns the table of a block that runs; null for one of another text.</summary>
    public DebugTable? Find(CodeBlock block) => _tables.GetValueOrDefault(block);

    /// <summary>The blocks that run, with their tables.</summary>
    public IEnumerable<KeyValuePair<CodeBlock, DebugTable>> All => _tables;

    private void Take(CodeBlock running, CodeBlock again, DebugTables tables)
    {
        var pending = new Stack<(CodeBlock Running, CodeBlock Again)>();
        pending.Push((running, again));
        while (pending.TryPop(out var pair))
        {
            if (!pair.Running.Code.AsSpan().SequenceEqual(pair.Again.Code))
                throw new InvalidOperationException($"{CodeDescription.WithPlace(pair.Running)} was compiled to other code than before.");
            Add(pair.Running, tables._tables[pair.Again]);
            for (var i = 0; i < pair.Running.Functions.Length; i++)
            {
                pending.Push((Compiled(pair.Running.Functions[i]), Compiled(pair.Again.Functions[i])));
            }
        }
    }

    // A function that nothing has called yet is compiled now.
    private static CodeBlock Compiled(CodeBlock block) => block.Uncompiled?.Compile() ?? block;
}
