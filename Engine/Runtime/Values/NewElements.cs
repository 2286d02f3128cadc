namespace Quoll.Runtime.Values;

/// <summary>
/// Creates the .NET arrays whose length a script decides. An array too large for the memory is a RangeError, which the
/// script may catch.
/// </summary>
internal static class NewElements
{
    /// <summary>For fewer elements, .NET finds no memory only if there is none for anything else.</summary>
    private const int SmallCount = 1 << 12;

    /// <summary>Requests the memory of a number of elements and returns them.</summary>
    public static T[] Create<T>(Agent agent, long count)
    {
        agent.Reserve(count * Unsafe.SizeOf<T>());
        return count <= SmallCount ? new T[count] : CreateLarge<T>(count);
    }

    private static T[] CreateLarge<T>(long count)
    {
        if (count > Array.MaxLength) throw Raise.RangeError(Messages.InvalidArrayLength);
        try
        {
            return new T[count];
        }
        catch (OutOfMemoryException)
        {
            throw Raise.RangeError(Messages.ArrayOutOfMemory);
        }
    }

    /// <summary>Moves elements to an array with more room.</summary>
    public static void Grow<T>(Agent agent, ref T[] elements, long count)
    {
        var larger = Create<T>(agent, count);
        Array.Copy(elements, larger, elements.Length);
        elements = larger;
    }
}
