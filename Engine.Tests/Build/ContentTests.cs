using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Runtime.InteropServices;
using System.Xml.Linq;

namespace Quoll.Tests.Build;

/// <summary>The content of the packages of library and tool.</summary>
[Collection(PackageCollection.Collection)]
[Trait("Speed", "Slow")]
public class ContentTests(PackedPackages packages)
{
    [Fact]
    public void The_library_has_what_users_need_and_nothing_else()
    {
        Assert.Equal(
            ["Quoll.nuspec", "README.md", "analyzers/dotnet/cs/Quoll.Generators.dll", "buildTransitive/Quoll.targets", "icon.png",
                "lib/net10.0/Quoll.dll", "lib/net10.0/Quoll.xml", AheadOfTime],
            packages.Files("Quoll"));
        Assert.Equal(["Quoll.nuspec", "lib/net10.0/Quoll.pdb"], packages.Files("Quoll", "snupkg"));
        Assert.DoesNotContain("warning", packages.PackOutput, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("missing", packages.PackOutput, StringComparison.OrdinalIgnoreCase);
        // The compiler prints nothing for minutes.
        Assert.Contains("Quoll: compiling ahead of time for ", packages.PackOutput, StringComparison.Ordinal);
    }

    // A release has more platforms. The tests pack only for this machine.
    private static string AheadOfTime => $"runtimes/{RuntimeInformation.RuntimeIdentifier}/lib/net10.0/Quoll.dll";

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void The_library_is_there_compiled_ahead_of_time_and_portable(bool isAheadOfTime)
    {
        using var assembly = new PEReader(packages.File("Quoll", isAheadOfTime ? AheadOfTime : "lib/net10.0/Quoll.dll"));
        Assert.Equal(isAheadOfTime, assembly.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0);
    }

    [Fact]
    public void The_tool_has_the_command_and_nothing_else() => Assert.Equal(
        ["Quoll.Cli.nuspec", "README.md", "icon.png", .. ((string[])["BouncyCastle.Cryptography.dll", "DotnetToolSettings.xml",
            "NodaTime.dll", "Quoll.Cli.deps.json", "Quoll.Cli.dll", "Quoll.Cli.pdb", "Quoll.Cli.runtimeconfig.json", "Quoll.DevTools.dll",
            "Quoll.DevTools.pdb", "Quoll.Intl.dll", "Quoll.Intl.pdb", "Quoll.Web.dll", "Quoll.Web.pdb", "Quoll.dll", "Quoll.pdb",
            "Spectre.Console.dll", "System.CommandLine.dll", "YamlDotNet.dll"])
            .Select(static name => $"tools/net10.0/any/{name}")],
        packages.Files("Quoll.Cli"));

    [Fact]
    public void The_package_for_servers_has_its_library_and_asks_for_the_other()
    {
        Assert.Equal(
            ["Quoll.AspNetCore.nuspec", "README.md", "icon.png", "lib/net10.0/Quoll.AspNetCore.dll", "lib/net10.0/Quoll.AspNetCore.xml"],
            packages.Files("Quoll.AspNetCore"));
        Assert.Contains("\"Quoll\"", packages.About("Quoll.AspNetCore")["dependencies"].ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public void The_package_for_debuggers_has_its_library_and_asks_for_the_other()
    {
        Assert.Equal(
            ["Quoll.DevTools.nuspec", "README.md", "icon.png", "lib/net10.0/Quoll.DevTools.dll", "lib/net10.0/Quoll.DevTools.xml"],
            packages.Files("Quoll.DevTools"));
        var dependencies = packages.About("Quoll.DevTools")["dependencies"].ToString();
        Assert.Contains("\"Quoll\"", dependencies, StringComparison.Ordinal);
        // A console program needs no web framework to be debugged.
        Assert.DoesNotContain("frameworkReferences", packages.About("Quoll.DevTools").Keys);
    }

    [Fact]
    public void The_package_of_locales_has_its_data_and_the_licences_of_it()
    {
        Assert.Equal(
            ["LICENSE-ICU.txt", "NOTICE", "Quoll.Intl.nuspec", "README.md", "icon.png", "lib/net10.0/Quoll.Intl.dll", "lib/net10.0/Quoll.Intl.xml",
                AheadOfTime.Replace("Quoll.dll", "Quoll.Intl.dll", StringComparison.Ordinal)],
            packages.Files("Quoll.Intl"));
        Assert.Contains("\"NodaTime\"", packages.About("Quoll.Intl")["dependencies"].ToString(), StringComparison.Ordinal);
        var notice = new StreamReader(packages.File("Quoll.Intl", "NOTICE")).ReadToEnd();
        Assert.Contains("UNICODE LICENSE V3", notice, StringComparison.Ordinal);
        Assert.Contains("IANA", notice, StringComparison.Ordinal);
    }

    [Fact]
    public void The_package_for_services_has_its_library_and_asks_for_the_other()
    {
        const string id = "Quoll.Extensions.DependencyInjection";
        Assert.Equal([$"{id}.nuspec", "README.md", "icon.png", $"lib/net10.0/{id}.dll", $"lib/net10.0/{id}.xml"], packages.Files(id));
        var needed = packages.About(id)["dependencies"].Descendants().Select(static element => element.Attribute("id")?.Value).ToList();
        Assert.Contains("Quoll", needed);
        Assert.Contains("Microsoft.Extensions.DependencyInjection.Abstractions", needed);
    }

    [Fact]
    public void The_package_for_silos_has_its_library_and_asks_for_the_others()
    {
        Assert.Equal(
            ["Quoll.Orleans.nuspec", "README.md", "icon.png", "lib/net10.0/Quoll.Orleans.dll", "lib/net10.0/Quoll.Orleans.xml"],
            packages.Files("Quoll.Orleans"));
        var dependencies = packages.About("Quoll.Orleans")["dependencies"].ToString();
        Assert.Contains("\"Quoll\"", dependencies, StringComparison.Ordinal);
        Assert.Contains("\"Microsoft.Orleans.Runtime\"", dependencies, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Quoll")]
    [InlineData("Quoll.Cli")]
    public void A_package_says_what_it_is(string id)
    {
        var about = packages.About(id);
        Assert.Equal(id, about["id"].Value);
        Assert.Equal("MIT", about["license"].Value);
        Assert.Equal("icon.png", about["icon"].Value);
        Assert.Equal("README.md", about["readme"].Value);
        Assert.Contains("JavaScript", about["description"].Value);
        Assert.Contains("javascript", about["tags"].Value.Split(' '));
        Assert.Equal(packages.Repository, about["projectUrl"].Value);
        Assert.Equal(packages.Repository, about["repository"].Attribute("url")!.Value);
        Assert.Empty(
            about.GetValueOrDefault("dependencies")?.Descendants().Where(static element => element.Name.LocalName == "dependency") ?? []);
        // Links to files of the repository do not work on the page of a registry.
        Assert.DoesNotContain("](", packages.Text(id, "README.md"));
    }

    [Fact]
    public void Symbols_are_those_of_the_library()
    {
        using var assembly = new PEReader(packages.File("Quoll", "lib/net10.0/Quoll.dll"));
        var entry = assembly.ReadDebugDirectory().Single(static entry => entry.Type == DebugDirectoryEntryType.CodeView);
        using var symbols = MetadataReaderProvider.FromPortablePdbStream(packages.File("Quoll", "lib/net10.0/Quoll.pdb", "snupkg"));
        var reader = symbols.GetMetadataReader();
        Assert.Equal(assembly.ReadCodeViewDebugDirectoryData(entry).Guid, new BlobContentId(reader.DebugMetadataHeader!.Id).Guid);
        // Sources that the compiler was given and that are not in the commit are embedded in the symbols.
        var embedded = new Guid("0E8A571B-6926-466E-B4AD-8AB04611F5FE");
        Assert.Contains(reader.CustomDebugInformation, handle => reader.GetGuid(reader.GetCustomDebugInformation(handle).Kind) == embedded);
    }

    [Theory]
    [InlineData("Quoll", typeof(Engine), "M:Quoll.Engine.SetValue(System.String,System.Object)")]
    [InlineData("Quoll.Intl", typeof(Quoll.Intl.QuollIntl), "P:Quoll.Intl.QuollIntl.Default")]
    [InlineData("Quoll.Orleans", typeof(Quoll.Orleans.ScriptClient), "P:Quoll.Orleans.ScriptRequest.Tenant")]
    [InlineData("Quoll.DevTools", typeof(Quoll.DevTools.DebugServer), "P:Quoll.DevTools.DebugServer.Port")]
    [InlineData("Quoll.AspNetCore", typeof(Quoll.AspNetCore.QuollInputFormatter),
        "M:Quoll.AspNetCore.QuollHttpRequest.ReadFromQuollJsonAsync``1(Microsoft.AspNetCore.Http.HttpRequest,Quoll.QuollJsonOptions,System.Threading.CancellationToken)")]
    [InlineData("Quoll.Extensions.DependencyInjection", typeof(Quoll.Extensions.DependencyInjection.QuollBuilder),
        "M:Quoll.Extensions.DependencyInjection.EngineFactory.Create(Quoll.EngineInstanceOptions)")]
    public void Documentation_is_of_public_members_and_of_all_of_them(string id, Type type, string member)
    {
        var assembly = type.Assembly;
        var packed = Members(XDocument.Load(packages.File(id, $"lib/net10.0/{id}.xml")));
        var built = Members(XDocument.Load(Path.ChangeExtension(assembly.Location, ".xml")));
        Assert.All(packed, name => Assert.True(IsPublic(assembly, name), name));
        Assert.Contains(member, packed);
        Assert.Contains(built, name => !IsPublic(assembly, name));
        // Overloads share a name, and some may be internal. Removed overloads of such a name cannot be identified.
        var left = built.Except(packed).Where(name => IsPublic(assembly, name)).Select(NameOf).ToHashSet();
        Assert.All(left, name => Assert.Contains(MembersNamed(assembly, name), static member => !IsSeen(member)));
    }

    private static HashSet<string> Members(XDocument documentation) =>
        documentation.Descendants("member").Select(static member => member.Attribute("name")!.Value).ToHashSet();

    // T:Quoll.Engine; for a member without its parameters and their number.
    private static string NameOf(string id) => id.Split('(', '~')[0].Split("``")[0];

    private static bool IsPublic(Assembly assembly, string id) => id.StartsWith("T:", StringComparison.Ordinal)
        ? FindType(assembly, id[2..]) is { IsVisible: true }
        : MembersNamed(assembly, NameOf(id)).Any(static member => member.DeclaringType!.IsVisible && IsSeen(member));

    private static IEnumerable<MemberInfo> MembersNamed(Assembly assembly, string id)
    {
        var dot = id.LastIndexOf('.');
        return FindType(assembly, id[2..dot])?.GetMember(id[(dot + 1)..].Replace('#', '.'),
            BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly) ?? [];
    }

    private static Type? FindType(Assembly assembly, string name)
    {
        if (assembly.GetType(name) is { } type) return type;
        var dot = name.LastIndexOf('.');
        return dot < 0 || FindType(assembly, name[..dot]) is not { } outer ? null
            : outer.GetNestedType(name[(dot + 1)..], BindingFlags.Public | BindingFlags.NonPublic);
    }

    private static bool IsSeen(MemberInfo member) => member switch
    {
        MethodBase method => method.IsPublic || method.IsFamily || method.IsFamilyOrAssembly,
        PropertyInfo property => property.GetAccessors(nonPublic: true).Any(IsSeen),
        EventInfo one => IsSeen(one.AddMethod!),
        FieldInfo field => field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly,
        _ => false,
    };
}
