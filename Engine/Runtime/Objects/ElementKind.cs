namespace Quoll.Runtime.Objects;

/// <summary>The element types of ECMA-262 table 73, in the order of the intrinsics of their constructors.</summary>
internal enum ElementKind : byte
{
    Int8, Uint8, Uint8Clamped, Int16, Uint16, Int32, Uint32, BigInt64, BigUint64, Float16, Float32, Float64,
}

/// <summary>The properties of each element type (table 73).</summary>
internal static class ElementKinds
{
    private static ReadOnlySpan<byte> Shifts => [0, 0, 0, 1, 1, 2, 2, 3, 3, 1, 2, 3];

    /// <summary>Returns the base-2 logarithm of the Element Size.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Shift(this ElementKind kind) => Shifts[(int)kind];

    /// <summary>Returns the Element Size, in bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Size(this ElementKind kind) => 1 << Shifts[(int)kind];

    /// <summary>Returns whether the Content Type is BigInt, not Number.</summary>
    public static bool IsBigInt(this ElementKind kind) => kind is ElementKind.BigInt64 or ElementKind.BigUint64;

    /// <summary>Returns the Constructor Name, such as Int8Array.</summary>
    public static string ArrayName(this ElementKind kind) => kind switch
    {
        ElementKind.Int8 => "Int8Array",
        ElementKind.Uint8 => "Uint8Array",
        ElementKind.Uint8Clamped => "Uint8ClampedArray",
        ElementKind.Int16 => "Int16Array",
        ElementKind.Uint16 => "Uint16Array",
        ElementKind.Int32 => "Int32Array",
        ElementKind.Uint32 => "Uint32Array",
        ElementKind.BigInt64 => "BigInt64Array",
        ElementKind.BigUint64 => "BigUint64Array",
        ElementKind.Float16 => "Float16Array",
        ElementKind.Float32 => "Float32Array",
        _ => "Float64Array",
    };

    /// <summary>Returns the intrinsic of the constructor.</summary>
    public static Intrinsic Constructor(this ElementKind kind) => (Intrinsic)((int)Intrinsic.Int8Array + 2 * (int)kind);

    /// <summary>Returns the intrinsic of the prototype.</summary>
    public static Intrinsic Prototype(this ElementKind kind) => (Intrinsic)((int)Intrinsic.Int8ArrayPrototype + 2 * (int)kind);
}
