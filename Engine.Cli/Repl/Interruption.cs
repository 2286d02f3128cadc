using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl;

/// <summary>Runs input so that another thread can end it (Ctrl+C). The engine and its variables are kept.</summary>
internal sealed class Interruption(ShellSession session)
{
    private CancellationTokenSource? _running;

    /// <summary>Whether a Ctrl+C came when its script had already ended.</summary>
    public bool IsLate { get; private set; }

    /// <summary>Whether a script runs. Any thread may ask.</summary>
    public bool IsRunning => Volatile.Read(ref _running) is not null;

    /// <summary>Ends the running script. Any thread may call this.</summary>
    /// <returns>False if nothing runs.</returns>
    public bool TryCancel()
    {
        if (Volatile.Read(ref _running) is not { } running) return false;
        running.Cancel();
        return true;
    }

    /// <summary>Runs work like <see cref="ShellSession.Guard"/>.</summary>
    public void Run(Func<int> work)
    {
        var source = new CancellationTokenSource();
        Volatile.Write(ref _running, source);
        IsLate = false;
        try
        {
            session.Guard(work, source.Token);
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
