namespace Quoll.Test262;

/// <summary>The options of the command line.</summary>
internal sealed record RunOptions(
    string? Suite, IReadOnlyList<string> Filters, int Jobs, TimeSpan Timeout, string? JsonReport, string? MarkdownReport,
    string ExpectedFailures, string SkippedFeatures, bool UpdateExpected, IReadOnlyList<string> OneMode);
