using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Quoll.Cli.Shell;

/// <summary>
/// The standard streams, and what .NET's do not tell. Where one was closed when the command began (<c>&lt;&amp;-</c>),
/// its number is that of a file of the runtime's own by now: to read it would wait for ever, to write it would disturb
/// the runtime.
/// </summary>
internal static partial class StandardStreams
{
    private const int Input = 0, Output = 1, Error = 2;

    /// <summary>For those who use .NET's console: where a stream was closed there is nothing, and nobody.</summary>
    public static void ReplaceClosed()
    {
        if (IsClosed(Input)) Console.SetIn(TextReader.Null);
        if (IsClosed(Output)) Console.SetOut(TextWriter.Null);
        if (IsClosed(Error)) Console.SetError(TextWriter.Null);
    }

    /// <summary>The standard input.</summary>
    /// <exception cref="IOException">It is closed.</exception>
    public static Stream OpenInput() => IsClosed(Input) ? throw new IOException("The standard input is closed.") : Console.OpenStandardInput();

    /// <summary>The standard error output; where it is closed nobody sees what is written.</summary>
    public static Stream OpenError() => IsClosed(Error) ? Stream.Null : Console.OpenStandardError();

    /// <summary>The bytes that the standard input will give; -1 if it is not a file.</summary>
    public static long InputLength()
    {
        if (OperatingSystem.IsWindows() || IsClosed(Input)) return -1;
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
    /// The standard output; where it is closed nobody sees what is written. The console's stream does not tell when
    /// nobody reads it any more; another one would write to its own place in a file, not after what others have
    /// written.
    /// </summary>
    public static Stream OpenOutput()
    {
        if (IsClosed(Output)) return Stream.Null;
        if (OperatingSystem.IsWindows()) return Console.OpenStandardOutput();
        try
        {
            var output = new FileStream(new SafeFileHandle(1, ownsHandle: false), FileAccess.Write, bufferSize: 0);
            if (!output.CanSeek) return output;
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or ArgumentException)
        {
            // No file that .NET knows: the console's stream asks no questions.
        }
        return Console.OpenStandardOutput();
    }

    /// <summary>Prints a text that no script has made.</summary>
    public static void Print(string text)
    {
        if (text.Length == 0) return;
        try
        {
            Console.Out.Write(text);
        }
        catch (Exception failure) when (IsWriteFailure(failure))
        {
            EndUnwritten(failure);
        }
    }

    /// <summary>Returns whether it is what writing to a stream may throw.</summary>
    public static bool IsWriteFailure(Exception failure) => failure is IOException or UnauthorizedAccessException;

    /// <summary>
    /// Ends the command, as its output cannot be written. Where the reader has gone (<c>quoll … | head</c>) nobody is
    /// left to tell; what else it may be, such as a disk that is full, is told.
    /// </summary>
    public static void EndUnwritten(Exception failure)
    {
        if (failure is not IOException { HResult: BrokenPipe or WindowsBrokenPipe or WindowsNoData })
            WriteError($"quoll: The output cannot be written: {failure.Message}\n");
        Environment.Exit(ExitCode.Error);
    }

    /// <summary>Ends the command for an exception that nothing else knows what to do with.</summary>
    public static void EndUnforeseen(Exception failure)
    {
        WriteError(failure is OutOfMemoryException ? "quoll: There is not enough memory.\n"
            : $"quoll: An error in Quoll itself, please report it: {failure.GetType()}: {failure.Message}\n");
        Environment.Exit(ExitCode.Error);
    }

    /// <summary>Writes to the error output, past all that others gather for it.</summary>
    public static void WriteError(string text)
    {
        try
        {
            using var error = OpenError();
            error.Write(Encoding.UTF8.GetBytes(text));
        }
        catch (Exception failure) when (IsWriteFailure(failure))
        {
            // Nothing reads the error stream, and no other place is left for the message.
            return;
        }
    }

    /// <summary>Ends the process without waiting for anything.</summary>
    public static void EndNow(int exitCode)
    {
        if (OperatingSystem.IsWindows()) Environment.Exit(exitCode);
        else Exit(exitCode);
    }

    // EPIPE; ERROR_BROKEN_PIPE and ERROR_NO_DATA as HRESULTs.
    private const int BrokenPipe = 32, WindowsBrokenPipe = unchecked((int)0x8007006D), WindowsNoData = unchecked((int)0x800700E8);

    // What comes from the caller was open when the program began, and so cannot have FD_CLOEXEC (POSIX, exec and
    // fcntl), which the runtime gives to all that it opens.
    private static bool IsClosed(int descriptor) => !OperatingSystem.IsWindows() && Fcntl(descriptor, GetFlags) is < 0 or CloseOnExec;

    private const int GetFlags = 1, CloseOnExec = 1;

    [LibraryImport("libc", EntryPoint = "_exit")]
    private static partial void Exit(int code);

    [LibraryImport("libc", EntryPoint = "fcntl")]
    private static partial int Fcntl(int descriptor, int command);
}
