namespace Quoll.Tests.Programs;

/// <summary>
/// A program of testdata/programs with its expectations. Each <c>// =&gt; text</c> is a line that <c>print</c> writes,
/// in the order of the file. <c>// throws: TypeError</c> on a separate line gives the beginning of the description of
/// its error. <c>// syntax error:</c> says that it does not parse. <c>// native stack:</c> says that it uses up the
/// native stack, so that its steps depend on the machine.
/// </summary>
internal sealed class ProgramFile
{
    private const string Prints = "// => ";
    private const string Throws = "// throws: ";
    private const string Refused = "// syntax error:";
    private const string Native = "// native stack:";

    private ProgramFile(string name, string code)
    {
        Name = name;
        Code = code;
        var printed = new List<string>();
        foreach (var line in code.Split('\n'))
        {
            if (line.StartsWith(Throws, StringComparison.Ordinal)) ThrownPrefix = line[Throws.Length..];
            else if (line.StartsWith(Refused, StringComparison.Ordinal)) IsRefused = true;
            else if (line.StartsWith(Native, StringComparison.Ordinal)) UsesUpNativeStack = true;
            else if (line.IndexOf(Prints, StringComparison.Ordinal) is >= 0 and var at) printed.Add(line[(at + Prints.Length)..]);
        }
        Printed = printed;
    }

    public static string Folder { get; } = Path.Combine(ProjectFolder.TestData, "programs");

    /// <summary>The path below testdata/programs, without the extension.</summary>
    public string Name { get; }

    public string Code { get; }

    public IReadOnlyList<string> Printed { get; }

    /// <summary>The beginning of the description of its error; null if it does not throw.</summary>
    public string? ThrownPrefix { get; }

    public bool IsRefused { get; }

    public bool UsesUpNativeStack { get; }

    public static ProgramFile Read(string name) => ReadIn(Folder, name);

    /// <summary>Reads a program of another folder.</summary>
    public static ProgramFile ReadIn(string folder, string name) => new(name, File.ReadAllText(Path.Combine(folder, name + ".js")));

    /// <summary>The names of all programs, sorted.</summary>
    public static IEnumerable<string> Names => NamesIn(Folder);

    /// <summary>The names of the programs in a folder, sorted.</summary>
    public static IEnumerable<string> NamesIn(string folder) =>
        Directory.EnumerateFiles(folder, "*.js", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(folder, path)[..^3].Replace('\\', '/'))
            .Order(StringComparer.Ordinal);
}
