using Quoll.Intl.Data;
using System.Collections.Concurrent;

namespace Quoll.Intl.Text.Collation;

/// <summary>The collations of locales (UTS #35 part 5 §3): which types a locale has, and the table of each.</summary>
internal static class Collations
{
    private const string Standard = "standard", Root = "root";

    /// <summary>The type for looking up texts, not for sorting them.</summary>
    internal const string Search = "search";

    private static readonly Lazy<Dictionary<string, Entry>> _locales = new(ReadLocales);

    // At most one table for each tailoring in the data.
    private static readonly ConcurrentDictionary<string, Lazy<CollationTable>> _tables = new(StringComparer.Ordinal);

    /// <summary>The types of all locales that a script may choose, sorted.</summary>
    internal static IReadOnlyList<string> AllTypes => Choosable(_locales.Value.Values);

    /// <summary>
    /// Returns the types that a script may choose for a locale, sorted: without the standard one and the one for
    /// search.
    /// </summary>
    internal static IReadOnlyList<string> TypesOf(string locale) => Choosable(ChainOf(locale));

    /// <summary>Returns the table of a locale by type; of its default type if it does not have the type.</summary>
    internal static CollationTable Find(string locale, string? type)
    {
        var chain = ChainOf(locale);
        if (type is not null && PartOf(chain, type) is { } part) return Load(part);
        string standard = chain.Select(static entry => entry.Default).FirstOrDefault(static type => type.Length > 0, Standard);
        return PartOf(chain, standard) is { } own ? Load(own) : CollationTable.Root;
    }

    private static List<string> Choosable(IEnumerable<Entry> entries)
    {
        var types = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var entry in entries) types.UnionWith(entry.Types.Keys);
        types.Remove(Standard);
        types.Remove(Search);
        return [.. types];
    }

    private static string? PartOf(List<Entry> chain, string type)
    {
        foreach (var entry in chain)
        {
            if (entry.Types.TryGetValue(type, out string? part)) return part;
        }
        return null;
    }

    private static CollationTable Load(string part) =>
        _tables.GetOrAdd(part, static part => new Lazy<CollationTable>(() => CollationTable.Tailoring(part))).Value;

    // The entries of a locale and its parents, to the root. A locale is a BCP 47 tag without extensions.
    private static List<Entry> ChainOf(string locale)
    {
        var chain = new List<Entry>();
        string name = locale.Replace('-', '_');
        while (name.Length > 0 && name != Root)
        {
            if (_locales.Value.TryGetValue(name, out var entry))
            {
                if (entry.Alias.Length > 0)
                {
                    name = entry.Alias;
                    continue;
                }
                chain.Add(entry);
                if (entry.Parent.Length > 0)
                {
                    name = entry.Parent;
                    continue;
                }
            }
            name = name[..Math.Max(0, name.LastIndexOf('_'))];
        }
        chain.Add(_locales.Value[Root]);
        return chain;
    }

    private static Dictionary<string, Entry> ReadLocales()
    {
        var reader = new PackedReader(CollationTable.Parts.Read("locales"));
        var locales = new Dictionary<string, Entry>(StringComparer.OrdinalIgnoreCase);
        for (int count = reader.ReadNumber(); count > 0; count--)
        {
            string name = reader.ReadText();
            var entry = new Entry(reader.ReadText(), reader.ReadText(), reader.ReadText(), []);
            for (int types = reader.ReadNumber(); types > 0; types--)
            {
                string type = reader.ReadText();
                entry.Types.Add(type, reader.ReadText());
            }
            locales.Add(name, entry);
        }
        return locales;
    }

    /// <summary>What the data have for one locale: the part of <c>collation.bin</c> for each type.</summary>
    private sealed record Entry(string Alias, string Parent, string Default, Dictionary<string, string> Types);
}
