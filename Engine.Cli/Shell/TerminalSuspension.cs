using System.Runtime.InteropServices;

namespace Quoll.Cli.Shell;

/// <summary>
/// Stops the command as Ctrl+Z does where the terminal does not handle the key itself, because all keys are read. The
/// shell finds the terminal as it was when the command began.
/// </summary>
internal sealed partial class TerminalSuspension
{
    /// <summary>More bytes than the settings of a terminal take (struct termios) on any system.</summary>
    private const int SettingsSize = 256;

    /// <summary>TCSADRAIN: settings change after all output was written.</summary>
    private const int AfterOutput = 1;

    private const int Input = 0;

    private readonly byte[] _settings = new byte[SettingsSize];

    private TerminalSuspension()
    {
    }

    /// <summary>Remembers the settings of the terminal. Returns null if it has none (Windows).</summary>
    public static TerminalSuspension? Begin()
    {
        if (OperatingSystem.IsWindows()) return null;
        var suspension = new TerminalSuspension();
        return GetSettings(Input, ref suspension._settings[0]) == 0 ? suspension : null;
    }

    /// <summary>Stops the processes of the command's job, and returns when they go on.</summary>
    public void Suspend()
    {
        var reading = new byte[SettingsSize];
        if (GetSettings(Input, ref reading[0]) != 0 || SetSettings(Input, AfterOutput, ref _settings[0]) != 0) return;
        // The terminal sends the signal to all processes of the job too.
        Kill(0, StopSignal);
        SetSettings(Input, AfterOutput, ref reading[0]);
    }

    // SIGTSTP.
    private static int StopSignal => OperatingSystem.IsLinux() ? 20 : 18;

    [LibraryImport("libc", EntryPoint = "tcgetattr")]
    private static partial int GetSettings(int terminal, ref byte settings);

    [LibraryImport("libc", EntryPoint = "tcsetattr")]
    private static partial int SetSettings(int terminal, int when, ref byte settings);

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
