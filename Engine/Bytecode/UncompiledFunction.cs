namespace Quoll.Bytecode;

/// <summary>
/// The way to the code of a function that nothing has called yet. Its first call, in any engine and on any thread,
/// compiles it once for all.
/// </summary>
internal abstract class UncompiledFunction
{
    private CodeBlock? _code;
    private CodeBlock[]? _functions;
    private int _index;

    /// <summary>The code; null before the first call.</summary>
    public CodeBlock? Code => Volatile.Read(ref _code);

    /// <summary>Tells in which table the code replaces the block without code.</summary>
    public void BelongsTo(CodeBlock[] functions, int index) => (_functions, _index) = (functions, index);

    /// <summary>
    /// Returns the code, which the first call creates. If a limit of the host ends that, or the native stack is used
    /// up, the next call begins again.
    /// </summary>
    public CodeBlock Compile()
    {
        if (Code is { } known) return known;
        // There is one for each function of a text, so it has no other object to lock.
        lock (this)
        {
            if (_code is { } other) return other;
            var code = Create();
            // A table of a test or a tool may belong to no block.
            if (_functions is not null) Volatile.Write(ref _functions[_index], code);
            _functions = null;
            Volatile.Write(ref _code, code);
            return code;
        }
    }

    /// <summary>About the size of what is kept to compile it, in bytes.</summary>
    public abstract long Size { get; }

    /// <summary>Compiles the function, and releases what only that needs.</summary>
    protected abstract CodeBlock Create();
}
