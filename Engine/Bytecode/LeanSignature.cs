namespace Quoll.Bytecode;

/// <summary>
/// What lean code gets: the this value, if the function reads it, and a value for each parameter. Functions with equal
/// signatures may be called in the same place.
/// </summary>
/// <param name="Id">Zero for none.</param>
internal readonly record struct LeanSignature(byte Id)
{
    /// <summary>The most values.</summary>
    public const int MostValues = 6;

    /// <summary>The registers that must be free above the caller's: lean code has no more.</summary>
    public const int MostRegisters = 64;

    private const int This = 1;
    private const int Sloppy = 2;
    private const int Class = 4;
    private const int ParameterShift = 3;

    /// <param name="parameters">How many there are.</param>
    /// <param name="takesThis">Whether the function reads its this value.</param>
    /// <param name="bindsThis">Whether a this value that is not an object must be replaced.</param>
    /// <param name="isClass">Whether the function must be called by new.</param>
    public LeanSignature(int parameters, bool takesThis, bool bindsThis, bool isClass)
        : this((byte)(parameters + 1 << ParameterShift | (takesThis ? This : 0) | (bindsThis ? Sloppy : 0) | (isClass ? Class : 0))) { }

    public bool IsNone => Id == 0;

    public int Parameters => (Id >> ParameterShift) - 1;

    public bool TakesThis => (Id & This) != 0;

    /// <summary>Whether a call with another this value than an object is made in the ordinary way.</summary>
    public bool BindsThis => (Id & Sloppy) != 0;

    public bool IsClass => (Id & Class) != 0;

    /// <summary>Returns the signature of all that this one or another gets; that one, if this is none.</summary>
    public LeanSignature With(LeanSignature other) => IsNone ? other : other.IsNone ? this : new LeanSignature(
        Math.Max(Parameters, other.Parameters), TakesThis || other.TakesThis, BindsThis || other.BindsThis, IsClass || other.IsClass);

    /// <summary>The number of values.</summary>
    public int Values => Parameters + (TakesThis ? 1 : 0);
}
