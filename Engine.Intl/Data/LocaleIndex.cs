namespace Quoll.Intl.Data;

/// <summary>
/// The locales that have data, and the names of those whose data another has: <c>de-DE</c> has that of <c>de</c>.
/// </summary>
internal static class LocaleIndex
{
    /// <summary>The name of the root locale, from which all others inherit.</summary>
    public const string Root = "und";

    private static readonly SupplementalTable _table = SupplementalData.Table("locales");

    // The place of each locale among those of its language, and that of its language. Those without data have none.
    private static readonly (short Group, short Member)[] _groups = Groups();

    /// <summary>The number of names.</summary>
    public static int Count => _table.Paths.Count;

    /// <summary>Returns a name, in ordinal order.</summary>
    public static ReadOnlySpan<char> Name(int place) => _table.Paths[place];

    /// <summary>Says whether a locale is available.</summary>
    public static bool Has(ReadOnlySpan<char> name) => _table.Paths.Find(name) >= 0;

    /// <summary>
    /// Returns the place of the locale with data that is the nearest for a name: itself, that which it is another name
    /// of, or the longest beginning of it that is available.
    /// </summary>
    public static int Nearest(ReadOnlySpan<char> name)
    {
        while (true)
        {
            var place = _table.Paths.Find(name);
            if (place >= 0) return _table[place] is ['=', .. var other] ? _table.Paths.Find(other) : place;
            var hyphen = name.LastIndexOf('-');
            name = hyphen < 0 ? Root : name[..hyphen];
        }
    }

    /// <summary>Returns the name of the parent of a locale with data; empty for the root.</summary>
    public static string Parent(int place) => _table[place];

    /// <summary>Returns the number of the language of a locale with data, and the number of the locale in it.</summary>
    public static (int Group, int Member) Group(int place) => _groups[place];

    private static (short Group, short Member)[] Groups()
    {
        var groups = new (short Group, short Member)[Count];
        ReadOnlySpan<char> last = [];
        short group = -1, member = 0;
        for (var place = 0; place < groups.Length; place++)
        {
            if (_table.StartsWith(place, '=')) continue;
            var name = Name(place);
            var hyphen = name.IndexOf('-');
            var language = hyphen < 0 ? name : name[..hyphen];
            member++;
            if (!language.SequenceEqual(last))
            {
                (group, member) = ((short)(group + 1), 0);
                last = language;
            }
            groups[place] = (group, member);
        }
        return groups;
    }
}
