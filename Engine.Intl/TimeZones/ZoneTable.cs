using Quoll.Intl.Data;

namespace Quoll.Intl.TimeZones;

/// <summary>
/// The IANA time zone database, which Engine.Intl.Data wrote (<c>TimeZoneWriter</c> has the form). The index is read
/// once, the rules of a zone when a script first uses it.
/// </summary>
internal sealed class ZoneTable
{
    private static readonly Lazy<ZoneTable> Known = new(static () => new ZoneTable());

    private readonly ResourceFile _file = new("timeZones");
    private readonly string[] _ids;
    private readonly int[] _rules;
    private readonly int[] _primary;
    private readonly Dictionary<string, int[]> _regions = [];

    private ZoneTable()
    {
        var reader = new PackedReader(_file.Read(0));
        Version = reader.ReadText();
        var count = reader.ReadNumber();
        (_ids, _rules, _primary) = (new string[count], new int[count], new int[count]);
        for (var i = 0; i < count; i++)
        {
            _ids[i] = reader.ReadText();
            LongestId = Math.Max(LongestId, _ids[i].Length);
            _rules[i] = reader.ReadNumber();
            _primary[i] = reader.ReadNumber();
        }
        for (var regions = reader.ReadNumber(); regions > 0; regions--)
        {
            var region = reader.ReadText();
            var zones = new int[reader.ReadNumber()];
            for (var i = 0; i < zones.Length; i++) zones[i] = reader.ReadNumber();
            _regions.Add(region, zones);
        }
    }

    /// <summary>The database.</summary>
    public static ZoneTable Default => Known.Value;

    /// <summary>The version of the database, such as 2026a.</summary>
    public string Version { get; }

    /// <summary>The length of the longest identifier.</summary>
    public int LongestId { get; }

    /// <summary>The identifiers, sorted without regard to case.</summary>
    public IReadOnlyList<string> Ids => _ids;

    /// <summary>The index of an identifier in any case of ASCII; negative if there is none.</summary>
    public int Find(string id)
    {
        var (low, high) = (0, _ids.Length - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var order = string.Compare(_ids[middle], id, StringComparison.OrdinalIgnoreCase);
            if (order == 0) return middle;
            if (order < 0) low = middle + 1;
            else high = middle - 1;
        }
        return -1;
    }

    /// <summary>The primary identifier of an identifier (ECMA-402 §6.5.1, AvailableNamedTimeZoneIdentifiers).</summary>
    public string PrimaryIdOf(int index) => _ids[_primary[index]];

    /// <summary>The primary identifiers of the zones of a region such as DE (zone.tab).</summary>
    public IEnumerable<string> InRegion(string region)
    {
        if (!_regions.TryGetValue(region, out var zones)) yield break;
        foreach (var zone in zones) yield return _ids[zone];
    }

    /// <summary>The rules of an identifier.</summary>
    public ZoneRules RulesOf(int index) => new(_file.Read(_rules[index]));
}
