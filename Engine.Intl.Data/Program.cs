using Quoll.Benchmarks.Corpus;

namespace Quoll.Intl.Data.Generation;

/// <summary>
/// Writes the resources of Engine.Intl/Data into a folder, from the packages that packages.json pins:
/// <c>dotnet run --project Engine.Intl.Data -c Release -- Engine.Intl/Data</c>. With a name behind, only the parts
/// whose names begin with it.
/// </summary>
internal static class Program
{
    // The exit code if a package is neither in the cache nor in reach.
    private const int Unavailable = 3;

    private static IcuLocales? _icu;

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
        if ("timeZones".StartsWith(start, StringComparison.Ordinal)) Write(folder, "timeZones", TimeZoneWriter.Write());
        return 0;
    }

    private static string Package(string name) => PackageFetcher.Fetch(PackageManifest.Get(name));

    private static LocalePartWriter Read(LocalePartDefinition definition, LocaleTree tree, LocalePartWriter? basePart)
    {
        var part = new LocalePartWriter(tree);
        part.Read(
            locale =>
            {
                var values = definition.Package == LocalePartDefinition.IcuPackage
                    ? Icu(tree).Read(locale, definition.Root).Where(value => definition.Keep(value.Key)).ToDictionary()
                    : ReadFile(definition, locale);
                if (definition.Name == "listPatterns" && Icu(tree).HasOwn(locale, "listPattern")) values["known"] = "";
                if (definition.Base is not null) Icu(tree).ReadJoins(locale, definition.Calendar, values);
                return values;
            },
            basePart);
        return part;
    }

    private static IcuLocales Icu(LocaleTree tree) =>
        _icu ??= new IcuLocales(new IcuArchive(Path.Combine(Package(LocalePartDefinition.IcuPackage), "bin", "node")), tree);

    private static Dictionary<string, string> ReadFile(LocalePartDefinition definition, string locale)
    {
        var values = new Dictionary<string, string>();
        var file = Path.Combine(Package(definition.Package), "main", locale, definition.File);
        if (File.Exists(file)) Flattening.Read(file, $"main/{locale}/{definition.Root}", definition.Keep, values);
        return values;
    }

    private static void Write(string folder, string name, byte[] file)
    {
        File.WriteAllBytes(Path.Combine(folder, $"{name}.bin"), file);
        Console.WriteLine($"{file.Length,9:N0} {name}");
    }
}
