using System.Collections.Concurrent;
using System.Reflection;

namespace Quoll.Tests.Docs;

/// <summary>
/// Each C# sample of the documentation is compiled and run. Its results match its comments: <c>// → 42</c> after a
/// statement, <c>// → throws Name: message</c> after one that throws.
/// </summary>
public class SampleTests
{
    private static readonly ConcurrentDictionary<string, Lazy<Type>> Pages = [];

    /// <summary>Other languages that a fence may name. C# under another name would not be run.</summary>
    private static readonly string[] OtherLanguages = ["", "xml", "js", "json", "sh", "mermaid", "text", "typescript"];

    public static TheoryData<string, string> Samples()
    {
        var samples = new TheoryData<string, string>();
        foreach (var path in Paths())
        {
            foreach (var sample in new SamplePage(path).Samples) samples.Add(path, sample.Name);
        }
        return samples;
    }

    public static TheoryData<string> AllPages() => new(Paths());

    [Theory]
    [MemberData(nameof(Samples))]
    public async Task Sample_runs_and_gives_what_it_says(string path, string sample)
    {
        var page = Pages.GetOrAdd(path, static path => new(() => SampleCompiler.Compile(new SamplePage(path)))).Value;
        try
        {
            await ((Task)page.GetMethod(sample)!.Invoke(Activator.CreateInstance(page), null)!).WaitAsync(MachinePace.Hang);
        }
        catch (TargetInvocationException e)
        {
            throw e.InnerException!;
        }
    }

    [Theory]
    [MemberData(nameof(AllPages))]
    public void Samples_compile_as_a_reader_pastes_them(string path) =>
        Assert.Empty(SampleCompiler.ErrorsAsPasted(new SamplePage(path)));

    [Theory]
    [MemberData(nameof(AllPages))]
    public void Fences_are_samples_or_of_another_language(string path) =>
        Assert.Empty(new SamplePage(path).OtherLanguages.Except(OtherLanguages));

    [Theory]
    [MemberData(nameof(AllPages))]
    public void Samples_say_what_they_give(string path) =>
        Assert.Empty(new SamplePage(path).Samples.Where(static sample => !sample.IsChecked).Select(static sample => sample.Name));

    private static string[] Paths() =>
        Directory.EnumerateFiles(Path.Combine(ProjectFolder.Root, "docs"), "*.md", SearchOption.AllDirectories)
            .Select(static path => Path.GetRelativePath(ProjectFolder.Root, path)).Append("README.md")
            .Append(Path.Combine("Engine", "Build", "README.md")).Order(StringComparer.Ordinal)
            .ToArray();
}
