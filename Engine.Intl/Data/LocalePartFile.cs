namespace Quoll.Intl.Data;

/// <summary>
/// A part of all locales, as <c>LocalePartWriter</c> of the generator writes it and draws it. Locales of one language
/// are read together. Languages with little data share a block, which is compressed far better.
/// </summary>
internal sealed class LocalePartFile(string name)
{
    // A process that formats for many languages keeps those it used last.
    private const int KeptGroups = 64;

    private const int CountsBlock = 2, FirstGroups = 3;

    private readonly ResourceFile _file = new(name);
    private readonly BoundedCache<int, LocaleGroup> _groups = new(KeptGroups);
    private PathTable? _paths;
    private StringTable? _common;
    private byte[]? _counts;

    /// <summary>The paths that locales have.</summary>
    public PathTable Paths => _paths ??= new(_file.Read(0));

    /// <summary>The strings that several languages have.</summary>
    public StringTable Common => _common ??= new(_file.Read(1), 0);

    /// <summary>Returns the own values of the locales of a language.</summary>
    public LocaleGroup Group(int number) =>
        _groups.GetOrAdd(number, this, static (number, part) => new(part.Read(number)));

    private byte[] Read(int group)
    {
        var counts = new PackedReader(_counts ??= _file.Read(CountsBlock));
        var block = FirstGroups;
        for (int count; group >= (count = counts.ReadNumber()); block++) group -= count;
        var groups = new PackedReader(_file.Read(block));
        for (; group > 0; group--) groups.ReadBytes(groups.ReadNumber());
        return groups.ReadBytes(groups.ReadNumber()).ToArray();
    }
}

/// <summary>The own values of the locales of one language.</summary>
internal sealed class LocaleGroup
{
    private const int Literal = 0, None = 1, FirstCommon = 2;

    // For each locale the places of its paths, in order, and what the value of each is: -1 for none, 2i for common
    // string i, 2i + 1 for literal i.
    private readonly List<(int[] Places, int[] Values)> _members = [];
    private readonly StringTable? _literals;

    public LocaleGroup(byte[] block)
    {
        if (block.Length == 0) return;
        var reader = new PackedReader(block);
        var members = reader.ReadNumber();
        var literals = 0;
        for (var i = 0; i < members; i++)
        {
            var places = ReadPlaces(ref reader);
            var values = new int[places.Length];
            for (var j = 0; j < values.Length; j++)
            {
                var value = reader.ReadNumber();
                values[j] = value switch
                {
                    Literal => (2 * literals++) + 1,
                    None => -1,
                    _ when (value & 1) == 0 => value - FirstCommon,
                    // How far back it is: a month has one name in several widths.
                    _ => (2 * literals) - value + FirstCommon,
                };
            }
            _members.Add((places, values));
        }
        _literals = new(block, reader.Position);
    }

    /// <summary>Gets the value of a locale at a place; null if the locale says that it has none.</summary>
    /// <returns>Whether the locale says anything.</returns>
    public bool TryGet(int member, int place, StringTable common, out string? value)
    {
        value = null;
        if (_literals is null) return false;
        var (places, values) = _members[member];
        var index = Array.BinarySearch(places, place);
        if (index < 0) return false;
        var number = values[index];
        if (number >= 0) value = (number & 1) == 0 ? common[number >> 1] : _literals[number >> 1];
        return true;
    }

    /// <summary>Says whether a locale has a value at a place: true, false, or null if it says nothing.</summary>
    public bool? Has(int member, int place)
    {
        if (_literals is null) return null;
        var (places, values) = _members[member];
        var index = Array.BinarySearch(places, place);
        return index < 0 ? null : values[index] >= 0;
    }

    private static int[] ReadPlaces(ref PackedReader reader)
    {
        var runs = reader.ReadNumber();
        var places = new List<int>();
        var next = 0;
        for (; runs > 0; runs--)
        {
            next += reader.ReadNumber();
            for (var count = reader.ReadNumber(); count > 0; count--) places.Add(next++);
        }
        return [.. places];
    }
}
