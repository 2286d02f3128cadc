namespace Quoll.Test262;

/// <summary>The options of the command line.</summary>
internal sealed record RunOptions
{
    public string? Suite { get; init; }

    public IReadOnlyList<string> Filters { get; init; } = [];

    public int Jobs { get; init; } = Environment.ProcessorCount;

    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(60);

    public string? JsonReport { get; init; }

    public string? MarkdownReport { get; init; }

    public required string ExpectedFailures { get; init; }

    public required string SkippedFeatures { get; init; }

    public bool UpdateExpected { get; init; }
}
