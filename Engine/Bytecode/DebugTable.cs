namespace Quoll.Bytecode;

/// <summary>Why execution may stop at an instruction.</summary>
internal enum BreakKind : byte
{
    /// <summary>A statement, or a part of a loop's head, begins there.</summary>
    Statement,

    /// <summary>The instruction calls a function.</summary>
    Call,

    /// <summary>The instruction leaves the function.</summary>
    Return,

    /// <summary>The instruction suspends an async function. Only steps look there, and nothing pauses.</summary>
    Await,
}

/// <summary>A place at which execution may stop.</summary>
/// <param name="Pc">The instruction.</param>
/// <param name="Source">Its place in the text, in UTF-16 code units.</param>
/// <param name="Kind">Why it may stop there.</param>
internal readonly record struct BreakLocation(int Pc, int Source, BreakKind Kind);

/// <summary>What a scope is to somebody who debugs.</summary>
internal enum DebugScopeKind : byte { Local, Block, Catch, With, Class, Eval, Module }

/// <summary>A variable and its place while its scope is open.</summary>
/// <param name="Name">The name in the text.</param>
/// <param name="Environment">
/// The register with the environment that has it; <see cref="SpecialOperands.NoRegister"/> for a variable in a
/// register.
/// </param>
/// <param name="Index">The register, or the slot of the environment.</param>
/// <param name="IsConstant">Whether an assignment throws.</param>
internal readonly record struct DebugVariable(string Name, int Environment, int Index, bool IsConstant);

/// <summary>A scope that is open from one instruction up to another one.</summary>
/// <param name="Start">The first instruction.</param>
/// <param name="End">The offset after the last one.</param>
/// <param name="Kind">What it is.</param>
/// <param name="Variables">Its variables; for a with statement, one without a name: the environment.</param>
internal sealed record DebugScope(int Start, int End, DebugScopeKind Kind, DebugVariable[] Variables);

/// <summary>
/// A part of a function that execution may skip or repeat: a branch, a body of a loop, what follows a jump.
/// </summary>
/// <param name="Pc">The instruction that it begins with.</param>
/// <param name="Start">Where it begins in the text, in UTF-16 code units.</param>
/// <param name="End">Where it ends.</param>
/// <param name="CountsRounds">Whether each round of a loop that begins at the instruction counts.</param>
internal readonly record struct CoverageBlock(int Pc, int Start, int End, bool CountsRounds);

/// <summary>
/// What a debugger must know of a code block. Only the compiler knows it, and forgets it: programs that nobody debugs
/// do not keep it. Compiling the text again makes it.
/// </summary>
/// <param name="Locations">Where execution may stop, in the order of the instructions, one for each.</param>
/// <param name="Scopes">The scopes, an outer one before those in it.</param>
/// <param name="Blocks">The parts with counts of their own, an outer one before those in it.</param>
/// <param name="Catches">Where catch clauses begin; other handlers throw the value again.</param>
/// <param name="Throws">The instructions of throw statements; others throw a value again.</param>
internal sealed record DebugTable(BreakLocation[] Locations, DebugScope[] Scopes, CoverageBlock[] Blocks, int[] Catches, int[] Throws)
{
    /// <summary>The locations at which a breakpoint may be.</summary>
    public IEnumerable<BreakLocation> Breakable => Locations.Where(static location => location.Kind != BreakKind.Await);

    /// <summary>Returns the location at an instruction, if there is one.</summary>
    public BreakLocation? At(int pc)
    {
        var index = Array.FindIndex(Locations, location => location.Pc == pc);
        return index < 0 ? null : Locations[index];
    }

    /// <summary>Returns the scopes that are open at an instruction, the innermost first.</summary>
    public IEnumerable<DebugScope> ScopesAt(int pc) => Scopes.Where(scope => scope.Start <= pc && pc < scope.End).Reverse();
}
