using System.Runtime.InteropServices;
using System.Text;

namespace Quoll.Tests.Fuzzing.Files;

/// <summary>What the system itself says about paths, and what .NET has no methods for.</summary>
internal static partial class Posix
{
    private const int MaxPath = 4096;

    /// <summary>Returns the path without links; null if it leads to nothing.</summary>
    public static string? RealPath(string path)
    {
        var resolved = new byte[MaxPath + 1];
        return RealPath(path, resolved) == 0 ? null : Encoding.UTF8.GetString(resolved, 0, Array.IndexOf(resolved, (byte)0));
    }

    /// <summary>Gives a file, a folder or a link another name.</summary>
    public static void Rename(string from, string to)
    {
        if (RenameFile(from, to) != 0) throw new IOException($"{Marshal.GetLastPInvokeErrorMessage()}: '{from}'");
    }

    /// <summary>Makes a pipe with a name.</summary>
    public static void MakePipe(string path)
    {
        if (MakeFifo(path, 0x1B6) != 0) throw new IOException($"{Marshal.GetLastPInvokeErrorMessage()}: '{path}'");
    }

    [LibraryImport("libc", EntryPoint = "realpath", StringMarshalling = StringMarshalling.Utf8)]
    private static partial nint RealPath(string path, [Out] byte[] resolved);

    [LibraryImport("libc", EntryPoint = "rename", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int RenameFile(string from, string to);

    [LibraryImport("libc", EntryPoint = "mkfifo", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int MakeFifo(string path, int mode);
}
