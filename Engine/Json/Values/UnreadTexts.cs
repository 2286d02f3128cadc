using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Quoll.Json.Core;

namespace Quoll.Json.Values;

/// <summary>
/// Stores the characters of string values of a long document that no script has read yet. In the slot of an object, an
/// internal value refers to this store and a place in it. Reading the slot creates a String, which replaces the
/// internal value. Until then a string takes a byte for each character, and no object: less than half the memory, and
/// nothing for the collector to mark. The collector would find all values of a document alive that outgrows the young
/// generation. Most scripts read few strings of such a document. A script that reads all of them pays as much as it has
/// saved.
/// </summary>
internal sealed class UnreadTexts : LazyValue
{
    /// <summary>The shortest stored string; shorter ones would save little.</summary>
    public const int MinLength = 9;

    /// <summary>The longest stored string; longer ones would waste too much of a nearly full store.</summary>
    public const int MaxLength = 512;

    /// <summary>
    /// The number of units of a long document. Documents of 2 MB and less gained nothing, because they are garbage
    /// before the next collection.
    /// </summary>
    public const int MinDocument = 4 * 1024 * 1024;

    // A store is alive as long as one of its strings is alive and unread.
    private const int StoreLength = 8 * 1024;

    private const int LengthBits = 10;

    // The number of characters that are copied at once. The last step overlaps the one before it.
    private const int Step = 8;

    private readonly byte[] _characters;
    private int _used;

    /// <param name="rest">The remaining units of the document, which limit the number of characters.</param>
    public UnreadTexts(int rest) => _characters = GC.AllocateUninitializedArray<byte>(Math.Clamp(rest, MaxLength, StoreLength));

    /// <summary>Whether there may be too little room for the next string.</summary>
    public bool IsFull => _characters.Length - _used < MaxLength;

    /// <summary>
    /// Stores the characters of a string without escapes, and returns the value for its slot. Returns false if they are
    /// not all ASCII. Bounds: that many units follow start, from <see cref="MinLength"/> to <see cref="MaxLength"/>;
    /// the store is not full.
    /// </summary>
    public bool TryStore<TUnit>(ref TUnit start, int length, out JsValue slot) where TUnit : unmanaged
    {
        if (!TryNarrow(ref start, ref _characters[_used], length))
        {
            slot = default;
            return false;
        }
        slot = JsValue.FromInternal(this, (long)_used << LengthBits | (uint)length);
        _used += length;
        return true;
    }

    /// <inheritdoc/>
    public override JsValue Materialize(JsObject holder, in JsValue slot)
    {
        var characters = Characters(slot);
        return JsValue.FromText(JsonStringCache.Create(ref MemoryMarshal.GetReference(characters), characters.Length));
    }

    /// <summary>
    /// Writes the characters of the string in a slot, none of which needs an escape in JSON, and returns their number.
    /// Bounds: at most <see cref="MaxLength"/> units are written.
    /// </summary>
    public int Write<TUnit>(in JsValue slot, ref TUnit target) where TUnit : unmanaged
    {
        var characters = Characters(slot);
        ref var source = ref MemoryMarshal.GetReference(characters);
        var last = characters.Length - Step;
        for (var i = 0; i < last; i += Step) TextUnit.Store8(ref target, i, TextUnit.Load8(ref source, i));
        TextUnit.Store8(ref target, last, TextUnit.Load8(ref source, last));
        return characters.Length;
    }

    private ReadOnlySpan<byte> Characters(in JsValue slot)
    {
        var place = slot.InternalPayload;
        return _characters.AsSpan((int)(place >> LengthBits), (int)(place & (1 << LengthBits) - 1));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryNarrow<TUnit>(ref TUnit start, ref byte target, int length) where TUnit : unmanaged
    {
        var all = Vector128<ushort>.Zero;
        var last = length - Step;
        for (var i = 0; i < last; i += Step) all |= Narrow(ref start, ref target, i);
        all |= Narrow(ref start, ref target, last);
        return (all & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
    }

    // Copies eight units. Returns them if they may include more than ASCII.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Narrow<TUnit>(ref TUnit start, ref byte target, int at) where TUnit : unmanaged
    {
        ref var source = ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref start, at));
        ref var place = ref Unsafe.Add(ref target, at);
        if (typeof(TUnit) == typeof(byte))
        {
            Unsafe.WriteUnaligned(ref place, Unsafe.ReadUnaligned<ulong>(ref source));
            return Vector128<ushort>.Zero;
        }
        var eight = Vector128.LoadUnsafe(ref source).AsUInt16();
        Unsafe.WriteUnaligned(ref place, Vector128.Narrow(eight, eight).AsUInt64().ToScalar());
        return eight;
    }
}
