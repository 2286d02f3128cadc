using System.Text.Json.Serialization;

namespace Quoll.Test262.Catalog;

/// <summary>A way to run a test.</summary>
internal enum RunMode
{
    Sloppy,
    Strict,
    Module,
}

/// <summary>A file of the suite.</summary>
/// <param name="Path">The path relative to the suite's folder <c>test</c>, with forward slashes.</param>
internal sealed record TestCase(string Path, Frontmatter Frontmatter)
{
    /// <summary>The modes of INTERPRETING.md, "Strict Mode": both by default, otherwise as the flags say.</summary>
    [JsonIgnore]
    public IReadOnlyList<RunMode> Modes => Frontmatter.Flags switch
    {
        var flags when flags.HasFlag(TestFlags.Module) => [RunMode.Module],
        var flags when flags.HasFlag(TestFlags.OnlyStrict) => [RunMode.Strict],
        var flags when (flags & (TestFlags.NoStrict | TestFlags.Raw)) != 0 => [RunMode.Sloppy],
        _ => [RunMode.Sloppy, RunMode.Strict],
    };

    /// <summary>The two outermost folders, as in <c>built-ins/JSON</c>. The summary has a line for each.</summary>
    [JsonIgnore]
    public string Folder
    {
        get
        {
            int first = Path.IndexOf('/');
            int second = first < 0 ? -1 : Path.IndexOf('/', first + 1);
            return second > 0 ? Path[..second] : first > 0 ? Path[..first] : "";
        }
    }
}
