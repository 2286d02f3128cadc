using System.Runtime.InteropServices;

namespace Quoll.Runtime.Objects;

/// <summary>An ordinary object that has slots in itself: one allocation in place of two, and 24 bytes less.</summary>
/// <remarks>
/// The slots follow the fields of <see cref="JsObject"/>. An object that gets more properties moves all of them to an
/// array (<see cref="SlotStorage"/>).
/// </remarks>
internal sealed class SlotObject<TSlots>(Shape shape, int room)
    : JsObject(shape, room, ObjectFlags.Extensible | ObjectFlags.Plain) where TSlots : struct
{
    /// <summary>Nothing but <see cref="SlotStorage.At"/> reads or writes them.</summary>
    public TSlots Values;
}

/// <summary>An object of another class that has slots in itself.</summary>
internal abstract class ObjectWithSlots<TSlots> : JsObject where TSlots : struct
{
    /// <summary>Nothing but <see cref="SlotStorage.At"/> reads or writes them.</summary>
    public TSlots Values;

    // Names the field, because trimming removes what no code names.
    protected ObjectWithSlots(Shape shape, int room) : base(shape, room) => Unsafe.SkipInit(out Values);
}

/// <summary>
/// The sizes of objects with slots. An array costs 40 bytes more than slots in the object, so a size may have two that
/// are not used.
/// </summary>
internal static class SlotObjects
{
    /// <summary>Creates an ordinary object with room for a number of properties, in itself if they are few.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static JsObject Create(Shape shape, int room)
    {
        if (!SlotStorage.MayBeInObjects) return new JsObject(shape, SlotStorage.Create(room));
        return room switch
        {
            0 => new JsObject(shape),
            1 => new SlotObject<Slots1>(shape, 1),
            2 => new SlotObject<Slots2>(shape, 2),
            3 => new SlotObject<Slots3>(shape, 3),
            4 => new SlotObject<Slots4>(shape, 4),
            5 => new SlotObject<Slots5>(shape, 5),
            6 => new SlotObject<Slots6>(shape, 6),
            7 => new SlotObject<Slots7>(shape, 7),
            8 => new SlotObject<Slots8>(shape, 8),
            9 or 10 => new SlotObject<Slots10>(shape, 10),
            11 or 12 => new SlotObject<Slots12>(shape, 12),
            13 or 14 => new SlotObject<Slots14>(shape, 14),
            15 or 16 => new SlotObject<Slots16>(shape, 16),
            17 or 18 => new SlotObject<Slots18>(shape, 18),
            19 or 20 => new SlotObject<Slots20>(shape, 20),
            21 or 22 => new SlotObject<Slots22>(shape, 22),
            23 or 24 => new SlotObject<Slots24>(shape, 24),
            _ => new JsObject(shape, SlotStorage.Create(room)),
        };
    }

    /// <summary>Creates an ordinary object with the values of its properties.</summary>
    public static JsObject Create(Shape shape, params ReadOnlySpan<JsValue> values)
    {
        var o = Create(shape, values.Length);
        // A loop is faster than a block move: there are usually few values, and numbers need no write barrier.
        for (var i = 0; i < values.Length; i++) values[i].CopyTo(ref o.SlotAt(i));
        return o;
    }

    /// <summary><see cref="SlotStorage.MayBeInObjects"/>.</summary>
    public static bool HaveSlotsWhereArraysHave()
    {
        var o = new SlotObject<Slots2>(null!, 2);
        return IsWhereArraysHaveSlots(o, ref Unsafe.As<Slots2, JsValue>(ref o.Values));
    }

    /// <summary>Whether the first slot of an object is where that of an array is (<see cref="SlotStorage"/>).</summary>
    public static bool IsWhereArraysHaveSlots(object o, ref JsValue first)
    {
        var array = new JsValue[2];
        return DistanceOf(o, ref first) == DistanceOf(array, ref array[1]);
    }

    // The distance of a place in an object from the beginning of its data.
    private static nint DistanceOf(object o, ref JsValue place) =>
        Unsafe.ByteOffset(ref Unsafe.As<Data>(o).First, ref Unsafe.As<JsValue, byte>(ref place));

#pragma warning disable CS0649, CA1823 // Never assigned, never used: the fields are here for their places.
    private sealed class Data
    {
        public byte First;
    }
#pragma warning restore CS0649, CA1823
}
