namespace Quoll.WebPlatformTests;

/// <summary>The options of the command line.</summary>
internal sealed record RunOptions(
    string? Suite, IReadOnlyList<string> Filters, int Jobs, TimeSpan Timeout, string? Report, bool Verbose, string ExpectedFailures,
    bool UpdateExpected);
