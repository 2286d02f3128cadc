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
/// <see cref="EngineOptions.MaxMemory"/>, unless a script made it.
/// </remarks>
public sealed class SharedMemory
{
    private int _byteLength;

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
        IsKnownToHost = true;
    }

    /// <summary>Takes over the bytes of a script's buffer, which are as many as it can have.</summary>
    internal SharedMemory(byte[] data, int byteLength, bool isGrowable)
    {
        Data = data;
        _byteLength = byteLength;
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
    internal bool IsKnownToHost { get; set; }

    /// <summary>The bytes up to the greatest length. The array is never replaced.</summary>
    internal byte[] Data { get; }

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
}
