using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using Quoll.Objects;
using Quoll.Values;

namespace Quoll.Json;

/// <summary>
/// A key that followed on the keys of a shape in some document, and the shape with it. <see cref="Objects.Shape.JsonNext"/> holds the
/// last one seen, and through <see cref="Older"/> a few others: the reader compares the text with it before it looks at a key in
/// any other way.
/// </summary>
internal sealed class JsonKeyTransition
{
    /// <summary>A shape with more successors than this is the start of maps, whose next key nobody can predict.</summary>
    private const int MaxAlternatives = 8;

    private readonly string _text;
    private readonly byte[] _utf8 = [];

    // So long that no text matches, for a key that must be escaped: it cannot be compared with the text as it stands.
    private readonly int _utf16Length = int.MaxValue;
    private readonly int _utf8Length = int.MaxValue;

    private JsonKeyTransition(string text, Shape next)
    {
        _text = text;
        Next = next;
        var isPlain = true;
        foreach (var c in text) isPlain &= c >= ' ' && c is not ('"' or '\\') && !char.IsSurrogate(c);
        if (!isPlain) return;
        _utf8 = Encoding.UTF8.GetBytes(text);
        _utf8Length = _utf8.Length;
        _utf16Length = text.Length;
    }

    /// <summary>The shape with the key added.</summary>
    public Shape Next { get; }

    private JsonKeyTransition? Older { get; set; }

    /// <summary>
    /// The units of the key in quotes if it is what stands at a position (of the opening quote), else 0.
    /// Bounds: only <paramref name="rest"/> units from there on are read.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Matches<TUnit>(ref TUnit open, int rest) where TUnit : unmanaged
    {
        var length = typeof(TUnit) == typeof(char) ? _utf16Length : _utf8Length;
        if ((uint)rest < (uint)length + 2 || Quoll.Text.TextUnit.ToCode(Unsafe.Add(ref open, (nint)(uint)length + 1)) != '"') return 0;
        var matches = typeof(TUnit) == typeof(char)
            ? Match(ref Unsafe.As<char, byte>(ref MemoryMarshal.GetReference(_text.AsSpan())), ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref open, 1)), length * 2)
            : Match(ref MemoryMarshal.GetArrayDataReference(_utf8), ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref open, 1)), length);
        return matches ? length + 2 : 0;
    }

    // Bounds: both have at least so many bytes.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Match(ref byte x, ref byte y, int bytes)
    {
        if (bytes >= 8)
        {
            var last = bytes - 8;
            for (var i = 0; i < last; i += 8)
            {
                if (Read8(ref x, i) != Read8(ref y, i)) return false;
            }
            return Read8(ref x, last) == Read8(ref y, last);
        }
        for (var i = 0; i < bytes; i++)
        {
            if (Unsafe.Add(ref x, i) != Unsafe.Add(ref y, i)) return false;
        }
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Read8(ref byte start, int at) => Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, (nint)(uint)at));

    /// <summary>The shape after a key that was seen there before but is not the predicted one; null where it was not. The shape has no such key.</summary>
    public static Shape? TryFollow(Shape shape, string text)
    {
        JsonKeyTransition? before = null;
        for (var t = Unsafe.As<JsonKeyTransition?>(shape.JsonNext); t is not null; before = t, t = t.Older)
        {
            if (t._text != text) continue;
            if (before is not null)
            {
                // It is the predicted one from now on.
                before.Older = t.Older;
                t.Older = Unsafe.As<JsonKeyTransition>(shape.JsonNext);
                shape.JsonNext = t;
            }
            return t.Next;
        }
        return null;
    }

    /// <summary>The shape with a key that it does not have; null where its objects should become dictionaries.</summary>
    public static Shape? Add(Shape shape, in PropertyKey key, string? text)
    {
        var next = shape.Add(key, PropertyFlags.All);
        if (next is null || text is null) return next;
        var older = Unsafe.As<JsonKeyTransition?>(shape.JsonNext);
        var count = 0;
        for (var t = older; t is not null; t = t.Older) count++;
        if (count < MaxAlternatives) shape.JsonNext = new JsonKeyTransition(text, next) { Older = older };
        return next;
    }
}
