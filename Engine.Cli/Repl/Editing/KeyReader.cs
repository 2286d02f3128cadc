using System.Collections.Concurrent;
using Quoll.Runtime.Agents;

namespace Quoll.Cli.Repl.Editing;

/// <summary>
/// Reads keys on a thread of its own, and wakes the one that has the engine. Ctrl+C ends what runs there.
/// </summary>
internal sealed class KeyReader(HostTasks tasks, Interruption interruption)
{
    private readonly ConcurrentQueue<ConsoleKeyInfo> _keys = [];

    public static bool IsInterrupt(ConsoleKeyInfo key) =>
        key.KeyChar == '\x3' || key is { Key: ConsoleKey.C, Modifiers: ConsoleModifiers.Control };

    public bool IsEmpty => _keys.IsEmpty;

    /// <summary>
    /// A key to come counts as a task of the host, so that whoever awaits something waits for Ctrl+C, too.
    /// </summary>
    public void Start()
    {
        tasks.Begin();
        new Thread(Read) { IsBackground = true, Name = "Keys" }.Start();
    }

    public bool TryTake(out ConsoleKeyInfo key) => _keys.TryDequeue(out key);

    /// <summary>The one that has the engine goes on, and looks at what there is.</summary>
    public void Wake()
    {
        tasks.Begin();
        tasks.Wake();
    }

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
            // The terminal has gone.
            var isAtEnd = key == default;
            if (isAtEnd) key = new ConsoleKeyInfo('\x4', ConsoleKey.D, false, false, true);
            if (!IsInterrupt(key) || !interruption.TryCancel()) _keys.Enqueue(key);
            Wake();
            if (isAtEnd) return;
        }
    }
}
