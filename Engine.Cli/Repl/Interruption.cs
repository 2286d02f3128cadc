using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>
/// Runs what was entered so that another thread may end it: Ctrl+C. The engine and its variables stay.
/// </summary>
internal sealed class Interruption(ShellSession session)
{
    private CancellationTokenSource? _running;

    /// <summary>Was there a Ctrl+C that found its script already at its end?</summary>
    public bool IsLate { get; private set; }

    /// <summary>Ends what runs now; on any thread.</summary>
    /// <returns>False where nothing runs.</returns>
    public bool TryCancel()
    {
        if (Volatile.Read(ref _running) is not { } running) return false;
        running.Cancel();
        return true;
    }

    /// <summary>Does work as <see cref="ShellSession.Guard"/> does it.</summary>
    public void Run(Func<int> work)
    {
        var source = new CancellationTokenSource();
        Volatile.Write(ref _running, source);
        IsLate = false;
        try
        {
            using (session.Engine.Limit(new CallLimits(), source.Token)) session.Guard(work);
            Volatile.Write(ref _running, null);
            IsLate = source.IsCancellationRequested;
        }
        catch (OperationCanceledException) when (source.IsCancellationRequested)
        {
            session.Terminal.WriteErrorLine("Script execution was interrupted by Ctrl+C.");
        }
        finally
        {
            Volatile.Write(ref _running, null);
        }
    }
}
