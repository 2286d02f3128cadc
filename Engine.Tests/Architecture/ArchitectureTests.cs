namespace Quoll.Tests.Architecture;

/// <summary>The house is as docs/architecture.md draws it.</summary>
public class ArchitectureTests
{
    private const int MostFiles = 45;

    private const int MostParts = 5;

    /// <summary>The folder at the top of the engine, whose files are the public face.</summary>
    private const string FrontDoor = "front door";

    private static SourceTree Sources => SourceTree.Engine;

    private static readonly Drawing Picture = Drawing.Read(File.ReadAllText(Path.Combine(ProjectFolder.Root, "docs", "architecture.md")));

    /// <summary>What any floor may use against the picture, and why.</summary>
    private static readonly (string File, string Why)[] Exceptions =
    [
        ("EngineOptions.cs", "what a host asks for, handed down as it is"),
        ("ExecutionLimitException.cs", "what a host gets, thrown where the limit is"),
        ("IModuleLoader.cs", "what a host implements, called where modules are asked for"),
        ("Syntax/FunctionKind.cs", "kinds of functions are the same in the tree, in its code and where that runs"),
        ("Syntax/EvalContext.cs", "what an eval may contain is known when the code around it is compiled, and needed when it runs"),
    ];

    /// <summary>
    /// Folders where code may go around the checks of the language: each such place has its bounds written down.
    /// </summary>
    private static readonly string[] UncheckedFolders = ["Text", "Runtime", "Json", "Vm"];

    /// <summary>Classes in more parts, each a stage of one thing whose state all its parts share.</summary>
    private static readonly string[] LargeClasses = ["Parser", "FunctionCompiler", "Interpreter"];

    [Fact]
    public void Sources_are_understood() => AssertNone(Sources.Errors);

    [Fact]
    public void Arrows_are_those_of_the_picture()
    {
        Assert.InRange(Exceptions.Length, 0, 5);
        var against = Sources.Uses().Where(static use => use.DeclaredIn.Count > 0 && !use.DeclaredIn.Any(file => Allows(use.File, file)))
            .Select(static use =>
                $"{FloorOf(use.File)} -> {FloorOf(use.DeclaredIn[0])}: {use.File}:{use.Line} uses {use.Name} of {use.DeclaredIn[0]}").Distinct();
        AssertNone(against);
    }

    [Fact]
    public void Exceptions_are_needed()
    {
        foreach (var (file, why) in Exceptions)
        {
            Assert.NotEmpty(why);
            Assert.Contains(Sources.Uses(), use => use.DeclaredIn.Contains(file) && !Picture.Allows(FloorOf(use.File), FloorOf(file)));
        }
    }

    [Fact]
    public void Floors_of_the_picture_are_the_folders()
    {
        var folders = Sources.Files.Select(FloorOf).Distinct().Order(StringComparer.Ordinal);
        Assert.Equal(Picture.Floors.Order(StringComparer.Ordinal), folders);
    }

    [Fact]
    public void Picture_has_no_circle() => Assert.Null(Picture.Circle());

    [Fact]
    public void Namespaces_are_folders()
    {
        var wrong = Sources.Files.Where(static file =>
        {
            var folder = Path.GetDirectoryName(file)!.Replace(Path.DirectorySeparatorChar, '.');
            var declaration = File.ReadLines(Path.Combine(Sources.Folder, file))
                .First(static line => line.StartsWith("namespace ", StringComparison.Ordinal));
            // What users see is in the root, and what generated code calls in Generated, wherever they lie.
            return declaration is not ("namespace Quoll;" or "namespace Quoll.Generated;") && declaration != $"namespace Quoll.{folder};";
        });
        AssertNone(wrong);
    }

    [Fact]
    public void Checks_are_gone_around_in_a_few_folders_only()
    {
        // The first only asks, and the others check the length.
        string[] harmless = ["Unsafe.SizeOf", "MemoryMarshal.Cast", "MemoryMarshal.AsBytes"];
        var outside = Sources.Uses().Where(use => use.DeclaredIn.Count == 0 && !UncheckedFolders.Contains(FloorOf(use.File))
            && (use.Name.StartsWith("Unsafe.", StringComparison.Ordinal) || use.Name.StartsWith("MemoryMarshal.", StringComparison.Ordinal))
            && !harmless.Contains(use.Name)).Select(static use => $"{use.File}:{use.Line} {use.Name}");
        AssertNone(outside);
    }

    [Fact]
    public void Folders_can_be_surveyed()
    {
        var large = Sources.Files.GroupBy(Path.GetDirectoryName).Where(static folder => folder.Count() > MostFiles)
            .Select(static folder => folder.Key);
        AssertNone(large);
    }

    [Fact]
    public void Classes_have_few_parts()
    {
        var large = Sources.PartialTypes().Where(static type => type.Count() > MostParts && !LargeClasses.Contains(type.Key))
            .Select(static type => type.Key);
        AssertNone(large);
    }

    // All of them at once, each on a line: that is the list of what is to be done.
    private static void AssertNone(IEnumerable<string?> faults)
    {
        var text = string.Join('\n', faults);
        if (text.Length > 0) Assert.Fail(text);
    }

    private static bool Allows(string user, string declared) =>
        Picture.Allows(FloorOf(user), FloorOf(declared)) || Exceptions.Any(exception => exception.File == declared);

    private static string FloorOf(string file)
    {
        var slash = file.IndexOf(Path.DirectorySeparatorChar, StringComparison.Ordinal);
        return slash < 0 ? FrontDoor : file[..slash];
    }
}
