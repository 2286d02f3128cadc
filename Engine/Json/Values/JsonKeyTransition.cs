using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text;
using Quoll.Json.Core;

namespace Quoll.Json.Values;

/// <summary>
/// A key that followed the keys of a shape in a document, and the shape with it. <see cref="Shape.JsonNext"/> holds the
/// last one seen, and through <see cref="_older"/> a few others. The reader compares the text with them before it reads
/// a key in any other way.
/// </summary>
internal sealed class JsonKeyTransition : ShapeNote
{
    // The number of units that are compared in one step: the longest predicted key with the quote and the colon after
    // it.
    private const int BlockLength = JsonScan.BlockLength;

    /// <summary>
    /// A shape with more successors is the start of maps, most of whose keys cannot be predicted. It keeps the most
    /// recent ones.
    /// </summary>
    private const int MaxAlternatives = 16;

    private readonly string _text;
    private JsonKeyTransition? _older;

    // The text after the opening quote, and the units of the block that count. A key that does not fit, or must be
    // escaped, has a block of NUL, which matches nothing in JSON. The fields are not vectors: a type with fields of
    // vector types depends on the processor, and is not compiled ahead of time.
    private Utf16Block _utf16;
    private Utf8Block _utf8;
    private readonly uint _utf16Mask = uint.MaxValue;
    private readonly uint _utf8Mask = uint.MaxValue;
    private readonly int _utf16Length;
    private readonly int _utf8Length;

    private JsonKeyTransition(string text, Shape next)
    {
        _text = text;
        Next = next;
        foreach (var c in text)
        {
            if (c < ' ' || c is '"' or '\\' || char.IsSurrogate(c)) return;
        }
        Span<char> utf16 = stackalloc char[BlockLength];
        if (text.Length + 2 > BlockLength) return;
        text.CopyTo(utf16);
        "\":".CopyTo(utf16[text.Length..]);
        _utf16Length = text.Length + 2;
        _utf16Mask = Mask(_utf16Length);
        utf16.CopyTo(_utf16);

        Span<byte> utf8 = stackalloc byte[BlockLength];
        if (!Encoding.UTF8.TryGetBytes(utf16[.._utf16Length], utf8, out var length)) return;
        utf8.CopyTo(_utf8);
        _utf8Length = length;
        _utf8Mask = Mask(length);
    }

    private static uint Mask(int length) => length == 32 ? uint.MaxValue : (1u << length) - 1;

    /// <summary>The shape with the key added.</summary>
    public Shape Next { get; }

    /// <summary>Returns the number of units of the key with the quote and the colon after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Length<TUnit>() where TUnit : unmanaged => typeof(TUnit) == typeof(char) ? _utf16Length : _utf8Length;

    /// <summary>
    /// Returns whether the key, a quote and a colon begin at a position. Bounds: a block of 32 units begins there.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsAt<TUnit>(ref TUnit text) where TUnit : unmanaged
    {
        if (typeof(TUnit) == typeof(char))
        {
            ref var units = ref Unsafe.As<TUnit, ushort>(ref text);
            ref var expected = ref Unsafe.As<Utf16Block, ushort>(ref _utf16);
            var lower = Vector256.Equals(Vector256.LoadUnsafe(ref units), Vector256.LoadUnsafe(ref expected));
            var upper = Vector256.Equals(Vector256.LoadUnsafe(ref units, 16), Vector256.LoadUnsafe(ref expected, 16));
            return (~UnitBlock.Bits(lower, upper) & _utf16Mask) == 0;
        }
        var bytes = Vector256.LoadUnsafe(ref Unsafe.As<TUnit, byte>(ref text));
        var known = Vector256.LoadUnsafe(ref Unsafe.As<Utf8Block, byte>(ref _utf8));
        return (~Vector256.Equals(bytes, known).ExtractMostSignificantBits() & _utf8Mask) == 0;
    }

    /// <summary>Returns the same near the end of a text, where only the given number of units follow.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool IsAtEnd<TUnit>(ref TUnit text, int rest) where TUnit : unmanaged
    {
        var length = Length<TUnit>();
        if (length == 0 || rest < length) return false;
        ref readonly var expected = ref typeof(TUnit) == typeof(char)
            ? ref Unsafe.As<Utf16Block, byte>(ref _utf16) : ref Unsafe.As<Utf8Block, byte>(ref _utf8);
        var size = length * Unsafe.SizeOf<TUnit>();
        return MemoryMarshal.CreateReadOnlySpan(in expected, size)
            .SequenceEqual(MemoryMarshal.CreateReadOnlySpan(in Unsafe.As<TUnit, byte>(ref text), size));
    }

    /// <summary>
    /// Finds the key that begins at a position among the older successors of a shape; null if there is none. It becomes
    /// the predicted one. Bounds: a block of 32 units begins there.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsonKeyTransition? FindOlder<TUnit>(Shape shape, ref TUnit text) where TUnit : unmanaged
    {
        var before = Unsafe.As<JsonKeyTransition>(shape.JsonNext!);
        for (var t = before._older; t is not null; before = t, t = t._older)
        {
            if (t.IsAt(ref text)) return MoveToFront(shape, before, t);
        }
        return null;
    }

    private static JsonKeyTransition MoveToFront(Shape shape, JsonKeyTransition before, JsonKeyTransition t)
    {
        before._older = t._older;
        t._older = Unsafe.As<JsonKeyTransition>(shape.JsonNext);
        shape.JsonNext = t;
        return t;
    }

    /// <summary>
    /// Returns the shape after a key that was seen there before; null if it was not. The shape itself does not have the
    /// key.
    /// </summary>
    public static Shape? TryFollow(Shape shape, string text)
    {
        JsonKeyTransition? before = null;
        for (var t = Unsafe.As<JsonKeyTransition?>(shape.JsonNext); t is not null; before = t, t = t._older)
        {
            if (t._text == text) return before is null ? t.Next : MoveToFront(shape, before, t).Next;
        }
        return null;
    }

    /// <summary>
    /// Returns the shape with a new key; null if its objects should become dictionaries. If the same keys then come
    /// again in the same order, they are not data, and such objects keep their shapes.
    /// </summary>
    /// <param name="shape">The shape.</param>
    /// <param name="key">The key.</param>
    /// <param name="text">Its text.</param>
    /// <param name="mayReplace">
    /// Whether the key may replace the least recently seen one, if all places are taken.
    /// </param>
    public static Shape? Add(Shape shape, in PropertyKey key, string text, bool mayReplace)
    {
        var isKnown = shape.Count > Shape.FewProperties || shape.Count == Shape.FewProperties && shape.JsonNext is not null;
        var next = shape.Add(key, PropertyFlags.All, isKnown ? Shape.MaxProperties : Shape.FewProperties);
        if (next is null)
        {
            if (shape.Count == Shape.FewProperties) shape.JsonNext ??= new JsonKeyTransition("\0", shape);
            return null;
        }
        var newest = Unsafe.As<JsonKeyTransition?>(shape.JsonNext);
        JsonKeyTransition? last = null, beforeLast = null;
        var count = 0;
        for (var t = newest; t is not null; t = t._older)
        {
            (beforeLast, last) = (last, t);
            count++;
        }
        if (count == MaxAlternatives)
        {
            // Keys that are data occur only once: no other key has followed them yet.
            if (!mayReplace || next.JsonNext is null) return next;
            beforeLast!._older = null;
        }
        shape.JsonNext = new JsonKeyTransition(text, next) { _older = newest };
        return next;
    }

    [InlineArray(BlockLength)]
    private struct Utf16Block
    {
        private char _first;
    }

    [InlineArray(BlockLength)]
    private struct Utf8Block
    {
        private byte _first;
    }
}
