using System.Reflection;
using System.Text.RegularExpressions;

namespace Quoll.Tests.Docs;

/// <summary>
/// The pages name only what exists: files, sections of other pages, packages, options, types and their members.
/// </summary>
public partial class PageTests
{
    internal static readonly Assembly[] Assemblies =
    [
        typeof(Engine).Assembly, typeof(Quoll.AspNetCore.QuollResults).Assembly,
        typeof(Quoll.Extensions.DependencyInjection.QuollOptions).Assembly, typeof(Quoll.Orleans.ScriptClient).Assembly,
        typeof(Quoll.Intl.QuollIntl).Assembly, typeof(Quoll.DevTools.DebugServer).Assembly,
    ];

    // Options of GNU parallel and Spark, of dotnet, and of .NET's ahead-of-time compiler.
    private static readonly string[] OptionsOfOthers =
    [
        "--block", "--keep-order", "--pipe", "--pipe-part", "--retries", "--halt", "--joblog", "--source",
        "--opt-cross-module", "--non-local-generics-module", "--embed-pgo-data",
    ];

    // What pages about compiling ahead of time name of .NET.
    private static readonly string[] NamesOfDotNet =
        ["R2RGetEntryPoint", "TypeLoadStop", "IlcFoldIdenticalMethodBodies", "PublishReadyToRunCompositeRoots"];

    private static IEnumerable<string> Sources =>
        Directory.GetDirectories(ProjectFolder.Root, "*", SearchOption.TopDirectoryOnly)
            .Where(static folder => Path.GetFileName(folder) is not ("artifacts" or "docs" or "testdata") and [not '.', ..])
            .SelectMany(static folder => Directory.GetFiles(folder, "*", SearchOption.AllDirectories))
            .Where(static file => Path.GetExtension(file) is ".cs" or ".props" or ".targets" or ".csproj"
                && !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal));

    internal static IEnumerable<string> Pages
    {
        get
        {
            var root = ProjectFolder.Root;
            var folders = Directory.GetDirectories(root).Select(folder => Path.Combine(folder, "README.md")).Where(File.Exists);
            return Directory.GetFiles(root, "*.md").Where(static page => Path.GetFileName(page) != "CHANGELOG.md").Concat(folders)
                .Concat(Directory.GetFiles(Path.Combine(root, "docs"), "*.md", SearchOption.AllDirectories))
                .Append(Path.Combine(root, "Engine", "Build", "README.md"))
                .Select(page => Path.GetRelativePath(root, page)).Order(StringComparer.Ordinal);
        }
    }

    public static TheoryData<string> Names => new(Pages);

    [Theory]
    [MemberData(nameof(Names))]
    public void Links_lead_to_files_and_headings(string page)
    {
        var faults = new List<string>();
        foreach (Match link in Link().Matches(WithoutCode(Text(page))))
        {
            var (file, heading) = (link.Groups["file"].Value, link.Groups["heading"].Value);
            var target = file.Length == 0 ? page : Path.Combine(Path.GetDirectoryName(page)!, file);
            if (!Exists(target)) faults.Add(link.Value);
            else if (heading.Length > 0 && target.EndsWith(".md", StringComparison.Ordinal) && !Headings(target).Contains(heading))
                faults.Add(link.Value);
        }
        Assert.Empty(faults);
    }

    /// <summary>
    /// Names of files count wherever they stand: in text, in code and in tables. They begin with a folder of the
    /// project, or are those of pages.
    /// </summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Named_files_exist(string page)
    {
        var folder = Path.GetDirectoryName(page)!;
        var named = FileName().Matches(Text(page)).Select(static match => match.Value.TrimEnd('.', '/')).Distinct();
        var missing = named.Where(name => !Exists(name) && !Exists(Path.Combine(folder, name)) && !Exists(Path.Combine("docs", name)));
        Assert.Empty(missing.ToList());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Named_members_exist(string page)
    {
        var types = Assemblies.SelectMany(static assembly => assembly.GetExportedTypes()).ToLookup(static type => type.Name.Split('`')[0]);
        var faults = new List<string>();
        foreach (Match name in MemberName().Matches(Text(page)))
        {
            var (type, member) = (name.Groups["type"].Value, name.Groups["member"].Value);
            if (!types.Contains(type) || Exists($"{type}.{member}")) continue;
            const BindingFlags any = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static
                | BindingFlags.FlattenHierarchy;
            if (!types[type].Any(declaring => declaring.GetMember(member, any).Length > 0)) faults.Add(name.Value);
        }
        Assert.Empty(faults);
    }

    /// <summary>The pages about the code name only what the sources and the names of files have.</summary>
    [Fact]
    public void Names_in_the_pages_about_the_code_are_those_of_the_code()
    {
        var words = Sources.SelectMany(static file => Word().Matches(Path.GetFileName(file) + " " + File.ReadAllText(file)))
            .Select(static match => match.Value).ToHashSet();
        var pages = Pages.Where(static page => page.StartsWith(Path.Combine("docs", "internals"), StringComparison.Ordinal)
            || Path.GetFileName(page) is "architecture.md" or "security.md").ToList();
        Assert.True(pages.Count > 4);
        var names = pages.SelectMany(static page => CodeName().Matches(Text(page)).Select(match => (page, Name: match.Groups[1].Value)));
        words.UnionWith(NamesOfDotNet);
        Assert.Empty(names.Where(entry => !entry.Name.Split('.').All(words.Contains)).ToList());
    }

    /// <summary>Options in code count if they stand alone, or after the name of a command of the project.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Named_options_exist(string page)
    {
        var options = Option().Matches(Text(page)).Select(static match => match.Groups["option"].Value).Distinct();
        var unknown = options.Where(static option => !KnownOptions.Value.Contains(option) && !OptionsOfOthers.Contains(option));
        Assert.Empty(unknown.ToList());
    }

    [Fact]
    public void The_page_about_installing_packs_each_package()
    {
        var page = Text("docs/install.md");
        var projects = Directory.GetFiles(ProjectFolder.Root, "*.csproj", SearchOption.AllDirectories)
            .Select(static file => (Name: Path.GetFileNameWithoutExtension(file), Id: PackageId().Match(File.ReadAllText(file))))
            .Where(static project => project.Id.Success).ToList();
        Assert.True(projects.Count >= 5);
        Assert.All(projects, project => Assert.Matches(
            $@"dotnet pack {Regex.Escape(project.Name)} -c Release -o packages +# {Regex.Escape(project.Id.Groups[1].Value)}\n", page));
    }

    // The options of the command, and those that the sources of the other commands name.
    private static readonly Lazy<HashSet<string>> KnownOptions = new(static () =>
    {
        string[] sources = ["Engine.Cli", "Engine.Benchmarks", "test262-harness", "wpt-harness", "Engine.Profile"];
        var files = sources.SelectMany(static folder => Directory.GetFiles(
                Path.Combine(ProjectFolder.Root, folder), "*.cs", SearchOption.AllDirectories))
            .Concat(new[] { "test", "publish", "bench" }.Select(static name => Path.Combine(ProjectFolder.Root, name)));
        return files.SelectMany(static file => AnyOption().Matches(File.ReadAllText(file))).Select(static match => match.Value).ToHashSet();
    });

    private static string Text(string page) => File.ReadAllText(Path.Combine(ProjectFolder.Root, page));

    private static bool Exists(string path) => Path.Exists(Path.Combine(ProjectFolder.Root, path));

    private static string WithoutCode(string text) => Code().Replace(text, "");

    // As GitHub makes names of headings.
    private static HashSet<string> Headings(string page) => Heading().Matches(Blocks().Replace(Text(page), ""))
        .Select(static match => NotInNames().Replace(match.Groups[1].Value.Trim().ToLowerInvariant(), "").Replace(' ', '-')).ToHashSet();

    [GeneratedRegex(@"\]\((?![a-z]+:)(?<file>[^)\s#]*)(?:#(?<heading>[^)\s]+))?\)")]
    private static partial Regex Link();

    [GeneratedRegex(@"(?<![\w/.-])(?:(?:Engine[\w.]*|docs|testdata|test262-harness|wpt-harness|api|\.ci)/[\w./-]+|[\w-]+\.md\b)")]
    private static partial Regex FileName();

    [GeneratedRegex(@"`(?:new )?(?<type>[A-Z]\w+)\.(?<member>[A-Z]\w+)")]
    private static partial Regex MemberName();

    [GeneratedRegex(@"(?:`|(?:\bquoll|\./\w+)\b[^`'""|#\n]*? )(?<option>--[a-z][a-z0-9-]+)")]
    private static partial Regex Option();

    [GeneratedRegex(@"--[a-z][a-z0-9-]+")]
    private static partial Regex AnyOption();

    [GeneratedRegex(@"<PackageId>([^<]+)</PackageId>")]
    private static partial Regex PackageId();

    [GeneratedRegex(@"^```.*?^```|(`+)[^\n]+?(?<!`)\1(?!`)", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Code();

    [GeneratedRegex(@"^```.*?^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Blocks();

    [GeneratedRegex(@"`([A-Z]\w+(?:\.\w+)*)`")]
    private static partial Regex CodeName();

    [GeneratedRegex(@"\w+")]
    private static partial Regex Word();

    [GeneratedRegex(@"^#+ (.*)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex(@"[^\w\- ]")]
    private static partial Regex NotInNames();
}
