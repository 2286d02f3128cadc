using Microsoft.Win32.SafeHandles;

namespace Quoll.Cli.Shell;

/// <summary>What .NET's streams of the console do not tell.</summary>
internal static class StandardStreams
{
    /// <summary>The bytes that the standard input will give; -1 where it is no file.</summary>
    public static long InputLength()
    {
        if (OperatingSystem.IsWindows()) return -1;
        try
        {
            using var input = new FileStream(new SafeFileHandle(0, ownsHandle: false), FileAccess.Read, bufferSize: 0);
            return input.CanSeek ? input.Length - input.Position : -1;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException)
        {
            return -1;
        }
    }

    /// <summary>
    /// The standard output. The console's stream does not tell when nobody reads it any more; another one would write
    /// to its own place in a file, not behind what others have written.
    /// </summary>
    public static Stream OpenOutput()
    {
        if (OperatingSystem.IsWindows()) return Console.OpenStandardOutput();
        try
        {
            var output = new FileStream(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
            if (!output.CanSeek) return output;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException)
        {
            // Closed: the console's stream writes nowhere.
        }
        return Console.OpenStandardOutput();
    }
}
