namespace Quoll.Runtime.Agents;

/// <summary>
/// Marks exceptions that the engine throws to the host because a value has no form on the other side. If the host's
/// code lets one pass, it is a TypeError of the script: its message describes the script's own value, not a secret of
/// the host.
/// </summary>
internal static class ConversionFailure
{
    private static readonly object Key = typeof(ConversionFailure);

    /// <summary>Marks an exception and returns it.</summary>
    public static T Mark<T>(T thrown) where T : Exception
    {
        thrown.Data[Key] = true;
        return thrown;
    }

    /// <summary>Returns whether an exception is marked.</summary>
    public static bool Is(Exception thrown) => thrown.Data.Contains(Key);
}
