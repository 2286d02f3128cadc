using System.Buffers;

namespace Quoll.Runtime.Values;

/// <summary>
/// Creates the strings whose length a script decides. A string longer than <see cref="Rope.MaxLength"/>, or too large
/// for the memory, is a RangeError before it is created.
/// </summary>
internal static class NewString
{
    /// <summary>
    /// Returns a string that a function fills. The memory is requested first; the caller charges the work.
    /// </summary>
    /// <param name="length">The length in UTF-16 code units, however large.</param>
    /// <param name="state">What the function needs.</param>
    /// <param name="fill">Writes all code units.</param>
    public static string Create<TState>(long length, TState state, SpanAction<char, TState> fill) where TState : allows ref struct
    {
        RequireLength(length);
        WorkBudget.Memory(sizeof(char) * length);
        try
        {
            return string.Create((int)length, state, fill);
        }
        catch (OutOfMemoryException)
        {
            throw Raise.RangeError(Messages.StringOutOfMemory);
        }
    }

    /// <summary>Returns a string with the given code units. A long one is copied in parts.</summary>
    public static string Create(ReadOnlySpan<char> units) => units.Length <= WorkBudget.CopiedAtOnce ? new string(units)
        : Create(units.Length, units, static (text, units) => WorkBudget.Copy(units, text));

    /// <summary>Throws a RangeError if a string may not have that many code units.</summary>
    public static void RequireLength(long length)
    {
        if (length > Rope.MaxLength) throw Raise.RangeError(Messages.StringTooLong);
    }
}
