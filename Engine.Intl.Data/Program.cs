using Quoll.Benchmarks.Corpus;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// Writes the resources of Engine.Intl/Data into a folder, from the packages of CLDR that packages.json pins:
/// <c>dotnet run --project Engine.Intl.Data -c Release -- Engine.Intl/Data</c>. With a name behind, only the parts
/// whose names begin with it.
/// </summary>
internal static class Program
{
    // The exit code if a package is neither in the cache nor in reach.
    private const int Unavailable = 3;

    private static int Main(string[] args)
    {
        try
        {
            return Run(args);
        }
        catch (PackageUnavailableException e)
        {
            Console.Error.WriteLine(e.Message);
            return Unavailable;
        }
    }

    private static int Run(string[] args)
    {
        if (args.Length is not (1 or 2))
        {
            Console.Error.WriteLine("usage: Quoll.Intl.Data FOLDER [PART]");
            return 2;
        }
        var (folder, start) = (args[0], args.Length > 1 ? args[1] : "");
        Directory.CreateDirectory(folder);
        var core = Package("cldr-core");
        var tree = new LocaleTree(core);
        var parts = new Dictionary<string, LocalePartWriter>();
        foreach (var definition in LocalePartDefinition.All)
        {
            if (!definition.Name.StartsWith(start, StringComparison.Ordinal)) continue;
            var part = Read(definition, tree, definition.Base is null ? null : parts[definition.Base]);
            parts.Add(definition.Name, part);
            Write(folder, definition.Name, part.Write());
        }
        if ("supplemental".StartsWith(start, StringComparison.Ordinal))
            Write(folder, "supplemental", SupplementalWriter.Write(new SupplementalTables(core, Package("cldr-bcp47"), tree).Read()));
        return 0;
    }

    private static string Package(string name) => PackageFetcher.Fetch(PackageManifest.Get(name));

    private static LocalePartWriter Read(LocalePartDefinition definition, LocaleTree tree, LocalePartWriter? basePart)
    {
        var main = Path.Combine(Package(definition.Package), "main");
        var part = new LocalePartWriter(tree);
        part.Read(
            locale =>
            {
                var values = new Dictionary<string, string>();
                if (definition.IsOverlay) return Overlay(definition, tree, main, locale, basePart!.Whole[locale]);
                var file = Path.Combine(main, locale, definition.File);
                if (File.Exists(file)) Flattening.Read(file, $"main/{locale}/{definition.Root}", definition.Keep, values);
                return values;
            },
            basePart);
        return part;
    }

    // Names that CLDR has changed since its older packages: eras in the root, months of the Chinese calendar in
    // English.
    private static readonly Dictionary<string, string> Corrections = new()
    {
        ["Saka"] = "Śaka",
        ["SAKA"] = "Śaka",
        ["R.O.C."] = "ROC",
        ["Month1"] = "First Month",
        ["Month2"] = "Second Month",
        ["Month3"] = "Third Month",
        ["Month4"] = "Fourth Month",
        ["Month5"] = "Fifth Month",
        ["Month6"] = "Sixth Month",
        ["Month7"] = "Seventh Month",
        ["Month8"] = "Eighth Month",
        ["Month9"] = "Ninth Month",
        ["Month10"] = "Tenth Month",
        ["Month11"] = "Eleventh Month",
        ["Month12"] = "Twelfth Month",
    };

    // The values of the base part with those of an older package over them, of the locale or the nearest parent that it
    // has.
    private static Dictionary<string, string> Overlay(
        LocalePartDefinition definition, LocaleTree tree, string main, string locale, Dictionary<string, string> baseValues)
    {
        var values = new Dictionary<string, string>(baseValues);
        for (var name = locale; name is not null; name = tree.Parent(name))
        {
            foreach (var known in (ReadOnlySpan<string>)[name, tree.WithScript(name), name == LocaleTree.Root ? "root" : name])
            {
                var file = Path.Combine(main, known, definition.File);
                if (!File.Exists(file)) continue;
                Flattening.Read(file, $"main/{known}/{definition.Root}", Keep, values);
                foreach (var (path, value) in values.ToArray())
                {
                    if (Corrections.TryGetValue(value, out var corrected)) values[path] = corrected;
                }
                return values;
            }
        }
        return values;

        bool Keep(string path) => definition.Keep(path)
            || (LocalePartDefinition.IsFormatOfDates(path) && definition.FormatsOf.Contains(LocaleTree.Group(locale)));
    }

    private static void Write(string folder, string name, byte[] file)
    {
        File.WriteAllBytes(Path.Combine(folder, $"{name}.bin"), file);
        Console.WriteLine($"{file.Length,9:N0} {name}");
    }
}
