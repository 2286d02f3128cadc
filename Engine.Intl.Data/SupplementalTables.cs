using System.Globalization;
using System.Text.Json;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// The tables that hold for all locales, as <c>SupplementalData.Find</c> knows them: table/path. Lists of names are
/// joined with spaces.
/// </summary>
internal sealed class SupplementalTables(string corePackage, string bcp47Package, LocaleTree tree)
{
    private readonly SortedDictionary<string, SortedDictionary<string, string>> _tables = new(StringComparer.Ordinal);

    public SortedDictionary<string, SortedDictionary<string, string>> Read()
    {
        AddLocales();
        AddAliases();
        AddPlurals();
        AddLanguageMatching();
        AddKeyTypes();
        AddTimeZones();
        AddMetazones();
        AddScripts();
        Copy("likelySubtags", "likelySubtags", "likelySubtags");
        Copy("currencyData", "currencyData", "currencyData", static path => path.StartsWith("fractions/", StringComparison.Ordinal));
        Copy("weekData", "weekData", "weekData", static path => !path.StartsWith("weekOf", StringComparison.Ordinal));
        Copy("timeData", "timeData", "timeData");
        Copy("calendarPreferenceData", "calendarPreferenceData", "calendarPreferenceData");
        Copy("numberingSystems", "numberingSystems", "numberingSystems");
        Copy("dayPeriods", "dayPeriods", "dayPeriodRuleSet");
        Copy("primaryZones", "primaryZones", "primaryZones");
        Copy(
            "territoryContainment", "territoryContainment", "territoryContainment",
            static path => !path.Contains("-status-", StringComparison.Ordinal),
            static path => path.Replace("/_contains", "", StringComparison.Ordinal));
        return _tables;
    }

    // A locale leads to its parent. Names of locales whose data another has lead to that one, after "=":
    // those that a shorter one is the default of (de-DE), and those that the standard wants without a script (zh-TW).
    private void AddLocales()
    {
        var table = Table("locales");
        foreach (var name in tree.Names) table[name] = tree.Parent(name) ?? "";
        var defaults = new Dictionary<string, string>();
        Flattening.Read(Path.Combine(corePackage, "defaultContent.json"), "defaultContent", static _ => true, defaults);
        foreach (var name in defaults.Values.SelectMany(static names => names.Split(' ')))
            table.TryAdd(name, "=" + tree.NearestWithData(name));
        foreach (var name in table.Keys.ToArray())
        {
            var tags = name.Split('-');
            if (tags.Length == 3 && tags[1].Length == 4 && tree.IsLikelyScript(tags[0], tags[2], tags[1]))
                table.TryAdd($"{tags[0]}-{tags[2]}", "=" + tree.NearestWithData(name));
        }
    }

    private void AddAliases()
    {
        foreach (var kind in (string[])["languageAlias", "scriptAlias", "territoryAlias", "subdivisionAlias", "variantAlias"])
        {
            Copy(
                kind, "aliases", $"metadata/alias/{kind}", static path => path.EndsWith("/_replacement", StringComparison.Ordinal),
                static path => path[..path.IndexOf('/')]);
        }
    }

    // A rule without its samples: plurals/de/one = "i = 1 and v = 0".
    private void AddPlurals()
    {
        foreach (var (table, root) in ((string, string)[])[("plurals", "plurals-type-cardinal"), ("ordinals", "plurals-type-ordinal")])
        {
            Copy(table, table, root, rename: static path => path.Replace("pluralRule-count-", "", StringComparison.Ordinal));
            foreach (var (path, rule) in Table(table).ToArray()) Table(table)[path] = rule.Split('@')[0].Trim();
        }
        Copy(
            "pluralRanges", "pluralRanges", "plurals",
            rename: static path => path.Replace("pluralRange-start-", "", StringComparison.Ordinal).Replace("-end-", "-", StringComparison.Ordinal));
    }

    // rules/NNN = "desired supported distance", with " oneway" behind; variables/$enUS; paradigmLocales.
    private void AddLanguageMatching()
    {
        var values = Supplemental("languageMatching", "languageMatching/written-new");
        var table = Table("languageMatching");
        for (var i = 0; values.TryGetValue($"languageMatch/{i}/_desired", out var desired); i++)
        {
            var rule = $"{desired} {values[$"languageMatch/{i}/_supported"]} {values[$"languageMatch/{i}/_distance"]}";
            if (values.ContainsKey($"languageMatch/{i}/_oneway")) rule += " oneway";
            table[$"rules/{i.ToString("D3", CultureInfo.InvariantCulture)}"] = rule;
        }
        foreach (var (path, value) in values)
        {
            if (path.StartsWith("matchVariables/", StringComparison.Ordinal)) table[$"variables/{path.Split('/')[1]}"] = value;
            if (path.StartsWith("paradigmLocales/", StringComparison.Ordinal)) table["paradigmLocales"] = value;
        }
    }

    // u/ca/gregory = "" for a canonical type, u/ca/gregorian = "gregory" for another name of it.
    private void AddKeyTypes()
    {
        var table = Table("keyTypes");
        foreach (var file in Directory.GetFiles(Path.Combine(bcp47Package, "bcp47")).Order(StringComparer.Ordinal))
        {
            using var document = JsonDocument.Parse(File.ReadAllBytes(file));
            foreach (var extension in document.RootElement.GetProperty("keyword").EnumerateObject())
            {
                foreach (var key in extension.Value.EnumerateObject())
                {
                    foreach (var type in key.Value.EnumerateObject())
                    {
                        if (type.Value.ValueKind == JsonValueKind.Object) AddType(table, $"{extension.Name}/{key.Name}", type);
                    }
                }
            }
        }
    }

    private static void AddType(SortedDictionary<string, string> table, string key, JsonProperty type)
    {
        var canonical = type.Value.TryGetProperty("_preferred", out var preferred) ? preferred.GetString()! : "";
        table[$"{key}/{type.Name}"] = canonical;
        if (!type.Value.TryGetProperty("_alias", out var aliases)) return;
        foreach (var alias in aliases.GetString()!.Split(' ').Select(static alias => alias.ToLowerInvariant()))
        {
            // Most identifiers of IANA's time zones are no types of a language tag; EST and Eire are. "gregorian" is
            // not one either, but CLDR's own tables have it.
            if (alias != canonical && alias.All(static c => char.IsAsciiLetterOrDigit(c) || c == '-'))
                table.TryAdd($"{key}/{alias}", canonical.Length > 0 ? canonical : type.Name);
        }
    }

    // timeZones/usnyc = the identifiers of one zone, IANA's canonical one first.
    private void AddTimeZones()
    {
        var values = new Dictionary<string, string>();
        Flattening.Read(Path.Combine(bcp47Package, "bcp47", "timezone.json"), "keyword/u/tz", static _ => true, values);
        var table = Table("timeZones");
        foreach (var (path, aliases) in values)
        {
            if (!path.EndsWith("/_alias", StringComparison.Ordinal)) continue;
            var type = path[..path.IndexOf('/')];
            table[type] = values.TryGetValue($"{type}/_iana", out var iana)
                ? string.Join(' ', aliases.Split(' ').Where(alias => alias != iana).Prepend(iana))
                : aliases;
        }
    }

    // metaZones/zones/America/Adak = "Bering - 1983-10-30T12:00,Hawaii_Aleutian 1983-11-30T10:00 -", in UTC;
    // metaZones/places/Alaska/001 = the zone that stands for the metazone in a territory.
    private void AddMetazones()
    {
        var table = Table("metaZones");
        var values = Supplemental("metaZones", "metaZones/metazoneInfo/timezone");
        foreach (var (path, metazone) in values)
        {
            if (!path.EndsWith("/usesMetazone/_mzone", StringComparison.Ordinal)) continue;
            var period = path[..^"_mzone".Length];
            var zone = path[..path.LastIndexOf('/', path.Length - "/usesMetazone/_mzone".Length - 1)];
            var entry = $"{metazone} {Moment(values, period + "_from")} {Moment(values, period + "_to")}";
            var place = $"zones/{zone}";
            table[place] = table.TryGetValue(place, out var earlier) ? $"{earlier},{entry}" : entry;
        }
        var places = Supplemental("metaZones", "metaZones/metazones");
        foreach (var (path, metazone) in places)
        {
            if (!path.EndsWith("/_other", StringComparison.Ordinal)) continue;
            var entry = path[..^"_other".Length];
            table[$"places/{metazone}/{places[entry + "_territory"]}"] = places[entry + "_type"];
        }
    }

    private static string Moment(Dictionary<string, string> values, string path) =>
        values.TryGetValue(path, out var moment) ? moment.Replace(' ', 'T') : "-";

    // scripts/Arab = "rtl" for the scripts that are written from right to left.
    private void AddScripts()
    {
        var values = new Dictionary<string, string>();
        Flattening.Read(
            Path.Combine(corePackage, "scriptMetadata.json"), "scriptMetadata",
            static path => path.EndsWith("/rtl", StringComparison.Ordinal), values);
        foreach (var (path, direction) in values)
        {
            if (direction == "YES") Table("scripts")[path[..path.IndexOf('/')]] = "rtl";
        }
    }

    private void Copy(string table, string file, string root, Func<string, bool>? keep = null, Func<string, string>? rename = null)
    {
        foreach (var (path, value) in Supplemental(file, root))
        {
            if (keep?.Invoke(path) == false) continue;
            Table(table)[rename is null ? path : rename(path)] = value;
        }
    }

    // The values below a path of a file of the core, with the items of each list joined.
    private Dictionary<string, string> Supplemental(string file, string root)
    {
        var values = new Dictionary<string, string>();
        Flattening.Read(LocaleTree.Supplemental(corePackage, file), $"supplemental/{root}", static _ => true, values);
        return values;
    }

    private SortedDictionary<string, string> Table(string name)
    {
        if (!_tables.TryGetValue(name, out var table)) _tables.Add(name, table = new(StringComparer.Ordinal));
        return table;
    }
}
