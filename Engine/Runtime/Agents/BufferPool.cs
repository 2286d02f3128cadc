using System.Buffers;

namespace Quoll.Runtime.Agents;

/// <summary>The shared pool, with a count of lent buffers, so that tests find buffers that are not returned.</summary>
internal sealed class BufferPool
{
    private int _lent;

    /// <summary>The number of buffers that are lent now: 0 when no work is under way.</summary>
    public int Lent => Volatile.Read(ref _lent);

    /// <summary>Returns a buffer of at least a length.</summary>
    public T[] Rent<T>(int length)
    {
        var buffer = typeof(T) == typeof(JsValue) ? (T[])(object)ValuePool.Rent(length) : ArrayPool<T>.Shared.Rent(length);
        // A stream's writer returns its buffers when the stream is done, on any thread.
        Interlocked.Increment(ref _lent);
        return buffer;
    }

    /// <summary>Returns a buffer to the pool.</summary>
    public void Return<T>(T[] buffer)
    {
        Interlocked.Decrement(ref _lent);
        if (typeof(T) == typeof(JsValue)) ValuePool.Return((JsValue[])(object)buffer);
        else ArrayPool<T>.Shared.Return(buffer);
    }
}
