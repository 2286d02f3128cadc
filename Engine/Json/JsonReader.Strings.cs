using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Quoll.Objects;
using Quoll.Text;
using Quoll.Values;

namespace Quoll.Json;

// Strings and keys.
internal sealed partial class JsonReader
{
    // The string whose opening quote is at a position, and in which the first special unit is at another.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string ReadEscapedString<TUnit>(ReadOnlySpan<TUnit> text, int at, int stop) where TUnit : unmanaged
    {
        var content = ReadEscaped(text, at, stop);
        return MakeString(ref MemoryMarshal.GetReference(content), content.Length);
    }

    // Bounds: length units follow start; in UTF-8 they are ASCII.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string MakeString<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        if (length <= JsonStringCache.MaxLength) return _strings.Get(ref start, length);
        if (length > 4096) _agent.Reserve(length * 2L);
        return JsonStringCache.Create(ref start, length);
    }

    /// <summary>
    /// Reads the key whose opening quote is at the position, and that was not predicted, into _key. For an object gives the shape to
    /// go on with, and in _slot where the value goes; null where the object must become a dictionary.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Shape? ReadKey<TUnit>(ReadOnlySpan<TUnit> text, int at, Shape? shape) where TUnit : unmanaged
    {
        ref var start = ref MemoryMarshal.GetReference(text);
        var open = at + 1;
        var stop = FindStop(ref start, open, text.Length);
        string? keyText;
        if (CodeAt(ref start, stop, text.Length) == '"')
        {
            _at = stop + 1;
            _key = MakeKey(text[open..stop], out keyText);
        }
        else _key = MakeKey(ReadEscaped(text, at, stop), out keyText);
        return shape is null ? null : NextShape(shape, _key, keyText);
    }

    private PropertyKey MakeKey<TUnit>(ReadOnlySpan<TUnit> units, out string? text) where TUnit : unmanaged
    {
        if (TryParseIndex(units, out var index))
        {
            text = null;
            return new PropertyKey(index);
        }
        text = _keys.Get(units);
        return PropertyKey.FromName(text);
    }

    private static bool TryParseIndex<TUnit>(ReadOnlySpan<TUnit> units, out uint index) where TUnit : unmanaged
    {
        index = 0;
        if (units.Length is 0 or > 10) return false;
        var first = TextUnit.ToCode(units[0]) - '0';
        if (first > 9 || first == 0 && units.Length > 1) return false;
        ulong value = 0;
        foreach (var unit in units)
        {
            var digit = TextUnit.ToCode(unit) - '0';
            if (digit > 9) return false;
            value = value * 10 + digit;
        }
        index = (uint)value;
        return value <= PropertyKey.MaxIndex;
    }

    private Shape? NextShape(Shape shape, in PropertyKey key, string? text)
    {
        _slot = -1;
        if (text is not null && JsonKeyTransition.TryFollow(shape, text) is { } known) return known;
        var existing = shape.Find(key);
        if (existing < 0) return JsonKeyTransition.Add(shape, key, text);
        _slot = existing;
        return shape;
    }

    /// <summary>
    /// The position, from i on, of a quote, a backslash or a control character (in UTF-8, of anything beyond ASCII too), or the end.
    /// Bounds: whole vectors are read before end only.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int FindStop<TUnit>(ref TUnit start, int i, int end) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(char))
        {
            ref var units = ref Unsafe.As<TUnit, ushort>(ref start);
            if (Vector512.IsHardwareAccelerated)
            {
                for (; end - i >= 32; i += 32)
                {
                    var block = Vector512.LoadUnsafe(ref units, (nuint)(uint)i);
                    var stops = (Vector512.Equals(block, Vector512.Create((ushort)'"')) | Vector512.Equals(block, Vector512.Create((ushort)'\\'))
                        | Vector512.LessThan(block, Vector512.Create((ushort)' '))).ExtractMostSignificantBits();
                    if (stops != 0) return i + BitOperations.TrailingZeroCount(stops);
                }
            }
            else
            {
                for (; end - i >= 16; i += 16)
                {
                    var block = Vector256.LoadUnsafe(ref units, (nuint)(uint)i);
                    var stops = (Vector256.Equals(block, Vector256.Create((ushort)'"')) | Vector256.Equals(block, Vector256.Create((ushort)'\\'))
                        | Vector256.LessThan(block, Vector256.Create((ushort)' '))).AsByte().ExtractMostSignificantBits();
                    if (stops != 0) return i + (BitOperations.TrailingZeroCount(stops) >> 1);
                }
            }
        }
        else
        {
            ref var units = ref Unsafe.As<TUnit, byte>(ref start);
            for (; end - i >= 32; i += 32)
            {
                var block = Vector256.LoadUnsafe(ref units, (nuint)(uint)i);
                // Signed: what is below space or beyond ASCII.
                var stops = (Vector256.Equals(block, Vector256.Create((byte)'"')) | Vector256.Equals(block, Vector256.Create((byte)'\\'))
                    | Vector256.LessThan(block.AsSByte(), Vector256.Create((sbyte)' ')).AsByte()).ExtractMostSignificantBits();
                if (stops != 0) return i + BitOperations.TrailingZeroCount(stops);
            }
        }
        for (; i < end; i++)
        {
            var code = TextUnit.ToCode(Unsafe.Add(ref start, (nint)(uint)i));
            if (code < ' ' || code is '"' or '\\' || typeof(TUnit) == typeof(byte) && code >= 0x80) break;
        }
        return i;
    }
}
