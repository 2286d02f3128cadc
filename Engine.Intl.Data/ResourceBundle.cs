using System.Buffers.Binary;
using System.Text;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// A resource bundle of ICU (uresdata.h, format 3) that shares keys and strings with a pool: tables are dictionaries,
/// arrays are lists, and a name of another resource is a <see cref="ResourceAlias"/>.
/// <code>
/// bundle   := resource of the root, indexes, keys, strings and small tables of 16-bit units, other resources
/// resource := 4 bits of the type, 28 bits of the offset in 32-bit words, or in units
/// </code>
/// </summary>
internal sealed class ResourceBundle
{
    private const int KeysTop = 1;
    private const int Attributes = 5;

    private readonly ReadOnlyMemory<byte> _data;
    private readonly ReadOnlyMemory<byte> _pool;
    private readonly int _localKeys;
    private readonly int _poolStrings;
    private readonly int _poolStringsOfUnits;

    public ResourceBundle(ReadOnlyMemory<byte> data, ReadOnlyMemory<byte> pool)
    {
        (_data, _pool) = (data, pool);
        // Without keys of its own, a bundle has none below their top.
        _localKeys = Index(data, KeysTop) > KeysStart(data) ? 4 * Index(data, KeysTop) : 0;
        var attributes = Index(data, Attributes);
        // Strings below these limits are those of the pool.
        _poolStrings = (int)((uint)Index(data, 0) >> 8) | ((attributes & 0xf000) << 12);
        _poolStringsOfUnits = (int)((uint)attributes >> 16);
        Root = (Dictionary<string, object>)Read((uint)Word(data, 0));
    }

    public Dictionary<string, object> Root { get; }

    private object Read(uint resource)
    {
        var (type, offset) = (resource >> 28, (int)(resource & 0x0fffffff));
        return type switch
        {
            0 => OldText(offset),
            1 or 7 or 14 => (int)offset,
            2 => Table(offset, 4 * offset, wide: false),
            3 => new ResourceAlias(OldText(offset)),
            4 => Table(offset, 4 * offset, wide: true),
            5 => TableOfUnits(offset),
            6 => Text(offset),
            8 => List(offset, offset == 0 ? 0 : Word(_data, offset)),
            9 => Enumerable.Range(0, Unit(offset)).Select(i => (object)TextOfUnit(Unit(offset + 1 + i))).ToList(),
            _ => throw new InvalidDataException($"A resource has the type {type}."),
        };
    }

    private List<object> List(int offset, int count) =>
        [.. Enumerable.Range(0, count).Select(i => Read((uint)Word(_data, offset + 1 + i)))];

    // A count, the offsets of the keys, and the resources, which begin at a word.
    private Dictionary<string, object> Table(int offset, int place, bool wide)
    {
        var table = new Dictionary<string, object>();
        if (offset == 0) return table;
        var count = wide ? Word(_data, offset) : BinaryPrimitives.ReadUInt16LittleEndian(_data.Span[place..]);
        var values = place + (wide ? 4 + (4 * count) : 2 * (count + 1 + (~count & 1)));
        for (var i = 0; i < count; i++)
        {
            var key = wide ? Word(_data, offset + 1 + i) : BinaryPrimitives.ReadUInt16LittleEndian(_data.Span[(place + 2 + (2 * i))..]);
            table.Add(Key(key), Read(BinaryPrimitives.ReadUInt32LittleEndian(_data.Span[(values + (4 * i))..])));
        }
        return table;
    }

    private Dictionary<string, object> TableOfUnits(int offset)
    {
        var count = Unit(offset);
        var table = new Dictionary<string, object>();
        for (var i = 0; i < count; i++) table.Add(Key(Unit(offset + 1 + i)), TextOfUnit(Unit(offset + 1 + count + i)));
        return table;
    }

    // Keys that the bundle lacks are those of the pool; the sign bit says so in large tables.
    private string Key(int offset)
    {
        var isLocal = offset >= 0 && offset < _localKeys;
        var bytes = isLocal ? _data.Span[offset..] : PoolKeys[(offset < 0 ? offset & 0x7fffffff : offset - _localKeys)..];
        return Encoding.ASCII.GetString(bytes[..bytes.IndexOf((byte)0)]);
    }

    private ReadOnlySpan<byte> PoolKeys => _pool.Span[(4 * KeysStart(_pool))..];

    // Behind the root and the indexes, in words.
    private static int KeysStart(ReadOnlyMemory<byte> bundle) => 1 + (Index(bundle, 0) & 0xff);

    private string TextOfUnit(int unit) => Text(unit < _poolStringsOfUnits ? unit : unit - _poolStringsOfUnits + _poolStrings);

    // A string ends at a zero unit; a longer one has its length in a trail surrogate before it.
    private string Text(int offset)
    {
        var units = offset < _poolStrings ? Units(_pool, offset) : Units(_data, offset - _poolStrings);
        var first = At(units, 0);
        var (start, length) = first switch
        {
            < 0xdc00 or > 0xdfff => (0, -1),
            < 0xdfef => (1, first & 0x3ff),
            < 0xdfff => (2, ((first - 0xdfef) << 16) | At(units, 1)),
            _ => (3, (At(units, 1) << 16) | At(units, 2)),
        };
        if (length < 0)
        {
            length = 0;
            while (At(units, length) != 0) length++;
        }
        return Encoding.Unicode.GetString(units.Slice(2 * start, 2 * length));
    }

    private string OldText(int offset) =>
        offset == 0 ? "" : Encoding.Unicode.GetString(_data.Span.Slice((4 * offset) + 4, 2 * Word(_data, offset)));

    private int Unit(int offset) => At(Units(_data, offset), 0);

    private static ReadOnlySpan<byte> Units(ReadOnlyMemory<byte> bundle, int offset) =>
        bundle.Span[((4 * Index(bundle, KeysTop)) + (2 * offset))..];

    private static int At(ReadOnlySpan<byte> units, int index) => BinaryPrimitives.ReadUInt16LittleEndian(units[(2 * index)..]);

    private static int Index(ReadOnlyMemory<byte> bundle, int index) => Word(bundle, 1 + index);

    private static int Word(ReadOnlyMemory<byte> bundle, int index) => BinaryPrimitives.ReadInt32LittleEndian(bundle.Span[(4 * index)..]);
}

/// <summary>
/// The name of another resource, which stands for it: /LOCALE/ and a path in the locale that is asked for.
/// </summary>
internal sealed record ResourceAlias(string Path);
