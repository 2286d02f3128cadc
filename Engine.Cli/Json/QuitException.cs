namespace Quoll.Cli.Json;

/// <summary>
/// A request of the program to end the run. Scripts cannot catch it, and pending results are written.
/// </summary>
internal sealed class QuitException(int exitCode) : Exception($"quit({exitCode})")
{
    public int ExitCode => exitCode;
}
