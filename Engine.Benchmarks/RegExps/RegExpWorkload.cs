namespace Quoll.Benchmarks.RegExps;

/// <summary>The input of a workload's patterns.</summary>
internal sealed record RegExpText(string Text)
{
    public string[] Lines { get; } = Text.Split('\n');
}

/// <summary>Patterns over one text.</summary>
/// <param name="Title">The title in the report.</param>
/// <param name="Content">One sentence about the text.</param>
internal sealed record RegExpWorkload(string Name, string Title, string Content, RegExpText Text, IReadOnlyList<RegExpCase> Cases)
{
    private static readonly Lazy<IReadOnlyList<RegExpWorkload>> _all =
        new(() => [LogWorkload.Create(), MailWorkload.Create(), MarkdownWorkload.Create(), TokenizerWorkload.Create()]);

    public static IReadOnlyList<RegExpWorkload> All => _all.Value;
}
