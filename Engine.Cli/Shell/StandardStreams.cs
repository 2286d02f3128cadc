using System.Runtime.InteropServices;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Quoll.Cli.Shell;

/// <summary>
/// The standard streams, with information that .NET's streams do not provide. If one was closed when the command began
/// (<c>&lt;&amp;-</c>), its number now belongs to a file of the runtime. Reading it would wait forever, and writing it
/// would disturb the runtime.
/// </summary>
internal static partial class StandardStreams
{
    private const int Input = 0, Output = 1, Error = 2;

    /// <summary>Replaces closed streams of .NET's console by empty ones, for code that uses the console.</summary>
    public static void ReplaceClosed()
    {
        if (IsClosed(Input)) Console.SetIn(TextReader.Null);
        if (IsClosed(Output)) Console.SetOut(TextWriter.Null);
        if (IsClosed(Error)) Console.SetError(TextWriter.Null);
    }

    /// <summary>Opens the standard input.</summary>
    /// <exception cref="IOException">It is closed.</exception>
    public static Stream OpenInput() => IsClosed(Input) ? throw new IOException("The standard input is closed.") : Console.OpenStandardInput();

    /// <summary>
    /// Returns a reader of the terminal's lines, which the terminal itself edits: Ctrl+C drops what was typed. The
    /// console of .NET would read and show the keys itself, and would give line ends of another form.
    /// </summary>
    public static TextReader OpenTerminal() => OperatingSystem.IsWindows() ? Console.In
        : new StreamReader(new FileStream(new SafeFileHandle(Input, ownsHandle: false), FileAccess.Read, bufferSize: 0));

    /// <summary>Opens the standard error output. If it is closed, the text is dropped.</summary>
    public static Stream OpenError() => IsClosed(Error) ? Stream.Null : Console.OpenStandardError();

    /// <summary>Returns the number of bytes in the standard input; -1 if it is not a file.</summary>
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
    /// Opens the standard output. If it is closed, the text is dropped. The console's stream does not report that its
    /// reader is gone. Another stream would write at its own position in a file, and not after the output of others.
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
            // .NET does not support this kind of file. The console's stream makes no checks.
        }
        return Console.OpenStandardOutput();
    }

    /// <summary>Prints a text that does not come from a script.</summary>
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

    /// <summary>Returns whether writing to a stream may throw the exception.</summary>
    public static bool IsWriteFailure(Exception failure) => failure is IOException or UnauthorizedAccessException;

    /// <summary>
    /// Ends the command because its output cannot be written. If the reader has closed it (<c>quoll … | head</c>),
    /// there is no message. Other causes, such as a full disk, are reported.
    /// </summary>
    public static void EndUnwritten(Exception failure)
    {
        if (failure is not IOException { HResult: BrokenPipe or WindowsBrokenPipe or WindowsNoData })
            WriteError($"quoll: The output cannot be written: {failure.Message}\n");
        Environment.Exit(ExitCode.Error);
    }

    /// <summary>Ends the command for an exception that no other code handles.</summary>
    public static void EndUnforeseen(Exception failure)
    {
        WriteError(failure is OutOfMemoryException ? "quoll: There is not enough memory.\n"
            : $"quoll: An error in Quoll itself, please report it: {failure.GetType()}: {failure.Message}\n");
        Environment.Exit(ExitCode.Error);
    }

    /// <summary>Writes to the error output directly, without its buffer.</summary>
    public static void WriteError(string text)
    {
        try
        {
            using var error = OpenError();
            error.Write(Encoding.UTF8.GetBytes(text));
        }
        catch (Exception failure) when (IsWriteFailure(failure))
        {
            // The error stream has no reader, and there is no other place for the message.
            return;
        }
    }

    /// <summary>Ends the process without waiting.</summary>
    public static void EndNow(int exitCode)
    {
        if (OperatingSystem.IsWindows()) Environment.Exit(exitCode);
        else Exit(exitCode);
    }

    // EPIPE; ERROR_BROKEN_PIPE and ERROR_NO_DATA as HRESULTs.
    private const int BrokenPipe = 32, WindowsBrokenPipe = unchecked((int)0x8007006D), WindowsNoData = unchecked((int)0x800700E8);

    // A file from the parent process was open when the program began, so it cannot have FD_CLOEXEC (POSIX, exec and
    // fcntl). The runtime sets FD_CLOEXEC for all files that it opens.
    private static bool IsClosed(int descriptor) => !OperatingSystem.IsWindows() && Fcntl(descriptor, GetFlags) is < 0 or CloseOnExec;

    private const int GetFlags = 1, CloseOnExec = 1;

    [LibraryImport("libc", EntryPoint = "_exit")]
    private static partial void Exit(int code);

    [LibraryImport("libc", EntryPoint = "fcntl")]
    private static partial int Fcntl(int descriptor, int command);
}
