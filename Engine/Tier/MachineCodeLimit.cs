namespace Quoll.Tier;

/// <summary>The limit for the machine code of the process. Code dies with the last engine that has it.</summary>
internal static class MachineCodeLimit
{
    /// <summary>Bytes of intermediate code; the machine code is about twice as long.</summary>
    private const long MostBytes = 32L << 20;

    private static readonly List<(WeakReference<object> Code, int Size)> s_codes = [];
    private static long s_bytes;

    /// <summary>Whether more code may be compiled.</summary>
    public static bool HasRoom
    {
        get
        {
            lock (s_codes)
            {
                if (s_bytes >= MostBytes) ForgetDead();
                return s_bytes < MostBytes;
            }
        }
    }

    /// <summary>Counts code of a size in bytes as long as it lives.</summary>
    public static void Add(object code, int size)
    {
        lock (s_codes)
        {
            s_codes.Add((new WeakReference<object>(code), size));
            s_bytes += size;
        }
    }

    private static void ForgetDead()
    {
        s_codes.RemoveAll(static entry => !entry.Code.TryGetTarget(out _));
        s_bytes = s_codes.Sum(static entry => (long)entry.Size);
    }
}
