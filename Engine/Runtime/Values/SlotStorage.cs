using System.Runtime.InteropServices;

namespace Quoll.Runtime.Values;

/// <summary>
/// Where the values of an object's properties are: in the object itself (<see cref="SlotObject{TSlots}"/>) or in an
/// array, which objects of all engines may share (<see cref="JsObject.ShareSlots"/>). The slots of both begin at the
/// same distance from the start, so whoever reads one need not know which it is: the first element of an array, which
/// would be at the place of the object's other fields, is not used.
/// </summary>
internal readonly struct SlotStorage(object holder)
{
    private static readonly JsValue[] s_none = new JsValue[1];

    /// <summary>
    /// Whether objects with slots in themselves have them where arrays have theirs. It depends on the runtime: on one
    /// of 32 bits they do not, and all slots are in arrays.
    /// </summary>
    public static readonly bool MayBeInObjects = SlotObjects.HaveSlotsWhereArraysHave();

    /// <summary>Without slots.</summary>
    public static SlotStorage Empty => new(s_none);

    /// <summary>The object that has the slots, or the array.</summary>
    public object Holder => holder;

    /// <summary>Whether nobody has set it yet.</summary>
    public bool IsDefault => holder is null;

    /// <summary>
    /// Returns a slot. Bounds: there are more slots. A shape never has more slots than its objects have room for.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref JsValue At(int slot) =>
        ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(Unsafe.As<JsValue[]>(holder)), (nint)(uint)slot + 1);

    /// <summary>Returns the first slots. Bounds: there are at least that many.</summary>
    public Span<JsValue> First(int count) => MemoryMarshal.CreateSpan(ref At(0), count);

    /// <summary>Creates slots in an array.</summary>
    public static SlotStorage Create(int length) => new(length == 0 ? s_none : new JsValue[length + 1]);

    /// <summary>Creates slots with values in an array.</summary>
    public static SlotStorage Of(params ReadOnlySpan<JsValue> values)
    {
        var storage = Create(values.Length);
        values.CopyTo(storage.First(values.Length));
        return storage;
    }
}
