namespace Quoll.Intl.Data;

/// <summary>
/// The data of CLDR that hold for all locales, in tables. <c>SupplementalTables</c> of the generator says what they
/// have; it follows CLDR's JSON, joins the items of a list with spaces, and leaves out what no API uses:
/// <list type="bullet">
/// <item><c>aliases</c>: <c>languageAlias</c>, <c>scriptAlias</c>, <c>territoryAlias</c>, <c>subdivisionAlias</c>,
/// <c>variantAlias</c> are tables of their own: <c>territoryAlias/BU</c> is <c>MM</c></item>
/// <item><c>calendarPreferenceData/TH</c>: <c>buddhist gregorian</c></item>
/// <item><c>currencyData/fractions/JPY/_digits</c>: <c>0</c></item>
/// <item><c>dayPeriods/de/morning1/_from</c>: <c>05:00</c></item>
/// <item><c>keyTypes/u/ca/gregorian</c>: the canonical name <c>gregory</c>, or nothing for a canonical one</item>
/// <item><c>languageMatching/rules/000</c>: <c>nb no 1</c>, desired, supported, distance; <c>variables/$enUS</c></item>
/// <item><c>likelySubtags/de</c>: <c>de-Latn-DE</c></item>
/// <item><c>locales/de-AT</c>: the parent <c>de</c>, or after <c>=</c> the locale that has the data</item>
/// <item><c>metaZones/zones/America/Adak</c>: <c>Bering - 1983-10-30T12:00,Hawaii_Aleutian 1983-11-30T10:00 -</c>, in
/// UTC; <c>metaZones/places/Alaska/001</c>: <c>America/Juneau</c></item>
/// <item><c>numberingSystems/arab/_digits</c></item>
/// <item><c>plurals/de/one</c>: <c>i = 1 and v = 0</c>; <c>ordinals</c>; <c>pluralRanges/de/one-other</c>:
/// <c>other</c></item>
/// <item><c>primaryZones/DE</c>; <c>timeZones/usnyc</c>: <c>America/New_York US/Eastern EST5EDT</c></item>
/// <item><c>scripts/Arab</c>: <c>rtl</c>; <c>territoryContainment/019</c>: <c>021 013 029 005</c></item>
/// <item><c>timeData/DE/_preferred</c>, <c>timeData/fr-CA/_allowed</c>; <c>weekData/firstDay/DE</c></item>
/// </list>
/// </summary>
internal static class SupplementalData
{
    private static readonly ResourceFile _file = new("supplemental");
    private static readonly PathTable _names = new(_file.Read(0));
    private static readonly SupplementalTable?[] _tables = new SupplementalTable?[_names.Count];

    /// <summary>Returns the value at a path, whose first name is that of the table, or null.</summary>
    public static string? Find(ReadOnlySpan<char> path)
    {
        var slash = path.IndexOf('/');
        return Table(path[..slash]).Find(path[(slash + 1)..]);
    }

    /// <summary>Returns a table.</summary>
    /// <exception cref="ArgumentException">There is no such table.</exception>
    public static SupplementalTable Table(ReadOnlySpan<char> name)
    {
        var place = _names.Find(name);
        if (place < 0) throw new ArgumentException($"CLDR's supplemental data have no table {name}.", nameof(name));
        // Two threads may both read a table; either is right.
        return _tables[place] ??= new(_file, 1 + (2 * place));
    }
}

/// <summary>A table of <see cref="SupplementalData"/>.</summary>
internal sealed class SupplementalTable(ResourceFile file, int block)
{
    private readonly StringTable _values = new(file.Read(block + 1), 0);

    /// <summary>The paths of the table.</summary>
    public PathTable Paths { get; } = new(file.Read(block));

    /// <summary>Returns the value of the path at a place.</summary>
    public string this[int place] => _values[place];

    /// <summary>Says whether the value at a place begins with a character of ASCII.</summary>
    public bool StartsWith(int place, char start) => _values.StartsWith(place, (byte)start);

    /// <summary>Returns the value at a path, or null.</summary>
    public string? Find(ReadOnlySpan<char> path)
    {
        var place = Paths.Find(path);
        return place < 0 ? null : _values[place];
    }

    /// <summary>Returns the names directly below a path.</summary>
    public List<string> Keys(string path) => Paths.Children(path, static _ => true);
}
