using System.IO.Compression;

namespace Quoll.RegExp.UnicodeData;

/// <summary>
/// The sets after <c>\p{…}</c>, from <c>properties.bin</c>. The file is raw-deflated and holds, in the order of
/// <see cref="UnicodePropertyTable"/>, the sets of General_Category, Script, Script_Extensions and binary properties,
/// then for each property of strings its single characters and its longer strings. All numbers are base-128 with the
/// low digits first. A set is its number of ranges, then for each the gap since the last end and its length. A string
/// is its length and the signed distances of its code points.
/// </summary>
internal sealed class UnicodeSets
{
    private static readonly Lazy<UnicodeSets> Instance = new(() => new UnicodeSets());

    private readonly byte[] _data;
    private readonly int[] _offsets;
    private readonly int _scriptCount = CountOf(UnicodePropertyTable.Scripts);
    private readonly int _categoryCount = CountOf(UnicodePropertyTable.GeneralCategories);
    private readonly CodePointSet?[] _sets;

    private UnicodeSets()
    {
        using Stream packed = typeof(UnicodeSets).Assembly.GetManifestResourceStream("Quoll.RegExp.properties")!;
        using var inflate = new DeflateStream(packed, CompressionMode.Decompress);
        using var bytes = new MemoryStream();
        inflate.CopyTo(bytes);
        _data = bytes.ToArray();
        var binaryCount = CountOf(UnicodePropertyTable.BinaryProperties);
        var setCount = _categoryCount + 2 * _scriptCount + binaryCount;
        _offsets = new int[setCount + CountOf(UnicodePropertyTable.StringProperties)];
        _sets = new CodePointSet?[_offsets.Length];
        var position = 0;
        for (var i = 0; i < _offsets.Length; i++)
        {
            _offsets[i] = position;
            Skip(ref position, 2 * ReadNumber(ref position));
            if (i < setCount) continue;
            for (var strings = ReadNumber(ref position); strings > 0; strings--) Skip(ref position, ReadNumber(ref position));
        }
    }

    /// <summary>
    /// Returns the characters of a property; for a property of strings, its strings of one character.
    /// </summary>
    public static CodePointSet CharactersOf(UnicodeProperty property)
    {
        var sets = Instance.Value;
        var place = sets.PlaceOf(property);
        if (sets._sets[place] is { } known) return known;
        int position = sets._offsets[place];
        var set = sets.ReadSet(ref position);
        sets._sets[place] = set;
        return set;
    }

    /// <summary>
    /// Returns the strings of a property of strings that are longer than one character, as code points.
    /// </summary>
    public static List<int[]> StringsOf(UnicodeProperty property)
    {
        var sets = Instance.Value;
        int position = sets._offsets[sets.PlaceOf(property)];
        sets.ReadSet(ref position);
        var strings = new List<int[]>();
        for (var count = sets.ReadNumber(ref position); count > 0; count--)
        {
            var text = new int[sets.ReadNumber(ref position)];
            var last = 0x1F468;
            for (var i = 0; i < text.Length; i++)
            {
                var distance = sets.ReadNumber(ref position);
                last += (distance >> 1) ^ -(distance & 1);
                text[i] = last;
            }
            strings.Add(text);
        }
        return strings;
    }

    private int PlaceOf(UnicodeProperty property) => property.Index + property.Kind switch
    {
        UnicodePropertyKind.GeneralCategory => 0,
        UnicodePropertyKind.Script => _categoryCount,
        UnicodePropertyKind.ScriptExtensions => _categoryCount + _scriptCount,
        UnicodePropertyKind.Binary => _categoryCount + 2 * _scriptCount,
        _ => _offsets.Length - CountOf(UnicodePropertyTable.StringProperties),
    };

    private CodePointSet ReadSet(ref int position)
    {
        var bounds = new int[2 * ReadNumber(ref position)];
        var last = 0;
        for (var i = 0; i < bounds.Length; i++) bounds[i] = last += ReadNumber(ref position);
        return CodePointSet.FromBounds(bounds);
    }

    private void Skip(ref int position, int numbers)
    {
        while (numbers > 0)
        {
            if (_data[position++] < 0x80) numbers--;
        }
    }

    private int ReadNumber(ref int position)
    {
        var value = 0;
        for (var shift = 0; ; shift += 7)
        {
            byte part = _data[position++];
            value |= (part & 0x7F) << shift;
            if (part < 0x80) return value;
        }
    }

    private static int CountOf(string table) => table.AsSpan().Count(' ') + 1;
}
