using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Tests.Fuzzing.Files;

/// <summary>What the system itself says about paths, and what .NET has no methods for.</summary>
internal static partial class Posix
{
    private const int MaxPath = 4096, ThisFolder = -100;

    /// <summary>Returns the path without links; null if it leads to nothing.</summary>
    public static string? RealPath(string path)
    {
        var resolved = new byte[MaxPath + 1];
        return RealPath(path, resolved) == 0 ? null : Encoding.UTF8.GetString(resolved, 0, Array.IndexOf(resolved, (byte)0));
    }

    /// <summary>Exchanges the names of two files, folders or links in one step; only on Linux.</summary>
    public static void Exchange(string one, string other)
    {
        if (RenameFile(ThisFolder, one, ThisFolder, other, 2) != 0)
            throw new IOException($"{Marshal.GetLastPInvokeErrorMessage()}: '{one}'");
    }

    /// <summary>Makes a pipe with a name.</summary>
    public static void MakePipe(string path)
    {
        if (MakeFifo(path, 0x1B6) != 0) throw new IOException($"{Marshal.GetLastPInvokeErrorMessage()}: '{path}'");
    }

    [LibraryImport("libc", EntryPoint = "realpath", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint RealPath(string path, [Out] byte[] resolved);

    [LibraryImport("libc", EntryPoint = "renameat2", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int RenameFile(int fromFolder, string from, int toFolder, string to, uint flags);

    [LibraryImport("libc", EntryPoint = "mkfifo", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int MakeFifo(string path, int mode);
}
