using System.Runtime.InteropServices;
using Quoll.Runtime.Agents;
using Quoll.Runtime.Objects;

namespace Quoll.Types;

/// <summary>Typed arrays and array buffers to .NET arrays and back, copied.</summary>
internal static class BinaryData
{
    /// <summary>
    /// Is it an array of bytes? Asked exactly: to .NET an sbyte[] and an array of a small enum are byte arrays, too.
    /// </summary>
    public static bool IsBytes(object? value) => value is byte[] && value.GetType() == typeof(byte[]);

    /// <summary>A Uint8Array with a buffer of its own.</summary>
    public static TypedArrayObject FromBytes(Realm realm, byte[] bytes)
    {
        realm.Agent.Reserve(bytes.Length);
        return Take(realm, (byte[])bytes.Clone());
    }

    /// <summary>A Uint8Array over bytes that nobody else has.</summary>
    public static TypedArrayObject Take(Realm realm, byte[] bytes) =>
        new(realm, realm[Intrinsic.Uint8ArrayPrototype], ElementKind.Uint8, new ArrayBufferObject(realm, bytes), 0, bytes.Length);

    /// <summary>The bytes of a buffer; none where it is detached.</summary>
    public static byte[] ToArray(ArrayBufferObject buffer) => buffer.Bytes.ToArray();

    /// <summary>The bytes that a view shows; none where it is out of bounds.</summary>
    public static byte[] ToArray(DataViewObject view) => view.ViewBytes.ToArray();

    /// <summary>
    /// The elements, in an array of the .NET type that holds them; none where the array is out of bounds.
    /// </summary>
    public static Array ToArray(TypedArrayObject array)
    {
        var bytes = array.ElementBytes;
        return array.Kind switch
        {
            ElementKind.Int8 => MemoryMarshal.Cast<byte, sbyte>(bytes).ToArray(),
            ElementKind.Uint8 or ElementKind.Uint8Clamped => bytes.ToArray(),
            ElementKind.Int16 => MemoryMarshal.Cast<byte, short>(bytes).ToArray(),
            ElementKind.Uint16 => MemoryMarshal.Cast<byte, ushort>(bytes).ToArray(),
            ElementKind.Int32 => MemoryMarshal.Cast<byte, int>(bytes).ToArray(),
            ElementKind.Uint32 => MemoryMarshal.Cast<byte, uint>(bytes).ToArray(),
            ElementKind.BigInt64 => MemoryMarshal.Cast<byte, long>(bytes).ToArray(),
            ElementKind.BigUint64 => MemoryMarshal.Cast<byte, ulong>(bytes).ToArray(),
            ElementKind.Float16 => MemoryMarshal.Cast<byte, Half>(bytes).ToArray(),
            ElementKind.Float32 => MemoryMarshal.Cast<byte, float>(bytes).ToArray(),
            _ => MemoryMarshal.Cast<byte, double>(bytes).ToArray(),
        };
    }
}
