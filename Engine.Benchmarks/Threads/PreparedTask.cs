namespace Quoll.Benchmarks.Threads;

/// <summary>A lane whose operations are made, one for each thread.</summary>
internal sealed record PreparedLane(ThreadFigures Figures, Action[] Operations);

/// <summary>A task whose lanes are ready to run.</summary>
internal sealed class PreparedTask
{
    // The smallest object. Below it, there is nothing to allocate.
    private const int SmallestObject = 24;

    // An object of a usual size.
    private const int AllocatedObject = 64;

    // Enough for what an operation allocates only at first.
    private const int FirstCalls = 50;

    private readonly ThreadGroup _group;
    private readonly ThreadTask _task;
    private readonly PreparedLane _ours;
    private readonly PreparedLane? _allocating;
    private readonly PreparedLane? _theirs;

    public PreparedTask(ThreadPair pair, ThreadGroup group, ThreadTask task)
    {
        (_group, _task) = (group, task);
        _ours = Lane(task.Ours);
        int bytes = BytesOf(_ours.Operations[0]);
        if (bytes >= SmallestObject) _allocating = Lane(() => () => Allocate(bytes));
        if (task.Theirs is not null) _theirs = Lane(task.Theirs);

        PreparedLane Lane(Func<Action> make) => new(new ThreadFigures(), pair.Make(make));
    }

    public IReadOnlyList<PreparedLane> Lanes => [.. new[] { _ours, _allocating, _theirs }.OfType<PreparedLane>()];

    public ThreadCell Cell => new(_group, _task, _ours.Figures, _allocating?.Figures, _theirs?.Figures);

    private static int BytesOf(Action operation)
    {
        for (int i = 0; i < FirstCalls; i++) operation();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < FirstCalls; i++) operation();
        return (int)((GC.GetAllocatedBytesForCurrentThread() - before) / FirstCalls);
    }

    private static void Allocate(int bytes)
    {
        for (; bytes >= AllocatedObject; bytes -= AllocatedObject) GC.KeepAlive(new byte[AllocatedObject - SmallestObject]);
        if (bytes > 0) GC.KeepAlive(new byte[Math.Max(0, bytes - SmallestObject)]);
    }
}
