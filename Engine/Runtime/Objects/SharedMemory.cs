namespace Quoll;

/// <summary>
/// Memory that several engines use at the same time (a Shared Data Block, ECMA-262 §6.2.9). A script sees it as a
/// SharedArrayBuffer. A host gives it to engines like any other value (<c>engine.SetValue("memory", memory)</c>),
/// and gets the memory of a script's SharedArrayBuffer with <c>value.ConvertTo&lt;SharedMemory&gt;()</c>.
/// </summary>
/// <remarks>
/// Any thread may use an instance. The <c>Atomics</c> of scripts are atomic and in one order for all engines. Other
/// accesses, of scripts and of the host, are those of .NET: no element of 1, 2, 4 or 8 bytes at an index of its array
/// is torn, but another thread may see two of them in another order. The memory counts for no engine's
/// <see cref="EngineOptions.MaxAllocatedBytes"/>, unless a script made it.
/// </remarks>
public sealed class SharedMemory
{
    private int _byteLength;
    private SharedMemoryWaiters? _waiters;

    /// <summary>Creates memory of a fixed length; all bytes are zero.</summary>
    /// <param name="byteLength">The length in bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative, or too great for an array.</exception>
    public SharedMemory(int byteLength) : this(byteLength, byteLength, isGrowable: false) { }

    /// <summary>Creates memory that can grow; all bytes are zero. Storage is allocated for the maximum.</summary>
    /// <param name="byteLength">The length in bytes.</param>
    /// <param name="maxByteLength">The greatest length in bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The length is negative or above the maximum, or the maximum is more than an array can hold.
    /// </exception>
    public SharedMemory(int byteLength, int maxByteLength) : this(byteLength, maxByteLength, isGrowable: true) { }

    private SharedMemory(int byteLength, int maxByteLength, bool isGrowable)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(byteLength);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(maxByteLength, Array.MaxLength);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(byteLength, maxByteLength);
        Data = new byte[maxByteLength];
        _byteLength = byteLength;
        IsGrowable = isGrowable;
        HasBytes = true;
        IsKnownToHost = true;
    }

    /// <summary>
    /// Creates what stands for the memory of a script's buffer, which keeps its bytes until <see cref="TakeOver"/>.
    /// </summary>
    internal SharedMemory(bool isGrowable)
    {
        Data = [];
        IsGrowable = isGrowable;
    }

    /// <summary>The length in bytes; it never decreases.</summary>
    public int ByteLength => Volatile.Read(ref _byteLength);

    /// <summary>The greatest length in bytes: the length itself if the memory cannot grow.</summary>
    public int MaxByteLength => Data.Length;

    /// <summary>
    /// Whether <see cref="Grow"/> and <c>SharedArrayBuffer.prototype.grow</c> can make the memory longer.
    /// </summary>
    public bool IsGrowable { get; }

    /// <summary>Whether other engines may have the memory: the host has made it or read it from an engine.</summary>
    internal bool IsKnownToHost { get; private set; }

    /// <summary>The bytes up to the greatest length. Once taken over, the array is never replaced.</summary>
    internal byte[] Data { get; private set; }

    /// <summary>The waiters of Atomics; null before the first.</summary>
    internal SharedMemoryWaiters? Waiters => Volatile.Read(ref _waiters);

    /// <summary>Whether the bytes are here, and no longer those of a script's buffer.</summary>
    internal bool HasBytes { get; private set; }

    /// <summary>Returns the bytes up to the present length. They are the memory itself, not a copy.</summary>
    public Span<byte> AsSpan() => Data.AsSpan(0, ByteLength);

    /// <summary>Makes the memory longer, for all engines that have it. The new bytes are zero.</summary>
    /// <param name="byteLength">The new length in bytes.</param>
    /// <exception cref="InvalidOperationException">The memory has a fixed length.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// The length is less than the present one, or above the maximum.
    /// </exception>
    public void Grow(int byteLength)
    {
        if (!IsGrowable) throw new InvalidOperationException("The shared memory has a fixed length.");
        ArgumentOutOfRangeException.ThrowIfGreaterThan(byteLength, MaxByteLength);
        if (!TryGrow(byteLength)) throw new ArgumentOutOfRangeException(nameof(byteLength), byteLength, "Shared memory cannot shrink.");
    }

    /// <summary>
    /// HostGrowSharedArrayBuffer (§25.2.2.3), for a length up to the maximum: returns false if the memory is longer
    /// already.
    /// </summary>
    internal bool TryGrow(int byteLength)
    {
        while (true)
        {
            var present = ByteLength;
            if (byteLength < present) return false;
            if (Interlocked.CompareExchange(ref _byteLength, byteLength, present) == present) return true;
        }
    }

    /// <summary>Takes over the bytes of a script's buffer, which are as many as it can have.</summary>
    internal void TakeOver(byte[] data, int byteLength)
    {
        Data = data;
        _byteLength = byteLength;
        HasBytes = true;
    }

    /// <summary>Records that the host, and so any engine, may have the memory.</summary>
    internal void ShowToHost()
    {
        IsKnownToHost = true;
        Waiters?.OnShown();
    }

    /// <summary>Adds the waiters, unless another thread has done so, and returns those that were added.</summary>
    internal SharedMemoryWaiters AddWaiters(SharedMemoryWaiters waiters) =>
        Interlocked.CompareExchange(ref _waiters, waiters, null) ?? waiters;
}

/// <summary>What waits for notifications of a block of shared memory.</summary>
internal abstract class SharedMemoryWaiters
{
    /// <summary>Other engines can get the memory from now on, and notify.</summary>
    public abstract void OnShown();
}
