namespace Quoll.Tests.Architecture;

/// <summary>The folders use each other as docs/architecture.md draws it.</summary>
public class ArchitectureTests
{
    private const int MostFiles = 45;

    private const int MostParts = 5;

    private static readonly Drawing Picture = Drawing.Read(File.ReadAllText(Path.Combine(ProjectFolder.Root, "docs", "architecture.md")));

    private static readonly Lazy<List<Arrow>> Arrows = new(() => SourceTree.Engine.Uses().Where(static use => use.DeclaredIn.Count > 0)
        .Select(ArrowOf).Where(static arrow => arrow.From != arrow.To).ToList());

    /// <summary>Files that any floor may use although the picture does not allow it, with reasons.</summary>
    private static readonly (string File, string Why)[] Exceptions =
    [
        ("EngineOptions.cs", "what a host asks for, handed down as it is"),
        ("ExecutionLimitException.cs", "what a host gets, thrown where the limit is"),
        ("IModuleLoader.cs", "what a host implements, called where modules are asked for"),
    ];

    /// <summary>
    /// Uses from floor to floor that the picture does not allow, and what ends each. The list may only shrink. An entry
    /// that no file needs must be removed.
    /// </summary>
    private static readonly (string Floors, string Until)[] Violations = [];

    /// <summary>
    /// Folders of one floor that use each other. The list may only shrink: a ring that no longer exists must be
    /// removed. A ring whose folders move may be renamed.
    /// </summary>
    private static readonly string[] Rings =
    [
        "Hosts <-> Hosts/Declarations",
        "Hosts <-> Hosts/Description",
        "Hosts <-> Hosts/Objects",
        "Json/Typed <-> Json/Typed/Custom",
        "Json/Typed <-> Json/Typed/Scalars",
        "Json/Typed <-> Json/Typed/Sources",
        "Json/Typed <-> Json/Typed/Streams",
        "RegExp <-> RegExp/UnicodeData",
        "Runtime/Agents <-> Runtime/Objects",
        "Runtime/Agents <-> Runtime/Values",
        "Runtime/Objects <-> Runtime/Values",
    ];

    /// <summary>Folders where code may skip the checks of the language. Each such place states its bounds.</summary>
    private static readonly string[] UncheckedFolders = ["Text", "Runtime", "Json", "Vm"];

    /// <summary>Classes with more parts than usual, and why.</summary>
    private static readonly (string Name, string Why)[] LargeClasses =
    [
        ("Parser", "a part for each chapter of the grammar, over one token and one context"),
        ("FunctionCompiler", "a part for each kind of node, over one function's registers and code"),
        ("Translator", "a part for each family of instructions, over one method and the kinds of its registers"),
    ];

    /// <summary>A use across folders.</summary>
    private readonly record struct Arrow(string From, string To, Use Use)
    {
        public string Floors => $"{Picture.FloorOf(From)} -> {Picture.FloorOf(To)}";

        public bool IsAllowed => IsDrawn || Use.DeclaredIn.Any(static file => Exceptions.Any(exception => exception.File == file));

        public bool IsDrawn => Picture.FloorOf(From) is { } user && Picture.FloorOf(To) is { } used && Picture.Allows(user, used);
    }

    [Fact]
    public void Sources_are_understood() => AssertNone(SourceTree.Engine.Errors);

    [Fact]
    public void Arrows_are_those_of_the_picture()
    {
        var against = Arrows.Value.Where(static arrow => !arrow.IsAllowed && !Violations.Any(listed => listed.Floors == arrow.Floors))
            .Select(static arrow =>
                $"{arrow.Floors}: {arrow.Use.File}:{arrow.Use.Line} uses {arrow.Use.Name} of {arrow.Use.DeclaredIn[0]}").Distinct();
        AssertNone(against);
    }

    [Fact]
    public void Exceptions_are_needed()
    {
        Assert.InRange(Exceptions.Length, 0, 3);
        foreach (var (file, why) in Exceptions)
        {
            Assert.NotEmpty(why);
            Assert.Contains(Arrows.Value, arrow => arrow.Use.DeclaredIn.Contains(file) && !arrow.IsDrawn);
        }
        AssertNone(Violations.Where(static listed => !Arrows.Value.Any(arrow => arrow.Floors == listed.Floors && !arrow.IsAllowed))
            .Select(static listed => $"{listed.Floors} is over: take it from the list."));
    }

    [Fact]
    public void Rings_become_fewer()
    {
        var arrows = Arrows.Value.Where(static arrow => arrow.IsDrawn).Select(static arrow => (arrow.From, arrow.To)).ToHashSet();
        var rings = arrows.Where(arrow => string.CompareOrdinal(arrow.From, arrow.To) < 0 && arrows.Contains((arrow.To, arrow.From)))
            .Select(static arrow => $"{arrow.From} <-> {arrow.To}").ToList();
        AssertNone(rings.Except(Rings).Select(static ring => $"new: {ring}")
            .Concat(Rings.Except(rings).Select(static ring => $"gone, take it from the list: {ring}")));
        // The remaining arrows form no longer ring either.
        var rest = arrows.Where(arrow => !arrows.Contains((arrow.To, arrow.From))).ToList();
        while (rest.RemoveAll(arrow => !rest.Exists(next => next.From == arrow.To)) > 0) { }
        AssertNone(rest.Select(static arrow => $"on the way round: {arrow.From} -> {arrow.To}"));
    }

    [Fact]
    public void Floors_of_the_picture_are_the_folders()
    {
        var folders = SourceTree.Engine.Files.Select(FolderOf).Distinct().ToList();
        AssertNone(folders.Where(static folder => Picture.FloorOf(folder) is null).Select(static folder => $"not in the picture: {folder}"));
        var floors = folders.Select(Picture.FloorOf).ToHashSet();
        AssertNone(Picture.Floors.Where(floor => !floors.Contains(floor)).Select(static floor => $"not a folder: {floor}"));
    }

    [Fact]
    public void Picture_has_no_circle() => Assert.Null(Picture.Circle());

    [Fact]
    public void Namespaces_are_folders()
    {
        var wrong = SourceTree.Engine.Files.Where(static file =>
        {
            var declaration = File.ReadLines(Path.Combine(SourceTree.Engine.Folder, file))
                .First(static line => line.StartsWith("namespace ", StringComparison.Ordinal));
            // The public API is in the root namespace, and the API for generated code in Generated, whatever the
            // folder.
            return declaration is not ("namespace Quoll;" or "namespace Quoll.Generated;")
                && declaration != $"namespace Quoll.{FolderOf(file).Replace('/', '.')};";
        });
        AssertNone(wrong);
    }

    [Fact]
    public void Checks_are_gone_around_in_a_few_folders_only()
    {
        // SizeOf only returns a size, and the others check the length.
        string[] harmless = ["Unsafe.SizeOf", "MemoryMarshal.Cast", "MemoryMarshal.AsBytes"];
        var outside = SourceTree.Engine.Uses().Where(use => use.DeclaredIn.Count == 0
            && !UncheckedFolders.Contains(FolderOf(use.File).Split('/')[0])
            && (use.Name.StartsWith("Unsafe.", StringComparison.Ordinal) || use.Name.StartsWith("MemoryMarshal.", StringComparison.Ordinal))
            && !harmless.Contains(use.Name)).Select(static use => $"{use.File}:{use.Line} {use.Name}");
        AssertNone(outside);
    }

    [Fact]
    public void Folders_can_be_surveyed() =>
        AssertNone(SourceTree.Engine.Files.GroupBy(FolderOf).Where(static folder => folder.Count() > MostFiles)
            .Select(static folder => folder.Key));

    [Fact]
    public void Classes_have_few_parts()
    {
        var large =
            SourceTree.Engine.PartialTypes().Where(static type => type.Count() > MostParts).Select(static type => type.Key).ToList();
        AssertNone(large.Except(LargeClasses.Select(static known => known.Name)));
        AssertNone(LargeClasses.Where(known => !large.Contains(known.Name)).Select(static known => $"not that large: {known.Name}"));
    }

    // Reports all faults at once, each on a line, so that they can be fixed in one go.
    private static void AssertNone(IEnumerable<string?> faults)
    {
        var text = string.Join('\n', faults);
        if (text.Length > 0) Assert.Fail(text);
    }

    // A partial type with files in several folders counts as used in the folder that the picture allows.
    private static Arrow ArrowOf(Use use)
    {
        var from = FolderOf(use.File);
        var arrows = use.DeclaredIn.Select(file => new Arrow(from, FolderOf(file), use)).ToList();
        return arrows.Find(static arrow => arrow.From == arrow.To) is { From: not null } within ? within
            : arrows.Find(static arrow => arrow.IsDrawn) is { From: not null } drawn ? drawn : arrows[0];
    }

    private static string FolderOf(string file) => (Path.GetDirectoryName(file) ?? "").Replace(Path.DirectorySeparatorChar, '/');
}
