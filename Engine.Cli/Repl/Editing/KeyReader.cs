using System.Collections.Concurrent;
using Quoll.Cli.Shell;

namespace Quoll.Cli.Repl.Editing;

/// <summary>
/// Reads keys on a separate thread, and wakes the thread that uses the engine. Ctrl+C ends the running script, and
/// Ctrl+Z suspends it.
/// </summary>
internal sealed class KeyReader(Engine engine, Interruption interruption, TerminalSuspension? suspension)
{
    private readonly ConcurrentQueue<ConsoleKeyInfo> _keys = [];

    public static bool IsInterrupt(ConsoleKeyInfo key) =>
        key.KeyChar == '\x3' || key is { Key: ConsoleKey.C, Modifiers: ConsoleModifiers.Control };

    public static bool IsSuspend(ConsoleKeyInfo key) =>
        key.KeyChar == '\x1A' || key is { Key: ConsoleKey.Z, Modifiers: ConsoleModifiers.Control };

    public bool IsEmpty => _keys.IsEmpty;

    /// <summary>
    /// Starts reading. Keys count as a task of the host that never ends, so that a wait for a promise also waits for
    /// Ctrl+C.
    /// </summary>
    public void Start()
    {
        engine.FromObject(new TaskCompletionSource().Task);
        new Thread(Read) { IsBackground = true, Name = "Keys" }.Start();
    }

    public bool TryTake(out ConsoleKeyInfo key) => _keys.TryDequeue(out key);

    /// <summary>Wakes the thread that uses the engine, so that it checks for new events.</summary>
    public void Wake() => engine.EnqueueJob(static () => { });

    private void Read()
    {
        while (true)
        {
            ConsoleKeyInfo key;
            try
            {
                key = Console.ReadKey(intercept: true);
            }
            catch (InvalidOperationException)
            {
                key = default;
            }
            // The terminal was closed.
            var isAtEnd = key == default;
            if (isAtEnd) key = new ConsoleKeyInfo('\x4', ConsoleKey.D, false, false, true);
            if (IsSuspend(key) && suspension is not null && interruption.IsRunning)
            {
                suspension.Suspend();
                continue;
            }
            if (!IsInterrupt(key) || !interruption.TryCancel()) _keys.Enqueue(key);
            Wake();
            if (isAtEnd) return;
        }
    }
}
