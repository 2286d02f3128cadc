using System.Buffers;

namespace Quoll.Vm;

// Work that is paused while the host's code runs, and the buffers that work borrows.
internal sealed partial class Agent
{
    private readonly List<IPausedWork> _paused = [];
    private int _rentedBuffers;

    /// <summary>Buffers that are lent now: none when no work is under way.</summary>
    public int RentedBuffers => Volatile.Read(ref _rentedBuffers);

    /// <summary>Work stops in the middle: it is told when anybody enters the engine before it goes on.</summary>
    public void Pause(IPausedWork work) => _paused.Add(work);

    /// <summary>Work goes on.</summary>
    public void Resume(IPausedWork work) => _paused.Remove(work);

    /// <summary>A buffer of the shared pool, of a length or more.</summary>
    public T[] Rent<T>(int length)
    {
        var buffer = ArrayPool<T>.Shared.Rent(length);
        // What is written to a stream gives its buffers back when the stream is done, on whatever thread that is.
        Interlocked.Increment(ref _rentedBuffers);
        return buffer;
    }

    /// <summary>Gives a buffer back.</summary>
    public void Return<T>(T[] buffer)
    {
        Interlocked.Decrement(ref _rentedBuffers);
        ArrayPool<T>.Shared.Return(buffer);
    }

    private void WarnPaused(IPausedWork? resumed)
    {
        foreach (var work in _paused)
        {
            if (!ReferenceEquals(work, resumed)) work.ExpectChanges();
        }
        // Once is enough: work that expects changes does so until it is done.
        _paused.Clear();
    }
}
