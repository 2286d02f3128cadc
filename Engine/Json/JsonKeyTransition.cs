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
    private readonly byte[]? _utf8;

    private JsonKeyTransition(string text, Shape next)
    {
        _text = text;
        Next = next;
        // What must be escaped cannot be compared with the text as it stands.
        var isPlain = true;
        foreach (var c in text) isPlain &= c >= ' ' && c is not ('"' or '\\') && !char.IsSurrogate(c);
        if (isPlain) _utf8 = Encoding.UTF8.GetBytes(text);
    }

    /// <summary>The shape with the key added.</summary>
    public Shape Next { get; }

    private JsonKeyTransition? Older { get; set; }

    /// <summary>
    /// Is the key, in quotes, what stands at the position (of the opening quote)? Then the position moves behind it.
    /// Bounds: nothing at or beyond <paramref name="end"/> is read.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryConsume<TUnit>(ref TUnit start, ref int at, int end) where TUnit : unmanaged
    {
        if (_utf8 is null) return false;
        var length = typeof(TUnit) == typeof(char) ? _text.Length : _utf8.Length;
        if (end - at < length + 2) return false;
        ref var open = ref Unsafe.Add(ref start, (nint)(uint)at);
        if (Quoll.Text.TextUnit.ToCode(Unsafe.Add(ref open, (nint)(uint)length + 1)) != '"') return false;
        var matches = typeof(TUnit) == typeof(char)
            ? Match(ref Unsafe.As<char, byte>(ref MemoryMarshal.GetReference(_text.AsSpan())), ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref open, 1)), length * 2)
            : Match(ref MemoryMarshal.GetArrayDataReference(_utf8), ref Unsafe.As<TUnit, byte>(ref Unsafe.Add(ref open, 1)), length);
        if (!matches) return false;
        at += length + 2;
        return true;
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

    /// <summary>
    /// The shape after a key that was not predicted; null where objects of this shape should become dictionaries with it.
    /// Only for keys that the shape does not have.
    /// </summary>
    public static Shape? Follow(Shape shape, in PropertyKey key, string? text)
    {
        if (text is null) return shape.Add(key, PropertyFlags.All);
        var head = Unsafe.As<JsonKeyTransition?>(shape.JsonNext);
        var count = 0;
        JsonKeyTransition? before = null;
        for (var t = head; t is not null; before = t, t = t.Older)
        {
            if (t._text != text)
            {
                count++;
                continue;
            }
            if (before is not null)
            {
                before.Older = t.Older;
                t.Older = head;
                shape.JsonNext = t;
            }
            return t.Next;
        }
        if (shape.Add(key, PropertyFlags.All) is not { } next) return null;
        if (count < MaxAlternatives) shape.JsonNext = new JsonKeyTransition(text, next) { Older = head };
        return next;
    }

    /// <summary>Does some successor of the shape have this key? Then the shape itself does not.</summary>
    public static bool IsKnown(Shape shape, string? text)
    {
        for (var t = Unsafe.As<JsonKeyTransition?>(shape.JsonNext); t is not null; t = t.Older)
        {
            if (t._text == text) return true;
        }
        return false;
    }
}
