namespace Quoll.Cli.Json;

/// <summary>
/// A request of the program to end the run. It is a cancellation, because scripts cannot catch those. Pending results
/// are written.
/// </summary>
internal sealed class QuitException(int exitCode) : OperationCanceledException($"quit({exitCode})")
{
    public int ExitCode => exitCode;
}
