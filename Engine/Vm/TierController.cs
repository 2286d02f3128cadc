namespace Quoll.Vm;

/// <summary>Decides which code becomes machine code. The interpreter tells it what it finds running.</summary>
internal abstract class TierController
{
    /// <summary>Notes that code was found running. Returns true if it has got machine code.</summary>
    public abstract bool Note(CodeInstance instance);

    /// <summary>The same for code that runs a loop, at its instruction Loop.</summary>
    public abstract bool NoteLoop(CodeInstance instance, int pc);

    /// <summary>Notes that warm code, which the interpreter runs, often calls a function.</summary>
    public abstract void NoteCallee(CodeInstance instance);

    /// <summary>Compiles the machine code of a block again, without the assumptions that have failed.</summary>
    public abstract void CompileAgain(CodeInstance instance);

    /// <summary>
    /// Compiles the machine code of a block again, because there may be something to gain. Returns false if it should
    /// be asked again later.
    /// </summary>
    public abstract bool TryImprove(CodeInstance instance);

    /// <summary>Has the lean code of a block made, which has machine code without it.</summary>
    public abstract void CompileLean(CodeInstance instance);
}
