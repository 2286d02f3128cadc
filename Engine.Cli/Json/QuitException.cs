namespace Quoll.Cli.Json;

/// <summary>
/// A program wants to end the run: no script can catch it, and results that are on their way are written.
/// </summary>
internal sealed class QuitException(int exitCode) : Exception($"quit({exitCode})")
{
    public int ExitCode => exitCode;
}
