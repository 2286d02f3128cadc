using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Quoll.Json.Core;

/// <summary>
/// A table of short strings that were read recently, one for each place: a repeated value ("en", "USD", a name) is
/// found without an allocation. Belongs to a reader, not to a call. The content is compared, so a collision costs only
/// a miss.
/// </summary>
internal sealed class JsonStringCache
{
    /// <summary>Longer strings are rarely repeated.</summary>
    public const int MaxLength = 16;

    private const int Bits = 11;

    private readonly string?[] _texts = new string?[1 << Bits];

    // Some bits of the hash of the last string that was not found.
    private readonly byte[] _missed = new byte[1 << Bits];

    private int _created;

    /// <summary>
    /// Returns the string with these units. Bounds: length, at most <see cref="MaxLength"/>, units follow start; in
    /// UTF-8 they are ASCII.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public string Get<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        if (length <= 1)
        {
            if (length == 0) return "";
            var code = TextUnit.ToCode(start);
            if (code < 256) return SingleCharacter.Text((char)code);
        }
        return GetCached(ref start, length);
    }

    /// <summary>
    /// Returns the string with these units if it is known to be repeated; null the first time. Bounds: as for
    /// <see cref="Get"/>, but more than eight.
    /// </summary>
    public string? GetRepeated<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        var hash = Hash(ref start, length);
        var place = (nint)(hash >> (64 - Bits));
        ref var cached = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_texts), place);
        var text = cached;
        if (text is not null && text.Length == length && Matches(text, ref start, length)) return text;
        ref var missed = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_missed), place);
        if (missed == (byte)(hash >> 40))
        {
            _created++;
            return cached = Create(ref start, length);
        }
        missed = (byte)(hash >> 40);
        return null;
    }

    /// <summary>
    /// Drops the strings if many were created since the last time. An endless stream must keep few strings, although
    /// some are then created again.
    /// </summary>
    public void Limit(int strings)
    {
        if (_created <= strings) return;
        Array.Clear(_texts);
        _created = 0;
    }

    private string GetCached<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        ref var cached = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(_texts), (nint)(Hash(ref start, length) >> (64 - Bits)));
        var text = cached;
        if (text is not null && text.Length == length && Matches(text, ref start, length)) return text;
        _created++;
        return cached = Create(ref start, length);
    }

    // Hashes the first and last words, which overlap, or omit the middle for a few lengths. The highest bits are the
    // place.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Hash<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        ref var bytes = ref Unsafe.As<TUnit, byte>(ref start);
        var size = length * Unsafe.SizeOf<TUnit>();
        ulong head, tail;
        if (size >= 8)
        {
            head = Unsafe.ReadUnaligned<ulong>(ref bytes);
            tail = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, size - 8));
            if (size >= 16)
                head += System.Numerics.BitOperations.RotateLeft(
                Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref bytes, (size >> 1) - 4)), 17);
        }
        else if (size >= 4)
        {
            head = Unsafe.ReadUnaligned<uint>(ref bytes);
            tail = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref bytes, size - 4));
        }
        else
        {
            head = bytes;
            tail = (ulong)Unsafe.Add(ref bytes, size - 1) << 8 | Unsafe.Add(ref bytes, size >> 1);
        }
        var hash = (head ^ (ulong)length) * 0x9E3779B97F4A7C15 + tail;
        return hash * 0xD6E8FEB86659FD93;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Matches<TUnit>(string text, ref TUnit start, int length) where TUnit : unmanaged
    {
        ref var units = ref MemoryMarshal.GetReference(text.AsSpan());
        if (typeof(TUnit) == typeof(char))
        {
            ref var x = ref Unsafe.As<char, byte>(ref units);
            ref var y = ref Unsafe.As<TUnit, byte>(ref start);
            var size = length * 2;
            if (size >= 16)
            {
                return ((Vector128.LoadUnsafe(ref x) ^ Vector128.LoadUnsafe(ref y))
                    | (Vector128.LoadUnsafe(ref x, (nuint)size - 16)
                        ^ Vector128.LoadUnsafe(ref y, (nuint)size - 16))) == Vector128<byte>.Zero;
            }
            if (size >= 8) return Read8(ref x, 0) == Read8(ref y, 0) && Read8(ref x, size - 8) == Read8(ref y, size - 8);
        }
        else
        {
            ref var x = ref Unsafe.As<char, ushort>(ref units);
            ref var y = ref Unsafe.As<TUnit, byte>(ref start);
            if (length >= 8)
            {
                var last = length - 8;
                return ((Vector128.LoadUnsafe(ref x) ^ Widen8(ref y))
                    | (Vector128.LoadUnsafe(ref x, (nuint)last) ^ Widen8(ref Unsafe.Add(ref y, last)))) == Vector128<ushort>.Zero;
            }
            if (length >= 4)
            {
                var last = length - 4;
                ref var bytes = ref Unsafe.As<ushort, byte>(ref x);
                return Read8(ref bytes, 0) == Widen4(ref y) && Read8(ref bytes, last * 2) == Widen4(ref Unsafe.Add(ref y, last));
            }
        }
        for (var i = 0; i < length; i++)
        {
            if (Unsafe.Add(ref units, i) != TextUnit.ToCode(Unsafe.Add(ref start, i))) return false;
        }
        return true;
    }

    // Eight bytes, and four, as UTF-16.

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Widen8(ref byte source) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(Read8(ref source, 0)).AsByte());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Widen4(ref byte source) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(Unsafe.ReadUnaligned<uint>(ref source)).AsByte()).AsUInt64().ToScalar();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Read8(ref byte start, int at) => Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, (nint)(uint)at));

    /// <summary>Creates a string. Bounds: length units follow start; in UTF-8 they are ASCII.</summary>
    public static string Create<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        // The string is filled before any other code sees it.
        var text = new string('\0', length);
        ref var target = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(text.AsSpan()));
        var at = 0;
        for (; length - at > WorkBudget.CopiedAtOnce; at += WorkBudget.CopiedAtOnce)
        {
            Fill(ref Unsafe.Add(ref start, at), ref Unsafe.Add(ref target, at), WorkBudget.CopiedAtOnce);
            WorkBudget.Steps(0);
        }
        Fill(ref Unsafe.Add(ref start, at), ref Unsafe.Add(ref target, at), length - at);
        return text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Fill<TUnit>(ref TUnit start, ref ushort target, int length) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(byte)) Widen(ref Unsafe.As<TUnit, byte>(ref start), ref target, length);
        else Copy(ref Unsafe.As<TUnit, ushort>(ref start), ref target, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Copy(ref ushort source, ref ushort target, int length)
    {
        if (length >= 16)
        {
            var last = length - 16;
            for (var i = 0; i < last; i += 16) Vector256.LoadUnsafe(ref source, (nuint)(uint)i).StoreUnsafe(ref target, (nuint)(uint)i);
            Vector256.LoadUnsafe(ref source, (nuint)(uint)last).StoreUnsafe(ref target, (nuint)(uint)last);
        }
        else if (length >= 8)
        {
            var last = (nuint)(uint)(length - 8);
            var head = Vector128.LoadUnsafe(ref source);
            Vector128.LoadUnsafe(ref source, last).StoreUnsafe(ref target, last);
            head.StoreUnsafe(ref target);
        }
        else
        {
            for (var i = 0; i < length; i++) Unsafe.Add(ref target, i) = Unsafe.Add(ref source, i);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen(ref byte source, ref ushort target, int length)
    {
        // The last step overlaps the one before it.
        if (length >= 32)
        {
            var last = length - 32;
            for (var i = 0; i < last; i += 32) Widen32(ref Unsafe.Add(ref source, i), ref Unsafe.Add(ref target, i));
            Widen32(ref Unsafe.Add(ref source, last), ref Unsafe.Add(ref target, last));
        }
        else if (length >= 16)
        {
            var last = length - 16;
            Widen16(ref source, ref target);
            Widen16(ref Unsafe.Add(ref source, last), ref Unsafe.Add(ref target, last));
        }
        else if (length >= 8)
        {
            var last = length - 8;
            Widen8(ref source).StoreUnsafe(ref target);
            Widen8(ref Unsafe.Add(ref source, last)).StoreUnsafe(ref target, (nuint)last);
        }
        else if (length >= 4)
        {
            var last = length - 4;
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref target), Widen4(ref source));
            Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref target, last)), Widen4(ref Unsafe.Add(ref source, last)));
        }
        else
        {
            for (var i = 0; i < length; i++) Unsafe.Add(ref target, i) = Unsafe.Add(ref source, i);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen32(ref byte source, ref ushort target)
    {
        var block = Vector256.LoadUnsafe(ref source);
        Vector256.WidenLower(block).StoreUnsafe(ref target);
        Vector256.WidenUpper(block).StoreUnsafe(ref target, 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen16(ref byte source, ref ushort target)
    {
        var block = Vector128.LoadUnsafe(ref source);
        Vector128.WidenLower(block).StoreUnsafe(ref target);
        Vector128.WidenUpper(block).StoreUnsafe(ref target, 8);
    }
}
