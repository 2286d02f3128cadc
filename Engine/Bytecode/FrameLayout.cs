namespace Quoll.Bytecode;

/// <summary>
/// What each call needs to know of the called code. A <c>CodeInstance</c> has it, too, beside what else a call reads:
/// in a large program, each object that a call has to load is not in the processor's cache.
/// </summary>
/// <param name="RegisterCount">Registers of a frame, parameters included.</param>
/// <param name="ParameterCount">Parameters in registers; missing arguments become undefined.</param>
/// <param name="CallSteps">
/// The steps that a call takes; 0 without code, because the call is made again when the code is there.
/// </param>
/// <param name="IsClassConstructor">Whether a call without new is an error.</param>
/// <param name="KeepsArguments">The frame keeps its arguments: for an arguments object or a rest parameter.</param>
/// <param name="BindsSloppyThis">
/// Whether a this value that is not an object is replaced (ECMA-262 §10.2.1.2): the code is sloppy and reads its this
/// value.
/// </param>
internal readonly record struct FrameLayout(
    int RegisterCount, int ParameterCount, int CallSteps, bool IsClassConstructor, bool KeepsArguments, bool BindsSloppyThis)
{
    /// <summary>
    /// The number of registers of a function without code: more than any stack has, so that a call notices it where
    /// it finds no room.
    /// </summary>
    public const int UnknownRegisters = int.MaxValue / 4;

    /// <summary>Whether there is code: nothing has called a function without it.</summary>
    public bool HasBytecode => RegisterCount != UnknownRegisters;
}
