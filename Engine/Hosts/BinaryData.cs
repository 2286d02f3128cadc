using System.Runtime.InteropServices;

namespace Quoll.Hosts;

/// <summary>Copies typed arrays and array buffers to .NET arrays and back.</summary>
internal static class BinaryData
{
    /// <summary>
    /// Returns whether a value is a byte[]. The test is exact, because .NET casts an sbyte[] and an array of a small
    /// enum to byte[] too.
    /// </summary>
    public static bool IsBytes(object? value) => value is byte[] && value.GetType() == typeof(byte[]);

    /// <summary>Creates a Uint8Array that takes over the bytes.</summary>
    public static TypedArrayObject Take(Realm realm, byte[] bytes) =>
        new(realm, realm[Intrinsic.Uint8ArrayPrototype], ElementKind.Uint8, new ArrayBufferObject(realm, bytes), 0, bytes.Length);

    /// <summary>Returns the bytes of a buffer; none if it is detached.</summary>
    public static byte[] ToArray(ArrayBufferObject buffer) => Copy<byte>(buffer.Bytes);

    /// <summary>Returns the bytes of a view; none if it is out of bounds.</summary>
    public static byte[] ToBytes(ArrayBufferView view) => Copy<byte>(view.ViewBytes);

    /// <summary>
    /// Returns the elements, in an array of the matching .NET type; none if the array is out of bounds.
    /// </summary>
    public static Array ToArray(TypedArrayObject array)
    {
        var bytes = array.ElementBytes;
        return array.Kind switch
        {
            ElementKind.Int8 => Copy<sbyte>(bytes),
            ElementKind.Uint8 or ElementKind.Uint8Clamped => Copy<byte>(bytes),
            ElementKind.Int16 => Copy<short>(bytes),
            ElementKind.Uint16 => Copy<ushort>(bytes),
            ElementKind.Int32 => Copy<int>(bytes),
            ElementKind.Uint32 => Copy<uint>(bytes),
            ElementKind.BigInt64 => Copy<long>(bytes),
            ElementKind.BigUint64 => Copy<ulong>(bytes),
            ElementKind.Float16 => Copy<Half>(bytes),
            ElementKind.Float32 => Copy<float>(bytes),
            _ => Copy<double>(bytes),
        };
    }

    private static T[] Copy<T>(ReadOnlySpan<byte> bytes) where T : struct
    {
        WorkBudget.Memory(bytes.Length);
        WorkBudget.Work(bytes.Length);
        return MemoryMarshal.Cast<byte, T>(bytes).ToArray();
    }
}
