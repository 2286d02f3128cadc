using System.Buffers;

namespace Quoll.Runtime.Agents;

/// <summary>The shared pool, with a count of what is lent, so that tests see what is not returned.</summary>
internal sealed class BufferPool
{
    private int _lent;

    /// <summary>Buffers that are lent now: none when no work is under way.</summary>
    public int Lent => Volatile.Read(ref _lent);

    /// <summary>A buffer of a length or more.</summary>
    public T[] Rent<T>(int length)
    {
        var buffer = typeof(T) == typeof(JsValue) ? (T[])(object)ValuePool.Rent(length) : ArrayPool<T>.Shared.Rent(length);
        // What is written to a stream gives its buffers back when the stream is done, on whatever thread that is.
        Interlocked.Increment(ref _lent);
        return buffer;
    }

    /// <summary>Gives a buffer back.</summary>
    public void Return<T>(T[] buffer)
    {
        Interlocked.Decrement(ref _lent);
        if (typeof(T) == typeof(JsValue)) ValuePool.Return((JsValue[])(object)buffer);
        else ArrayPool<T>.Shared.Return(buffer);
    }
}
