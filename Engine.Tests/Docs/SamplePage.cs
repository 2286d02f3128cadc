namespace Quoll.Tests.Docs;

/// <summary>A piece of a page's code.</summary>
/// <param name="Line">The line of the page that it begins in, from 1.</param>
/// <param name="Code">Its text.</param>
internal readonly record struct SamplePart(int Line, string Code);

/// <summary>A sample of a page, with what stands around it unseen.</summary>
internal sealed record Sample(SamplePart Code)
{
    public List<SamplePart> Before { get; } = [];

    public List<SamplePart> After { get; } = [];

    public string Name => $"Line{Code.Line}";

    /// <summary>Does anything say what it gives?</summary>
    public bool IsChecked => Before.Append(Code).Concat(After).Any(static part => part.Code.Contains(SampleCompiler.Arrow)
        || part.Code.Contains($"{nameof(Expect)}."));
}

/// <summary>
/// The C# samples of a Markdown page. Comments of HTML, which readers do not see, hold what a sample needs to run: of
/// three kinds, by their first line. <c>page</c>: members that all samples of the page inherit, and types;
/// <c>before</c> and <c>after</c>: statements around the next sample, or the last one.
/// </summary>
internal sealed class SamplePage
{
    private readonly List<SamplePart> _before = [];

    public SamplePage(string path)
    {
        Path = path;
        var lines = File.ReadAllLines(System.IO.Path.Combine(ProjectFolder.Root, path));
        for (var i = 0; i < lines.Length; i++)
        {
            if (lines[i].StartsWith("<!-- ", StringComparison.Ordinal) && !lines[i].EndsWith("-->", StringComparison.Ordinal))
                AddHidden(lines[i]["<!-- ".Length..], Take(lines, ref i, "-->"));
            else if (lines[i].StartsWith("```", StringComparison.Ordinal))
                AddFenced(lines[i]["```".Length..], Take(lines, ref i, "```"));
            else if (lines[i].TrimStart().StartsWith("```", StringComparison.Ordinal)
                || lines[i].StartsWith("~~~", StringComparison.Ordinal))
                throw new InvalidDataException($"{path}:{i + 1}: a sample that is indented, or between tildes, would not be run.");
        }
        if (_before.Count > 0) throw new InvalidDataException($"{path}: no sample follows the last 'before'.");
    }

    /// <summary>The page, relative to the project's folder.</summary>
    public string Path { get; }

    public List<Sample> Samples { get; } = [];

    public List<SamplePart> Shared { get; } = [];

    /// <summary>The languages of code that is no sample.</summary>
    public List<string> OtherLanguages { get; } = [];

    private void AddHidden(string kind, SamplePart part)
    {
        switch (kind)
        {
            case "page": Shared.Add(part); break;
            case "before": _before.Add(part); break;
            case "after": Samples[^1].After.Add(part); break;
            default: throw new InvalidDataException($"{Path}:{part.Line}: '{kind}' is none of page, before, after.");
        }
    }

    private void AddFenced(string language, SamplePart part)
    {
        if (language != "csharp")
        {
            if (language.Length == 0 && part.Code.Contains(";\n"))
                throw new InvalidDataException($"{Path}:{part.Line}: is that C#? Then it must say so.");
            OtherLanguages.Add(language);
            return;
        }
        var sample = new Sample(part);
        sample.Before.AddRange(_before);
        _before.Clear();
        Samples.Add(sample);
    }

    private SamplePart Take(string[] lines, ref int i, string end)
    {
        var first = ++i;
        while (i < lines.Length && lines[i] != end) i++;
        if (i == lines.Length) throw new InvalidDataException($"{Path}:{first}: '{end}' is missing.");
        return new SamplePart(first + 1, string.Join('\n', lines[first..i]) + "\n");
    }
}
