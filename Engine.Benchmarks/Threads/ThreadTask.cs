namespace Quoll.Benchmarks.Threads;

/// <summary>An operation that is measured with one thread and with two.</summary>
/// <param name="Ours">
/// Makes the operation for the thread that calls it. What a host shares between threads (scripts, options) is made
/// before; all else belongs to the thread.
/// </param>
/// <param name="Peer">The name of the peer's lane; null if there is none.</param>
/// <param name="Theirs">Makes the peer's operation.</param>
internal sealed record ThreadTask(string Name, Func<Action> Ours, string? Peer = null, Func<Action>? Theirs = null);

/// <summary>The tasks of one table.</summary>
internal sealed record ThreadGroup(string Title, string Text, IReadOnlyList<ThreadTask> Tasks);
