namespace Quoll.Vm;

// Hot code.
internal abstract partial class Machine
{
    /// <summary>Whether hot code is compiled, and runs as machine code.</summary>
    public bool RunsMachineCode { get; } = options.CompileHotCode;

    /// <summary>
    /// Looks at the limits, which happens once in many steps, and notes what runs: code that is found often is hot.
    /// Returns true if there is new machine code for it.
    /// </summary>
    public bool Look(CodeInstance instance)
    {
        Limits.Check();
        return RunsMachineCode && Note(instance);
    }

    private uint _failures;

    /// <summary>Returns true at irregular intervals.</summary>
    public bool FailsNow() => (_failures = _failures * 1664525 + 1013904223) >> 28 == 0;

    /// <summary>Notes that code was found running. Returns true if it has got machine code.</summary>
    protected abstract bool Note(CodeInstance instance);

    /// <summary>Compiles the machine code of a block again, without the assumptions that have failed.</summary>
    public abstract void CompileAgain(CodeInstance instance);
}
