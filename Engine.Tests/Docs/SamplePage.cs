namespace Quoll.Tests.Docs;

/// <summary>A piece of code on a page, or in the file with its hidden code.</summary>
/// <param name="File">The file, relative to the project's folder.</param>
/// <param name="Line">The line of the file where it begins, from 1.</param>
/// <param name="Code">Its text.</param>
internal readonly record struct SamplePart(string File, int Line, string Code);

/// <summary>A sample of a page, with the code that runs before and after it.</summary>
internal sealed record Sample(string Key, SamplePart Code)
{
    public List<SamplePart> Before { get; } = [];

    public List<SamplePart> After { get; } = [];

    public string Name => $"Line{Code.Line}";

    /// <summary>Whether a comment or a call checks a result.</summary>
    public bool IsChecked => Before.Append(Code).Concat(After).Any(static part => part.Code.Contains(SampleCompiler.Arrow)
        || part.Code.Contains($"{nameof(Expect)}."));
}

/// <summary>
/// The C# samples of a Markdown page. A file of the folder Samples, named after the page, has the code that readers do
/// not need, in sections. <c>//// page</c> begins types, and members that all samples inherit; <c>//// before KEY</c>
/// and <c>//// after KEY</c> begin statements around a sample. The key of a sample is the heading above it and its
/// number under that heading.
/// </summary>
internal sealed class SamplePage
{
    private const string Section = "//// ";

    public SamplePage(string path)
    {
        Path = path;
        var lines = ReadLines(path);
        var (heading, count) = ("", 0);
        for (var i = 0; i < lines.Length; i++)
        {
            if (lines[i].StartsWith('#')) (heading, count) = (lines[i].TrimStart('#').Trim(), 0);
            if (lines[i] == "```csharp") Samples.Add(new Sample($"{heading} {++count}", Take(lines, ref i)));
            else if (lines[i].StartsWith("```", StringComparison.Ordinal)) AddOther(lines[i]["```".Length..], Take(lines, ref i));
            else if (lines[i].TrimStart().StartsWith("```", StringComparison.Ordinal)
                || lines[i].StartsWith("~~~", StringComparison.Ordinal))
                throw new InvalidDataException($"{path}:{i + 1}: a sample that is indented, or between tildes, would not run.");
        }
        if (File.Exists(System.IO.Path.Combine(ProjectFolder.Root, HiddenPath))) ReadHidden(ReadLines(HiddenPath));
    }

    /// <summary>The page, relative to the project's folder.</summary>
    public string Path { get; }

    public List<Sample> Samples { get; } = [];

    public List<SamplePart> Shared { get; } = [];

    /// <summary>The languages of code that is not a sample.</summary>
    public List<string> OtherLanguages { get; } = [];

    private string HiddenPath => System.IO.Path.Combine("Engine.Tests", "Docs", "Samples",
        System.IO.Path.ChangeExtension(Path, ".txt").Replace(System.IO.Path.DirectorySeparatorChar, '-'));

    private static string[] ReadLines(string path) => File.ReadAllLines(System.IO.Path.Combine(ProjectFolder.Root, path));

    private void ReadHidden(string[] lines)
    {
        for (var first = 0; first < lines.Length;)
        {
            var end = first + 1;
            while (end < lines.Length && !lines[end].StartsWith(Section, StringComparison.Ordinal)) end++;
            var part = new SamplePart(HiddenPath, first + 2, string.Join('\n', lines[(first + 1)..end]) + "\n");
            AddHidden(lines[first], part);
            first = end;
        }
    }

    private void AddHidden(string title, SamplePart part)
    {
        if (title == Section + "page")
        {
            Shared.Add(part);
            return;
        }
        var sample = Samples.Where(sample => title.EndsWith($" {sample.Key}", StringComparison.Ordinal))
            .MaxBy(static sample => sample.Key.Length);
        if (sample is not null && title == $"{Section}before {sample.Key}") sample.Before.Add(part);
        else if (sample is not null && title == $"{Section}after {sample.Key}") sample.After.Add(part);
        else throw new InvalidDataException($"{HiddenPath}:{part.Line - 1}: '{title}' does not name a sample of {Path}.");
        if (Samples.Count(other => other.Key == sample.Key) > 1)
            throw new InvalidDataException($"{HiddenPath}:{part.Line - 1}: '{title}' names several samples of {Path}.");
    }

    private void AddOther(string language, SamplePart part)
    {
        if (language.Length == 0 && part.Code.Contains(";\n"))
            throw new InvalidDataException($"{Path}:{part.Line}: code that looks like C# must say so (```csharp).");
        OtherLanguages.Add(language);
    }

    private SamplePart Take(string[] lines, ref int i)
    {
        var first = ++i;
        while (i < lines.Length && lines[i] != "```") i++;
        if (i == lines.Length) throw new InvalidDataException($"{Path}:{first}: the closing ``` is missing.");
        return new SamplePart(Path, first + 1, string.Join('\n', lines[first..i]) + "\n");
    }
}
