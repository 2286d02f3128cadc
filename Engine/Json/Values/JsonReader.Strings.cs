using System.Runtime.InteropServices;
using Quoll.Json.Core;
using static Quoll.Json.Core.JsonScan;

namespace Quoll.Json.Values;

// Strings and keys.
internal sealed partial class JsonReader
{
    // Reads the string whose opening quote is at a position.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string ReadEscapedString<TUnit>(ReadOnlySpan<TUnit> text, int at) where TUnit : unmanaged
    {
        var content = _decoder.Decode(text, at);
        _at = _decoder.End;
        return MakeString(ref MemoryMarshal.GetReference(content), content.Length);
    }

    // Reads a string value of an object. It is shared if it is short and repeated, or created when a script first reads
    // it. Bounds: as for MakeString.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private JsValue StoreString<TUnit>(ref TUnit start, int length, int rest) where TUnit : unmanaged
    {
        if (length <= JsonStringCache.MaxLength && _strings.GetRepeated(ref start, length) is { } shared) return JsValue.FromText(shared);
        if (length <= UnreadTexts.MaxLength)
        {
            var unread = _unread;
            if (unread is null || unread.IsFull) _unread = unread = new UnreadTexts(rest);
            if (unread.TryStore(ref start, length, out var slot)) return slot;
        }
        return JsValue.FromText(MakeString(ref start, length));
    }

    // Bounds: length units follow start; in UTF-8 they are ASCII.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string MakeString<TUnit>(ref TUnit start, int length) where TUnit : unmanaged
    {
        if (length <= JsonStringCache.MaxLength) return _strings.Get(ref start, length);
        if (length > 4096)
        {
            NewString.RequireLength(length);
            _agent.Reserve(length * 2L);
        }
        return JsonStringCache.Create(ref start, length);
    }

    /// <summary>
    /// Reads the key whose opening quote is at the position, and that was not predicted, into _key. For an object,
    /// returns the next shape, and in _slot the slot of the value; null if the object must become a dictionary.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private Shape? ReadKey<TUnit>(ReadOnlySpan<TUnit> text, int at, Shape? shape) where TUnit : unmanaged
    {
        ref var start = ref MemoryMarshal.GetReference(text);
        var open = at + 1;
        var stop = open + (int)FindStop(ref Unsafe.Add(ref start, open), ref Unsafe.Add(ref start, text.Length));
        string keyText;
        if (stop < text.Length && TextUnit.ToCode(text[stop]) == '"')
        {
            _at = stop + 1;
            _key = MakeKey(text[open..stop], out keyText);
        }
        else
        {
            _key = MakeKey(_decoder.Decode(text, at), out keyText);
            _at = _decoder.End;
        }
        return shape is null ? null : NextShape(shape, _key, keyText);
    }

    private PropertyKey MakeKey<TUnit>(ReadOnlySpan<TUnit> units, out string text) where TUnit : unmanaged
    {
        text = _keys.Get(units);
        return TryParseIndex(units, out var index) ? new PropertyKey(index) : PropertyKey.FromName(text);
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

    // Returns the same shape if it already has the key.
    private Shape? NextShape(Shape shape, in PropertyKey key, string text)
    {
        if (JsonKeyTransition.TryFollow(shape, text) is { } known) return known;
        var existing = shape.Find(key);
        if (existing < 0) return JsonKeyTransition.Add(shape, key, text, ++_misses % MissesPerReplacement == 0);
        _slot = existing;
        return shape;
    }
}
