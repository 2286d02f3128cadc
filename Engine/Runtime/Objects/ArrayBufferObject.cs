namespace Quoll.Runtime.Objects;

/// <summary>
/// An ArrayBuffer object (ECMA-262 §25.1) or a SharedArrayBuffer object (§25.2), which is never detached and only
/// grows. The bytes of a shared buffer belong to its object until <see cref="Share"/> gives them to others.
/// </summary>
internal sealed class ArrayBufferObject : JsObject
{
    // The memory of a growable buffer that has been shared: any thread may change its length.
    private SharedMemory? _growing;

    // [[ArrayBufferData]] of a shared buffer that others wait for or have.
    private SharedMemory? _memory;
    private int _byteLength;

    /// <summary>
    /// The longest buffer, in bytes: the most that a .NET array can hold, some 2^31. A longer buffer is a RangeError.
    /// </summary>
    public static readonly int MaxLength = Array.MaxLength;

    private ArrayBufferObject(Realm realm, JsObject? prototype, byte[] data, int byteLength, int maxByteLength, bool isShared)
        : base(realm, prototype)
    {
        Data = data;
        _byteLength = byteLength;
        MaxByteLength = maxByteLength;
        IsResizable = maxByteLength >= 0;
        IsShared = isShared;
    }

    /// <summary>Creates a buffer that takes over the bytes.</summary>
    public ArrayBufferObject(Realm realm, byte[] data)
        : this(realm, realm[Intrinsic.ArrayBufferPrototype], data, data.Length, -1, isShared: false) { }

    /// <summary>Creates a shared buffer over memory that other engines may have too.</summary>
    public ArrayBufferObject(Realm realm, SharedMemory memory) : this(
        realm, realm[Intrinsic.SharedArrayBufferPrototype], memory.Data, memory.ByteLength, memory.IsGrowable ? memory.MaxByteLength : -1,
        isShared: true)
    {
        _memory = memory;
        if (memory.IsGrowable) _growing = memory;
    }

    /// <summary>
    /// AllocateImmutableArrayBuffer (proposal-immutable-arraybuffer): creates a buffer that takes over the bytes, which
    /// nothing may write any more.
    /// </summary>
    public static ArrayBufferObject CreateImmutable(Realm realm, byte[] data) => new(realm, data) { IsImmutable = true };

    /// <summary>
    /// [[ArrayBufferData]]: at least <see cref="ByteLength"/> bytes, those after it zero. Empty when detached.
    /// </summary>
    public byte[] Data { get; private set; }

    /// <summary>[[ArrayBufferByteLength]]; 0 when detached.</summary>
    public int ByteLength => _growing is null ? _byteLength : _growing.ByteLength;

    /// <summary>[[ArrayBufferMaxByteLength]] of a resizable or growable buffer, otherwise -1.</summary>
    public int MaxByteLength { get; }

    /// <summary>The opposite of IsFixedLengthArrayBuffer (§25.1.3.8).</summary>
    public bool IsResizable { get; }

    /// <summary>IsSharedArrayBuffer (§25.2.2.2).</summary>
    public bool IsShared { get; }

    /// <summary>
    /// IsImmutableBuffer (proposal-immutable-arraybuffer): neither written nor resized nor detached.
    /// </summary>
    public bool IsImmutable { get; private init; }

    /// <summary>IsDetachedBuffer (§25.1.3.6).</summary>
    public bool IsDetached { get; private set; }

    public override string ClassName => IsShared ? "SharedArrayBuffer" : "ArrayBuffer";

    public Span<byte> Bytes => Data.AsSpan(0, ByteLength);

    /// <summary>
    /// AllocateArrayBuffer (§25.1.3.1) and AllocateSharedArrayBuffer (§25.2.2.1); without a maximum the length is
    /// fixed.
    /// </summary>
    public static ArrayBufferObject Allocate(
        Realm realm, JsObject constructor, double byteLength, double? maxByteLength = null, bool isShared = false)
    {
        // Step 3.a.
        if (byteLength > maxByteLength) throw Raise.RangeError(Messages.BufferMaximum);
        var defaultPrototype = isShared ? Intrinsic.SharedArrayBufferPrototype : Intrinsic.ArrayBufferPrototype;
        var prototype = ReferenceEquals(constructor, realm[isShared ? Intrinsic.SharedArrayBuffer : Intrinsic.ArrayBuffer])
            ? realm[defaultPrototype] : ObjectOperations.GetPrototypeFromConstructor(constructor, defaultPrototype);
        // Step 8.b: a buffer that could never be resized to its maximum is refused now. Storage is allocated for the
        // present length only.
        if (maxByteLength > MaxLength) throw Raise.RangeError(Messages.BufferTooLarge, MaxLength);
        return new ArrayBufferObject(
            realm, prototype, CreateByteDataBlock(realm.Agent, byteLength), (int)byteLength, (int?)maxByteLength ?? -1, isShared);
    }

    /// <summary>CreateByteDataBlock (§6.2.9.1); all bytes are zero.</summary>
    public static byte[] CreateByteDataBlock(Agent agent, double size)
    {
        if (size > MaxLength) throw Raise.RangeError(Messages.BufferTooLarge, MaxLength);
        if (size == 0) return [];
        agent.Reserve((long)size);
        agent.StepOver((long)size);
        try
        {
            return new byte[(int)size];
        }
        catch (OutOfMemoryException)
        {
            throw Raise.RangeError(Messages.BufferOutOfMemory);
        }
    }

    /// <summary>DetachArrayBuffer (§25.1.3.5), without a key; neither for shared nor for immutable buffers.</summary>
    public void Detach()
    {
        Data = [];
        _byteLength = 0;
        IsDetached = true;
    }

    /// <summary>
    /// What stands for the Shared Data Block of a shared buffer, for code that waits; null if no code has asked for it.
    /// </summary>
    public SharedMemory? Block => _memory;

    /// <summary>Returns what stands for the Shared Data Block of a shared buffer. Does not move the bytes.</summary>
    public SharedMemory NeedBlock() => _memory ??= new SharedMemory(IsResizable);

    /// <summary>
    /// Returns the memory of a shared buffer, for other buffers. A growable buffer then gets storage for its maximum:
    /// others rely on the place of the bytes.
    /// </summary>
    public SharedMemory Share()
    {
        var memory = NeedBlock();
        if (memory.HasBytes) return memory;
        if (IsResizable && Data.Length < MaxByteLength) Move(MaxByteLength);
        memory.TakeOver(Data, _byteLength);
        if (IsResizable) _growing = memory;
        return memory;
    }

    /// <summary>Returns the memory of a shared buffer to the host.</summary>
    public SharedMemory ShareWithHost()
    {
        var memory = Share();
        if (!memory.IsKnownToHost) memory.ShowToHost();
        return memory;
    }

    /// <summary>Returns whether two buffers have the same Data Block: two shared buffers may.</summary>
    public static bool HaveSameBlock(ArrayBufferObject one, ArrayBufferObject other) =>
        ReferenceEquals(one, other) || one._memory is { } memory && ReferenceEquals(memory, other._memory);

    /// <summary>
    /// HostGrowSharedArrayBuffer (§25.2.2.3); the length is at most the maximum. Returns false if the buffer is longer,
    /// which another agent may have made it.
    /// </summary>
    public bool TryGrow(int byteLength)
    {
        if (_growing is not null) return _growing.TryGrow(byteLength);
        if (byteLength < _byteLength) return false;
        Resize(byteLength);
        return true;
    }

    /// <summary>
    /// HostResizeArrayBuffer (§25.1.3.9); the length is at most the maximum.
    /// </summary>
    public void Resize(int byteLength)
    {
        if (byteLength < _byteLength)
        {
            Realm.Agent.StepOver(_byteLength - byteLength);
            Data.AsSpan(byteLength, _byteLength - byteLength).Clear();
        }
        // Capacity grows in larger steps, so a buffer that grows gradually is copied only a few times.
        if (byteLength > Data.Length) Move(Math.Min(MaxByteLength, Math.Max(byteLength, Data.Length * 2L)));
        _byteLength = byteLength;
    }

    private void Move(long capacity)
    {
        var moved = CreateByteDataBlock(Realm.Agent, capacity);
        Realm.Agent.StepOver(_byteLength);
        Bytes.CopyTo(moved);
        Data = moved;
    }

    /// <summary>Throws a TypeError if the buffer is detached.</summary>
    public void RequireAttached()
    {
        if (IsDetached) throw Raise.TypeError(Messages.BufferDetached);
    }

    /// <summary>Throws a TypeError if the buffer is immutable.</summary>
    public void RequireMutable()
    {
        if (IsImmutable) throw Raise.TypeError(Messages.BufferImmutable);
    }

    /// <summary>Creates an empty buffer that will <see cref="Adopt"/> the bytes of another one.</summary>
    public static ArrayBufferObject CreatePlace(Realm realm, ArrayBufferObject source) =>
        new(realm, realm[Intrinsic.ArrayBufferPrototype], [], 0, source.MaxByteLength, isShared: false);

    /// <summary>Takes over the bytes of a buffer, of this engine or another one, and detaches it.</summary>
    public void Adopt(ArrayBufferObject source)
    {
        Realm.Agent.Reserve(source.ByteLength);
        (Data, _byteLength) = (source.Data, source._byteLength);
        source.Detach();
    }

    /// <summary>
    /// Moves the storage of a buffer that is about to be detached to a new buffer of the same length.
    /// </summary>
    public ArrayBufferObject MoveToFixedLength(bool isImmutable = false)
    {
        Realm.Agent.Reserve(ByteLength);
        var data = Data.Length == ByteLength ? Data : Bytes.ToArray();
        var realm = Realm.Agent.CurrentRealm;
        var moved = isImmutable ? CreateImmutable(realm, data) : new ArrayBufferObject(realm, data);
        Detach();
        return moved;
    }
}
